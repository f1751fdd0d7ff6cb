"""Intervals cover what they should: 0 where nothing differs, or what a long run finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.sim.compare.comparisons import plan_of
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.compare.difference import Pair, difference
from tuolaji.sim.compare.sums import ComparisonSums, comparison_sums
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.run import play
from tuolaji.sim.stats.interval import estimate

SEEDS = range(1, 101)
ONE = plan_of("shuangkou", deals=200)
PAIR = Pair("a", "b", (0, 1), is_same=False)
# It captures kitties by runs often enough for the multiplier to have an interval.
SKEWED = ("greedy-1", "greedy-1")
MAIN = (
    "declarers_hold",
    "attackers_points",
    "level_gain",
    "kitty_captured",
    "kitty_multiplier",
    "kitty_share",
    "band_takeover",
    "ruffs",
)


def deals(plan: Plan, arm: int, count: int) -> Rows:
    return play_chunk(plan, Chunk(arm, arm, 0, count))


def covers(low: float | None, high: float | None, truth: float) -> bool:
    assert low is not None
    assert high is not None
    return low <= truth <= high


def test_the_balance_of_seats_covers_0_in_about_95_of_100_seeds() -> None:
    covered = 0
    for seed in SEEDS:
        plan = replace(ONE, seed=seed)
        sums = comparison_sums(plan, [deals(plan, 0, 200)]).metrics["seat_balance"].sums[0]
        found = estimate(sums, find_metric("seat_balance").kind)
        covered += covers(found.low, found.high, 0.0)
    assert 90 <= covered <= 99


def test_a_policy_against_itself_has_a_gap_that_covers_0_in_about_95_of_100_seeds() -> None:
    # The same deals would cancel to exactly 0; so each seating is given deals of its own.
    two = plan_of("shuangkou", policies=("greedy", "random"), swapped=True)
    covered = 0
    for seed in SEEDS:
        plans = [replace(ONE, seed=seed + later) for later in (0, 100)]
        rows = [deals(plan, 0, 150) for plan in plans]
        sums = comparison_sums(two, rows).metrics["skill_gap"].sums[0]
        found = estimate(sums, find_metric("skill_gap").kind)
        covered += covers(found.low, found.high, 0.0)
    assert 90 <= covered <= 99


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_a_policy_against_itself_on_the_same_deals_gains_exactly_nothing(
    policy: str,
) -> None:
    plan = plan_of("shuangkou", deals=100, policies=(policy, policy), swapped=True)
    here, there = (deals(plan, arm, 100) for arm in (0, 1))
    assert np.array_equal(here, there)


def slices(plan: Plan, count: int, size: int) -> list[ComparisonSums]:
    rows = [deals(plan, arm, count * size) for arm in (0, 1)]
    return [
        comparison_sums(plan, [row[start : start + size] for row in rows])
        for start in range(0, count * size, size)
    ]


def coverage(parts: Sequence[ComparisonSums], long: ComparisonSums, name: str) -> float:
    kind = find_metric(name).kind
    truth = difference(long.metrics[name], PAIR, kind).estimate
    assert truth is not None
    found = [
        difference(part.metrics.get(name, part.metrics["declarers_hold"]), PAIR, kind)
        for part in parts
    ]
    return float(
        np.mean([covers(interval.low, interval.high, truth) for interval in found])
    )


def runs(count: int, size: int, long: int) -> tuple[list[ComparisonSums], ComparisonSums]:
    plan = plan_of("tuolaji", "titanic", deals=count * size, policies=SKEWED)
    other = plan_of("tuolaji", "titanic", deals=long, policies=SKEWED, seed=99)
    return slices(plan, count, size), play(other, comparison_sums).tally


@pytest.mark.prove
def test_intervals_cover_the_difference_of_a_long_run() -> None:
    parts, long = runs(count=100, size=120, long=40_000)
    found = {name: coverage(parts, long, name) for name in MAIN}
    assert min(found.values()) >= 0.89, found
    assert 0.93 <= np.mean(list(found.values())) <= 0.98, found


@pytest.mark.prove
def test_intervals_cover_the_difference_of_a_very_long_run() -> None:
    parts, long = runs(count=1_000, size=500, long=2_000_000)
    found = {name: coverage(parts, long, name) for name in MAIN}
    assert min(found.values()) >= 0.93, found
    assert max(found.values()) <= 0.97, found
