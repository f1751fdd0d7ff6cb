"""Which team wins when the time of a match is up?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.errors import QuestionError
from tuolaji.rules.match import Tie
from tuolaji.table.clock import Standing, decide
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["TimeUpAnswer", "TimeUpQuestion"]


@dataclass(frozen=True, slots=True)
class TimeUpAnswer:
    """The team that wins, or `None` if the team that gains a level first will."""

    winner: int | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"winner": Tie.EXTRA_DEAL.value if self.winner is None else self.winner}


@dataclass(frozen=True, slots=True)
class TimeUpQuestion:
    """Who wins, now that no further deal begins?

    Attributes:
        levels: The levels of team 0 and team 1.
        declarers: The team that would declare the next deal, where it matters.
        first_at_level: The team that came to the level first, where it matters.
    """

    levels: tuple[Rank, ...]
    declarers: int | None = None
    first_at_level: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> TimeUpQuestion:
        """Read the question from plain fields."""
        first = "first_at_level"
        return cls(
            levels=fields.levels("levels"),
            declarers=fields.number("declarers") if fields.has("declarers") else None,
            first_at_level=fields.number(first) if fields.has(first) else None,
        )

    def answer(self, position: Position) -> TimeUpAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no clock, levels are not the teams', there is
                no such level or team, or the question leaves out what breaks the tie.
        """
        if position.rules.match.clock is None:
            raise QuestionError(
                f"time_up: '{position.rules.id}' has 'match.clock: none', so its time is "
                "never up"
            )
        if len(self.levels) != 2:
            raise QuestionError(
                f"time_up: 'levels' must list those of team 0 and team 1, got "
                f"{len(self.levels)}"
            )
        _check_team("declarers", self.declarers)
        _check_team("first_at_level", self.first_at_level)
        first, second = self.levels
        standing = Standing((first, second), self.declarers, self.first_at_level)
        verdict = decide(position.rules, standing)
        return TimeUpAnswer(verdict.winner, verdict.why)


def _check_team(name: str, team: int | None) -> None:
    if team not in {None, 0, 1}:
        raise QuestionError(f"time_up: '{name}' must be team 0 or 1, got {team}")
