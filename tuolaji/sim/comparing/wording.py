"""How are the figures of a comparison put into words?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metrics.figure import Kind

__all__ = [
    "ANSWERS",
    "change",
    "counted",
    "interval",
    "listed",
    "number",
    "signed",
    "with_reach",
]

ANSWERS: Final = {
    "declarers_hold": "declarers hold {} of the deals",
    "attackers_points": "attackers take {} points",
    "level_gain": "a deal moves the declarers by {} levels",
    "deals_per_match": "a match takes {} deals",
    "kitty_captured": "the kitty is captured in {} of the deals",
}
"""What the answer may be told by, the first that differs before the others."""


def number(value: float | None, kind: Kind) -> str:
    """Return a figure as text."""
    if value is None:
        return "unknown"
    sign = "−" if value < 0 else ""
    size = abs(value)
    if kind.is_part:
        return f"{sign}{_plain(100 * size, 1 if size >= 0.1 else 2)} %"
    if kind is Kind.SIZE:
        return f"{sign}{size:,.0f}"
    return sign + _plain(size, 1 if size >= 10 else 3)


def with_reach(one: Estimate, kind: Kind) -> str:
    """Return a figure as text with half the width of its interval: `52.4 ±0.7 %`."""
    text = number(one.estimate, kind)
    if one.estimate is None or one.low is None or one.high is None:
        return text
    value, unit, _ = text.partition(" %")
    reach = (one.high - one.low) / 2 * (100 if kind.is_part else 1)
    return f"{value} ±{_plain(reach, len(value.partition('.')[2]))}{unit}"


def change(value: float, kind: Kind) -> str:
    """Return a difference as text; that of two parts has percentage points."""
    return number(value, kind).replace(" %", " pp")


def signed(value: float | None, kind: Kind) -> str:
    """Return a difference as text, with its sign."""
    if value is None:
        return "unknown"
    text = change(abs(value), kind)
    is_nothing = not text.strip("0.p ,")
    sign = "" if is_nothing else "−" if value < 0 else "+"
    return sign + text


def _plain(value: float, digits: int) -> str:
    if 0 < value < 0.5 * 10**-digits:
        return f"{value:.1g}" if value >= 1e-4 else f"{value:.0e}"
    return f"{value:,.{digits}f}"


def counted(number: int, noun: str) -> str:
    """Return a number of deals or matches: `1 deal`, `2,000 matches`."""
    ending = "" if number == 1 else "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{ending}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas, the last one joined by a word."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def interval(low: float | None, high: float | None, kind: Kind) -> str:
    """Return the ends of an interval as text, with their signs."""
    if low is None or high is None:
        return "unknown"
    ends = signed(low, kind), signed(high, kind)
    return f"{ends[0].removesuffix(' pp')} … {ends[1]}"
