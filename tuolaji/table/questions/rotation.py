"""Which seat declares the next deal?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.advancing import next_declarer
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position, check_seat

__all__ = ["RotationAnswer", "RotationQuestion"]


@dataclass(frozen=True, slots=True)
class RotationAnswer:
    """The seat of the next declarer."""

    declarer: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"declarer": self.declarer}


@dataclass(frozen=True, slots=True)
class RotationQuestion:
    """Who declares after this declarer?

    Attributes:
        declarer: The seat of the present declarer.
        takeover: Whether the attackers take over.
    """

    declarer: int
    takeover: bool

    @classmethod
    def read(cls, fields: Fields) -> RotationQuestion:
        """Read the question from plain fields."""
        return cls(fields.number("declarer"), fields.truth("takeover"))

    def answer(self, position: Position) -> RotationAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The table has no such seat.
        """
        check_seat(position.rules, self.declarer)
        match = position.rules.match
        name, move = ("takeover", match.takeover) if self.takeover else ("held", match.held)
        deal = position.deal
        deal.declarer, deal.takeover, deal.partner = self.declarer, int(self.takeover), -1
        seat = next_declarer(position.tables, deal)
        return RotationAnswer(seat, f"'match.{name}: {move}'")
