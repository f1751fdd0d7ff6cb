"""With which words and signs does one say a figure and its interval in text?

The digits are those of `sim.digits`, so that a figure reads alike wherever it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuolaji.sim.digits import UNKNOWN, half, interval, number, reaching, signed
from tuolaji.sim.digits import change as size_of
from tuolaji.sim.metric import Kind, Metric

__all__ = [
    "change",
    "change_ends",
    "change_with_reach",
    "counted",
    "ends",
    "figure",
    "listed",
    "reckoned",
    "size_seen",
    "title",
    "with_reach",
    "without_value",
]


class Found(Protocol):
    """What was found, and how sure it is."""

    @property
    def estimate(self) -> float | None:
        """The figure."""

    @property
    def low(self) -> float | None:
        """The lower end of its interval."""

    @property
    def high(self) -> float | None:
        """The upper end."""


def figure(one: Found, kind: Kind) -> str:
    """Return a figure, with as many digits as its interval calls for."""
    return number(one.estimate, kind, half(one.low, one.high))


def ends(one: Found, kind: Kind) -> str:
    """Return the interval of a figure."""
    return _joined(interval(one.low, one.high, kind))


def with_reach(one: Found, kind: Kind) -> str:
    """Return a figure with half the width of its interval: `52.4 ±0.7 %`.

    Where it lies near an end, as a share of nothing does, the ends alone are true.
    """
    if one.estimate is None or one.low is None or one.high is None:
        return figure(one, kind)
    reach = half(one.low, one.high)
    is_amid = abs(one.estimate - (one.low + one.high) / 2) <= reach / 2
    return reaching(figure(one, kind), reach, kind) if is_amid else ends(one, kind)


def _joined(ends: tuple[str, str] | None) -> str:
    """Return an interval with its unit once."""
    if ends is None:
        return UNKNOWN
    low, high = ends
    return f"{low.removesuffix(' %').removesuffix(' pp')} … {high}"


def change(one: Found, kind: Kind) -> str:
    """Return a difference with its sign: of shares in percentage points."""
    return signed(one.estimate, kind, half(one.low, one.high))


def change_with_reach(one: Found, kind: Kind) -> str:
    """Return a difference with half the width of its interval: `+1.3 ±0.7 pp`."""
    if one.estimate is None or one.low is None or one.high is None:
        return change(one, kind)
    return reaching(change(one, kind), half(one.low, one.high), kind)


def change_ends(one: Found, kind: Kind) -> str:
    """Return the interval of a difference."""
    return _joined(interval(one.low, one.high, kind, is_signed=True))


def size_seen(least: float, kind: Kind) -> str:
    """Return the least difference that would have been seen, to a twentieth or better."""
    return size_of(least, kind, least / 4)


def title(metric: Metric) -> str:
    """Return the name of a figure as it stands in a sentence."""
    return metric.name.replace("_", " ")


def without_value(metric: Metric, variant: str) -> str:
    """Return that a figure is about nothing that came up in a variant."""
    return f"{title(metric)} has no value in {variant}: nothing played counts for it"


def reckoned(metric: Metric) -> str:
    """Return how a figure is reckoned, which tells why it may have no value."""
    return f"{title(metric)} is reckoned so: {metric.definition}"


def counted(number: int, noun: str) -> str:
    """Return a number of things: `1 deal`, `2,000 matches`."""
    ending = "" if number == 1 else "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{ending}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas, the last one joined by a word."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
