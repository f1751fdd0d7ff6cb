"""What can be seen: the power of a t test, checked against the normal one and by play."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tuolaji.sim.stats.power import (
    minimum_detectable_effect,
    required_sample_size,
    share_counted,
)


@pytest.mark.parametrize("clusters", [1_000, 20_000, 1_000_000])
def test_with_many_clusters_it_is_what_the_normal_test_sees(clusters: int) -> None:
    normal = (stats.norm.ppf(0.975) + stats.norm.ppf(0.8)) / clusters**0.5
    assert minimum_detectable_effect(clusters) == pytest.approx(normal, rel=0.002)


def test_four_times_in_five_such_an_effect_is_found() -> None:
    random = np.random.default_rng(3)
    samples = random.normal(minimum_detectable_effect(12), 1.0, size=(4_000, 12))
    found = stats.ttest_1samp(samples, 0.0, axis=1).pvalue < 0.05
    assert np.mean(found) == pytest.approx(0.8, abs=0.025)


def test_clusters_needed_is_the_way_back() -> None:
    assert required_sample_size(minimum_detectable_effect(500)) == pytest.approx(
        500, rel=0.001
    )


def test_an_effect_counts_alike_in_both_directions() -> None:
    assert required_sample_size(-0.2) == required_sample_size(0.2)


def test_no_effect_is_never_found() -> None:
    assert required_sample_size(0.0) is None


def test_a_huge_effect_takes_two_clusters() -> None:
    assert required_sample_size(50.0) == 2


@settings(max_examples=40)
@given(st.floats(3.0, 12.0), st.floats(1.0, 2.0))
def test_a_greater_effect_never_takes_more_clusters(effect: float, times: float) -> None:
    more, fewer = required_sample_size(effect), required_sample_size(times * effect)
    assert more is not None
    assert fewer is not None
    assert fewer <= more * (1 + 1e-9)


@pytest.mark.parametrize("effect", [8.0, 10.2, 11.243, 11.7, 14.0])
def test_two_clusters_show_what_the_square_of_t_does(effect: float) -> None:
    power = stats.ncf.sf(stats.t.isf(0.025, 1) ** 2, 1, 1, 2 * effect**2)
    assert (required_sample_size(effect) == 2.0) == (power > 0.8)


def test_among_more_tests_it_takes_a_greater_effect() -> None:
    normal = (stats.norm.isf(0.025 / 40) + stats.norm.ppf(0.8)) / 20_000**0.5
    assert minimum_detectable_effect(20_000, 40) == pytest.approx(normal, rel=0.002)
    assert (
        minimum_detectable_effect(2, 1_000)
        > minimum_detectable_effect(2, 2)
        > minimum_detectable_effect(2)
    )


@pytest.mark.parametrize("tests", [1, 40, 150])
def test_an_exact_test_sees_four_times_in_five_what_differs_one_way(tests: int) -> None:
    share = share_counted(5_000, tests)
    random = np.random.default_rng(7)
    differing = random.binomial(5_000, share, size=2_000)
    chances = {
        count: stats.binomtest(count, count).pvalue if count else 1
        for count in set(differing.tolist())
    }
    found = np.array([chances[count] for count in differing.tolist()])
    assert np.mean(found < 0.05 / tests) == pytest.approx(0.8, abs=0.03)
