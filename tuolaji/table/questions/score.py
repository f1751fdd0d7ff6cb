"""What do the attackers' points earn?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.scoring import find_band
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["ScoreAnswer", "ScoreQuestion"]


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """Who gains how many levels, and whether the attackers take over."""

    outcome: Outcome
    why: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {
            "side": self.outcome.side.value,
            "levels": self.outcome.levels,
            "takeover": self.outcome.takeover,
        }


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """What do these points of the attackers earn, all that they have at the end?"""

    points: int

    @classmethod
    def read(cls, fields: Fields) -> ScoreQuestion:
        """Read the question from plain fields."""
        return cls(fields.number("points"))

    def answer(self, position: Position) -> ScoreAnswer:
        """Answer at a position."""
        deal = position.deal
        deal.attackers_points = self.points
        find_band(position.tables, deal)
        side = Side.ATTACKERS if deal.side else Side.DECLARERS
        return ScoreAnswer(Outcome(side, deal.levels, bool(deal.takeover)))
