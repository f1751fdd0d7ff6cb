"""Paired differences of a figure between two variants, with intervals.

Each figure is a ratio of sums over clusters; the difference of two is linearised cluster by
cluster (Cochran, Sampling Techniques, 3rd edition, 6.3), so that its error is that of a
paired t test, and with one thing a deal just that test. Its interval is moved out for
skewness as that of a mean (see `stats.interval`): rules that seldom act make it skew. Where
no cluster differs, or all by the same, nothing tells the error.

A part of a whole gets two more trials, one for each side (Bonett and Price, Adjusted
Wald confidence interval for a difference of binomial proportions based on paired data,
2012): so "never" in all deals played is not "never". Where each cluster is one trial of
either variant, p is that of McNemar's exact test.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul
from typing import Final

from tuolaji.language import later
from tuolaji.sim.compare.result import Difference, Test
from tuolaji.sim.metrics.metric import Kind, Metric
from tuolaji.sim.stats import special
from tuolaji.sim.stats.censoring import BROKEN_OFF, cut_short
from tuolaji.sim.stats.interval import (
    ALIKE,
    CONFIDENCE,
    FEW,
    NOTHING,
    ONE,
    Residuals,
    skewness_of,
    squares_of,
)
from tuolaji.sim.stats.power import minimum_detectable_effect, share_counted
from tuolaji.sim.stats.sums import Cross, PairTally, Sums

__all__ = [
    "NONE_DIFFERS",
    "Gaps",
    "Pair",
    "difference",
    "difference_of",
    "no_difference",
    "unknown_difference",
]


NONE_DIFFERS: Final = later("it differs in no deal or match, so nothing tells the error")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants that are compared.

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


def difference(
    tally: PairTally, pair: Pair, kind: Kind, *, is_ending: bool = False
) -> Difference:
    """Return how a figure of two variants differs; its p-value is not adjusted yet.

    Args:
        tally: The sums of the figure.
        pair: The variants.
        kind: What the figure is.
        is_ending: Whether a run ends by it, as for `estimate`.
    """
    a, b = (tally.sums[place] for place in pair.places)
    cross = tally.crosses[pair.places]
    n = cross.clusters
    if a.x == 0 or b.x == 0:
        return unknown_difference(pair, None, n, NOTHING)
    if pair.is_same:
        return no_difference(pair, n)
    estimate = Fraction(a.y, a.x) - Fraction(b.y, b.x)
    if n < 2:
        return unknown_difference(pair, float(estimate), n, ONE)
    gaps = Gaps(a, b, cross, estimate)
    result = _of_parts(gaps, pair, kind) if kind.is_proportion else _of_means(gaps, pair)
    if is_ending and not (kind.is_proportion or gaps.is_nearly_normal):
        return replace(result, low=None, high=None, reason=FEW)
    return result


def difference_of(
    tallies: Mapping[str, PairTally], pair: Pair, metric: Metric, *, is_ending: bool = False
) -> Difference:
    """Return how a figure differs between two variants, as `difference` does.

    Where matches of either were cut short, what they make too small has no interval.
    """
    result = difference(tallies[metric.name], pair, metric.kind, is_ending=is_ending)
    if pair.is_same or result.estimate is None or BROKEN_OFF not in tallies:
        return result
    broken_off = [tallies[BROKEN_OFF].sums[place] for place in pair.places]
    reason = next(filter(None, (cut_short(metric, share) for share in broken_off)), "")
    return unknown_difference(pair, result.estimate, result.n, reason) if reason else result


@dataclass(frozen=True, slots=True)
class Gaps:
    """The differences of clusters, linearised.

    Attributes:
        a: The sums of the first variant.
        b: The sums of the second.
        cross: The sums of both.
        estimate: Their mean.
    """

    a: Sums
    b: Sums
    cross: Cross
    estimate: Fraction

    @property
    def clusters(self) -> int:
        """How many there are."""
        return self.cross.clusters

    @property
    def is_one_trial(self) -> bool:
        """Whether each is one trial of either variant."""
        a, b = self.a, self.b
        return a.xx == a.x == b.xx == b.x == self.clusters

    @property
    def squares(self) -> Fraction:
        """Their squared distances from their mean, summed."""
        return self.clusters**2 * Fraction(self._sum_of_squares, self._scale**2)

    @property
    def is_nearly_normal(self) -> bool:
        """Whether their mean is, as of `Residuals`."""
        residuals = self.residuals
        return residuals is not None and residuals.is_nearly_normal

    @property
    def residuals(self) -> Residuals | None:
        """How they lie about their mean, or `None` if all are alike."""
        squares = self._sum_of_squares
        if squares == 0:
            return None
        n = self.clusters
        deviation = math.sqrt(self.squares / (n - 1))
        return Residuals(n, deviation, skewness_of(squares, self._sum_of_cubes, n))

    @property
    def _scale(self) -> int:
        """By how much whole numbers below are too great, beside the count of clusters."""
        return self.a.x**2 * self.b.x**2

    @property
    def _weights(self) -> tuple[int, int, int, int]:
        """How much y and x of the first, y and x of the second weigh in a cluster's gap."""
        a, b = self.a, self.b
        return a.x * b.x**2, -a.y * b.x**2, -b.x * a.x**2, b.y * a.x**2

    @property
    def _sum_of_squares(self) -> int:
        a, b = self.a, self.b
        return (
            squares_of(a) * b.x**4
            - 2 * _products(a, b, self.cross) * a.x**2 * b.x**2
            + squares_of(b) * a.x**4
        )

    @property
    def _sum_of_cubes(self) -> int:
        p, q, r, s = self._weights
        two_of_a, two_of_b = (p * p, 2 * p * q, q * q), (r * r, 2 * r * s, s * s)
        of_two_one = [two * single for two in two_of_a for single in (r, s)]
        of_one_two = [single * two for single in (p, q) for two in two_of_b]
        products = (*of_two_one, *of_one_two)
        sums = (*self.cross.two_one, *self.cross.one_two)
        mixed: int = sum(map(mul, products, sums))
        return _cubes(self.a, p, q) + 3 * mixed + _cubes(self.b, r, s)


