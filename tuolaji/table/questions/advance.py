"""Which level does a side reach, and has it won the match?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.engine.advancing import advance
from tuolaji.errors import QuestionError
from tuolaji.rules.match import Levels, Passed
from tuolaji.rules.scoring import Side
from tuolaji.table.fields import Fields
from tuolaji.table.position import (
    NO_TRUMP_LEVEL,
    Position,
    level_name,
    level_place,
    levels_of,
)

__all__ = ["AdvanceAnswer", "AdvanceQuestion"]

_MOST = 1000
"""More levels than any deal earns."""


@dataclass(frozen=True, slots=True)
class AdvanceAnswer:
    """The level reached, or `None` if the side has risen past the last and won."""

    level: Rank | None
    why: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        if self.level is None:
            return {"level": None, "match": "won"}
        return {"level": level_name(self.level), "match": None}


@dataclass(frozen=True, slots=True)
class AdvanceQuestion:
    """Where does a side stand after a gain?

    Attributes:
        level: The level before, of the team or, with levels a player, of the player;
            `NO_TRUMP_LEVEL` for the deal without trumps that follows the last level.
        gain: Levels gained, 0 or more.
        side: The side that gains them; the declarers have held a deal at this level.
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
        return cls(fields.level("level"), fields.number("gain"), side)

    def answer(self, position: Position) -> AdvanceAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no such level, or the gain is negative.
        """
        levels, before = levels_of(position.rules), level_place(position.rules, self.level)
        if not 0 <= self.gain <= _MOST:
            raise QuestionError(f"advance: 'gain' must be 0 .. {_MOST}, got {self.gain}")
        tables, held = position.tables, self.side is Side.DECLARERS
        place, last = advance(tables, before, self.gain, held), tables.last_level
        if place > last:
            return AdvanceAnswer(None, f"past {level_name(levels[last])} the match is won")
        why = self._why(position.rules.levels, levels[place], place - before)
        return AdvanceAnswer(levels[place], why)

    def _why(self, levels: Levels, reached: Rank, steps: int) -> str:
        """Return the rule by which the side rises so far and no further."""
        by_holding, name = levels.passed is Passed.HOLDING, level_name(reached)
        after_last = f"'levels.after_last: {levels.after_last}'"
        if self.gain == 0:
            return "no level is gained"
        if reached == NO_TRUMP_LEVEL and steps == 0:
            return f"{after_last} keeps attackers at {name}"
        if by_holding and steps == 0 and self.side is Side.ATTACKERS:
            return f"'levels.passed: {levels.passed}' keeps attackers at {name}"
        if reached == NO_TRUMP_LEVEL or steps <= 0:
            return after_last
        if steps == self.gain:
            return f"'levels.ranks': {name} is {steps} above {level_name(self.level)}"
        is_named = reached in levels.mandatory
        rule = "levels.mandatory" if is_named else f"levels.passed: {levels.passed}"
        return f"'{rule}' stops the rise at {name}"
