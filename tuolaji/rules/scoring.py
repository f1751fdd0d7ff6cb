"""Scoring (结算): what a deal earns in levels, and in the players' ratings (积分).

The bands of a table lead from the attackers' points to the levels that a side gains and
to the takeover. In ratings what one side gains the other loses: the gain depends on the
levels of the deal alone, a multiplier on it on the ratings of all players at the table.
See docs/rules.md 9 and 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.formula import Formula, Number, evaluate

__all__ = ["Band", "Outcome", "Rating", "Scoring", "Side"]


class Side(StrEnum):
    """The two sides of a deal."""

    DECLARERS = "declarers"
    ATTACKERS = "attackers"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal's points earned.

    Attributes:
        side: The side that gains the levels.
        levels: Levels gained, 0 or more.
        takeover: Whether the attackers take over the deal.
    """

    side: Side
    levels: int
    takeover: bool


@dataclass(frozen=True, slots=True)
class Band:
    """One line of the table from attackers' points to an outcome.

    `low .. high -> side +levels`, then `, +1 per step` counted from the closed end of an
    open band (upwards from `low` where `high` is missing, downwards from `high` where
    `low` is). `takeover` alone is the attackers taking over without a level.

    Attributes:
        low: The least points, or `None` for no lower end.
        high: The greatest points, or `None` for no upper end.
        side: The side that gains levels; attackers also take over.
        levels: Levels gained.
        per: With an open end: points for each further level, or `None`.
    """

    low: Formula | None
    high: Formula | None
    side: Side
    levels: int
    per: Formula | None = None

    def __str__(self) -> str:
        return f"{self._range()} -> {self._outcome()}"

    def _range(self) -> str:
        if self.low == self.high and isinstance(self.low, Number):
            return str(self.low)
        low = "" if self.low is None else f"{self.low} "
        high = "" if self.high is None else f" {self.high}"
        return f"{low}..{high}"

    def _outcome(self) -> str:
        if self.side is Side.ATTACKERS and self.levels == 0 and self.per is None:
            return "takeover"
        text = f"{self.side} +{self.levels}"
        return text if self.per is None else f"{text}, +1 per {self.per}"


@dataclass(frozen=True, slots=True)
class Scoring:
    """The score table.

    Attributes:
        step: The value of the name `step` in the bands, in points.
        takeover: The value of the name `takeover` in the bands, in points.
        bands: The table; it covers every number of points exactly once.
    """

    step: Formula
    takeover: Formula
    bands: tuple[Band, ...]

    def words(self, packs: int, total: int) -> Mapping[str, int]:
        """Return what the names in the bands stand for, in a pack of `total` points."""
        names = {"packs": packs, "total": total}
        names["step"] = evaluate(self.step, names)
        names["takeover"] = evaluate(self.takeover, names)
        return names


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating table.

    Attributes:
        takeover: What the attackers gain for taking over.
        hold: What the declarers gain for one level.
        further: What each further level adds, for either side.
        shut_out: What the declarers gain instead for the most levels that they can have
            (the attackers without a point), or `None` where it is no case of its own.
        most: The most that levels give the declarers, or `None` for no limit.
        factors: Pairs of a rating and a factor, ascending: the factor holds where no
            player at the table is rated lower. Below the first pair it is 1.
    """

    takeover: int
    hold: int
    further: int
    shut_out: int | None
    most: int | None
    factors: tuple[tuple[int, int], ...]
