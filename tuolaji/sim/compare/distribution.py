"""Distributions of points and match lengths, kept so that they have standard errors.

How many deals (matches) have each number is counted apart in a hundred bundles; cluster
`i` belongs to bundle `i % 100`, wherever it was played. So a distribution is kept exactly,
in little room however many deals there are, and drawing bundles again stands for drawing
clusters again. The deals of one match stay in one bundle.

How sure are the spread and the quantiles of the attackers' points?

No formula fits them all, so bundles of clusters are drawn anew many times, with SciPy's
bootstrap, the same ones for every variant: what bundles share cancels in a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tuolaji.sim.compare.difference import Pair, no_difference, unknown_difference
from tuolaji.sim.compare.result import Difference, Histogram, Test
from tuolaji.sim.metrics.metric import Numbers
from tuolaji.sim.metrics.sample import QUANTILES
from tuolaji.sim.stats import special
from tuolaji.sim.stats.interval import ALIKE, ONE, Estimate
from tuolaji.sim.stats.power import minimum_detectable_effect

__all__ = [
    "BUNDLES",
    "LEAST_P_VALUE",
    "Bundles",
    "Distribution",
    "bundle_up",
    "distributions",
]


BUNDLES: Final = 100


@dataclass(slots=True)
class Bundles:
    """How many deals of each bundle have each number."""

    counts: dict[int, Numbers] = field(default_factory=dict)

    def add(self, other: Bundles) -> None:
        """Add those of other deals."""
        for number, counts in other.counts.items():
            if number in self.counts:
                self.counts[number] += counts
            else:
                self.counts[number] = counts.copy()

    def histogram(self) -> Histogram:
        """Return the counts of all bundles together."""
        return Histogram(
            {number: int(self.counts[number].sum()) for number in sorted(self.counts)}
        )


def bundle_up(numbers: Numbers, clusters: Numbers) -> Bundles:
    """Return how many deals have each number; `clusters` says whose each is."""
    values, places = np.unique(numbers, return_inverse=True)
    table = np.bincount(
        places * BUNDLES + clusters % BUNDLES, minlength=len(values) * BUNDLES
    ).reshape(-1, BUNDLES)
    return Bundles({int(number): table[place] for place, number in enumerate(values)})


_RESAMPLES: Final = 4_999
_BATCH: Final = 500

LEAST_P_VALUE: Final = 2 / (_RESAMPLES + 1)
"""No p is less: so many draws cannot show that something is rarer."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Distribution:
    """One figure of distributions, of all variants, as it came and as it was drawn anew.

    Attributes:
        figures: The figure of each variant.
        drawn: The same from bundles drawn anew, a row a variant; no columns where there
            are too few bundles to draw from.
        clusters: Deals (matches) behind it.
        bundles: Bundles that they lie in.
        deals: Deals of each variant.
    """

    figures: tuple[float, ...]
    drawn: _Floats
    clusters: int
    bundles: int
    deals: tuple[int, ...]

    def value(self, place: int) -> Estimate:
        """Return the figure of a variant with its interval."""
        figure, n = self.figures[place], self.deals[place]
        if not self.drawn.size:
            return Estimate(figure, None, None, n, ONE)
        low, high = _interval(self.drawn[place])
        if low == high:
            return Estimate(figure, None, None, n, ALIKE)
        return Estimate(figure, low, high, n)

    def difference(self, pair: Pair) -> Difference:
        """Return how the figure differs between two variants."""
        a, b = pair.places
        if pair.is_same:
            return no_difference(pair, self.clusters)
        value = self.figures[a] - self.figures[b]
        if not self.drawn.size:
            return unknown_difference(pair, value, self.clusters, ONE)
        drawn = self.drawn[a] - self.drawn[b]
        low, high = _interval(drawn)
        is_alike = low == high
        error = float(np.std(drawn, ddof=1))
        seen = minimum_detectable_effect(self.bundles) * error * self.bundles**0.5
        return Difference(
            a=pair.a,
            b=pair.b,
            estimate=value,
            low=None if is_alike else low,
            high=None if is_alike else high,
            p=_p_value(value, drawn, self.bundles),
            p_adjusted=None,
            effect=None,
            correlation=None,
            smallest_detectable=seen or None,
            n=self.clusters,
            reason=ALIKE if is_alike else None,
            test=Test.BOOTSTRAP,
        )


