"""Burials: which cards of a hand may go into the kitty.

As many as the kitty has, out of the hand; of those that may not be buried no more than the
hand lacks others; and no more points than the limit, or than it must. Where trumps are
named after the burial, no suit is trump yet.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.condition import holds_cards
from tests.oracle.order import DealRules
from tests.oracle.shapes import Cards, holds, sorted_cards, sub_multisets
from tuolaji.cards import Face
from tuolaji.rules.bidding import Named, Window


def at_burial(rules: DealRules) -> DealRules:
    """Return the rules as they are when the kitty is buried."""
    bidding = rules.ruleset.bidding
    if bidding.window is Window.AUCTION and bidding.named is Named.AFTER:
        return DealRules(rules.ruleset, rules.level, None)
    return rules


def may_be_buried(rules: DealRules, hand: Iterable[Face], buried: Cards) -> bool:
    """Tell whether a hand, with the kitty in it, may bury some cards."""
    kitty, held = rules.ruleset.kitty, tuple(hand)
    if len(buried) != kitty.size or not holds(held, buried):
        return False
    rules = at_burial(rules)
    free = [face for face in held if not _is_barred(rules, face)]
    forced = max(0, kitty.size - len(free))
    if sum(_is_barred(rules, face) for face in buried) > forced:
        return False
    if kitty.point_limit is None:
        return True
    return rules.worth(buried) <= max(kitty.point_limit, _fewest_points(rules, held))


def burials(rules: DealRules, hand: Iterable[Face]) -> frozenset[Cards]:
    """Return every burial that a hand, with the kitty in it, may make."""
    held = sorted_cards(hand)
    return frozenset(
        cards
        for cards in sub_multisets(held, rules.ruleset.kitty.size)
        if may_be_buried(rules, held, cards)
    )


def _fewest_points(rules: DealRules, held: Cards) -> int:
    """Return the points of the poorest burial with as few barred cards as can be."""
    size = rules.ruleset.kitty.size
    free = sorted(rules.worth((face,)) for face in held if not _is_barred(rules, face))
    rest = sorted(rules.worth((face,)) for face in held if _is_barred(rules, face))
    return sum(free[:size]) + sum(rest[: max(0, size - len(free))])


def _is_barred(rules: DealRules, face: Face) -> bool:
    return any(holds_cards(rules, each, (face,)) for each in rules.ruleset.kitty.barred)
