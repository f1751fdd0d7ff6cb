"""Does what must lie beside a bid lie there?

In the opening deal of some rulesets a bid must lie with a companion, exactly one other
card of a seat: the little joker. It is laid down with the seat's first bid, counts for no
step of the ladder, and stays for the bids that the seat adds.
"""

from __future__ import annotations

from tuolaji.cards import LITTLE_JOKER
from tuolaji.engine.state import Deal
from tuolaji.rules.bidding import Companion
from tuolaji.table.position import Cards, Position
from tuolaji.table.reasons import Reason, Refusal

__all__ = ["companion_due", "lying_companion", "take_companion"]


def companion_due(position: Position, seat: int) -> Cards:
    """Return the companion that a seat must lay down with its next bid; often nothing."""
    return () if _has_bid(position.deal, seat) else _companion(position)


def lying_companion(position: Position, seat: int) -> Cards:
    """Return the companion that a seat has laid down; often nothing."""
    return _companion(position) if _has_bid(position.deal, seat) else ()


def _companion(position: Position) -> Cards:
    asked = position.rules.bidding.companion is Companion.LITTLE_JOKER
    return (LITTLE_JOKER,) if asked and position.deal.opening else ()


def _has_bid(deal: Deal, seat: int) -> bool:
    return seat in deal.bid_seat[: deal.bid_count]


def take_companion(position: Position, seat: int, cards: Cards) -> Cards | Refusal:
    """Return the cards of a bid without the companion, or why it is not as it must be."""
    if not _companion(position):
        return cards
    due = companion_due(position, seat)
    rest = tuple(face for face in cards if face != LITTLE_JOKER)
    laid = len(cards) - len(rest)
    if laid == len(due):
        return rest
    return Refusal(
        Reason.NOT_ONE_COMPANION,
        f"'bidding.companion: {position.rules.bidding.companion}' must lie beside the bids "
        f"of a seat in the opening deal, got {laid + 1 - len(due)}",
    )
