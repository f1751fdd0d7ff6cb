"""How is a pack stacked so that given hands are dealt?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuolaji.cards import sort_cards
from tuolaji.engine.dealing import stack_card
from tuolaji.errors import QuestionError
from tuolaji.table.position import Cards, Position, check_pack, counted

__all__ = ["stack_hands"]


def stack_hands(position: Position, hands: Sequence[Cards]) -> None:
    """Stack the pack of a deal that has begun; the kitty is what the hands leave.

    Each hand is drawn, and the kitty lies, in listing order.

    Raises:
        QuestionError: The hands do not make a deal.
    """
    _check_hands(position, hands)
    deal, players = position.deal, position.rules.table.players
    for seat, hand in enumerate(hands):
        first = (seat - deal.first_seat) % players
        for turn, face in enumerate(sort_cards(hand)):
            stack_card(deal, first + turn * players, face)
    pack = Counter(position.rules.deck.faces() * position.rules.deck.packs)
    rest = pack - Counter(face for hand in hands for face in hand)
    for place, face in enumerate(sort_cards(rest.elements()), sum(map(len, hands))):
        stack_card(deal, place, face)


def _check_hands(position: Position, hands: Sequence[Cards]) -> None:
    players, size = position.rules.table.players, position.rules.hand_size
    if len(hands) != players:
        raise QuestionError(
            f"'hands' must list {counted(players, 'hand')}, got {len(hands)}"
        )
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            cards = counted(size, "card")
            raise QuestionError(
                f"the hand of seat {seat} must have {cards}, got {len(hand)}"
            )
    check_pack(position, (face for hand in hands for face in hand))
