"""Confidence intervals of means, shares and ratios.

A figure is a ratio of sums over clusters: single deals, or matches, whose deals are not
independent. Its error is that of the ratio estimator (Cochran, Sampling Techniques, 3rd
edition, 6.3).

A share of single trials has the interval of Clopper and Pearson (1934); a part of a whole
in clusters has it too, for as many trials as the clusters are worth (Korn and Graubard,
Confidence intervals for proportions with small expected number of positive counts, 1998).
A mean has Student's interval, with one degree of freedom less than clusters; each of its
ends is that of Hall's interval (On the removal of skewness by transformation, 1992) where
that lies farther out, for what is rare or heavy-tailed is skew.

Where the clusters are all alike nothing tells the error, and there is no interval.

How many deals tell two policies apart?

Where few deals do, skill counts for much beside the luck of the cards; a variant in which
it takes more of them is more of a gamble.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tuolaji.language import later
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.stats import special
from tuolaji.sim.stats.power import required_sample_size
from tuolaji.sim.stats.sums import Sums

__all__ = [
    "ALIKE",
    "CONFIDENCE",
    "FEW",
    "NOTHING",
    "ONE",
    "Estimate",
    "Residuals",
    "estimate",
    "root_mean_square",
    "skewness_of",
    "skill_deals",
    "squares_of",
    "standard_error",
]


CONFIDENCE: Final = 0.95
_UPPER: Final = (1 + CONFIDENCE) / 2
_LOWER: Final = 1 - _UPPER
_COCHRAN: Final = 25
"""Clusters for each unit of squared skewness with which a mean is nearly normal."""

NOTHING: Final = later("it never came up")
ONE: Final = later("one deal or match alone tells nothing of the error")
ALIKE: Final = later("all deals or matches gave the same, so nothing tells the error")
FEW: Final = later("too little was seen to end a run by it")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval.

    Attributes:
        estimate: The figure, or `None` where nothing happened that it is about.
        low: The lower end, or `None` where nothing tells the error.
        high: The upper end, or `None` likewise.
        n: How many deals, kitties, throws or matches it is about.
        reason: Why it has no interval, or `None` where it has one.
    """

    estimate: float | None
    low: float | None
    high: float | None
    n: int
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Residuals:
    """How the clusters of a figure, or of a difference, lie about their mean.

    Attributes:
        clusters: How many there are, two or more.
        deviation: Their standard deviation, above 0.
        skewness: Their third standardised moment.
    """

    clusters: int
    deviation: float
    skewness: float

    @property
    def error(self) -> float:
        """The standard error of their mean."""
        return self.deviation / math.sqrt(self.clusters)

    @property
    def is_nearly_normal(self) -> bool:
        """Whether their mean is, by Cochran's rule (Sampling Techniques, 2.15).

        Of what is there or is not, and seldom is, it asks for 25 events.
        """
        return self.clusters > _COCHRAN * self.skewness**2

    def interval(self, centre: float) -> tuple[float, float]:
        """Return the interval of their mean: the farther of Student's and Hall's ends."""
        quantile = _quantile(self.clusters)
        return (
            centre - self.error * max(quantile, self._untransformed(quantile)),
            centre + self.error * max(quantile, -self._untransformed(-quantile)),
        )

    def p_value(self, centre: float) -> float:
        """Return p of no difference: the greater of Student's and Hall's."""
        ratio = centre / self.error
        least = min(abs(ratio), abs(self._transformed(ratio)))
        return float(2 * special.stdtr(self.clusters - 1, -least))

    def _transformed(self, ratio: float) -> float:
        """Return Hall's transform of a t ratio, whose distribution is less skew."""
        root, skewness = math.sqrt(self.clusters), self.skewness
        part = ratio / root
        cubic = part + skewness * part**2 / 3 + skewness**2 * part**3 / 27
        return root * cubic + skewness / (6 * root)

    def _untransformed(self, value: float) -> float:
        """Return the t ratio of which a value is Hall's transform."""
        root, skewness = math.sqrt(self.clusters), self.skewness
        shifted = value / root - skewness / (6 * self.clusters)
        if abs(skewness) < 1e-6:  # The cube root would be of 1, and its digits lost.
            return root * shifted
        return root * (math.cbrt(1 + skewness * shifted) - 1) * 3 / skewness


@lru_cache(maxsize=1_024)
def _quantile(clusters: int) -> float:
    """Return how many standard errors Student's interval reaches."""
    return float(special.stdtrit(clusters - 1, _UPPER))


