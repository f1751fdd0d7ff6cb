"""The question whether some cards may be buried (埋底)."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import sort_cards
from tuolaji.rules.bidding import Named, Window
from tuolaji.table.legal import refuse_burial
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.fields import Fields

__all__ = ["BuryAnswer", "BuryQuestion"]


@dataclass(frozen=True, slots=True)
class BuryAnswer:
    """Whether they may."""

    allowed: bool
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"allowed": self.allowed}


@dataclass(frozen=True, slots=True)
class BuryQuestion:
    """May these cards be buried?

    Attributes:
        kitty: The cards.
        hand: The hand that they come from, with the kitty taken up; without one, a hand
            that has enough other cards.
    """

    kitty: Cards
    hand: Cards | None = None

    @classmethod
    def read(cls, fields: Fields) -> BuryQuestion:
        """Read the question from plain fields."""
        hand = fields.cards("hand") if fields.has("hand") else None
        return cls(fields.cards("kitty"), hand)

    def answer(self, position: Position) -> BuryAnswer:
        """Answer at a position, without a trump suit where that is named after burying.

        Raises:
            QuestionError: The pack cannot deal the cards.
        """
        bidding = position.rules.bidding
        if bidding.window is Window.AUCTION and bidding.named is Named.AFTER:
            position = Position(position.rules, position.level)
        hand = self.kitty if self.hand is None else self.hand
        check_pack(position, hand)
        if self.hand is None:
            hand = sort_cards((*self.kitty, *position.rules.deck.cards()))
        refusal = refuse_burial(position, hand, self.kitty)
        if refusal is not None:
            return BuryAnswer(False, refusal.why)
        return BuryAnswer(True, f"'kitty.size: {position.rules.kitty.size}'")
