"""Which level does a team reach, and has it won the match?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import RANKS, Rank
from tuolaji.engine.advancing import advance
from tuolaji.errors import QuestionError
from tuolaji.rules.scoring import Side
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["AdvanceAnswer", "AdvanceQuestion"]

_MOST = 1000
"""More levels than any deal earns."""


@dataclass(frozen=True, slots=True)
class AdvanceAnswer:
    """The level reached, or `None` if the team has risen past the last and won."""

    level: Rank | None
    why: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        if self.level is None:
            return {"level": None, "match": "won"}
        return {"level": RANKS[self.level], "match": None}


@dataclass(frozen=True, slots=True)
class AdvanceQuestion:
    """Where does a team stand after a gain?

    Attributes:
        level: The team's level before.
        gain: Levels gained, 0 or more.
        side: The side on which it gains them.
    """

    level: Rank
    gain: int
    side: Side = Side.DECLARERS

    @classmethod
    def read(cls, fields: Fields) -> AdvanceQuestion:
        """Read the question from plain fields."""
        sides = tuple(side.value for side in Side)
        given = fields.has("side")
        side = Side(fields.word("side", sides)) if given else Side.DECLARERS
        return cls(fields.rank("level"), fields.number("gain"), side)

    def answer(self, position: Position) -> AdvanceAnswer:
        """Answer at a position; in all variants of now both sides rise alike.

        Raises:
            QuestionError: The variant has no such level, or the gain is negative.
        """
        levels = position.rules.levels
        if self.level not in levels.ranks:
            raise QuestionError(
                f"advance: '{position.rules.id}' has no level {RANKS[self.level]}; "
                f"levels are {levels}"
            )
        if not 0 <= self.gain <= _MOST:
            raise QuestionError(f"advance: 'gain' must be 0 .. {_MOST}, got {self.gain}")
        place = advance(position.tables, levels.ranks.index(self.level), self.gain)
        if place > position.tables.last_level:
            return AdvanceAnswer(None, f"past {RANKS[levels.last]} the match is won")
        return AdvanceAnswer(levels.ranks[place])
