"""What do the rule lines around the deals mean: clock, ratings, prices of fouls?"""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Transformer, v_args

from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.match import Clock
from tuolaji.rules.scoring import Side

__all__ = ["Cost", "MatchReading", "RatingBand", "count_of"]


@dataclass(frozen=True, slots=True)
class RatingBand:
    """The factor for least ratings from `low` to `high`; `None` is an open end."""

    low: int
    high: int | None
    factor: int

    def __str__(self) -> str:
        high = "" if self.high is None else f" {self.high}"
        return f"{self.low} ..{high} -> x{self.factor}"


@dataclass(frozen=True, slots=True)
class Cost:
    """A foul's price without its kind, which is the price's key.

    Attributes:
        parts: Fields of `tuolaji.rules.foul.Price` with their values, as written.
    """

    parts: tuple[tuple[str, object], ...]


@v_args(inline=True)
class MatchReading(Transformer[Token, object]):
    """Makes values out of the parse trees of these lines."""

    def clock(self, minutes: Token, deal: Token, trick: Token) -> Clock:
        return Clock(int(minutes), int(deal), int(trick))

    def ratings(self, *bands: RatingBand) -> tuple[RatingBand, ...]:
        return bands

    def ratings_band(self, low: Token, high: Token | None, factor: Token) -> RatingBand:
        return RatingBand(int(low), None if high is None else int(high), count_of(factor))

    def price(self, *parts: tuple[str, object]) -> Cost:
        return Cost(parts)

    def price_takeover(self) -> tuple[str, object]:
        return "takeover", True

    def price_no_takeover(self) -> tuple[str, object]:
        return "takeover", False

    def price_no_change(self) -> tuple[str, object]:
        return "levels", 0

    def price_gain(self, side: Side, levels: Token) -> tuple[str, object]:
        return side.value, int(levels)

    def price_levels(self, levels: Token) -> tuple[str, object]:
        return "levels", int(levels)

    def price_points(self, points: Token) -> tuple[str, object]:
        return "points", Number(int(points))

    def price_points_a_card(self, points: Token) -> tuple[str, object]:
        return "points", Operation("*", Number(int(points)), Name("cards"))

    def price_points_each(self, points: Token) -> tuple[str, object]:
        return "points", Operation("*", Number(int(points)), Name("times"))

    def price_match(self, times: Token) -> tuple[str, object]:
        return "lost_at", int(times)

    def price_next(self) -> tuple[str, object]:
        return "next", "opening bid"

    # A side of the deal stands in these lines and in the score table.
    def side(self, word: Token) -> Side:
        return Side(word.type.lower())


def count_of(token: Token) -> int:
    """Return the number of a count such as `x2`."""
    return int(token[1:])
