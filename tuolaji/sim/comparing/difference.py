"""How does a figure differ between two variants, and how sure is that?

Each figure is a ratio of sums over clusters; the difference of two is linearised cluster by
cluster (Cochran, Sampling Techniques, 3rd edition, 6.3), so that its error is that of a
paired t test, and with one thing a deal just that test.

A part of a whole gets two more trials, one for each side (Bonett and Price, Adjusted
Wald confidence interval for a difference of binomial proportions based on paired data,
2012): so "never" in all deals played is not "never". Where each cluster is one trial of
either variant, p is that of McNemar's exact test.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scipy import stats

from tuolaji.sim.comparing.comparison import Difference
from tuolaji.sim.comparing.paired import Cross, PairTally
from tuolaji.sim.comparing.power import effect_seen
from tuolaji.sim.metrics.figure import Kind
from tuolaji.sim.tally import Sums

__all__ = ["Pair", "difference", "no_difference", "unknown_difference"]

_CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants that are held against each other.

    Attributes:
        a: The label of the first.
        b: The label of the second.
        places: Their places in the plan.
        is_same: Whether their rules are the same, so that nothing can differ.
    """

    a: str
    b: str
    places: tuple[int, int]
    is_same: bool


@dataclass(frozen=True, slots=True)
class _Spread:
    """The differences of clusters: their mean and how they vary."""

    centre: float
    deviation: float
    clusters: int

    @property
    def error(self) -> float:
        return self.deviation / math.sqrt(self.clusters)

    def interval(self, *, is_part: bool) -> tuple[float, float]:
        quantile = float(stats.t.ppf((1 + _CONFIDENCE) / 2, self.clusters - 1))
        reach = quantile * self.error
        low, high = self.centre - reach, self.centre + reach
        return (max(low, -1.0), min(high, 1.0)) if is_part else (low, high)


def difference(tally: PairTally, pair: Pair, kind: Kind) -> Difference:
    """Return how a figure of two variants differs; its p is not yet held against others."""
    a, b = (tally.sums[place] for place in pair.places)
    cross = tally.crosses[pair.places]
    if a.x == 0 or b.x == 0:
        return unknown_difference(pair, None, cross.clusters)
    if pair.is_same:
        return no_difference(pair, cross.clusters)
    estimate = Fraction(a.y, a.x) - Fraction(b.y, b.x)
    if cross.clusters < 2:
        return unknown_difference(pair, float(estimate), cross.clusters)
    spread = _spread(a, b, cross, estimate, is_part=kind.is_part)
    low, high = spread.interval(is_part=kind.is_part)
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=float(estimate),
        low=low,
        high=high,
        p=_chance(a, b, cross, spread, kind),
        p_adjusted=None,
        effect=_effect(a, b, spread, kind),
        correlation=_correlation(a, b, cross),
        smallest_detectable=effect_seen(cross.clusters) * spread.deviation,
        n=cross.clusters,
    )


def no_difference(pair: Pair, clusters: int) -> Difference:
    """Return the difference of two variants with the same rules: exactly none."""
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=0.0,
        low=0.0,
        high=0.0,
        p=1.0,
        p_adjusted=1.0,
        effect=0.0,
        correlation=1.0,
        smallest_detectable=0.0,
        n=clusters,
    )


def unknown_difference(pair: Pair, estimate: float | None, clusters: int) -> Difference:
    """Return a difference of which nothing tells how sure it is."""
    return Difference(
        pair.a, pair.b, estimate, None, None, None, None, None, None, None, clusters
    )


def _spread(
    a: Sums, b: Sums, cross: Cross, estimate: Fraction, *, is_part: bool
) -> _Spread:
    n = cross.clusters
    squares = n**2 * (
        Fraction(_squares(a), a.x**4)
        - Fraction(2 * _products(a, b, cross), a.x**2 * b.x**2)
        + Fraction(_squares(b), b.x**4)
    )  # (difference of the cluster - difference) ** 2 over all clusters
    if not is_part:
        return _Spread(float(estimate), math.sqrt(squares / (n - 1)), n)
    one = Fraction(n, _trials(a, b))
    centre = n * estimate / (n + 2)
    squares += n * (estimate - centre) ** 2 + 2 * (one**2 + centre**2)
    return _Spread(float(centre), math.sqrt(squares / (n + 1)), n + 2)


def _trials(a: Sums, b: Sums) -> int:
    """Return among how many trials one more each way is thought of.

    Where all clusters agree, nothing tells how alike the trials of one are: then a whole
    cluster goes each way.
    """
    is_settled = all(one.y in {0, one.x} for one in (a, b))
    return min(a.clusters, b.clusters) if is_settled else min(a.x, b.x)


def _squares(one: Sums) -> int:
    """Return (y * X - Y * x) ** 2 over all clusters, where X and Y are the sums."""
    return one.yy * one.x**2 - 2 * one.xy * one.x * one.y + one.xx * one.y**2


def _products(a: Sums, b: Sums, cross: Cross) -> int:
    """Return (ya * Xa - Ya * xa) * (yb * Xb - Yb * xb) over all clusters."""
    return (
        a.x * b.x * cross.yy
        - a.x * b.y * cross.yx
        - a.y * b.x * cross.xy
        + a.y * b.y * cross.xx
    )


def _correlation(a: Sums, b: Sums, cross: Cross) -> float | None:
    squares = _squares(a) * _squares(b)
    if squares == 0:
        return None
    found = Fraction(_products(a, b, cross) ** 2, squares)
    return math.copysign(math.sqrt(found), _products(a, b, cross))


def _chance(a: Sums, b: Sums, cross: Cross, spread: _Spread, kind: Kind) -> float:
    is_one_trial = a.xx == a.x == b.xx == b.x == cross.clusters
    if kind is Kind.SHARE and is_one_trial:
        only_a, only_b = a.y - cross.yy, b.y - cross.yy
        if only_a + only_b == 0:
            return 1.0
        return float(stats.binomtest(only_a, only_a + only_b).pvalue)
    if spread.centre == 0:
        return 1.0
    if spread.error == 0:
        return 0.0
    ratio = abs(spread.centre) / spread.error
    return float(2 * stats.t.sf(ratio, spread.clusters - 1))


def _effect(a: Sums, b: Sums, spread: _Spread, kind: Kind) -> float | None:
    """Return Cohen's h of two parts, or Cohen's d of two means by the paired deviation."""
    if kind.is_part:
        from statsmodels.stats.proportion import (  # noqa: PLC0415 (slow to load)
            proportion_effectsize,
        )

        parts = [min(max(one.y / one.x, 0.0), 1.0) for one in (a, b)]
        return float(proportion_effectsize(*parts))
    if spread.deviation == 0:
        return 0.0 if spread.centre == 0 else None
    return spread.centre / spread.deviation