def estimate(sums: Sums, kind: Kind, *, is_ending: bool = False) -> Estimate:
    """Return the figure that some sums make, with its interval.

    Args:
        sums: The sums.
        kind: What the figure is.
        is_ending: Whether a run ends by it. Who waits for a narrow interval finds one in
            the deals before something rare happens; so it takes what is nearly normal.
    """
    if sums.x == 0:
        return Estimate(None, None, None, 0, NOTHING)
    if kind.is_proportion and 0 <= sums.y <= sums.x:
        return _part(sums)
    figure = sums.y / sums.x
    if sums.clusters < 2:
        return Estimate(figure, None, None, sums.x, ONE)
    residuals = _residuals(sums)
    if residuals is None:
        return Estimate(figure, None, None, sums.x, ALIKE)
    if is_ending and not residuals.is_nearly_normal:
        return Estimate(figure, None, None, sums.x, FEW)
    return Estimate(figure, *residuals.interval(figure), sums.x)


def _part(sums: Sums) -> Estimate:
    """Return a part of a whole with its interval."""
    figure = sums.y / sums.x
    if sums.xx == sums.x:  # No cluster holds two trials.
        return Estimate(figure, *_clopper_pearson(sums.y, sums.x), sums.x)
    if sums.y in {0, sums.x}:  # Nothing tells how alike the trials of a cluster are.
        certain = sums.clusters if sums.y else 0
        return Estimate(figure, *_clopper_pearson(certain, sums.clusters), sums.x)
    if sums.clusters < 2:
        return Estimate(figure, None, None, sums.x, ONE)
    error = standard_error(sums)
    if error == 0:
        return Estimate(figure, None, None, sums.x, ALIKE)
    narrower = _quantile(sums.x) / _quantile(sums.clusters)
    trials = min(figure * (1 - figure) * (narrower / error) ** 2, sums.x)
    return Estimate(figure, *_clopper_pearson(figure * trials, trials), sums.x)


def _clopper_pearson(count: float, total: float) -> tuple[float, float]:
    """Return the interval of a share; of clusters the numbers need not be whole."""
    low = special.betaincinv(count, total - count + 1, _LOWER) if count > 0 else 0.0
    high = special.betaincinv(count + 1, total - count, _UPPER) if count < total else 1.0
    return float(low), float(high)


def _residuals(sums: Sums) -> Residuals | None:
    """Return how the clusters lie about the figure, or `None` if all are alike."""
    squares = squares_of(sums)
    if squares == 0:
        return None
    cubes = (
        sums.yyy * sums.x**3
        - 3 * sums.yyx * sums.x**2 * sums.y
        + 3 * sums.yxx * sums.x * sums.y**2
        - sums.xxx * sums.y**3
    )  # (y - figure * x) ** 3 over all clusters, times x ** 3
    n = sums.clusters
    error = standard_error(sums)
    return Residuals(n, error * math.sqrt(n), skewness_of(squares, cubes, n))


def skewness_of(squares: int, cubes: int, n: int) -> float:
    """Return the skewness of `n` numbers about 0 from the sums of their powers."""
    size = math.sqrt(n * cubes**2 / squares**3) if cubes else 0.0
    return math.copysign(size, cubes)


def standard_error(sums: Sums) -> float:
    """Return the standard error of `y / x`, its squares summed in whole numbers."""
    n = sums.clusters
    return math.sqrt(squares_of(sums) * n / ((n - 1) * sums.x**4))


def squares_of(sums: Sums) -> int:
    """Return (y * X - Y * x) ** 2 over all clusters, where X and Y are the sums."""
    return sums.yy * sums.x**2 - 2 * sums.xy * sums.x * sums.y + sums.xx * sums.y**2


def root_mean_square(squares: Sums) -> Estimate:
    """Return the root of a mean of squares, its interval that of the mean, rooted."""
    mean = estimate(squares, Kind.MEAN)
    value, low, high = (
        None if end is None else math.sqrt(max(end, 0.0))
        for end in (mean.estimate, mean.low, mean.high)
    )
    return Estimate(value, low, high, squares.clusters, mean.reason)


def skill_deals(gap: Sums) -> Estimate:
    """Return how many clusters tell two policies apart, by the sums of their gap."""
    estimated = estimate(gap, Kind.MEAN)
    if estimated.estimate is None or estimated.low is None or estimated.high is None:
        return Estimate(None, None, None, estimated.n)
    deviation = standard_error(gap) * gap.clusters**0.5
    if deviation == 0:
        return Estimate(None, None, None, estimated.n)
    near, far = sorted((abs(estimated.low), abs(estimated.high)))
    is_either_way = estimated.low <= 0 <= estimated.high
    most = None if is_either_way else required_sample_size(near / deviation)
    ends = (
        required_sample_size(far / deviation),
        required_sample_size(estimated.estimate / deviation),
        most,
    )
    # Where two clusters are nearly enough, the power of the test is not told exactly.
    low, size, high = sorted(ends, key=lambda end: math.inf if end is None else end)
    return Estimate(size, low, high, estimated.n)
