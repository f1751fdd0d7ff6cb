"""The numerals of a report.

With the digits that it has in text; `sim.format` has the rule. Shares are percentages,
their differences percentage points. A difference carries its sign, a true minus; what is
not known is a dash.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.language import _
from tuolaji.sim.compare.result import Difference
from tuolaji.sim.format import UNKNOWN, change, half, interval, number, probability, signed
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.stats.interval import Estimate

__all__ = [
    "UNKNOWN",
    "Numeral",
    "count",
    "effect_size",
    "numeral_for",
    "probability",
    "significant",
]


@dataclass(frozen=True, slots=True)
class Numeral:
    """How a figure is written, and what belongs to it.

    Attributes:
        kind: What it is.
        reach: Half the width of its interval, or 0 if that is not known.
    """

    kind: Kind
    reach: float

    def value(self, value: float | None) -> str:
        """Write a figure with its unit."""
        return number(value, self.kind, self.reach).replace(" %", "\u202f%")

    def difference(self, value: float | None) -> str:
        """Write a difference with its sign and unit."""
        return signed(value, self.kind, self.reach)

    def size(self, value: float | None) -> str:
        """Write how great a difference is, without its sign."""
        return change(None if value is None else abs(value), self.kind, self.reach)

    def interval(self, low: float | None, high: float | None) -> str:
        """Write the interval of a figure."""
        return _joined(interval(low, high, self.kind))

    def signed_interval(self, low: float | None, high: float | None) -> str:
        """Write the interval of a difference."""
        return _joined(interval(low, high, self.kind, is_signed=True))


def _joined(ends: tuple[str, str] | None) -> str:
    """Return an interval without its unit, which stands beside the figure."""
    if ends is None:
        return UNKNOWN
    low, high = (end.partition(" ")[0] for end in ends)
    return _("{low} to {high}", low=low, high=high)


def numeral_for(kind: Kind, value: Estimate | Difference) -> Numeral:
    """Return how a figure of some kind is written."""
    return Numeral(kind, half(value.low, value.high))


def count(number: int) -> str:
    """Write a whole number."""
    return f"{number:,}"


def effect_size(effect: float | None) -> str:
    """Write an effect size."""
    if effect is None:
        return UNKNOWN
    text = f"{abs(effect):.2f}"
    sign = "" if not text.strip("0.") else "−" if effect < 0 else "+"
    return sign + text


def significant(value: float, digits: int = 4) -> float:
    """Round to some significant digits, to keep charts small and alike everywhere."""
    return float(f"{value:.{digits}g}")
