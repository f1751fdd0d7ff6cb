"""How many cards of the whole pack are trumps?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.constants import TRUMPS
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["CountAnswer", "CountQuestion"]


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """The number of cards, in the whole pack."""

    cards: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"cards": self.cards}


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """How many trumps are there?"""

    @classmethod
    def read(cls, fields: Fields) -> CountQuestion:
        """Read the question from plain fields; trumps are all that is counted."""
        fields.word("of", ("trumps",))
        return cls()

    def answer(self, position: Position) -> CountAnswer:
        """Answer at a position."""
        faces = position.layout.masks[TRUMPS].bit_count()
        packs = position.rules.deck.packs
        why = f"'order.trumps' names {faces} faces, each of them {packs} times in the pack"
        return CountAnswer(faces * packs, why)
