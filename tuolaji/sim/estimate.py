"""How sure is a figure?

A figure is a ratio of sums over clusters: single deals, or matches, whose deals are not
independent. Its error is that of the ratio estimator (Cochran, Sampling Techniques, 3rd
edition, 6.3), its interval Student's with one degree of freedom less than clusters. A share
of single trials has Wilson's interval, which holds near 0 and 1 and for few of them; a
share of 0 or 1 in all clusters has it too, with each cluster as one trial.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from scipy import stats

from tuolaji.sim.metric import Kind
from tuolaji.sim.tally import Sums

__all__ = ["Estimate", "estimate", "standard_error"]

_CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval.

    Attributes:
        estimate: The figure, or `None` where nothing happened that it is about.
        low: The lower end, or `None` where one cluster tells nothing of the error.
        high: The upper end, or `None` likewise.
        n: How many deals, kitties, throws or matches it is about.
    """

    estimate: float | None
    low: float | None
    high: float | None
    n: int


def estimate(sums: Sums, kind: Kind) -> Estimate:
    """Return the figure that some sums make, with its interval."""
    if sums.x == 0:
        return Estimate(None, None, None, 0)
    figure = sums.y / sums.x
    if kind.is_part and sums.xx == sums.x:  # No cluster holds two trials.
        return Estimate(figure, *_wilson(sums.y, sums.x), sums.x)
    if kind.is_part and sums.y in {0, sums.x}:
        certain = sums.clusters if sums.y else 0
        return Estimate(figure, *_wilson(certain, sums.clusters), sums.x)
    if sums.clusters < 2:
        return Estimate(figure, None, None, sums.x)
    low, high = _student(figure, sums)
    if kind.is_part:
        low, high = max(low, 0.0), min(high, 1.0)
    return Estimate(figure, low, high, sums.x)


def _wilson(count: int, total: int) -> tuple[float, float]:
    interval = stats.binomtest(count, total).proportion_ci(_CONFIDENCE, method="wilson")
    return float(interval.low), float(interval.high)


def _student(figure: float, sums: Sums) -> tuple[float, float]:
    error = standard_error(sums)
    reach = float(stats.t.ppf((1 + _CONFIDENCE) / 2, sums.clusters - 1)) * error
    return figure - reach, figure + reach


def standard_error(sums: Sums) -> float:
    """Return the standard error of `y / x`, its squares summed in whole numbers."""
    squares = (
        sums.yy * sums.x**2 - 2 * sums.xy * sums.x * sums.y + sums.xx * sums.y**2
    )  # (y - figure * x) ** 2 over all clusters, times x ** 2
    variance = squares * sums.clusters / ((sums.clusters - 1) * sums.x**4)
    return math.sqrt(variance)
