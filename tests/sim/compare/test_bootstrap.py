"""Bootstrap intervals of clusters, beside numpy and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tuolaji.sim.compare.difference import Pair, no_difference
from tuolaji.sim.compare.distribution import (
    BUNDLES,
    Bundles,
    Distribution,
    bundle_up,
    distributions,
)
from tuolaji.sim.stats.interval import ALIKE

PAIR = Pair("a", "b", (0, 1), is_same=False)
RANDOM = np.random.default_rng(4)
LUCK = RANDOM.normal(80, 30, size=4_000)
A = 5 * np.round(LUCK / 5).astype(np.int64)
B = 5 * np.round((1.2 * LUCK + RANDOM.normal(0, 5, size=4_000)) / 5).astype(np.int64)


def of(*points: NDArray[np.int64]) -> dict[str, Distribution]:
    clusters = np.arange(len(points[0]), dtype=np.int64)
    bundles = [bundle_up(point, clusters) for point in points]
    return distributions(bundles, clusters=len(clusters), seed=1)


FOUND = of(A, B)


def test_the_spread_is_the_standard_deviation() -> None:
    figures = FOUND["attackers_points_spread"].figures
    assert figures == pytest.approx((A.std(), B.std()))


@pytest.mark.parametrize(("name", "part"), [("q10", 0.1), ("median", 0.5), ("q90", 0.9)])
def test_quantiles_are_the_least_numbers_not_exceeded_by_so_many(
    name: str, part: float
) -> None:
    figures = FOUND[f"attackers_points_{name}"].figures
    expected = [np.quantile(numbers, part, method="inverted_cdf") for numbers in (A, B)]
    assert list(figures) == expected


def test_the_interval_of_the_spread_is_as_wide_as_theory_says() -> None:
    value = FOUND["attackers_points_spread"].value(0)
    error = A.std() / np.sqrt(2 * len(A))  # Of the spread of normal numbers.
    assert value.low is not None
    assert value.high is not None
    assert value.low < A.std() < value.high
    assert value.high - value.low == pytest.approx(2 * 1.96 * error, rel=0.3)
    assert value.n == 4_000


def test_a_difference_is_paired() -> None:
    found = FOUND["attackers_points_spread"].difference(PAIR)
    assert found.estimate == pytest.approx(A.std() - B.std())
    assert found.low is not None
    assert found.high is not None
    assert found.low < A.std() - B.std() < found.high < 0
    assert found.p is not None
    assert found.p < 0.001
    alone = FOUND["attackers_points_spread"].value(1)
    assert alone.low is not None
    assert alone.high is not None
    assert found.high - found.low < (alone.high - alone.low) / 2
    assert found.n == 4_000


def test_the_same_seed_draws_the_same() -> None:
    again = of(A, B)
    assert again["attackers_points_q90"].value(1) == FOUND["attackers_points_q90"].value(1)


def test_equal_points_differ_by_nothing_in_every_draw() -> None:
    for bundle in of(A, A).values():
        found = bundle.difference(PAIR)
        assert (found.estimate, found.low, found.high, found.p) == (0.0, None, None, 1.0)
        assert found.reason == ALIKE


def test_equal_rules_differ_by_exactly_nothing() -> None:
    same = Pair("a", "b", (0, 1), is_same=True)
    found = FOUND["attackers_points_spread"].difference(same)
    assert found == no_difference(same, 4_000)


def test_one_cluster_tells_nothing_of_the_error() -> None:
    value = of(A[:1], B[:1])["attackers_points_median"].value(0)
    assert (value.estimate, value.low, value.high) == (A[0], None, None)
    found = of(A[:1], B[:1])["attackers_points_median"].difference(PAIR)
    assert (found.estimate, found.low) == (A[0] - B[0], None)


def test_a_bundle_that_is_empty_is_not_drawn() -> None:
    value = of(A[:7], B[:7])["attackers_points_median"].value(0)
    assert value.low is not None
    assert min(A[:7]) <= value.low


NUMBERS = np.array([40, 0, 40, 85, 40, 0], dtype=np.int64)
CLUSTERS = np.array([0, 1, 99, 100, 100, 201], dtype=np.int64)


def test_each_number_is_counted() -> None:
    counts = bundle_up(NUMBERS, CLUSTERS).histogram().counts
    assert counts == {0: 2, 40: 3, 85: 1}
    assert list(counts) == [0, 40, 85]


def test_a_cluster_has_its_bundle_wherever_it_was_played() -> None:
    found = bundle_up(NUMBERS, CLUSTERS).counts
    assert (found[40][0], found[40][99], found[0][1]) == (2, 1, 2)
    assert len(found[85]) == BUNDLES


@pytest.mark.parametrize("cut", [1, 3, 5])
def test_parts_add_up_to_the_whole(cut: int) -> None:
    added = Bundles()
    for part in (slice(cut), slice(cut, None)):
        added.add(bundle_up(NUMBERS[part], CLUSTERS[part]))
    whole = bundle_up(NUMBERS, CLUSTERS)
    assert added.counts.keys() == whole.counts.keys()
    assert all(
        np.array_equal(added.counts[points], whole.counts[points]) for points in (0, 40, 85)
    )


def test_a_part_is_not_changed_by_adding_it() -> None:
    part, added = bundle_up(NUMBERS, CLUSTERS), Bundles()
    added.add(part)
    added.add(part)
    assert part.histogram().counts[40] == 3
    assert added.histogram().counts[40] == 6
