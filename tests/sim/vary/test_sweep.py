"""A sweep finds what its values do, on the same deals, and says what its metrics say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.sim.vary.sweeps import sweep_of, sweeping_of
from tuolaji.dsl import load_variant
from tuolaji.dsl.compile import compile_variant
from tuolaji.engine.tables import FAR
from tuolaji.rules.formula import evaluate
from tuolaji.rules.scoring import Side
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.compare.difference import NONE_DIFFERS
from tuolaji.sim.metrics.registry import Numbers, columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.sim.stats.sums import pair_up, tally_rows
from tuolaji.sim.vary.sweep import Counts, Point, Sweeping, count_block, moved, own_setting
from tuolaji.sim.vary.values import Setting, read_settings, read_variations


def points_of(policy: str) -> Numbers:
    """Return the attackers' points of 400 deals by the variant's own rules."""
    plan = Plan(
        variants=(load_variant("tuolaji"),), deals=400, policies=(policy, policy), jobs=1
    )
    return columns_of(play_chunk(plan, plan.chunks()[0]))["attackers_points"]


def level_gains(points: Numbers, override: str) -> list[int]:
    """Return what points earn the declarers by the bands of another table."""
    rules = load_variant("tuolaji", [override])
    words = rules.words
    gains = []
    for total in points.tolist():
        for band in rules.scoring.bands:
            low = -FAR if band.low is None else evaluate(band.low, words)
            high = FAR if band.high is None else evaluate(band.high, words)
            if low <= total <= high:
                sign = 1 if band.side is Side.DECLARERS else -1
                further = 0
                if band.growth is not None:
                    further = (total - low) // evaluate(band.growth.per, words)
                    further *= band.growth.by
                gains.append(sign * (evaluate(band.levels, words) + further))
    assert len(gains) == len(points)
    return gains


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_9_4_bands_alone_give_what_one_runs_points_give(policy: str) -> None:
    points = points_of(policy)
    sweep = sweep_of(
        "scoring.takeover=60,80,100",
        metrics=("declarers_hold", "attackers_points", "level_gain"),
        policies=(policy, policy),
    )
    for takeover, point in zip((60, 80, 100), sweep.points, strict=True):
        gains = level_gains(points, f"scoring.takeover={takeover}")
        assert point.figures["declarers_hold"].estimate == np.mean(points < takeover)
        assert point.figures["attackers_points"].estimate == np.mean(points)
        assert point.figures["level_gain"].estimate == pytest.approx(np.mean(gains))


def test_a_difference_is_that_of_the_same_deals() -> None:
    points = points_of("random")
    sweep = sweep_of("scoring.takeover=60,80,100")
    found = sweep.points[2].differences["declarers_hold"]
    apart = (points < 100).astype(int) - (points < 80).astype(int)
    assert found.estimate == pytest.approx(np.mean(apart))
    assert found.low is not None
    assert found.high is not None
    error = np.std(apart, ddof=1) / np.sqrt(400)
    assert found.high - found.low == pytest.approx(2 * 1.966 * error, rel=0.03)


def test_points_do_not_depend_on_the_bands() -> None:
    sweep = sweep_of("scoring.takeover=60,100")
    found = sweep.points[1].differences["attackers_points"]
    assert (found.estimate, found.low, found.high, found.p) == (0.0, None, None, 1.0)
    assert found.reason == NONE_DIFFERS


def test_the_variants_own_value_is_the_base() -> None:
    sweep = sweep_of("kitty.multiplier=2,4,2 ^ cards")
    assert (sweep.base, sweep.is_own) == (2, True)
    found = sweep.points[2].differences["declarers_hold"]
    assert (found.estimate, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_else_the_first_value_is() -> None:
    sweep = sweep_of("kitty.multiplier=2,4")
    assert (sweep.base, sweep.is_own) == (0, False)


@pytest.mark.parametrize(
    ("variant", "texts", "own"),
    [
        ("tuolaji", ["scoring.takeover=60,80"], 1),
        ("tuolaji", ["scoring.step=30,20*packs"], 1),
        ("tuolaji", ["kitty.cap=4,64"], 1),
        ("tuolaji", ["kitty.size=4,8", "kitty.cap=4,64"], 3),
        ("tuolaji", ["kitty.size=4,12", "kitty.cap=4,none"], None),
        ("base", ["kitty.cap=4,none"], 1),
        ("tuolaji", ["kitty.size=4,12"], None),
    ],
)
def test_the_own_value_is_known_however_it_is_written(
    variant: str, texts: list[str], own: int | None
) -> None:
    compiled = compile_variant(variant)
    settings = read_settings(variant, (), read_variations(texts, compiled, 60)).settings
    assert own_setting(settings, compiled) == own


def test_a_value_that_is_taken_away_may_be_the_own_one() -> None:
    overrides = ("deck.points.5=none",)
    compiled = compile_variant("tuolaji", overrides)
    variations = read_variations(["deck.points.5=5,none"], compiled, 60)
    found = read_settings("tuolaji", overrides, variations).settings
    assert own_setting(found, compiled) == 1


def test_equal_rules_differ_by_exactly_nothing() -> None:
    sweeping = sweeping_of("kitty.multiplier=2,4")
    same = replace(sweeping.settings[1], rules=sweeping.settings[0].rules)
    plan = replace(sweeping.plan, variants=(same.rules, same.rules))
    twice = Sweeping(plan, (sweeping.settings[0], same), None, sweeping.metrics)
    sweep = twice.result(play(plan, twice.reducer))
    for found in sweep.points[1].differences.values():
        assert (found.estimate, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)
    assert sweep.points[1].alike


def test_the_number_of_cores_changes_nothing() -> None:
    one = sweeping_of("kitty.cap=2,8", deals=3_000)
    two = replace(one, plan=replace(one.plan, jobs=2))
    points = [it.result(play(it.plan, it.reducer)).points for it in (one, two)]
    assert points[0] == points[1]


def test_matches_are_counted_as_matches() -> None:
    sweep = sweep_of("kitty.cap=2,8", matches=12, metrics=("deals_per_match",))
    assert (sweep.matches, sweep.level) == (12, None)
    assert sweep.deals > 12


def test_two_policies_play_from_both_sides() -> None:
    sweep = sweep_of("kitty.cap=2,8", policies=("greedy", "random"), metrics=("skill_gap",))
    assert (sweep.deals, sweep.policy) == (800, "greedy,random")
    gap = sweep.points[0].figures["skill_gap"].estimate
    assert gap is not None
    assert gap > 0.5


def test_chances_are_held_against_all_that_were_looked_at() -> None:
    sweep = sweep_of("kitty.multiplier=1,2,3,16")
    every = [
        difference
        for point in sweep.points
        for difference in point.differences.values()
        if difference.p != 1.0
    ]
    assert every
    assert all(difference.p_adjusted >= difference.p for difference in every)  # type: ignore[operator]  # Each has a p.


def name(*values: str) -> str:
    setting = Setting(("a",) * len(values), values, load_variant("base"))
    return Point(setting, {}, {}, alike=False, twin=0).name


def test_a_value_is_named_as_it_is_written() -> None:
    assert name("2 ^ cards") == "2 ^ cards"


def test_two_values_stand_side_by_side() -> None:
    assert name("4", "none") == "4 | none"


def test_a_value_of_several_lines_is_named_on_one() -> None:
    assert name("pair -> 4\nelse -> 2") == "pair -> 4 else -> 2"


NAMES = ("declarers_hold", "attackers_points")


def counted(base: int | None, **chosen: Any) -> Counts:
    plan = sweeping_of("kitty.multiplier=2,4,8", **chosen).plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    return count_block(plan, rows, metrics=NAMES, base=base)


def test_the_sums_are_those_of_each_variant_alone() -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    counts = count_block(plan, rows, metrics=NAMES, base=0)
    tallies = [tally_rows(row, matches=False) for row in rows]
    for name in NAMES:
        assert list(counts.tallies[name].sums) == [tally.sums[name] for tally in tallies]
    assert counts.clusters == 400


@pytest.mark.parametrize("base", [0, 2])
def test_each_is_paired_with_the_base(base: int) -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    tally = count_block(plan, rows, metrics=NAMES, base=base).tallies["attackers_points"]
    points = [columns_of(row)["attackers_points"] for row in rows]
    assert set(tally.crosses) == {(place, base) for place in range(3)}
    assert tally.crosses[1, base].yy == int(np.dot(points[1], points[base]))
    assert tally.crosses[1, base].xx == 400


def test_without_a_base_every_two_are_paired() -> None:
    plan = sweeping_of("kitty.multiplier=2,4,8").plan
    rows = [play_chunk(plan, chunk) for chunk in plan.block(0)]
    tally = count_block(plan, rows, metrics=NAMES, base=None).tallies["attackers_points"]
    points = [columns_of(row)["attackers_points"] for row in rows]
    ones = np.ones_like(points[0])
    assert tally == pair_up([(point, ones) for point in points])


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


def test_a_figure_that_moves_is_told_from_its_least_to_its_greatest() -> None:
    sweep = sweep_of("scoring.takeover=100,60,80")
    low, high = (
        f"{sweep.points[place].figures['declarers_hold'].estimate:.1%}".replace("%", " %")
        for place in (1, 0)
    )
    assert sweep.verdict == (
        f"scoring.takeover moves declarers hold from {low} at 60 to {high} at 100; "
        "2 of 2 values differ from 80"
    )
    assert [point.name for point in moved(sweep, sweep.metrics[0])] == ["100", "60"]


def test_two_keys_move() -> None:
    sweep = sweep_of("scoring.takeover=60,100", "kitty.multiplier=64,1", deals=1_000)
    keys = "scoring.takeover and kitty.multiplier"
    assert sweep.verdict.startswith(f"{keys} move declarers hold from ")
    assert "at 60 | 64 to " in sweep.verdict


def test_of_two_keys_one_that_changes_no_deal_is_said_to_do_nothing() -> None:
    sweep = sweep_of("kitty.cap=none,1000000", "scoring.takeover=60,80,100")
    assert sweep.verdict.startswith("scoring.takeover moves declarers hold from ")
    assert sweep.verdict.endswith(
        "; kitty.cap changes nothing that is counted in 400 deals"
    )


def test_of_two_keys_one_without_an_effect_is_not_said_to_move() -> None:
    sweep = sweep_of("lead.throws=any group,never", "scoring.takeover=60,100")
    assert sweep.verdict.startswith("scoring.takeover moves declarers hold from ")
    assert sweep.verdict.endswith("; lead.throws alone shows no effect on it")


def test_without_an_effect_it_says_what_would_have_been_seen() -> None:
    sweep = sweep_of("lead.throws=any group,never", metrics=("declarers_hold",))
    assert "lead.throws shows no effect on declarers hold; one of " in sweep.verdict
    assert sweep.verdict.endswith(" would have been seen")


def test_of_a_share_nothing_beyond_all_of_it_would_have_been_seen() -> None:
    sweep = sweep_of("kitty.cap=1,2", metrics=("declarers_hold",), deals=2)
    least = sweep.points[1].differences["declarers_hold"].smallest_detectable
    assert least is not None
    assert least > 1
    assert sweep.verdict == (
        "kitty.cap shows no effect on declarers hold; in 2 deals none could have been seen"
    )


def test_an_effect_on_another_figure_is_told() -> None:
    sweep = sweep_of(
        "kitty.multiplier=1,64", metrics=("kitty_captured", "attackers_points")
    )
    none, but = sweep.verdict.split(", but ")
    assert none == "kitty.multiplier shows no effect on kitty captured"
    assert but.startswith("moves attackers points from ")


def test_a_key_that_nothing_reads_is_told() -> None:
    sweep = sweep_of("scoring.takeover=60,100", variant="shuangsheng-match")
    assert sweep.verdict == (
        "scoring.takeover changes nothing that is counted in 400 deals"
    )
    assert sweep.warnings == (
        "no deal shows scoring.takeover, nor do 400 deals of greedy: it never came to "
        "matter, another key overrules it, or random makes no use of it",
        "all deals are at level 2, where each 2 is a level card and no team rises; try "
        "level 7 or 200 matches",
    )


@pytest.mark.parametrize(("size", "played"), [("deals", "1 deal"), ("matches", "1 match")])
def test_a_single_one_is_told_as_one(size: str, played: str) -> None:
    sweep = sweep_of("scoring.takeover=60,100", variant="shuangsheng-match", **{size: 1})
    assert sweep.verdict.endswith(f" changes nothing that is counted in {played}")
    assert f"only {played}: the intervals are rough" in sweep.warnings


def test_values_that_played_alike_are_named() -> None:
    sweep = sweep_of("kitty.cap=none,1000000,1")
    assert sweep.verdict.endswith("; 1000000 played every deal as none did")


@pytest.mark.parametrize(("deals", "is_few"), [(199, True), (200, False)])
def test_few_deals_are_told(deals: int, is_few: bool) -> None:
    sweep = sweep_of("kitty.multiplier=1,64", deals=deals)
    assert any("the intervals are rough" in warning for warning in sweep.warnings) is is_few


def test_settings_that_begin_at_different_levels_are_told() -> None:
    sweep = sweep_of("levels.start=2,5")
    assert "the values begin at different levels; name one level for all" in sweep.warnings


def test_of_two_values_it_says_that_they_differ() -> None:
    assert sweep_of("scoring.takeover=60,100").verdict.endswith(" at 100; the two differ")


def test_a_figure_without_a_value_is_not_said_to_stay_as_it_is() -> None:
    sweep = sweep_of("kitty.cap=1,2", variant="zhaopengyou", metrics=("seat_balance",))
    assert sweep.verdict == (
        "seat balance has no value in zhaopengyou: nothing played counts for it"
    )
    (why,) = [
        warning
        for warning in sweep.warnings
        if warning.startswith("seat balance is defined as")
    ]
    assert "only where partners sit opposite" in why


def test_beside_a_figure_without_a_value_another_is_told() -> None:
    metrics = ("seat_balance", "declarers_hold")
    sweep = sweep_of("scoring.takeover=60,160", variant="zhaopengyou", metrics=metrics)
    assert ", but scoring.takeover moves declarers hold from " in sweep.verdict
