"""Separate deals cannot show what a match is made of, and say which deals can."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sim.comparing.comparisons import plan_of
from tuolaji.dsl import load_variant
from tuolaji.errors import PlanError
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import Plan, check_shown, remedy_at, why_unseen

SEPARATE = plan_of("tuolaji")
MATCHES = plan_of("tuolaji", matches=2)


@pytest.mark.parametrize(
    "override",
    [
        "levels.mandatory=5 10 K",
        "match.clock=60 minutes and 90 seconds a deal and 15 seconds a trick",
        "rating.hold=9",
        "fouls.revoke=takeover",
    ],
)
def test_what_is_said_to_be_unseen_is(override: str) -> None:
    assert why_unseen(override.partition("=")[0])
    plans = [
        Plan(variants=(load_variant("tuolaji", one),), deals=60, jobs=1)
        for one in ((), (override,))
    ]
    own, other = (play_chunk(plan, plan.chunks()[0]) for plan in plans)
    assert np.array_equal(own, other)


def test_other_rules_may_show() -> None:
    assert why_unseen("kitty.size") == ""
    check_shown(SEPARATE, ["kitty.size", "scoring.takeover"])


@pytest.mark.parametrize("key", ["levels.mandatory", "match.held"])
def test_rules_of_matches_want_matches(key: str) -> None:
    with pytest.raises(PlanError, match=f"'{key}' does: separate deals .* --matches 200"):
        check_shown(SEPARATE, [key])
    check_shown(MATCHES, [key])


@pytest.mark.parametrize("plan", [SEPARATE, MATCHES])
def test_ratings_move_nothing_that_is_played(plan: Plan) -> None:
    with pytest.raises(PlanError, match="ratings change nothing"):
        check_shown(plan, ["kitty.size", "rating.hold"])


def test_levels_show_where_the_deals_begin_at_other_ones() -> None:
    late = load_variant("tuolaji", ["levels.start=5"])
    plan = Plan(
        variants=(load_variant("tuolaji"), late), labels=("early", "late"), deals=10, jobs=1
    )
    check_shown(plan, ["levels.start"])


def test_the_remedy_is_another_level_or_matches() -> None:
    assert remedy_at("2").endswith("try --level 7 or --matches 200")
    assert "at level 7" in remedy_at("7")
    assert "--level 2" in remedy_at("7")
    assert remedy_at(None) == ""
