"""A comparison holds each pair once, and can be handed from process to process."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.sim.compare.comparisons import plan_of, played
from tuolaji.sim.compare.compare import conclude
from tuolaji.sim.compare.result import Comparison, LeadHistory, RuleActivation
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.run import play


def timeless(comparison: Comparison) -> Comparison:
    return replace(comparison, seconds=0.0, deals_per_second=0.0)


def test_the_same_plan_gives_the_same_comparison() -> None:
    plan = plan_of("tuolaji", "shuangkou")
    again = conclude(plan, play(plan, comparison_sums))
    first = played("tuolaji", "shuangkou")
    assert timeless(again) == timeless(first)


def test_the_number_of_cores_changes_nothing() -> None:
    one, two = (
        played("tuolaji", "titanic", deals=2_500, jobs=jobs, policies=("random", "random"))
        for jobs in (1, 2)
    )
    assert timeless(one) == timeless(two)


def test_points_and_their_names_survive_pickling() -> None:
    found = played("tuolaji", "shuangkou")
    assert pickle.loads(pickle.dumps(found.points)) == found.points


@pytest.mark.parametrize(
    "value",
    [
        LeadHistory((5.0,), (0.0,), (10.0,)),
        RuleActivation("kitty.cap", "4", "none", "base", 10, None, None, "why"),
    ],
)
def test_a_value_survives_pickling(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
