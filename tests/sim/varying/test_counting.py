"""The sums of settings are those of their own rows, paired with the right one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.sim.varying.sweeps import sweeping_of
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.metrics.registry import columns_of
from tuolaji.sim.stats.sums import pair_up, tally_rows
from tuolaji.sim.vary.sweep import Counts, count_block

NAMES = ("declarers_hold", "attackers_points")


def counted(base: int | None, **chosen: Any) -> Counts:
    plan = sweeping_of("kitty.multiplier=2,4,8", **chosen).plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    return count_block(plan, rows, metrics=NAMES, base=base)


def test_the_sums_are_those_of_each_variant_alone() -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    counts = count_block(plan, rows, metrics=NAMES, base=0)
    tallies = [tally_rows(one, matches=False) for one in rows]
    for name in NAMES:
        assert list(counts.tallies[name].sums) == [one.sums[name] for one in tallies]
    assert counts.clusters == 400


@pytest.mark.parametrize("base", [0, 2])
def test_each_is_paired_with_the_base(base: int) -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    tally = count_block(plan, rows, metrics=NAMES, base=base).tallies["attackers_points"]
    points = [columns_of(one)["attackers_points"] for one in rows]
    assert set(tally.crosses) == {(place, base) for place in range(3)}
    assert tally.crosses[1, base].yy == int(np.dot(points[1], points[base]))
    assert tally.crosses[1, base].xx == 400


def test_without_a_base_every_two_are_paired() -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    tally = count_block(plan, rows, metrics=NAMES, base=None).tallies["attackers_points"]
    points = [columns_of(one)["attackers_points"] for one in rows]
    ones = np.ones_like(points[0])
    assert tally == pair_up([(one, ones) for one in points])


def test_both_seatings_of_a_setting_are_added_up() -> None:
    counts = counted(0, policies=("greedy", "random"))
    sums = counts.tallies["declarers_hold"].sums[0]
    assert (counts.clusters, sums.x, sums.xx) == (400, 800, 1_600)


def test_a_match_is_a_cluster() -> None:
    counts = counted(0, matches=10)
    sums = counts.tallies["declarers_hold"].sums[0]
    assert (counts.clusters, sums.clusters) == (10, 10)
    assert sums.x > 10


def test_parts_add_up_and_one_other_deal_is_not_alike() -> None:
    one, other = (counted(0) for _ in range(2))
    one.twins, other.twins = (0, 0, 0), (0, 1, 0)
    one.add(other)
    assert one.clusters == 800
    assert one.twins == (0, 1, 0)
    assert one.tallies["declarers_hold"].sums[0].x == 800


def test_settings_that_play_alike_are_twins_of_the_first() -> None:
    plan = sweeping_of("kitty.cap=1,1000000,none").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    assert count_block(plan, rows, metrics=NAMES, base=2).twins == (0, 1, 1)
