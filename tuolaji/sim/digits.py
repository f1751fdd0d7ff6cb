"""With how many digits is a figure written, and a difference, in text and in reports?

A share has one digit after the point and a small one two, a mean one or, below 10, three;
a number of deals has none. All have more where the interval is so narrow that few units of
the last would span it. The ends of an interval have as many as what lies in their middle.
"""

from __future__ import annotations

import math
from typing import Final

from tuolaji.sim.metrics.figure import Kind

__all__ = [
    "UNKNOWN",
    "change",
    "half",
    "interval",
    "number",
    "probability",
    "reaching",
    "signed",
]

UNKNOWN: Final = "–"
"""What stands where nothing is known."""

_MOST_DIGITS: Final = 5
_UNITS: Final = 3
"""Half an interval is so many units of the last digit, or more, as in reports."""
_CLOSE: Final = -math.log10(0.95)
"""A reach of 0.295 needs no more digits than one of 0.3."""


def number(
    value: float | None, kind: Kind, reach: float = 0.0, middle: float | None = None
) -> str:
    """Return a figure as text.

    Args:
        value: The figure.
        kind: What it is.
        reach: Half the width of its interval, if known.
        middle: What lies in the middle of an interval that the figure is an end of.
    """
    if value is None:
        return UNKNOWN
    size = abs(value)
    scale = 100 if kind.is_part else 1
    digits = _digits(size if middle is None else abs(middle), kind, scale * reach)
    # What is nothing beside its own interval is 0; what has none is told, however small.
    text = f"{scale * size:,.{digits}f}" if reach else _plain(scale * size, digits)
    sign = "−" if value < 0 and text.strip("0.,") else ""
    return f"{sign}{text} %" if kind.is_part else sign + text


def _digits(size: float, kind: Kind, reach: float) -> int:
    """Return how many digits stand after the point; the last is a third of the reach."""
    usual = 1 if size >= (0.1 if kind.is_part else 10) else 2 if kind.is_part else 3
    digits = 0 if kind is Kind.SIZE else usual
    needed = math.ceil(-math.log10(reach / _UNITS) - _CLOSE) if reach > 0 else 0
    return min(max(digits, needed), _MOST_DIGITS)


def half(low: float | None, high: float | None) -> float:
    """Return half the width of an interval, or 0 where an end is unknown."""
    return 0.0 if low is None or high is None else (high - low) / 2


def reaching(text: str, reach: float, kind: Kind) -> str:
    """Return a figure or a difference as text, with how far its interval reaches."""
    value, space, unit = text.partition(" ")
    digits = len(value.partition(".")[2])
    told = _plain(reach * (100 if kind.is_part else 1), digits)
    return f"{value} ±{told}{space}{unit}"


def change(
    value: float | None, kind: Kind, reach: float = 0.0, middle: float | None = None
) -> str:
    """Return a difference as text; that of two parts has percentage points."""
    return number(value, kind, reach, middle).replace(" %", " pp")


def signed(
    value: float | None, kind: Kind, reach: float = 0.0, middle: float | None = None
) -> str:
    """Return a difference as text, with its sign."""
    if value is None:
        return UNKNOWN
    text = change(abs(value), kind, reach, middle)
    is_nothing = not text.strip("0.p ,")
    sign = "" if is_nothing else "−" if value < 0 else "+"
    return sign + text


def _plain(value: float, digits: int) -> str:
    if 0 < value < 0.5 * 10**-digits:
        return f"{value:.{-math.floor(math.log10(value))}f}"
    return f"{value:,.{digits}f}"


def interval(
    low: float | None, high: float | None, kind: Kind, *, is_signed: bool = False
) -> tuple[str, str] | None:
    """Return the ends of an interval as text, with their signs if it is a difference's."""
    if low is None or high is None:
        return None
    write = signed if is_signed else number
    reach, middle = half(low, high), (low + high) / 2
    return write(low, kind, reach, middle), write(high, kind, reach, middle)


def probability(p: float | None) -> str:
    """Return a p value as text; below a thousandth its size says no more."""
    if p is None:
        return UNKNOWN
    if p < 0.001:
        return "<0.001"
    return "1" if p >= 0.9995 else f"{p:.3f}"
