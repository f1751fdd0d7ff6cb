"""How widely do the attackers' points spread, and where do their tenths lie?

These figures are no ratios of sums; they come from the exact count of deals at each number
of points, and their intervals from a bootstrap.
"""

from __future__ import annotations

from typing import Final

from tuolaji.sim.metrics.figure import Kind, Metric, column, every

__all__ = ["DISTRIBUTION", "QUANTILES"]

QUANTILES: Final = {
    "attackers_points_q10": 1,
    "attackers_points_median": 5,
    "attackers_points_q90": 9,
}
"""How many tenths of the deals lie at or below each of these figures."""


def _of_points(name: str, meaning: str, kind: Kind, definition: str) -> Metric:
    points = column("attackers_points")
    return Metric(name, meaning, kind, points, every, definition, "points")


_INTERVAL: Final = (
    " Its interval comes from a bootstrap over a hundred bundles of deals (matches), drawn "
    "for all variants alike."
)

DISTRIBUTION: Final = (
    _of_points(
        "attackers_points_spread",
        "standard deviation of the attackers' points from deal to deal",
        Kind.SPREAD,
        "Square root of the mean squared distance of a deal's attackers' points from their "
        "mean. It is how much deals differ, not how sure the mean is." + _INTERVAL,
    ),
    _of_points(
        "attackers_points_q10",
        "attackers' points that one deal in ten does not exceed",
        Kind.QUANTILE,
        "The least number of points that at least 10 % of the deals do not exceed. Points "
        "come in fives, so it moves in steps." + _INTERVAL,
    ),
    _of_points(
        "attackers_points_median",
        "attackers' points that half of the deals do not exceed",
        Kind.QUANTILE,
        "The least number of points that at least half of the deals do not exceed. Points "
        "come in fives, so it moves in steps." + _INTERVAL,
    ),
    _of_points(
        "attackers_points_q90",
        "attackers' points that nine deals in ten do not exceed",
        Kind.QUANTILE,
        "The least number of points that at least 90 % of the deals do not exceed. Points "
        "come in fives, so it moves in steps." + _INTERVAL,
    ),
)
"""Figures of the distribution of the attackers' points."""
