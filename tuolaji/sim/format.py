"""The format of metrics, intervals and differences, in text and in reports.

A share has one digit after the point and a small one two, a mean one or, below 10,
three; a number of deals has none. All have more where the interval is so narrow that
few units of the last would span it. The ends of an interval have as many as what lies
in their middle. The digits are the same wherever a metric stands.

In a report shares are percentages, their differences percentage points. A difference
carries its sign, a true minus; what is not known is a dash.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Protocol

from tuolaji.language import _, one_by_one, plural
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.metrics.registry import Metric
from tuolaji.sim.metrics.titles import in_text

__all__ = [
    "UNKNOWN",
    "and_more",
    "change",
    "change_ends",
    "change_of",
    "change_with_reach",
    "counted",
    "defined_as",
    "ends",
    "engine_name",
    "figure",
    "half",
    "interval",
    "interval_title",
    "number",
    "percentage_points",
    "probability",
    "reaching",
    "signed",
    "size_seen",
    "title",
    "with_reach",
    "without_value",
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
    scale = 100 if kind.is_proportion else 1
    digits = _digits(size if middle is None else abs(middle), kind, scale * reach)
    # What is nothing beside its own interval is 0; what has none is told, however small.
    text = f"{scale * size:,.{digits}f}" if reach else _plain(scale * size, digits)
    sign = "−" if value < 0 and text.strip("0.,") else ""
    return f"{sign}{text} %" if kind.is_proportion else sign + text


def _digits(size: float, kind: Kind, reach: float) -> int:
    """Return how many digits stand after the point; the last is a third of the reach."""
    usual = (
        1 if size >= (0.1 if kind.is_proportion else 10) else 2 if kind.is_proportion else 3
    )
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
    half = _plain(reach * (100 if kind.is_proportion else 1), digits)
    return f"{value} ±{half}{space}{unit}"


def change(
    value: float | None, kind: Kind, reach: float = 0.0, middle: float | None = None
) -> str:
    """Return a difference as text; that of two parts has percentage points."""
    return number(value, kind, reach, middle).replace(" %", f" {percentage_points()}")


def percentage_points() -> str:
    """Return the unit of the difference of two shares."""
    return _("pp")


def signed(
    value: float | None, kind: Kind, reach: float = 0.0, middle: float | None = None
) -> str:
    """Return a difference as text, with its sign."""
    if value is None:
        return UNKNOWN
    text = change(abs(value), kind, reach, middle)
    is_something = any(sign in "123456789" for sign in text)
    sign = "" if not is_something else "−" if value < 0 else "+"
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


def figure(value: Found, kind: Kind) -> str:
    """Return a figure, with as many digits as its interval calls for."""
    return number(value.estimate, kind, half(value.low, value.high))


def ends(value: Found, kind: Kind) -> str:
    """Return the interval of a figure."""
    return _joined(interval(value.low, value.high, kind))


def with_reach(value: Found, kind: Kind) -> str:
    """Return a figure with half the width of its interval: `52.4 ±0.7 %`.

    Where it lies near an end, as a share of nothing does, the ends alone are true.
    """
    if value.estimate is None or value.low is None or value.high is None:
        return figure(value, kind)
    reach = half(value.low, value.high)
    is_amid = abs(value.estimate - (value.low + value.high) / 2) <= reach / 2
    return reaching(figure(value, kind), reach, kind) if is_amid else ends(value, kind)


def _joined(ends: tuple[str, str] | None) -> str:
    """Return an interval with its unit once."""
    if ends is None:
        return UNKNOWN
    low, high = ends
    return f"{low.removesuffix(' %').removesuffix(f' {percentage_points()}')} … {high}"


def change_of(value: Found, kind: Kind) -> str:
    """Return a difference with its sign: of shares in percentage points."""
    return signed(value.estimate, kind, half(value.low, value.high))


def change_with_reach(value: Found, kind: Kind) -> str:
    """Return a difference with half the width of its interval: `+1.3 ±0.7 pp`."""
    if value.estimate is None or value.low is None or value.high is None:
        return change_of(value, kind)
    return reaching(change_of(value, kind), half(value.low, value.high), kind)


def change_ends(value: Found, kind: Kind) -> str:
    """Return the interval of a difference."""
    return _joined(interval(value.low, value.high, kind, is_signed=True))


def size_seen(least: float, kind: Kind) -> str:
    """Return the least difference that would have been seen, to a twentieth or better."""
    return change(least, kind, least / 4)


def title(metric: Metric) -> str:
    """Return the name of a figure as it stands in a sentence."""
    return in_text(metric.name)


def without_value(metric: Metric, variant: str) -> str:
    """Return that a figure is about nothing that came up in a variant."""
    return _(
        "{figure} has no value in {variant}: nothing played counts for it",
        figure=title(metric),
        variant=variant,
    )


def defined_as(metric: Metric) -> str:
    """Return the definition of a figure, which tells why it may have no value."""
    return _(
        "{figure} is defined as: {definition}",
        figure=title(metric),
        definition=metric.definition(),
    )


def counted(number: int, noun: str) -> str:
    """Return a number of things: `1 deal`, `2,000 matches`."""
    text = f"{number:,}"
    return {
        "deal": plural("{number} deal", "{number} deals", number, number=text),
        "match": plural("{number} match", "{number} matches", number, number=text),
        "opening deal": plural(
            "{number} opening deal", "{number} opening deals", number, number=text
        ),
    }[noun]


def interval_title() -> str:
    """Return what a column of intervals is called."""
    return _("{level} interval", level="95 %")


def engine_name(*, compiled: bool) -> str:
    """Return what kind of engine played."""
    return _("compiled") if compiled else _("interpreted")


def and_more(words: Sequence[str], most: int) -> str:
    """Return words with commas, the last of many as their number."""
    more = len(words) - most
    if more <= 0:
        return one_by_one(words)
    return _("{some} and {count} more", some=one_by_one(words[:most]), count=more)
