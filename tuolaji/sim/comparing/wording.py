"""How are the figures of a comparison put into words?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.sim.metrics.figure import Kind

__all__ = ["ANSWERS", "listed", "number", "signed"]

ANSWERS: Final = {
    "declarers_hold": "declarers hold {} of the deals",
    "attackers_points": "attackers take {} points",
    "level_gain": "a deal moves the declarers by {} levels",
    "deals_per_match": "a match takes {} deals",
    "kitty_captured": "the kitty is captured in {} of the deals",
}
"""What the answer may be told by, the first that differs before the others."""

_PARTS: Final = {Kind.SHARE, Kind.RATE}


def number(value: float | None, kind: Kind) -> str:
    """Return a figure as text."""
    if value is None:
        return "unknown"
    if kind in _PARTS:
        digits = 1 if abs(value) >= 0.1 else 2
        return f"{_plain(100 * value, digits)} %"
    if kind is Kind.SIZE:
        return f"{value:,.0f}"
    return _plain(value, 1 if abs(value) >= 10 else 3)


def signed(value: float | None, kind: Kind) -> str:
    """Return a difference as text, with its sign."""
    if value is None:
        return "unknown"
    text = number(abs(value), kind)
    is_nothing = not text.strip("0.% ,")
    sign = "" if is_nothing else "−" if value < 0 else "+"
    return sign + text


def _plain(value: float, digits: int) -> str:
    if 0 < abs(value) < 0.5 * 10**-digits:
        return f"{value:.1g}" if abs(value) >= 1e-4 else f"{value:.0e}"
    return f"{value:,.{digits}f}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas, the last one joined by a word."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
