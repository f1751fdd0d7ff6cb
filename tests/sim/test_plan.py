"""A plan is possible, or it says why not; a label names one variant."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.sim.compare.comparisons import plan_of
from tests.sim.conftest import PlanOf
from tuolaji.cards import Rank, parse_rank
from tuolaji.dsl import load_variant
from tuolaji.errors import PlanError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import (
    Chunk,
    Plan,
    check_labels,
    check_shown,
    is_label,
    read_policies,
    remedy_at,
    why_unseen,
)
from tuolaji.sim.run import run


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"deals": 0}, "deals must be at least 1"),
        ({"deals": -5}, "got -5"),
        ({"deals": 1 << 31}, "below 2,147,483,648"),
        ({"matches": 0}, "matches must be at least 1"),
        ({"deals": 10, "matches": 10}, "say how many deals or how many matches"),
        ({"deals": None}, "say how many deals or how many matches"),
        ({"variants": ()}, "at least one variant"),
        ({"labels": ("a", "b")}, "each variant needs a label"),
        ({"jobs": 0}, "jobs must be at least 1, got 0"),
        ({"jobs": None}, "jobs must be a whole number, got None"),
        ({"seed": "a"}, "seed must be a whole number, got 'a'"),
        ({"seed": 1.5}, "seed must be a whole number, got 1.5"),
        ({"seed": True}, "seed must be a whole number, got True"),
        ({"deals": 10.5}, "deals must be a whole number, got 10.5"),
        ({"deals": "10"}, "deals must be a whole number, got '10'"),
        ({"matches": 2.0}, "matches must be a whole number, got 2.0"),
        ({"fouls": "5%"}, "fouls must be a share from 0 to 1, got '5%'"),
        ({"policies": ("random", "gredy")}, "did you mean 'greedy'"),
        ({"policies": ("x", "x")}, "policies are greedy, greedy-1, random, search"),
        ({"matches": 3, "level": parse_rank("5")}, "a match sets its own levels"),
    ],
)
def test_an_impossible_plan_is_refused(
    plan_of: PlanOf, chosen: dict[str, Any], message: str
) -> None:
    with pytest.raises(PlanError, match=message):
        plan_of(**chosen)


def test_a_level_that_a_variant_does_not_play_is_refused() -> None:
    few = load_variant("shuangkou", ["levels.played=2 5 10 K A"])
    with pytest.raises(PlanError, match="7 is not a level of 'mine'; its levels are 2 5"):
        Plan(variants=(few,), labels=("mine",), deals=5, level=parse_rank("7"))


def test_10_6_a_further_lap_is_a_level_with_the_cards_of_its_rank() -> None:
    laps = load_variant("shuangkou", ["levels.above=2 .. A"])
    first, further = (Plan(variants=(laps,), deals=5, level=name) for name in ("5", "5+"))
    assert further.common_level == "5+"
    played, again = (play_chunk(plan, plan.chunks()[0]) for plan in (first, further))
    assert np.array_equal(played, again)
    with pytest.raises(PlanError, match=r"5\+\+ is not a level of .* A 2\+ 3\+ 4\+"):
        Plan(variants=(laps,), deals=5, level="5++")


@pytest.mark.parametrize("level", ["5", parse_rank("5")])
def test_a_level_may_be_written_as_text(level: Rank | str, rules: Ruleset) -> None:
    plan = Plan(variants=(rules,), deals=5, level=level)
    assert plan.rank == plan.level_of(rules) == parse_rank("5")


@pytest.mark.parametrize(
    ("level", "message"),
    [
        (5, "'level': a rank is written as text such as '5', got 5"),
        ("1", "'level': '1' is not a rank"),
    ],
)
def test_a_bare_number_is_no_level(level: Any, message: str, rules: Ruleset) -> None:
    with pytest.raises(PlanError, match=message):
        Plan(variants=(rules,), deals=5, level=level)


def test_10_6_a_level_may_be_no_rank() -> None:
    plan = Plan(variants=(load_variant("jiaofen"),), deals=5, level="no trump")
    assert plan.common_level == "no trump"
    with pytest.raises(PlanError, match="no trump is not a level of 'shuangkou'"):
        Plan(variants=(load_variant("shuangkou"),), deals=5, level="no trump")


def test_a_plan_without_a_level_plays_the_first(plan_of: PlanOf, rules: Ruleset) -> None:
    assert plan_of().level_of(rules) == rules.levels.start


@pytest.mark.parametrize("size", [{"deals": 1}, {"deals": 2_500}, {"matches": 61}])
def test_chunks_cover_every_arm_once_and_in_order(
    plan_of: PlanOf, rules: Ruleset, size: dict[str, int]
) -> None:
    plan = plan_of(variants=(rules, rules), labels=("a", "b"), **size)
    chunks = plan.chunks()
    for arm in (0, 1):
        ranges = [range(c.first, c.first + c.count) for c in chunks if c.arm == arm]
        assert [index for indices in ranges for index in indices] == list(range(plan.size))
    assert [chunk.number for chunk in chunks] == list(range(len(chunks)))


def test_a_block_is_the_same_range_of_every_arm(plan_of: PlanOf, rules: Ruleset) -> None:
    plan = plan_of(variants=(rules, rules), labels=("a", "b"), swapped=True)
    assert plan.block_count == len(plan.blocks()) == 3
    assert plan.blocks()[2] == tuple(Chunk(8 + arm, arm, 2_000, 500) for arm in range(4))


def test_variants_are_called_by_their_ids(plan_of: PlanOf) -> None:
    assert plan_of().labels == ("shuangkou",)


def test_two_variants_of_one_name_are_refused(plan_of: PlanOf, rules: Ruleset) -> None:
    with pytest.raises(PlanError, match="'shuangkou'; name them apart with labels"):
        plan_of(variants=(rules, rules))


def test_each_arm_has_its_variant_and_seating(plan_of: PlanOf, rules: Ruleset) -> None:
    plan = plan_of(
        variants=(rules, rules),
        labels=("a", "b"),
        policies=("greedy", "random"),
        swapped=True,
    )
    there, back = ("greedy", "random"), ("random", "greedy")
    found = [(arm.label, arm.variant, arm.policies, arm.swapped) for arm in plan.arms]
    assert found == [
        ("a", 0, there, False),
        ("a", 0, back, True),
        ("b", 1, there, False),
        ("b", 1, back, True),
    ]
    assert {arm.level for arm in plan.arms} == {rules.levels.start}


def test_the_number_of_chunks_stays_small(plan_of: PlanOf) -> None:
    assert len(plan_of(deals=1_000_000).chunks()) == 50


@pytest.mark.parametrize(
    ("text", "policies"),
    [
        ("greedy", ("greedy", "greedy")),
        ("greedy,random", ("greedy", "random")),
        ("random, greedy", ("random", "greedy")),
    ],
)
def test_policies_are_read(text: str, policies: tuple[str, str]) -> None:
    assert read_policies(text) == policies


@pytest.mark.parametrize("text", ["", "a,b,c", "random,", "random,random,random"])
def test_other_policies_are_refused(text: str) -> None:
    with pytest.raises(PlanError):
        read_policies(text)


def fouled(variant: str, share: float) -> Plan:
    rules = load_variant(variant)
    return Plan(variants=(rules,), deals=10, fouls=share)


@pytest.mark.parametrize("share", [-0.1, 1.5, float("nan")])
def test_a_share_of_fouls_beyond_its_range_is_refused(share: float) -> None:
    with pytest.raises(PlanError, match="fouls must be a share from 0 to 1"):
        fouled("shuangsheng-match", share)


def test_fouls_without_a_price_are_refused() -> None:
    with pytest.raises(PlanError, match="'shuangkou' has no price for a foul"):
        fouled("shuangkou", 0.1)


@pytest.mark.parametrize(("share", "parts"), [(0.0, 0), (1.0, 1 << 30), (1e-12, 1)])
def test_a_share_of_fouls_is_counted_in_parts(share: float, parts: int) -> None:
    assert fouled("shuangsheng-match", share).foul_parts == parts


@pytest.mark.parametrize("text", ["house", "house-2", "a.b_c", "双抠", "7"])
def test_letters_digits_and_three_signs_make_a_label(text: str) -> None:
    assert is_label(text)


@pytest.mark.parametrize("text", ["", "my house", "a/b", "a=b", "a,b", "a\n"])
def test_other_signs_do_not(text: str) -> None:
    assert not is_label(text)
    with pytest.raises(PlanError, match="a label is letters, digits"):
        check_labels([text])


def test_two_of_one_name_are_refused_with_a_remedy() -> None:
    check_labels(["a", "b"])
    with pytest.raises(PlanError, match=r"as in `a=x b=x` or `mine=FILE.yaml`"):
        check_labels(["x", "y", "x"])


@pytest.mark.parametrize(("name", "deals"), [("shuangkou", 50), ("zhaopengyou", 0)])
def test_seats_are_weighed_where_partners_sit_opposite(name: str, deals: int) -> None:
    plan = Plan(variants=(load_variant(name),), deals=50, jobs=1)
    assert plan.arms[0].has_teams == (deals > 0)
    (result,) = run(plan)
    assert result.tally.sums["seat_balance"].x == deals


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
        Plan(variants=(load_variant("tuolaji", overrides),), deals=60, jobs=1)
        for overrides in ((), (override,))
    ]
    own, other = (play_chunk(plan, plan.chunks()[0]) for plan in plans)
    assert np.array_equal(own, other)


def test_other_rules_may_show() -> None:
    assert why_unseen("kitty.size") == ""
    check_shown(SEPARATE, ["kitty.size", "scoring.takeover"])


@pytest.mark.parametrize("key", ["levels.mandatory", "match.held"])
def test_rules_of_matches_want_matches(key: str) -> None:
    with pytest.raises(
        PlanError, match=f"'{key}' does: separate deals .* matches, such as 200"
    ):
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
    assert remedy_at("2").endswith("try level 7 or 200 matches")
    assert "at level 7" in remedy_at("7")
    assert "level 2" in remedy_at("7")
    assert remedy_at(None) == ""
