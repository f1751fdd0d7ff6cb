"""What do the attackers' points mean for the levels of both sides?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.formula import Formula, Number, evaluate

__all__ = ["Band", "Outcome", "Scoring", "Side"]


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
