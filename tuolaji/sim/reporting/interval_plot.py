"""How is one difference drawn beside its numbers?

As a dot with its 95 % interval on a line of its own, zero in the middle. The grey band
around zero is what the run could hardly have seen. All differences of one metric share a
scale; different metrics do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tuolaji.sim.comparing.comparison import Difference

__all__ = ["HALF", "IntervalPlot", "interval_plots"]

HALF: Final = 100
"""From zero to either end, in the drawing's own units."""

_ROOM: Final = 0.92


@dataclass(frozen=True, slots=True)
class IntervalPlot:
    """Where the parts of one small plot stand, from -HALF to HALF.

    Attributes:
        at: The dot.
        low: The lower end of the line.
        high: Its upper end.
        unseen: How far the grey band reaches to both sides.
    """

    at: float
    low: float
    high: float
    unseen: float


def interval_plots(differences: Iterable[Difference]) -> tuple[IntervalPlot | None, ...]:
    """Return the plots of one metric's differences; `None` where nothing is known."""
    kept = tuple(differences)
    widest = max((_extent(one) for one in kept), default=0.0)
    scale = HALF * _ROOM / widest if widest else 0.0
    return tuple(_plot(one, scale) for one in kept)


def _extent(difference: Difference) -> float:
    ends = (
        difference.estimate,
        difference.low,
        difference.high,
        difference.smallest_detectable_adjusted,
    )
    return max((abs(end) for end in ends if end is not None), default=0.0)


def _plot(difference: Difference, scale: float) -> IntervalPlot | None:
    at = difference.estimate
    if at is None:
        return None
    low = at if difference.low is None else difference.low
    high = at if difference.high is None else difference.high
    unseen = difference.smallest_detectable_adjusted or 0.0
    return IntervalPlot(*(round(end * scale, 1) for end in (at, low, high, unseen)))
