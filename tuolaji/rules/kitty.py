"""The kitty (底牌): its size, its capture, its multiplier and its theft.

When the attackers capture the kitty (抠底), its points times a multiplier are added to
theirs. The multiplier is looked up for a component of the winning play. See
docs/rules.md 3 and 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tuolaji.rules.bidding import BidStep
from tuolaji.rules.formula import Formula
from tuolaji.rules.shape import ShapeCall

__all__ = [
    "Capture",
    "CaptureBase",
    "Kitty",
    "Measure",
    "Multiplier",
    "MultiplierLine",
    "Theft",
]


class Capture(StrEnum):
    """When the attackers capture the kitty."""

    LAST_TRICK = "when the attackers win the last trick"
    LAST_TRICK_WITH_TRUMPS = "when the attackers win the last trick with trumps"


class CaptureBase(StrEnum):
    """Which points the factor multiplies.

    KITTY: those buried; the product is added to the attackers' points.
    LAST_TRICK: those of the last trick (反抠), which then count `factor` times, not once.
    """

    KITTY = "kitty"
    LAST_TRICK = "last trick"


class Theft(StrEnum):
    """How often another seat may take the buried kitty by a higher bid (炒地皮).

    UNTIL_ALL_PASS: each burial may be followed by a theft.
    """

    NEVER = "never"
    ONCE = "once"
    UNTIL_ALL_PASS = "until all pass"  # noqa: S105 (a way of playing, no password)


class Measure(StrEnum):
    """Which component of the winning play is measured.

    REQUIRED: those that the lead demanded; the one that multiplies most counts.
    WINNING: those that the winning cards break into; the one that multiplies most counts.
    WHOLE_PLAY: the first line of the table that the winning cards contain.
    """

    REQUIRED = "required component"
    WINNING = "winning component"
    WHOLE_PLAY = "whole play"


@dataclass(frozen=True, slots=True)
class MultiplierLine:
    """The factor for plays that contain `count` components of a shape.

    A line without a shape (`else`) is for all that no line above covers. The formula may
    use `cards`, `width`, `length` and `pairs` of the component; where whole plays are
    measured, `cards` are those of the whole play in a line without a shape.
    """

    shape: ShapeCall | None
    count: int
    factor: Formula

    def __str__(self) -> str:
        if self.shape is None:
            return f"else -> {self.factor}"
        counted = f"{self.shape} x{self.count}" if self.count > 1 else str(self.shape)
        return f"{counted} -> {self.factor}"


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A table of factors, first matching line first; a lone formula is one `else` line."""

    lines: tuple[MultiplierLine, ...]

    def __str__(self) -> str:
        if len(self.lines) == 1 and self.lines[0].shape is None:
            return str(self.lines[0].factor)
        return "\n".join(map(str, self.lines))


@dataclass(frozen=True, slots=True)
class Kitty:
    """The kitty: its size and what capturing it is worth.

    Attributes:
        size: Cards set aside.
        captured: When the attackers capture it.
        base: Which points the factor multiplies.
        multiplier: The factor.
        measure: Which component of the winning play the factor is looked up for.
        cap: The greatest factor, or `None` for no limit.
        point_limit: The most points that may be buried, or `None` for no limit.
        theft: How often the kitty may be stolen, where trumps were bid.
        theft_from: The lowest bid that steals it, or `None` for any higher bid.
    """

    size: int
    captured: Capture
    multiplier: Multiplier
    measure: Measure
    cap: int | None
    base: CaptureBase = CaptureBase.KITTY
    point_limit: int | None = None
    theft: Theft = Theft.NEVER
    theft_from: BidStep | None = None
