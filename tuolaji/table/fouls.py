"""What does a foul cost?

The engine never plays a foul. Each ruleset lists prices, by what was done and, where it
matters, by whose foul it is; here a price becomes what is due for one foul or several.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tuolaji.rules.formula import evaluate
from tuolaji.rules.foul import FoulKind, FoulSide, Price

__all__ = ["Due", "due", "find_price"]


@dataclass(frozen=True, slots=True)
class Due:
    """What is due for a foul; what is `None` the price does not touch.

    Attributes:
        takeover: Whether the attackers take over.
        declarers: Levels that the declarers gain.
        attackers: Levels that the attackers gain.
        levels: Levels that the side of the foul gains, less than 0 for a loss.
        points: Points that the side of the foul gains, less than 0 for a loss.
        match_lost: Whether the foul loses the match.
        next: How the next deal begins.
    """

    takeover: bool | None
    declarers: int | None
    attackers: int | None
    levels: int | None
    points: int | None
    match_lost: bool
    next: str | None


def find_price(
    prices: Iterable[Price], kind: FoulKind, by: FoulSide | None
) -> Price | None:
    """Return the price of a foul, or `None` if there is none for that side."""
    for price in prices:
        if price.kind == kind and price.by in {None, by}:
            return price
    return None


def due(price: Price, times: int = 1, cards: int = 1) -> Due:
    """Return what is due for a foul.

    Args:
        price: Its price.
        times: How often the side has done it; levels and points are for all these times.
        cards: How many cards it touches.
    """
    points = None
    if price.points is not None:
        points = evaluate(price.points, {"times": times, "cards": cards})
    return Due(
        takeover=price.takeover,
        declarers=price.declarers,
        attackers=price.attackers,
        levels=None if price.levels is None else price.levels * times,
        points=points,
        match_lost=price.lost_at is not None and times >= price.lost_at,
        next=price.next,
    )
