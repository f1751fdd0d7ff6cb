"""How many deals tell two policies apart follows from the gap and how it varies."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from tuolaji.sim.stats.interval import Estimate, skill_deals
from tuolaji.sim.stats.sums import Sums, sums_of


def gaps(mean: int, spread: int, clusters: int = 400) -> Sums:
    half = clusters // 2
    values = np.array([mean - spread] * half + [mean + spread] * half, dtype=np.int64)
    return sums_of(values, np.full(clusters, 2, dtype=np.int64))


def test_it_is_the_size_that_the_power_of_a_t_test_asks_for() -> None:
    found = skill_deals(gaps(1, 4))
    normal = ((stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) / (1 / 4)) ** 2
    assert found.estimate == pytest.approx(normal, rel=0.03)
    assert found.low is not None
    assert found.high is not None
    assert found.estimate is not None
    assert found.low < found.estimate < found.high


def test_a_gap_that_may_go_either_way_has_no_upper_end() -> None:
    found = skill_deals(gaps(1, 40))
    assert found.high is None
    assert found.low is not None
    assert found.estimate is not None
    assert found.low < found.estimate


def test_a_gap_in_favour_of_the_second_counts_alike() -> None:
    assert skill_deals(gaps(-1, 4)) == skill_deals(gaps(1, 4))


@pytest.mark.parametrize("mean", range(5, 16))
def test_its_ends_are_in_order_where_two_deals_are_nearly_enough(mean: int) -> None:
    found = skill_deals(gaps(2 * mean, 2))
    assert found.low is not None
    assert found.high is not None
    assert found.estimate is not None
    assert 2 <= found.low <= found.estimate <= found.high


def test_no_gap_in_any_deal_tells_nothing() -> None:
    assert skill_deals(gaps(0, 0)) == Estimate(None, None, None, 800)
    assert skill_deals(Sums()) == Estimate(None, None, None, 0)
