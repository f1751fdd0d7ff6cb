"""Crossing: who may give its few trumps to its partner, with which cards, and for which.

A seat with no more trumps than the limit may give as many cards as the limit, all its
trumps among them; the partner looks at them and gives as many for them. Nobody crosses
where no suit is trump. All who may decide in order of play from the declarer, then all
cards move, then the partners answer in the same order.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import Cards, holds, minus, sorted_cards, sub_multisets
from tuolaji.rules.crossing import Answered, Crossers


def size_of(rules: DealRules) -> int:
    """Return how many cards cross, and at most how many trumps a hand has for it."""
    size = rules.ruleset.crossing.trumps
    assert size is not None, "hands of few trumps cross"
    return size


def crosses(rules: DealRules, hand: Cards, partner: Cards | None) -> bool:
    """Tell whether a hand may cross; without the partner's, if that has the cards."""
    if rules.trump is None or len(rules.in_group(hand, TRUMPS)) > size_of(rules):
        return False
    if partner is None or rules.ruleset.crossing.answered is Answered.ANY_CARDS:
        return True
    return len(_plain(rules, partner)) >= size_of(rules)


def may_be_given(rules: DealRules, hand: Cards, cards: Cards) -> bool:
    """Tell whether a hand that may cross may do so with some cards."""
    trumps = sorted_cards(rules.in_group(hand, TRUMPS))
    return len(cards) == size_of(rules) and holds(hand, cards) and holds(cards, trumps)


def may_answer(rules: DealRules, hand: Cards, cards: Cards) -> bool:
    """Tell whether a hand, with the cards that it has got, may give some for them."""
    if len(cards) != size_of(rules) or not holds(hand, cards):
        return False
    if rules.ruleset.crossing.answered is Answered.ANY_CARDS:
        return True
    plain = _plain(rules, hand)
    return len(plain) < size_of(rules) or holds(plain, cards)


def gifts(rules: DealRules, hand: Cards) -> frozenset[Cards]:
    """Return all cards with which a hand may cross."""
    trumps = sorted_cards(rules.in_group(hand, TRUMPS))
    left = size_of(rules) - len(trumps)
    fills = sub_multisets(_plain(rules, hand), left) if left > 0 else [()]
    return frozenset(sorted_cards((*trumps, *cards)) for cards in fills)


def answers(rules: DealRules, hand: Cards) -> frozenset[Cards]:
    """Return all cards that a hand may give for those that it has got."""
    subsets = sub_multisets(hand, size_of(rules))
    return frozenset(cards for cards in subsets if may_answer(rules, hand, cards))


def partner_of(rules: DealRules, seat: int) -> int:
    """Return the next seat of the same side in order of play."""
    return (seat + 2) % rules.ruleset.table.players


def seats_that_may(
    rules: DealRules,
    hands: Sequence[Cards],
    declarer: int,
    earlier: Collection[int] = (),
    *,
    asked: Collection[int] | None = None,
) -> list[int]:
    """Return the seats that may cross, in the order in which they decide.

    Args:
        earlier: Who has crossed before the burial.
        asked: The only seats that cross at this time; all if it is `None`.
    """
    players = rules.ruleset.table.players
    every = [(declarer + turn) % players for turn in range(players)]
    return [
        seat
        for seat in every
        if (asked is None or seat in asked)
        and not is_barred(rules, seat, earlier)
        and crosses(rules, hands[seat], hands[partner_of(rules, seat)])
    ]


def is_barred(rules: DealRules, seat: int, crossed: Collection[int]) -> bool:
    """Tell whether nobody of the seat's side may cross after those that have."""
    one = rules.ruleset.crossing.crossers is Crossers.ONE_OF_A_SIDE
    return one and any(other % 2 == seat % 2 for other in crossed)


def moved(
    rules: DealRules, hands: Sequence[Cards], given: Mapping[int, Cards]
) -> list[Cards]:
    """Return the hands after seats have given cards to their partners, all at once."""
    left = [minus(hand, given.get(seat, ())) for seat, hand in enumerate(hands)]
    for seat, cards in given.items():
        to = partner_of(rules, seat)
        left[to] = sorted_cards((*left[to], *cards))
    return left


def moved_back(
    rules: DealRules, hands: Sequence[Cards], answered: Mapping[int, Cards]
) -> list[Cards]:
    """Return the hands after partners have given cards to those that crossed."""
    left = list(hands)
    for seat, cards in answered.items():
        left[partner_of(rules, seat)] = minus(left[partner_of(rules, seat)], cards)
    for seat, cards in answered.items():
        left[seat] = sorted_cards((*left[seat], *cards))
    return left


def _plain(rules: DealRules, hand: Cards) -> Cards:
    return sorted_cards(face for face in hand if rules.group[face] != TRUMPS)