def distributions(
    points: Sequence[Bundles], *, clusters: int, seed: int
) -> dict[str, Distribution]:
    """Return the figures of the variants' points by name.

    Args:
        points: The points of each variant, in bundles.
        clusters: Deals (matches) that were played of each.
        seed: The seed of the run, from which the drawing follows.
    """
    numbers, tables = _tables(points)
    figures = _figures(numbers, tables, np.arange(tables.shape[1]))
    drawn = _drawn(numbers, tables, abs(seed))
    return {
        name: Distribution(
            figures=tuple(map(float, figures[row])),
            drawn=drawn[row],
            clusters=clusters,
            bundles=tables.shape[1],
            deals=tuple(int(table.sum()) for table in tables),
        )
        for row, name in enumerate(("attackers_points_spread", *QUANTILES))
    }


def _drawn(numbers: Numbers, tables: Numbers, seed: int) -> _Floats:
    """Return the figures of bundles drawn anew; nothing if there is only one to draw."""
    variants, bundles, _ = tables.shape
    if bundles < 2:
        return np.empty((1 + len(QUANTILES), variants, 0))
    from scipy.stats import bootstrap  # noqa: PLC0415 (slow)

    def statistic(drawn: NDArray[np.intp], axis: int = -1) -> _Floats:
        del axis  # SciPy draws along the last one.
        return _figures(numbers, tables, drawn)

    resampled = bootstrap(
        (np.arange(bundles),),
        statistic,
        n_resamples=_RESAMPLES,
        batch=_BATCH,
        vectorized=True,
        method="percentile",
        rng=np.random.default_rng(seed),
    )
    again: _Floats = resampled.bootstrap_distribution
    return again


def _tables(points: Sequence[Bundles]) -> tuple[Numbers, Numbers]:
    """Return the numbers that occur, and deals by variant, bundle and number."""
    numbers = sorted({number for bundles in points for number in bundles.counts})
    none = np.zeros_like(next(iter(points[0].counts.values())))
    tables = np.array(
        [[bundles.counts.get(number, none) for number in numbers] for bundles in points]
    ).swapaxes(1, 2)
    is_used = tables.sum(axis=(0, 2)) > 0
    return np.array(numbers, dtype=np.int64), tables[:, is_used]


def _figures(numbers: Numbers, tables: Numbers, drawn: NDArray[np.intp]) -> _Floats:
    """Return spread and quantiles of each variant, for bundles or many draws of them."""
    bundles = tables.shape[1]
    rows = np.atleast_2d(drawn)
    times = np.array([np.bincount(row, minlength=bundles) for row in rows], np.float64)
    counts = times @ tables.astype(np.float64)  # variants, draws, numbers; whole
    totals = counts.sum(axis=-1)
    means = counts @ numbers / totals
    spread = np.sqrt(np.maximum(counts @ numbers**2 / totals - means**2, 0.0))
    up_to = counts.cumsum(axis=-1)
    quantiles = [
        numbers[np.argmax(10 * up_to >= tenths * totals[..., None], axis=-1)]
        for tenths in QUANTILES.values()
    ]
    figures = np.array([spread, *quantiles], dtype=np.float64)
    return figures if drawn.ndim > 1 else figures[..., 0]


def _interval(drawn: _Floats) -> tuple[float, float]:
    low, high = np.quantile(drawn, [0.025, 0.975])
    return float(low), float(high)


def _p_value(value: float, drawn: _Floats, bundles: int) -> float:
    """Return p by the error of the draws, but no less than what lies beyond 0 of them."""
    if value == 0:
        return 1.0
    beyond = np.count_nonzero(drawn * np.sign(value) <= 0)
    counted = min(1.0, LEAST_P_VALUE * float(1 + beyond))
    error = float(np.std(drawn, ddof=1))
    if error == 0:
        return counted
    return max(counted, float(2 * special.stdtr(bundles - 1, -abs(value) / error)))
