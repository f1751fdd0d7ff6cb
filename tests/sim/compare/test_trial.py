"""Do other policies show what those of a run do not?"""

from __future__ import annotations

from tuolaji.dsl import load_variant
from tuolaji.sim.blind_spots import Trial
from tuolaji.sim.compare.trial import trials_of
from tuolaji.sim.plan import Plan

RULES = (
    load_variant("base"),
    load_variant("base", ["lead.failed_throw=lowest card and -10 points"]),
)


def plan_of(*, deals: int | None = None, matches: int | None = None) -> Plan:
    return Plan(
        variants=RULES,
        labels=("a", "b"),
        policies=("greedy", "greedy"),
        jobs=1,
        deals=deals,
        matches=matches,
    )


def test_another_policy_shows_what_greedy_does_not() -> None:
    (found,) = trials_of(plan_of(deals=5_000), [("a", "b")], 60)
    assert (found.pair, found.policy, found.played) == (("a", "b"), "random", 60)
    assert found.unlike > 10
    assert str(found).startswith("played by random, ")
    assert str(found).endswith(" of 60 deals of a and b go otherwise")


def test_matches_are_tried_as_matches() -> None:
    (found,) = trials_of(plan_of(matches=2), [("a", "b")])
    assert (found.played, found.noun) == (2, "match")


def test_a_policy_that_has_played_is_not_tried_again() -> None:
    both = Plan(variants=RULES, labels=("a", "b"), deals=10, policies=("greedy", "random"))
    assert list(trials_of(both, [("a", "b")])) == []


def test_one_deal_goes_otherwise() -> None:
    told = str(Trial(("a", "b"), "random", 10, 1))
    assert told == "played by random, 1 of 10 deals of a and b goes otherwise"
