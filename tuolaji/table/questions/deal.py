"""How are the cards dealt out?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.table.fields import Fields
from tuolaji.table.position import Position

__all__ = ["DealAnswer", "DealQuestion"]


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """The cards of each seat, and those of the kitty."""

    hand: int
    kitty: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"hand": self.hand, "kitty": self.kitty}


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """How many cards does each seat get, and how many the kitty?"""

    @classmethod
    def read(cls, _fields: Fields) -> DealQuestion:
        """Read the question, which has no fields."""
        return cls()

    def answer(self, position: Position) -> DealAnswer:
        """Answer at a position."""
        rules, tables = position.rules, position.tables
        why = (
            f"'kitty.size: {rules.kitty.size}' of {rules.deck.card_count} cards, the rest "
            f"for {rules.table.players} seats"
        )
        return DealAnswer(tables.hand_size, tables.kitty_size, why)
