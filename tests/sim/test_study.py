"""A comparison from Python: what `compare` returns, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.comparing.comparisons import plan_of
from tuolaji.dsl.resolve import set_back_each
from tuolaji.errors import PlanError
from tuolaji.sim.compare.compare import Closer, check_comparable, compare
from tuolaji.sim.compare.p_value import holm
from tuolaji.sim.compare.result import Comparison
from tuolaji.sim.metrics.sample import SAMPLE

PLAN = plan_of("tuolaji", "titanic", deals=200)
NAMES = ("tuolaji", "titanic")
FOUND = compare(PLAN, closer=Closer(deals=40, names=NAMES))


def timeless(comparison: Comparison) -> Comparison:
    return replace(comparison, seconds=0.0, deals_per_second=0.0)


def test_a_closer_look_adds_its_figures_paired_as_all_others() -> None:
    assert FOUND.sample == 40
    for metric in SAMPLE:
        one = FOUND.metrics[metric.name]
        assert set(one.values) == set(NAMES)
        assert [(found.a, found.b) for found in one.differences] == [NAMES]
    found = [one for metric in FOUND.metrics.values() for one in metric.differences]
    assert tuple(one.p_adjusted for one in found) == holm([one.p for one in found])


def test_a_closer_look_shows_the_points_over_the_tricks() -> None:
    leads = FOUND.leads["titanic"]
    assert len(leads.tricks) == len(leads.low) == len(leads.high) > 20
    assert leads.tricks[0] <= leads.tricks[-1]


def test_each_rule_of_a_named_variant_is_held_against_its_parents() -> None:
    assert set(FOUND.activation) == set(NAMES)
    assert {rule.key for rule in FOUND.activation["titanic"]} >= {"bidding.bids"}
    assert compare(PLAN, closer=Closer(deals=40)).activation == {}


def test_rules_that_all_share_are_not_held_against_a_parents() -> None:
    names = ("tuolaji", "tuolaji-2-trumps")
    plan = plan_of(*names, deals=20)
    found = compare(plan, closer=Closer(deals=20, names=names)).activation
    assert "kitty.cap" in {back.key for back in set_back_each("tuolaji")}
    assert found["tuolaji"] == ()
    assert [rule.key for rule in found["tuolaji-2-trumps"]] == ["order.trumps"]


def test_of_matches_the_levels_that_they_came_to_are_looked_at() -> None:
    plan = plan_of("tuolaji", "shuangkou", matches=3)
    found = compare(plan, closer=Closer(deals=40))
    played = {line.level for line in found.levels["tuolaji"]}
    assert len(found.sample_levels) > 2
    assert set(found.sample_levels) <= played
    assert sum(found.sample_levels.values()) == found.sample == 40


def test_no_closer_look_is_no_sample() -> None:
    found = compare(PLAN, closer=Closer(deals=0))
    assert (found.sample, found.leads, found.activation) == (0, {}, {})
    assert "comebacks" not in found.metrics
    assert found.metrics["tricks"].values == FOUND.metrics["tricks"].values


def test_no_more_is_looked_at_than_is_played() -> None:
    plan = plan_of("tuolaji", "shuangkou", deals=30)
    assert compare(plan).sample == 30


def test_the_number_of_cores_changes_nothing() -> None:
    again = compare(replace(PLAN, jobs=2), closer=Closer(deals=40, names=NAMES))
    assert timeless(again) == timeless(FOUND)


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