def _cubes(sums: Sums, p: int, q: int) -> int:
    """Return (p * y + q * x) ** 3 over all clusters."""
    return (
        p**3 * sums.yyy
        + 3 * p**2 * q * sums.yyx
        + 3 * p * q**2 * sums.yxx
        + q**3 * sums.xxx
    )


def _of_means(gaps: Gaps, pair: Pair) -> Difference:
    estimate, residuals = float(gaps.estimate), gaps.residuals
    if residuals is None:
        return _all_alike(gaps, pair)
    low, high = residuals.interval(estimate)
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=estimate,
        low=low,
        high=high,
        p=residuals.p_value(estimate),
        p_adjusted=None,
        effect=estimate / residuals.deviation,
        correlation=_correlation(gaps.a, gaps.b, gaps.cross),
        smallest_detectable=minimum_detectable_effect(gaps.clusters) * residuals.deviation,
        n=gaps.clusters,
        test=Test.PAIRED_T,
    )


def _all_alike(gaps: Gaps, pair: Pair) -> Difference:
    """Return the difference of means where it is the same in every cluster.

    All on one side, p is that of the sign test.
    """
    is_nothing = gaps.estimate == 0
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=float(gaps.estimate),
        low=None,
        high=None,
        p=1.0 if is_nothing else 2 * 0.5**gaps.clusters,
        p_adjusted=None,
        effect=0.0 if is_nothing else None,
        correlation=_correlation(gaps.a, gaps.b, gaps.cross),
        smallest_detectable=None,
        n=gaps.clusters,
        reason=NONE_DIFFERS if is_nothing else ALIKE,
        test=Test.SIGN,
    )


