"""A comparison from Python: what `compare` returns, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import stats

from tests.sim.compare.comparisons import GREEDY, plan_of, played
from tuolaji.dsl import load_variant
from tuolaji.dsl.revert import revert_each
from tuolaji.errors import PlanError
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.compare.compare import (
    SampleOptions,
    check_comparable,
    compare,
    conclude,
    pairs_of,
    with_adjusted_p_values,
)
from tuolaji.sim.compare.p_value import holm
from tuolaji.sim.compare.result import Comparison
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.metrics.metric import columns_of
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play

PLAN = plan_of("tuolaji", "titanic", deals=200)
NAMES = ("tuolaji", "titanic")


@cache
def looked_at() -> Comparison:
    return compare(PLAN, sample=SampleOptions(deals=40, names=NAMES))


def timeless(comparison: Comparison) -> Comparison:
    return replace(comparison, seconds=0.0, deals_per_second=0.0)


def test_a_closer_look_adds_its_figures_paired_as_all_others() -> None:
    assert looked_at().sample == 40
    for metric in SAMPLE:
        one = looked_at().metrics[metric.name]
        assert set(one.values) == set(NAMES)
        assert [(found.a, found.b) for found in one.differences] == [NAMES]
    found = [
        difference
        for metric in looked_at().metrics.values()
        for difference in metric.differences
    ]
    assert tuple(difference.p_adjusted for difference in found) == holm(
        [difference.p for difference in found]
    )


def test_a_closer_look_shows_the_points_over_the_tricks() -> None:
    leads = looked_at().leads["titanic"]
    assert len(leads.tricks) == len(leads.low) == len(leads.high) > 20
    assert leads.tricks[0] <= leads.tricks[-1]


def test_each_rule_of_a_named_variant_is_held_against_its_parents() -> None:
    assert set(looked_at().activation) == set(NAMES)
    assert {rule.key for rule in looked_at().activation["titanic"]} >= {"bidding.bids"}
    assert compare(PLAN, sample=SampleOptions(deals=40)).activation == {}


def test_rules_that_all_share_are_not_held_against_a_parents() -> None:
    names = ("tuolaji", "tuolaji-2-trumps")
    plan = plan_of(*names, deals=20)
    found = compare(plan, sample=SampleOptions(deals=20, names=names)).activation
    assert "kitty.cap" in {back.key for back in revert_each("tuolaji")}
    assert found["tuolaji"] == ()
    assert [rule.key for rule in found["tuolaji-2-trumps"]] == ["order.trumps"]


def test_of_matches_the_levels_that_they_came_to_are_looked_at() -> None:
    plan = plan_of("tuolaji", "shuangkou", matches=3)
    found = compare(plan, sample=SampleOptions(deals=40))
    played = {line.level for line in found.levels["tuolaji"]}
    assert len(found.sample_levels) > 2
    assert set(found.sample_levels) <= played
    assert sum(found.sample_levels.values()) == found.sample == 40


def test_no_closer_look_is_no_sample() -> None:
    found = compare(PLAN, sample=SampleOptions(deals=0))
    assert (found.sample, found.leads, found.activation) == (0, {}, {})
    assert "comebacks" not in found.metrics
    assert found.metrics["tricks"].values == looked_at().metrics["tricks"].values


def test_no_more_is_looked_at_than_is_played() -> None:
    plan = plan_of("tuolaji", "shuangkou", deals=30)
    assert compare(plan).sample == 30


def test_the_number_of_cores_changes_nothing() -> None:
    again = compare(replace(PLAN, jobs=2), sample=SampleOptions(deals=40, names=NAMES))
    assert timeless(again) == timeless(looked_at())


def test_both_seatings_are_looked_at() -> None:
    plan = plan_of(
        "tuolaji", "shuangkou", deals=40, policies=("greedy", "random"), swapped=True
    )
    found = compare(plan)
    assert found.metrics["comebacks"].values["tuolaji"].n == 80


def test_one_variant_is_refused() -> None:
    with pytest.raises(PlanError, match="needs two variants"):
        compare(plan_of("tuolaji"))


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(PlanError, match="'tuolaji' by 4, 'zhaopengyou' by 5"):
        check_comparable(plan_of("tuolaji", "zhaopengyou"))


SIDE, LEVELS, TAKEOVER, POINTS = 12, 13, 14, 6


def rows(*names: str) -> list[Rows]:
    plan = plan_of(*names)
    (block,) = plan.blocks()
    return [play_chunk(plan, chunk) for chunk in block]


@cache
def two() -> Comparison:
    return played("tuolaji", "titanic")


def test_a_paired_difference_is_that_of_the_rows() -> None:
    a, b = (row[:, POINTS] for row in rows("tuolaji", "titanic"))
    (found,) = two().metrics["attackers_points"].differences
    test = stats.ttest_rel(a, b)
    interval = test.confidence_interval()
    assert found.estimate == pytest.approx(a.mean() - b.mean())
    ends = pytest.approx((interval.low, interval.high), abs=0.1)
    assert (found.low, found.high) == ends  # The differences are hardly skew.
    assert found.p == pytest.approx(test.pvalue, rel=1e-3, abs=1e-12)


def test_points_deal_by_deal_go_together_as_the_coupling_says() -> None:
    a, b = (row[:, POINTS] for row in rows("tuolaji", "titanic"))
    (coupling,) = two().coupling
    assert not coupling.same_pack
    assert coupling.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert played("tuolaji", "shuangkou").coupling[0].same_pack


def test_every_p_is_held_against_all_figures_and_pairs() -> None:
    found = [
        difference for metric in two().metrics.values() for difference in metric.differences
    ]
    assert tuple(difference.p_adjusted for difference in found) == holm(
        [difference.p for difference in found]
    )
    assert with_adjusted_p_values(two().metrics) == two().metrics


def test_bands_are_those_of_the_rows_best_for_the_declarers_first() -> None:
    a, _ = rows("tuolaji", "titanic")
    bands = two().bands["tuolaji"]
    expected = np.count_nonzero((a[:, SIDE] == 0) & (a[:, LEVELS] == bands[0].levels))
    assert bands[0].deals == expected
    assert sum(band.deals for band in bands) == 400
    names = [name for name in two().metrics if name.startswith("band_")]
    shares = [two().metrics[name].values["tuolaji"].estimate or 0.0 for name in names]
    assert sum(shares) == pytest.approx(1.0)
    assert names[0].startswith("band_declarers_")
    assert names[-1].startswith("band_attackers_")


def test_the_distribution_of_points_is_that_of_the_rows() -> None:
    a, _ = rows("tuolaji", "titanic")
    values, counts = np.unique(a[:, POINTS], return_counts=True)
    assert two().points["tuolaji"].counts == dict(zip(values, counts, strict=True))
    median = two().metrics["attackers_points_median"].values["tuolaji"]
    assert median.estimate == np.quantile(a[:, POINTS], 0.5, method="inverted_cdf")


def differences(comparison: Comparison) -> list[tuple[float | None, ...]]:
    return [
        (
            difference.estimate,
            difference.low,
            difference.high,
            difference.p,
            difference.p_adjusted,
        )
        for metric in comparison.metrics.values()
        for difference in metric.differences
        if difference.estimate is not None
    ]


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"matches": 10},
        {"policies": ("greedy", "random"), "swapped": True},
        {"matches": 6, "policies": ("greedy", "random"), "swapped": True},
    ],
    ids=["deals", "matches", "two_policies", "matches_of_two_policies"],
)
def test_a_renamed_copy_differs_by_exactly_nothing(chosen: dict[str, object]) -> None:
    found = differences(played("shuangkou", "shuangkou", labels=("one", "copy"), **chosen))
    assert len(found) > 20
    assert set(found) == {(0.0, 0.0, 0.0, 1.0, 1.0)}


def test_the_same_rules_under_two_names_are_known() -> None:
    pairs = pairs_of(plan_of("tuolaji", "titanic", "tuolaji", labels=("a", "b", "c")))
    assert [(pair.a, pair.b, pair.is_same) for pair in pairs] == [
        ("a", "b", False),
        ("a", "c", True),
        ("b", "c", False),
    ]


def test_matches_tell_their_lengths_and_who_holds_at_which_level() -> None:
    found = played("tuolaji", "shuangkou", matches=10)
    assert sum(found.match_lengths["tuolaji"].counts.values()) == 10
    levels = found.levels["tuolaji"]
    assert levels[0].level == "2"
    deals = sum(found.points["tuolaji"].counts.values())
    assert sum(line.deals for line in levels) == deals
    assert (found.matches, found.level) == (10, None)


def test_10_6_matches_may_have_deals_of_which_no_rank_is_the_level() -> None:
    rules = load_variant("jiaofen", ["levels.played=K A and no trump", "levels.start=K"])
    plan = Plan(
        variants=(rules, rules), labels=("a", "b"), matches=30, policies=GREEDY, jobs=1
    )
    found = conclude(plan, play(plan, comparison_sums))
    assert [line.level for line in found.levels["a"]] == ["K", "A", "no trump"]


def test_separate_deals_have_a_level_and_no_lengths() -> None:
    assert (two().level, two().matches, two().match_lengths, two().levels) == (
        "2",
        None,
        {},
        {},
    )


def test_two_policies_have_a_gap_and_the_deals_that_tell_it() -> None:
    found = played("tuolaji", "shuangkou", policies=("greedy", "random"), swapped=True)
    gap = found.metrics["skill_gap"].values["tuolaji"]
    assert gap.low is not None
    assert gap.low > 0
    needed = found.metrics["skill_deals"].values["tuolaji"]
    assert needed.estimate is not None
    assert 2 <= needed.estimate < 400
    assert (found.policy, found.deals) == ("greedy,random", 800)


def test_the_gap_changes_sign_with_the_order_of_the_policies() -> None:
    ahead, behind = (
        played("tuolaji", "shuangkou", policies=policies, swapped=True)
        .metrics["skill_gap"]
        .values["tuolaji"]
        for policies in (("greedy", "random"), ("random", "greedy"))
    )
    assert ahead.estimate == -(behind.estimate or 0.0)


def test_a_policy_has_no_gap_over_itself() -> None:
    found = played("tuolaji", "shuangkou", policies=GREEDY, swapped=True)
    assert "skill_gap" not in found.metrics


def test_luck_is_what_both_seatings_share_and_skill_what_they_do_not() -> None:
    policies = ("greedy", "random")
    found = played("tuolaji", "shuangkou", policies=policies, swapped=True, deals=100)
    plan = plan_of("tuolaji", policies=policies, swapped=True, deals=100)
    gains = []
    for chunk in plan.block(0):
        columns = columns_of(play_chunk(plan, chunk))
        side = np.where(columns["side"] == 0, 1, -1) * columns["levels"]
        gains.append(np.where(columns["declarer"] % 2 == 0, side, -side))
    together, apart = (gains[0] + gains[1]) / 2, (gains[0] - gains[1]) / 2
    for name, halves in (("luck", together), ("skill", apart)):
        value = found.metrics[name].values["tuolaji"]
        assert value.estimate == pytest.approx(np.sqrt(np.mean(halves**2)))
        low, middle, high = (end or 0.0 for end in (value.low, value.estimate, value.high))
        assert 0 < low < middle < high
        assert value.n == 100
        assert found.metrics[name].differences == ()
    assert "luck" not in two().metrics


def test_over_a_match_cards_follow_the_declarer_so_seats_have_no_luck() -> None:
    policies = ("greedy", "random")
    found = played("tuolaji", "shuangkou", policies=policies, swapped=True, matches=2)
    assert {"luck", "skill"}.isdisjoint(found.metrics)


def test_a_table_that_plays_so_fast_takes_so_long() -> None:
    names = ("tuolaji", "tuolaji-match")
    found = played(*names, matches=4, trick_seconds=20, deal_seconds=90)
    plan = plan_of(*names, matches=4)
    columns = columns_of(play_chunk(plan, plan.block(0)[0]))
    seconds = 20 * columns["tricks"] + 90 * (1 + columns["redeals"])
    minutes = [
        (int(seconds[columns["match"] == match].sum()) + 30) // 60 for match in range(4)
    ]
    told = found.metrics["minutes_per_match"].values
    assert told["tuolaji"].estimate == pytest.approx(np.mean(minutes))
    # A clock of the rules goes before, and ends matches; the table's pace ends none.
    own = played(*names, matches=4).metrics
    assert told["tuolaji-match"] == own["minutes_per_match"].values["tuolaji-match"]
    assert own["minutes_per_match"].values["tuolaji"].estimate is None
    ended = found.metrics["ended_by_clock"].values
    assert ended["tuolaji"].estimate is None
    assert ended["tuolaji-match"] == own["ended_by_clock"].values["tuolaji-match"]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"deals": 5, "trick_seconds": 20}, "separate deals make no evening"),
        ({"matches": 5, "trick_seconds": -1}, "trick_seconds must be whole seconds"),
        ({"matches": 5, "trick_seconds": 9, "deal_seconds": 9_999}, "deal_seconds must be"),
    ],
)
def test_a_pace_that_is_none_is_refused(chosen: dict[str, int], told: str) -> None:
    with pytest.raises(PlanError, match=told):
        Plan(variants=(load_variant("tuolaji"),), **chosen)  # type: ignore[arg-type]  # Each has a field's value.
