"""By how much does a deal change the players' ratings?"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.errors import QuestionError
from tuolaji.rules.scoring import Side
from tuolaji.table.fields import Fields
from tuolaji.table.position import Position, counted
from tuolaji.table.rating import factor_of, rate

__all__ = ["RatingAnswer", "RatingQuestion"]

_MOST = 1000
"""More levels than any deal earns."""


@dataclass(frozen=True, slots=True)
class RatingAnswer:
    """What each player of a side gains, less than 0 for a loss."""

    declarers: int
    attackers: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"declarers": self.declarers, "attackers": self.attackers}


@dataclass(frozen=True, slots=True)
class RatingQuestion:
    """What does a deal with this outcome mean for the ratings?

    Attributes:
        ratings: The ratings of all players, in any order.
        side: The side to which the score table gives the deal; the attackers take over.
        levels: The levels that it gains.
    """

    ratings: tuple[int, ...]
    side: Side
    levels: int

    @classmethod
    def read(cls, fields: Fields) -> RatingQuestion:
        """Read the question from plain fields."""
        return cls(
            ratings=fields.numbers("ratings"),
            side=Side(fields.word("side", tuple(side.value for side in Side))),
            levels=fields.number("levels"),
        )

    def answer(self, position: Position) -> RatingAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant keeps no ratings, or the outcome makes no sense.
        """
        rules, rating = position.rules, position.rules.rating
        if rating is None:
            raise QuestionError(
                f"rating: '{rules.id}' keeps no ratings; a variant file gives them in its "
                "chapter 'rating'"
            )
        self._check(position)
        gain = rate(rules, rating, self.side, self.levels)
        factor = factor_of(rating, self.ratings)
        change = gain.amount * factor
        if self.side is Side.ATTACKERS:
            change = -change
        why = f"'rating': {gain.why}; x {factor} for a lowest rating of {min(self.ratings)}"
        return RatingAnswer(change, -change, why)

    def _check(self, position: Position) -> None:
        players = position.rules.table.players
        if len(self.ratings) != players:
            wanted = counted(players, "player")
            raise QuestionError(
                f"rating: 'ratings' must list those of {wanted}, got {len(self.ratings)}"
            )
        if not 0 <= self.levels <= _MOST:
            raise QuestionError(f"rating: 'levels' must be 0 .. {_MOST}, got {self.levels}")