def _of_parts(gaps: Gaps, pair: Pair, kind: Kind) -> Difference:
    """Return the difference of parts of a whole, with one more trial for each side."""
    n, trials = gaps.clusters, gaps.clusters + 2
    centre = n * gaps.estimate / trials
    share = Fraction(n, _trials(gaps.a, gaps.b, kind))
    squares = gaps.squares
    squares += n * (gaps.estimate - centre) ** 2 + 2 * (share**2 + centre**2)
    deviation = math.sqrt(squares / (n + 1))
    error = deviation / math.sqrt(trials)
    least = minimum_detectable_effect(n) * deviation
    is_exact = kind is Kind.SHARE and gaps.is_one_trial
    reach = float(special.stdtrit(n + 1, (1 + CONFIDENCE) / 2)) * error
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=float(gaps.estimate),
        low=max(float(centre) - reach, -1.0),
        high=min(float(centre) + reach, 1.0),
        p=_exact_p_value(gaps) if is_exact else _p_value(gaps, float(centre) / error),
        p_adjusted=None,
        effect=_cohens_h(gaps.a, gaps.b),
        correlation=_correlation(gaps.a, gaps.b, gaps.cross),
        smallest_detectable=max(least, share_counted(n)) if is_exact else least,
        n=n,
        test=Test.MCNEMAR if is_exact else Test.PAIRED_T,
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


def unknown_difference(
    pair: Pair, estimate: float | None, clusters: int, reason: str
) -> Difference:
    """Return a difference of which nothing tells how sure it is."""
    return Difference(
        a=pair.a,
        b=pair.b,
        estimate=estimate,
        low=None,
        high=None,
        p=None,
        p_adjusted=None,
        effect=None,
        correlation=None,
        smallest_detectable=None,
        n=clusters,
        reason=reason,
    )


def _trials(a: Sums, b: Sums, kind: Kind) -> int:
    """Return among how many trials one more each way is thought of.

    Where all clusters agree, nothing tells how alike the trials of one are, and those of a
    rate, such as the points of a deal, often go together: then a whole cluster goes each
    way.
    """
    is_settled = all(sums.y in {0, sums.x} for sums in (a, b))
    if is_settled or kind is Kind.RATE:
        return min(a.clusters, b.clusters)
    return min(a.x, b.x)


def _products(a: Sums, b: Sums, cross: Cross) -> int:
    """Return (ya * Xa - Ya * xa) * (yb * Xb - Yb * xb) over all clusters."""
    return (
        a.x * b.x * cross.yy
        - a.x * b.y * cross.yx
        - a.y * b.x * cross.xy
        + a.y * b.y * cross.xx
    )


def _correlation(a: Sums, b: Sums, cross: Cross) -> float | None:
    squares = squares_of(a) * squares_of(b)
    if squares == 0:
        return None
    squared = Fraction(_products(a, b, cross) ** 2, squares)
    return math.copysign(math.sqrt(squared), _products(a, b, cross))


def _exact_p_value(gaps: Gaps) -> float:
    only_a, only_b = (sums.y - gaps.cross.yy for sums in (gaps.a, gaps.b))
    if only_a + only_b == 0:
        return 1.0
    from scipy.stats import binomtest  # noqa: PLC0415 (slow)

    return float(binomtest(only_a, only_a + only_b).pvalue)


def _p_value(gaps: Gaps, ratio: float) -> float:
    return float(2 * special.stdtr(gaps.clusters + 1, -abs(ratio)))


def _cohens_h(a: Sums, b: Sums) -> float:
    """Return Cohen's h (Statistical Power Analysis, 1988, 6.2)."""
    parts = [min(max(sums.y / sums.x, 0.0), 1.0) for sums in (a, b)]
    first, second = (2 * math.asin(math.sqrt(part)) for part in parts)
    return first - second
