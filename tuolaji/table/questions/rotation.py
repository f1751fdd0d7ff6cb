"""Which seat declares the next deal?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.advancing import next_declarer
from tuolaji.errors import QuestionError
from tuolaji.rules.deck import Partners
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
        partner: Where partners are called: the declarer's, or `None` for one who plays
            alone.
    """

    declarer: int
    takeover: bool
    partner: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> RotationQuestion:
        """Read the question from plain fields."""
        partner = fields.number("partner") if fields.has("partner") else None
        return cls(fields.number("declarer"), fields.truth("takeover"), partner)

    def answer(self, position: Position) -> RotationAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The table has no such seat, or the partner sits opposite.
        """
        self._check(position)
        match = position.rules.match
        name, move = ("takeover", match.takeover) if self.takeover else ("held", match.held)
        deal = position.deal
        deal.declarer, deal.takeover = self.declarer, int(self.takeover)
        deal.partner = -1 if self.partner is None else self.partner
        seat = next_declarer(position.tables, deal)
        return RotationAnswer(seat, f"'match.{name}: {move}'")

    def _check(self, position: Position) -> None:
        rules = position.rules
        check_seat(rules, self.declarer)
        if self.partner is None:
            return
        check_seat(rules, self.partner)
        if rules.table.partners is not Partners.CALLED:
            raise QuestionError(
                f"rotation: partners of '{rules.id}' sit opposite, so leave out 'partner'"
            )
