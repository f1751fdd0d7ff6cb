"""How much do the players' ratings change by a deal (积分)?

What one side gains the other loses. The levels of the deal give the gain, the lowest
rating at the table a factor on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tuolaji.engine.scoring import find_band
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.rating import Rating
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side

__all__ = ["Gain", "factor_of", "levels_without_points", "rate"]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a side gains in rating for its levels, before any factor.

    Attributes:
        side: The side that gains; the other loses as much.
        amount: How much.
        why: Which values of the rating table give it.
    """

    side: Side
    amount: int
    why: str


def rate(rules: Ruleset, rating: Rating, side: Side, levels: int) -> Gain:
    """Return what a deal gains a side.

    Args:
        rules: The ruleset.
        rating: Its rating table.
        side: The side to which the score table gives the deal.
        levels: The levels that the side gains, 0 or more.
    """
    if side is Side.ATTACKERS:
        amount = rating.takeover + levels * rating.further
        return Gain(side, amount, f"takeover {rating.takeover}{_plus(rating, levels)}")
    if levels == 0:
        return Gain(side, 0, "the declarers gain no level")
    if rating.shut_out is not None and levels >= levels_without_points(rules):
        return Gain(side, rating.shut_out, f"shut-out {rating.shut_out}")
    amount = rating.hold + (levels - 1) * rating.further
    why = f"hold {rating.hold}{_plus(rating, levels - 1)}"
    if rating.most is not None and amount > rating.most:
        return Gain(side, rating.most, f"{why}, at most {rating.most}")
    return Gain(side, amount, why)


def _plus(rating: Rating, further: int) -> str:
    return f" + {further} further x {rating.further}" if further else ""


def factor_of(rating: Rating, ratings: Iterable[int]) -> int:
    """Return the factor for the ratings of all players: that of the lowest.

    >>> table = Rating(2, 2, 1, None, 4, ((80, 2), (300, 3)))
    >>> factor_of(table, [79, 400]), factor_of(table, [80, 400]), factor_of(table, [300])
    (1, 2, 3)
    """
    lowest, found = min(ratings), 1
    for least, factor in rating.factors:
        if least <= lowest:
            found = factor
    return found


@lru_cache(maxsize=64)
def levels_without_points(rules: Ruleset) -> int:
    """Return the levels that the declarers gain if the attackers take no point."""
    deal = Deal()
    deal.attackers_points = 0
    find_band(build_tables(rules), deal)
    return deal.levels
