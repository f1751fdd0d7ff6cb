"""Each interval of a figure holds what a long run finds, or the figure has none."""

from __future__ import annotations

from itertools import product

import pytest
from scipy import stats

from tests.sim.stats.coverage import Cover, Long, covers, long_run

FEW = 20
"""With fewer intervals their share tells nothing."""


@pytest.fixture(scope="module")
def long() -> Long:
    return long_run("titanic", "greedy", deals=40_000)


def too_seldom(found: Cover, expected: float) -> bool:
    """Tell whether so few hold that chance would show it once in 10,000 times."""
    return bool(stats.binom.cdf(found.holding, found.with_interval, expected) < 1e-4)


@pytest.mark.parametrize("size", [20, 100])
def test_intervals_of_short_runs_hold_what_a_long_one_finds(long: Long, size: int) -> None:
    found = list(covers(long, size, most=250))
    assert [cover for cover in found if too_seldom(cover, 0.93)] == []
    known = {cover.figure for cover in found if cover.with_interval >= FEW}
    assert {"kitty_multiplier", "wide_runs_led", "declarers_hold", "kitty_share"} <= known


def test_intervals_of_few_matches_hold_what_many_find() -> None:
    found = list(covers(long_run("tuolaji", "greedy", matches=1_500), 5, most=250))
    assert [cover for cover in found if too_seldom(cover, 0.93)] == []


DEALS = ("tuolaji", "shuangkou", "titanic", "bianfeng-three", "bianfeng", "fankou-bombs")
MATCHES = ("tuolaji", "shuangkou", "titanic", "tuolaji-match")
DEAL_RUNS = list(product(DEALS, ["greedy", "random"]))
MATCH_RUNS = list(product(MATCHES, ["greedy", "random"]))


@pytest.mark.prove
@pytest.mark.parametrize(("variant", "policy"), DEAL_RUNS)
def test_intervals_of_deals_hold_what_a_very_long_run_finds(
    variant: str, policy: str
) -> None:
    long = long_run(variant, policy, deals=200_000)
    for size in (20, 100, 1_000):
        found = [cover for cover in covers(long, size, most=1_000) if cover.with_interval]
        assert [cover for cover in found if too_seldom(cover, 0.92)] == []


@pytest.mark.prove
@pytest.mark.parametrize(("variant", "policy"), MATCH_RUNS)
def test_intervals_of_matches_hold_what_a_very_long_run_finds(
    variant: str, policy: str
) -> None:
    """Five matches seldom show what one in fourteen does: fewer of their intervals hold."""
    long = long_run(variant, policy, matches=10_000)
    for size, expected in ((5, 0.87), (20, 0.91), (100, 0.92)):
        found = [cover for cover in covers(long, size, most=1_000) if cover.with_interval]
        assert [cover for cover in found if too_seldom(cover, expected)] == []
