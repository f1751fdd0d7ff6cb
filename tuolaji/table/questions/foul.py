"""What does a foul cost?"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from tuolaji.errors import QuestionError
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.table.fields import Fields
from tuolaji.table.fouls import Due, due, find_price
from tuolaji.table.position import Position

__all__ = ["FoulAnswer", "FoulQuestion"]

_MOST = 1000
"""More fouls than any match sees, and more cards than any pack has."""


@dataclass(frozen=True, slots=True)
class FoulAnswer:
    """What is due for it."""

    due: Due
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values; `None` where nothing is said."""
        return {
            "takeover": self.due.takeover,
            "declarers": self.due.declarers,
            "attackers": self.due.attackers,
            "levels": self.due.levels,
            "points": self.due.points,
            "match": "lost" if self.due.match_lost else None,
            "next": self.due.next,
        }


@dataclass(frozen=True, slots=True)
class FoulQuestion:
    """What must a side pay for a foul?

    Attributes:
        kind: What was done.
        by: Whose foul it is; needed where the price depends on it.
        times: How often the side has done it in this match; what is due is for all.
        cards: How many cards it touches.
    """

    kind: FoulKind
    by: FoulSide | None = None
    times: int = 1
    cards: int = 1

    @classmethod
    def read(cls, fields: Fields) -> FoulQuestion:
        """Read the question from plain fields."""
        sides, by = tuple(side.value for side in FoulSide), None
        if fields.has("by"):
            by = FoulSide(fields.word("by", sides))
        return cls(
            kind=_read_kind(fields),
            by=by,
            times=fields.number("times") if fields.has("times") else 1,
            cards=fields.number("cards") if fields.has("cards") else 1,
        )

    def answer(self, position: Position) -> FoulAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no price for it, or a number makes no sense.
        """
        for name, number in (("times", self.times), ("cards", self.cards)):
            if not 1 <= number <= _MOST:
                raise QuestionError(f"foul: '{name}' must be 1 .. {_MOST}, got {number}")
        prices = position.rules.fouls
        price = find_price(prices, self.kind, self.by)
        if price is None:
            raise self._no_price(position.rules.id, prices)
        return FoulAnswer(due(price, self.times, self.cards), f"{_name(price)}: {price}")

    def _no_price(self, variant: str, prices: tuple[Price, ...]) -> QuestionError:
        sides = [price.by for price in prices if price.kind == self.kind]
        if sides and self.by is None:
            wanted = " or ".join(map(str, sides))
            return QuestionError(
                f"foul: the price of '{self.kind}' depends on the side; say 'by' ({wanted})"
            )
        known = ", ".join(map(_name, prices)) or "no foul"
        by = "" if self.by is None else f" by {self.by}"
        return QuestionError(
            f"foul: '{variant}' has no price for '{self.kind}'{by}; it prices {known}"
        )


def _read_kind(fields: Fields) -> FoulKind:
    with suppress(ValueError):
        return FoulKind(fields.text("kind"))
    return FoulKind(fields.word("kind", tuple(kind.value for kind in FoulKind)))


def _name(price: Price) -> str:
    return f"'{price.kind}'" if price.by is None else f"'{price.kind}' by {price.by}"
