"""Fouls: the price of each, in points, levels or the deal.

No policy commits a foul; the prices answer questions at the table, and a simulation may
inject fouls to see what they cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tuolaji.rules.formula import Formula, Name, Operation
from tuolaji.rules.key import Choice

__all__ = ["FoulKind", "FoulSide", "Price"]


class FoulKind(Choice):
    """What was done.

    WRONG_COUNT: a hand or the kitty has too many or too few cards.
    REVOKE: a card was played that the rules did not allow, seen too late.
    TAKE_BACK: a played card was taken back.
    WRONG_CARDS: a bid showed cards that cannot make it.
    KITTY_SEEN: somebody looked at the buried kitty during play.
    """

    WRONG_COUNT = "wrong count", "张数不对"
    REVOKE = "revoke", "错跟"
    TAKE_BACK = "take-back", "悔牌"
    WRONG_CARDS = "wrong cards shown", "亮错牌"
    KITTY_SEEN = "kitty seen", "偷看底牌"

    @classmethod
    def _missing_(cls, value: object) -> FoulKind | None:
        """Return the kind that a name means with other signs between its words."""
        for kind in cls:
            if re.split("[-_ ]", kind.value) == re.split("[-_ ]", str(value)):
                return kind
        return None


class FoulSide(Choice):
    """Whose foul it is, where the price depends on it."""

    DECLARERS = "declarers", "庄家方"
    ATTACKERS = "attackers", "闲家"
    BOTH = "both", "双方"


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one foul; what is `None` the price does not touch.

    Attributes:
        kind: What was done.
        by: Whose foul it is, or `None` where the price is the same for all.
        takeover: Whether the attackers take over; the deal's points then do not count.
        by_points: Whether who has the next deal by it rises as the deal's points say.
        declarers: Levels that the declarers gain.
        attackers: Levels that the attackers gain.
        levels: Levels that the side of the foul gains, less than 0 for a loss.
        points: Points that the side of the foul gains, less than 0 for a loss: a number,
            or a number times `cards` (shown wrongly) or `times` (of the foul).
        lost_at: The foul of this number in a match loses it.
        next: How the next deal begins (`opening bid`).
    """

    kind: FoulKind
    by: FoulSide | None
    takeover: bool | None = None
    by_points: bool = False
    declarers: int | None = None
    attackers: int | None = None
    levels: int | None = None
    points: Formula | None = None
    lost_at: int | None = None
    next: str | None = None

    @property
    def moves_levels(self) -> bool:
        """Whether it gives or takes levels."""
        return bool(self.declarers or self.attackers or self.levels)

    def __str__(self) -> str:
        return " and ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        yield from self._result()
        if self.declarers is not None:
            yield f"declarers +{self.declarers}"
        if self.attackers is not None:
            yield f"attackers +{self.attackers}"
        if self.levels is not None:
            yield _levels_text(self.levels)
        if self.points is not None:
            yield _points_text(self.points)
        if self.lost_at is not None:
            yield f"match lost at {self.lost_at}"
        if self.next is not None:
            yield f"next deal by {self.next}"

    def _result(self) -> Iterator[str]:
        if self.takeover is not None:
            yield "takeover" if self.takeover else "no takeover"
        if self.by_points:
            yield "levels by points"


def _levels_text(levels: int) -> str:
    if levels == 0:
        return "no change"
    return f"{levels} level" if abs(levels) == 1 else f"{levels} levels"


def _points_text(points: Formula) -> str:
    match points:
        case Operation(_, left, Name("cards")):
            return f"{left} points a card"
        case Operation(_, left, Name("times")):
            return f"{left} points each"
        case _:
            return f"{points} points"
