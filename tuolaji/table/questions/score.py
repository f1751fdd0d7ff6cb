"""What do the attackers' points earn?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.scoring import find_band
from tuolaji.errors import QuestionError
from tuolaji.rules.formula import evaluate
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["ScoreAnswer", "ScoreQuestion"]

_MOST = 1_000_000
"""More points than any deal has."""


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """Who gains how many levels, and whether the attackers take over."""

    outcome: Outcome
    why: str

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
        """Answer at a position.

        Raises:
            QuestionError: No deal can end with these points, so no band holds them.
        """
        if abs(self.points) > _MOST:
            raise QuestionError(
                f"score: 'points' must be {-_MOST} .. {_MOST}, got {self.points}"
            )
        deal = position.deal
        deal.attackers_points, deal.levels = self.points, -1
        find_band(position.tables, deal)
        if deal.levels < 0:
            raise QuestionError(
                f"score: no band of '{position.rules.id}' holds {self.points}"
            )
        side = Side.ATTACKERS if deal.side else Side.DECLARERS
        outcome = Outcome(side, deal.levels, bool(deal.takeover))
        return ScoreAnswer(outcome, _band_of(position.rules, self.points))


def _band_of(rules: Ruleset, points: int) -> str:
    """Return the line of the score table that holds some points, and its numbers."""
    words = rules.scoring.words(rules.deck.packs, rules.deck.total_points)
    for band in rules.scoring.bands:
        low, high = (
            None if end is None else evaluate(end, words) for end in (band.low, band.high)
        )
        if (low is None or low <= points) and (high is None or points <= high):
            break
    ends = ("" if low is None else f"{low} ", "" if high is None else f" {high}")
    return f"'scoring.bands': '{band}' ({'..'.join(ends)})"
