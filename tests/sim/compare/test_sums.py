"""What blocks come to: clusters over all seatings, exact by any cut."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np
import pytest

from tests.sim.metrics.columns import rows_of
from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.compare.sums import ComparisonSums, comparison_sums, metrics_of
from tuolaji.sim.plan import Plan

GREEDY = ("greedy", "greedy")
TWO = (load_variant("tuolaji"), load_variant("shuangkou"))
DEALS = Plan(variants=TWO, deals=300, policies=GREEDY, jobs=1)
SKILL = Plan(variants=TWO, deals=300, policies=("greedy", "random"), swapped=True)
MATCHES = Plan(variants=TWO, matches=12, policies=GREEDY, jobs=1)


def played(plan: Plan) -> list[Rows]:
    (block,) = plan.blocks()
    return [play_chunk(plan, chunk) for chunk in block]


def is_equal(a: ComparisonSums, b: ComparisonSums) -> bool:
    return (a.clusters, a.metrics) == (b.clusters, b.metrics) and all(
        (mine.deals, mine.settlements, mine.lengths, mine.levels)
        == (other.deals, other.settlements, other.lengths, other.levels)
        and mine.points.histogram() == other.points.histogram()
        for mine, other in zip(a.variants, b.variants, strict=True)
    )


def added(plan: Plan, parts: Sequence[Sequence[Rows]]) -> ComparisonSums:
    total, *others = [comparison_sums(plan, part) for part in parts]
    for other in others:
        total.add(other)
    return total


@pytest.mark.parametrize("cuts", [[1], [150], [3, 4, 299]])
def test_deals_add_up_by_any_cut_and_in_any_order(cuts: list[int]) -> None:
    rows = played(DEALS)
    parts = [
        list(part) for part in zip(*(np.split(row, cuts) for row in rows), strict=True)
    ]
    whole = comparison_sums(DEALS, rows)
    assert is_equal(added(DEALS, parts), whole)
    assert is_equal(added(DEALS, parts[::-1]), whole)


def test_matches_add_up_by_any_cut() -> None:
    rows = played(MATCHES)
    cuts = [int(np.searchsorted(row[:, 1], 5)) for row in rows]
    parts = [[row[:cut] for row, cut in zip(rows, cuts, strict=True)]]
    parts += [[row[cut:] for row, cut in zip(rows, cuts, strict=True)]]
    assert is_equal(added(MATCHES, parts), comparison_sums(MATCHES, rows))


def test_a_band_that_a_part_has_not_counts_nothing_there() -> None:
    plan = Plan(variants=TWO, deals=3)
    a = rows_of({"side": [0, 0, 0], "levels": [2, 2, 1]})
    b = rows_of({"side": [1, 1, 0], "levels": [1, 1, 2]})
    whole = comparison_sums(plan, [a, b])
    assert set(whole.metrics) - {metric.name for metric in metrics_of(plan)} == {
        "band_declarers_2",
        "band_declarers_1",
        "band_attackers_1",
    }
    parts = [[rows[:2] for rows in (a, b)], [rows[2:] for rows in (a, b)]]
    assert added(plan, parts).metrics == whole.metrics


def test_shares_of_bands_add_up_to_1() -> None:
    sums = comparison_sums(DEALS, played(DEALS))
    bands = [tally for name, tally in sums.metrics.items() if name.startswith("band_")]
    for place in range(2):
        assert sum(band.sums[place].y for band in bands) == 300
        assert {band.sums[place].x for band in bands} == {300}


def test_both_seatings_of_a_deal_are_one_cluster() -> None:
    rows = played(SKILL)
    sums = comparison_sums(SKILL, rows)
    points = sums.metrics["attackers_points"].sums[1]
    both = rows[2][:, 6].astype(np.int64) + rows[3][:, 6]
    assert (points.clusters, points.x, points.xx) == (300, 600, 1200)
    assert (points.y, points.yy) == (int(both.sum()), int(both @ both))
    assert sums.variants[1].deals == 600
    assert sums.clusters == 300


def test_skill_is_told_of_two_policies_alone() -> None:
    assert "skill_gap" in {metric.name for metric in metrics_of(SKILL)}
    same = Plan(variants=TWO, deals=3, policies=GREEDY, swapped=True)
    for plan in (DEALS, MATCHES, same):
        assert not any("skill" in metric.name for metric in metrics_of(plan))


def test_a_policy_against_itself_gains_nothing_in_any_deal() -> None:
    plan = Plan(variants=TWO, deals=200, policies=GREEDY, swapped=True)
    rows = played(plan)
    mixed = Plan(variants=TWO, deals=200, policies=("greedy", "random"), swapped=True)
    gap = comparison_sums(mixed, rows).metrics["skill_gap"].sums[0]
    assert (gap.clusters, gap.y, gap.yy) == (200, 0, 0)


def test_levels_are_told_of_matches() -> None:
    variant = comparison_sums(MATCHES, played(MATCHES)).variants[0]
    assert sum(level.x for level in variant.levels.values()) == variant.deals
    assert variant.lengths.total() == 12
    assert sum(length * count for length, count in variant.lengths.items()) == variant.deals
    alone = comparison_sums(DEALS, played(DEALS)).variants[0]
    assert (alone.levels, alone.lengths) == ({}, {})


def test_a_part_is_not_changed_by_adding_it() -> None:
    part = comparison_sums(DEALS, played(DEALS))
    before = copy.deepcopy(part)
    total = comparison_sums(DEALS, played(DEALS))
    total.add(part)
    total.add(part)
    assert is_equal(part, before)
    assert total.clusters == 900
