"""Intervals are those of the textbooks, and cover what they should."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from tuolaji.sim.estimate import Estimate, estimate
from tuolaji.sim.metric import Kind
from tuolaji.sim.tally import Sums


def sums_of(y: list[int], x: list[int] | None = None) -> Sums:
    ones = x or [1] * len(y)
    pairs = list(zip(y, ones, strict=True))
    return Sums(
        clusters=sum(b != 0 for b in ones),
        y=sum(y),
        x=sum(ones),
        yy=sum(a * a for a in y),
        xx=sum(b * b for b in ones),
        xy=sum(a * b for a, b in pairs),
    )


def test_a_mean_has_students_interval() -> None:
    numbers = [3, 5, 8, 8, 11]
    found = estimate(sums_of(numbers), Kind.MEAN)
    expected = stats.t.interval(0.95, 4, loc=7, scale=stats.sem(numbers))
    assert (found.estimate, found.n) == (7.0, 5)
    assert (found.low, found.high) == pytest.approx(expected)


def test_a_share_has_wilsons_interval() -> None:
    found = estimate(sums_of([1, 0, 0, 0]), Kind.SHARE)
    interval = stats.binomtest(1, 4).proportion_ci(method="wilson")
    assert found == Estimate(0.25, interval.low, interval.high, 4)


def test_a_share_that_never_occurred_is_not_certainly_nothing() -> None:
    found = estimate(sums_of([0] * 50), Kind.SHARE)
    assert (found.estimate, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(0.071, abs=0.001)


def test_a_share_of_clusters_has_the_ratio_estimators_error() -> None:
    y, x = [3, 9, 1, 6], [10, 12, 8, 14]
    found = estimate(sums_of(y, x), Kind.SHARE)
    ratio = sum(y) / sum(x)
    squares = sum((a - ratio * b) ** 2 for a, b in zip(y, x, strict=True))
    error = math.sqrt(squares * 4 / 3) / sum(x)
    reach = stats.t.ppf(0.975, 3) * error
    assert found.estimate == pytest.approx(ratio)
    assert found.high == pytest.approx(ratio + reach)
    assert found.n == 44


@pytest.mark.parametrize("count", [0, 1])
def test_clusters_that_all_agree_count_as_one_trial_each(count: int) -> None:
    x = [10, 12, 8]
    found = estimate(sums_of([count * b for b in x], x), Kind.SHARE)
    interval = stats.binomtest(3 * count, 3).proportion_ci(method="wilson")
    assert (found.low, found.high) == (interval.low, interval.high)


def test_a_rate_stays_between_nothing_and_all() -> None:
    found = estimate(sums_of([5, 4, 1], [5, 4, 3]), Kind.RATE)
    assert found.high == 1.0
    assert found.low is not None
    assert found.low > 0


def test_nothing_to_divide_by_gives_no_figure() -> None:
    assert estimate(sums_of([0, 0], [0, 0]), Kind.MEAN) == Estimate(None, None, None, 0)


def test_one_cluster_tells_nothing_of_the_error() -> None:
    assert estimate(sums_of([7], [2]), Kind.MEAN) == Estimate(3.5, None, None, 2)


def test_intervals_cover_the_truth_in_95_of_100_samples_of_clusters() -> None:
    random = np.random.default_rng(5)
    covered = 0
    for _ in range(1_000):
        luck = random.normal(0.0, 10.0, size=40)
        lengths = random.integers(5, 30, size=40)
        y = [
            int(random.normal(100 + shift, 20, size=length).sum())
            for shift, length in zip(luck, lengths, strict=True)
        ]
        found = estimate(sums_of(y, [int(length) for length in lengths]), Kind.MEAN)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 100 <= found.high
    assert 0.92 <= covered / 1_000 <= 0.975
