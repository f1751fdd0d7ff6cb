"""Intervals are those of the textbooks, and cover what they should."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tuolaji.sim.compare.difference import Pair, difference
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.stats.interval import ALIKE, NOTHING, ONE, Estimate, estimate
from tuolaji.sim.stats.sums import Sums, pair_up, sums_of


def sums(y: Sequence[int], x: Sequence[int] | None = None) -> Sums:
    return sums_of(*(np.array(numbers, np.int64) for numbers in (y, x or [1] * len(y))))


def test_a_mean_that_is_not_skew_has_students_interval() -> None:
    numbers = [3, 5, 8, 11, 13]
    found = estimate(sums(numbers), Kind.MEAN)
    expected = stats.t.interval(0.95, 4, loc=8, scale=stats.sem(numbers))
    assert (found.estimate, found.n, found.reason) == (8.0, 5, None)
    assert (found.low, found.high) == pytest.approx(expected)


def test_a_skew_mean_has_the_farther_of_students_and_halls_ends() -> None:
    numbers = [0] * 15 + [1, 1, 2, 3, 9]
    found = estimate(sums(numbers), Kind.MEAN)
    student = stats.t.interval(0.95, 19, loc=0.8, scale=stats.sem(numbers))
    root, skewness = math.sqrt(20), float(stats.skew(numbers))
    assert found.low == pytest.approx(student[0])
    assert found.high is not None
    assert found.high > student[1]
    # Hall (1992): the transform of the t ratio of the upper end is Student's quantile.
    part = (0.8 - found.high) / np.std(numbers, ddof=1)
    cubic = part + skewness * part**2 / 3 + skewness**2 * part**3 / 27 + skewness / 120
    assert root * cubic == pytest.approx(stats.t.ppf(0.025, 19))


def test_a_share_has_the_interval_of_clopper_and_pearson() -> None:
    found = estimate(sums([1, 0, 0, 0]), Kind.SHARE)
    interval = stats.binomtest(1, 4).proportion_ci(method="exact")
    assert (found.estimate, found.n) == (0.25, 4)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))


def test_a_share_that_never_occurred_is_not_certainly_nothing() -> None:
    found = estimate(sums([0] * 50), Kind.SHARE)
    assert (found.estimate, found.low) == (0.0, 0.0)
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 50))


def test_a_share_of_clusters_has_the_trials_that_they_are_worth() -> None:
    y, x = [3, 9, 1, 6], [10, 12, 8, 14]
    found = estimate(sums(y, x), Kind.SHARE)
    ratio = sum(y) / sum(x)
    squares = sum((a - ratio * b) ** 2 for a, b in zip(y, x, strict=True))
    variance = squares * 4 / 3 / sum(x) ** 2
    worth = (
        ratio
        * (1 - ratio)
        / variance
        * (stats.t.ppf(0.975, 43) / stats.t.ppf(0.975, 3)) ** 2
    )
    low = stats.beta.ppf(0.025, ratio * worth, worth - ratio * worth + 1)
    high = stats.beta.ppf(0.975, ratio * worth + 1, worth - ratio * worth)
    assert found.estimate == pytest.approx(ratio)
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.n == 44


@pytest.mark.parametrize("count", [0, 1])
def test_clusters_that_all_agree_count_as_one_trial_each(count: int) -> None:
    x = [10, 12, 8]
    found = estimate(sums([count * b for b in x], x), Kind.SHARE)
    interval = stats.binomtest(3 * count, 3).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))


def test_a_rate_stays_between_nothing_and_all() -> None:
    found = estimate(sums([5, 4, 1], [5, 4, 3]), Kind.RATE)
    assert found.low is not None
    assert found.high is not None
    assert 0 < found.low < found.high <= 1.0


def test_numbers_that_are_all_alike_tell_nothing_of_the_error() -> None:
    assert estimate(sums([2, 2, 2]), Kind.MEAN) == Estimate(2.0, None, None, 3, ALIKE)
    halves = estimate(sums([2, 3, 1], [4, 6, 2]), Kind.SHARE)
    assert halves == Estimate(0.5, None, None, 12, ALIKE)


COUNTS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=30)


@pytest.mark.property
@given(COUNTS, st.sampled_from([Kind.MEAN, Kind.RATE, Kind.SHARE]))
def test_no_interval_has_zero_width(counts: list[tuple[int, int]], kind: Kind) -> None:
    y = [min(count) if kind.is_proportion else count[0] for count in counts]
    found = estimate(sums(y, [count[1] for count in counts]), kind)
    if found.low is None or found.high is None:
        assert (found.low, found.high) == (None, None)
        assert found.reason
    else:
        assert found.estimate is not None
        assert found.low < found.high
        assert found.low <= found.estimate <= found.high
        assert found.reason is None


@pytest.mark.property
@given(
    st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=1, max_size=30),
    st.sampled_from([Kind.MEAN, Kind.RATE, Kind.SHARE]),
)
def test_no_interval_of_a_difference_has_zero_width(
    counts: list[tuple[int, int, int, int]], kind: Kind
) -> None:
    ya, xa, yb, xb = np.array(counts, np.int64).T
    if kind.is_proportion:
        ya, yb = np.minimum(ya, xa), np.minimum(yb, xb)
    found = difference(pair_up([(ya, xa), (yb, xb)]), Pair("a", "b", (0, 1), False), kind)
    assert (found.low is None) is (found.high is None) is (found.reason is not None)
    assert found.low is None or found.high is None or found.low < found.high


@pytest.mark.parametrize("events", [0, 2, 24])
def test_a_run_does_not_end_by_a_mean_of_few_events(events: int) -> None:
    found = estimate(sums([1] * events + [0] * (9_999 - events)), Kind.MEAN, is_ending=True)
    assert found.low is None
    assert found.reason


def test_a_run_ends_by_a_mean_that_is_nearly_normal() -> None:
    found = estimate(sums([1] * 40 + [0] * 9_960), Kind.MEAN, is_ending=True)
    assert found == estimate(sums([1] * 40 + [0] * 9_960), Kind.MEAN)


def test_nothing_to_divide_by_gives_no_figure() -> None:
    assert estimate(sums([0, 0], [0, 0]), Kind.MEAN) == Estimate(
        None, None, None, 0, NOTHING
    )


def test_one_cluster_tells_nothing_of_the_error() -> None:
    assert estimate(sums([7], [2]), Kind.MEAN) == Estimate(3.5, None, None, 2, ONE)


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
        found = estimate(sums(y, [int(length) for length in lengths]), Kind.MEAN)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 100 <= found.high
    assert 0.92 <= covered / 1_000 <= 0.975
