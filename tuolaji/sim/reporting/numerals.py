"""How is a figure written, so that a reader neither loses nor imagines precision?

The narrowest of the intervals that stand beside each other fixes the decimals of them all:
the half of it is at least three units of the last digit. Shares are percentages, their
differences percentage points. A difference carries its sign, a true minus; what is not
known is a dash.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tuolaji.sim.comparing.comparison import Difference
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import Kind

__all__ = [
    "UNKNOWN",
    "Numeral",
    "count",
    "effect_size",
    "numeral_for",
    "probability",
    "significant",
]

UNKNOWN: Final = "–"
_MINUS: Final = "−"
_MOST_DECIMALS: Final = 5


@dataclass(frozen=True, slots=True)
class Numeral:
    """How the figures of one row are written.

    Attributes:
        scale: What a figure is multiplied by: 100 for percentages.
        decimals: Digits after the point.
        unit: What follows a figure.
        difference_unit: What follows a difference of two.
    """

    scale: float
    decimals: int
    unit: str
    difference_unit: str

    def plain(self, value: float | None) -> str:
        """Write a figure without its unit."""
        return UNKNOWN if value is None else self._digits(value)

    def value(self, value: float | None) -> str:
        """Write a figure with its unit."""
        return UNKNOWN if value is None else self._digits(value) + self.unit

    def signed(self, value: float | None) -> str:
        """Write a difference with its sign; 0 has none, and no decimals."""
        if value is None:
            return UNKNOWN
        if value == 0:
            return "0"
        digits = self._digits(value)
        return digits if digits.startswith(_MINUS) else f"+{digits}"

    def difference(self, value: float | None) -> str:
        """Write a difference with its sign and unit."""
        return self.signed(value) + (self.difference_unit if value else "")

    def size(self, value: float | None) -> str:
        """Write how great a difference is, without its sign."""
        if not value:
            return UNKNOWN if value is None else "0"
        return self._digits(abs(value)) + self.difference_unit

    def interval(self, low: float | None, high: float | None) -> str:
        """Write the interval of a figure."""
        if low is None or high is None:
            return UNKNOWN
        return f"{self._digits(low)} to {self._digits(high)}"

    def signed_interval(self, low: float | None, high: float | None) -> str:
        """Write the interval of a difference."""
        if low is None or high is None:
            return UNKNOWN
        return f"{self.signed(low)} to {self.signed(high)}"

    def _digits(self, value: float) -> str:
        text = f"{abs(value) * self.scale:,.{self.decimals}f}"
        return _MINUS + text if value < 0 and text.strip("0.,") else text


def numeral_for(kind: Kind, intervals: Iterable[Estimate | Difference]) -> Numeral:
    """Return how figures of one kind are written that stand beside each other."""
    scale = 100.0 if kind.is_part else 1.0
    halves = [
        scale * (one.high - one.low) / 2
        for one in intervals
        if one.low is not None and one.high is not None and one.high > one.low
    ]
    unit, difference_unit = ("\u202f%", " pp") if kind.is_part else ("", "")
    return Numeral(scale, _decimals(halves), unit, difference_unit)


def _decimals(halves: Iterable[float]) -> int:
    narrowest = min(halves, default=0.3)
    return min(_MOST_DECIMALS, max(0, math.ceil(-math.log10(narrowest / 3))))


def count(number: int) -> str:
    """Write a whole number."""
    return f"{number:,}"


def probability(p: float | None) -> str:
    """Write a p value; below a thousandth its size says no more."""
    if p is None:
        return UNKNOWN
    if p < 0.001:
        return "< 0.001"
    return "1" if p >= 0.9995 else f"{p:.3f}"


def effect_size(effect: float | None) -> str:
    """Write an effect size."""
    return Numeral(1, 2, "", "").signed(effect)


def significant(value: float, digits: int = 4) -> float:
    """Round to some significant digits, to keep charts small and alike everywhere."""
    return float(f"{value:.{digits}g}")
