"""How do whole numbers, such as attackers' points, spread?

All is worked out from exact counts. Bins are equally wide for all variants of a chart and
few enough to be told apart; the longest tails are left out of the picture, and the share
of deals left out is said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from typing import Final

import numpy as np

from tuolaji.sim.comparing.comparison import Histogram

__all__ = ["Bins", "Spread", "bins_for", "shares", "spread_of"]

_MOST_BINS: Final = 42
_STEPS: Final = (1, 2, 5)
_TAIL: Final = 0.0005
_SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Spread:
    """The usual figures of a distribution; its quantiles are values that occur.

    Attributes:
        total: How many values there are.
        mean: Their mean.
        deviation: Their standard deviation, over all of them as the metric of that name.
        quantiles: Of 5, 25, 50, 75 and 95 in 100.
        least: The least value.
        greatest: The greatest value.
    """

    total: int
    mean: float
    deviation: float
    quantiles: tuple[int, ...]
    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class Bins:
    """Equally wide bins.

    Attributes:
        first: The least value of the first.
        width: How many whole numbers are in each.
        step: The distance of neighbouring values, such as 5 for points.
        count: How many bins there are.
    """

    first: int
    width: int
    step: int
    count: int

    @property
    def starts(self) -> tuple[int, ...]:
        """The least value of each."""
        return tuple(self.first + self.width * place for place in range(self.count))

    def name(self, start: int) -> str:
        """Name the bin that begins at a value by what can fall in it."""
        last = start + self.width - self.step
        return f"{start}" if last <= start else f"{start} to {last}"


def spread_of(histogram: Histogram) -> Spread | None:
    """Return the usual figures of a distribution, or `None` of no values."""
    counts = {value: deals for value, deals in histogram.counts.items() if deals}
    if not counts:
        return None
    values, deals = np.array(list(counts)), np.array(list(counts.values()))
    mean = float(np.average(values, weights=deals))
    five = np.quantile(values, _SHARES, weights=deals, method="inverted_cdf")
    return Spread(
        total=int(deals.sum()),
        mean=mean,
        deviation=float(np.average((values - mean) ** 2, weights=deals)) ** 0.5,
        quantiles=tuple(map(int, five)),
        least=min(counts),
        greatest=max(counts),
    )


def bins_for(histograms: Mapping[str, Histogram]) -> Bins:
    """Return bins that show all of some distributions but their longest tails."""
    values = sorted(
        {
            value
            for one in histograms.values()
            for value, deals in one.counts.items()
            if deals
        }
    )
    step = reduce(math.gcd, (value - values[0] for value in values), 0) or 1
    ends = [_inner(one) for one in histograms.values() if any(one.counts.values())]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    width = step * _nice((high - low) / step / _MOST_BINS)
    first = math.floor(low / width) * width
    return Bins(first, width, step, (high - first) // width + 1)


def _inner(histogram: Histogram) -> tuple[int, int]:
    """Return the ends of a distribution without its longest tails."""
    counts = sorted((value, deals) for value, deals in histogram.counts.items() if deals)
    spare = _TAIL * sum(deals for _, deals in counts)
    upward = accumulate(deals for _, deals in counts)
    downward = accumulate(deals for _, deals in reversed(counts))
    low = next(value for (value, _), n in zip(counts, upward, strict=True) if n > spare)
    high = next(
        value for (value, _), n in zip(reversed(counts), downward, strict=True) if n > spare
    )
    return low, high


def _nice(least: float) -> int:
    scale = 1
    while True:
        for step in _STEPS:
            if step * scale >= least:
                return step * scale
        scale *= 10


def shares(histogram: Histogram, bins: Bins) -> tuple[tuple[float, ...], float]:
    """Return the share of values in each bin, and the share that is in none."""
    inside = [0] * bins.count
    total = 0
    for value, deals in histogram.counts.items():
        place = (value - bins.first) // bins.width
        total += deals
        if 0 <= place < bins.count:
            inside[place] += deals
    total = max(total, 1)
    held = sum(inside)
    return tuple(deals / total for deals in inside), 1 - held / total
