"""An answer that is asked again holds with whom the figures say, and with nobody else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sim.compare.comparisons import by_hand, plan_of, played
from tuolaji.bots import LADDER, POLICIES
from tuolaji.errors import PlanError
from tuolaji.sim.compare.finding import ANSWERS, headline_figures
from tuolaji.sim.compare.ladder import again_of, ask_again, with_ladder
from tuolaji.sim.compare.p_value import holm
from tuolaji.sim.compare.result import (
    Agreement,
    Comparison,
    Difference,
    MetricComparison,
    Rung,
    Test,
)
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Stopped

HOLD = "declarers_hold"


def change(
    estimate: float, reach: float, pair: tuple[str, str] = ("a", "b"), *, seen: bool
) -> Difference:
    return Difference(
        *pair,
        estimate=estimate,
        low=estimate - reach,
        high=estimate + reach,
        p=0.5,
        p_adjusted=0.001 if seen else 1.0,
        effect=estimate,
        correlation=0.5,
        smallest_detectable=0.01,
        n=100,
        test=Test.PAIRED_T,
        smallest_detectable_adjusted=0.01,
    )


@pytest.mark.parametrize(
    ("first", "other", "agreement", "holds"),
    [
        ((0.10, 0.01, True), (0.12, 0.05, True), "same sign", True),
        ((0.10, 0.01, True), (0.30, 0.05, True), "same sign", True),
        ((0.10, 0.01, True), (0.04, 0.02, True), "smaller", True),
        ((0.10, 0.01, True), (0.01, 0.03, False), "smaller", False),
        ((0.10, 0.01, True), (-0.01, 0.03, False), "smaller", False),
        ((0.10, 0.01, True), (-0.05, 0.02, True), "flips", False),
        ((-0.10, 0.01, True), (0.05, 0.02, True), "flips", False),
        ((0.10, 0.01, True), (0.08, 0.20, False), "not settled", False),
        ((0.10, 0.01, True), (-0.08, 0.20, False), "not settled", False),
        # The interval alone would say 'smaller', but the first covers nothing at all.
        ((0.10, 0.11, True), (0.00, 0.01, False), "not settled", False),
        ((0.00, 0.01, False), (0.08, 0.02, True), "appears", False),
        ((0.00, 0.01, False), (0.08, 0.20, False), "no difference seen", False),
    ],
)
def test_an_answer_is_what_both_intervals_say(
    first: tuple[float, float, bool],
    other: tuple[float, float, bool],
    agreement: str,
    holds: bool,
) -> None:
    one, two = (change(at, reach, seen=seen) for at, reach, seen in (first, other))
    found = again_of(HOLD, "search", one, two)
    assert (found.agreement.value, found.holds) == (agreement, holds)
    assert (found.first, found.other, found.policy) == (one, two, "search")


def test_without_an_interval_nothing_is_settled() -> None:
    first = change(0.1, 0.01, seen=True)
    unknown = replace(first, estimate=None, low=None, high=None, p=None, p_adjusted=None)
    assert again_of(HOLD, "search", first, unknown).agreement is Agreement.NOT_SETTLED
    assert again_of(HOLD, "search", unknown, unknown).agreement is Agreement.UNSEEN


def asked(
    comparison: Comparison, others: Mapping[str, tuple[Difference, ...]]
) -> Comparison:
    """Return a comparison that was asked again of search, with these differences."""
    metrics = {
        name: MetricComparison(find_metric(name), comparison.metrics[name].values, changes)
        for name, changes in others.items()
    }
    rung = Rung("search", 300, None, 1.0, 300.0, Stopped.DONE, metrics)
    return with_ladder(replace(comparison, policy="greedy"), [rung])


VALUES = {HOLD: (0.52, 0.42), "attackers_points": (78.0, 88.0), "level_gain": (0.5, 0.1)}
SEEN = {name: {(0, 1)} for name in VALUES}
FOUND = by_hand(VALUES, SEEN, reach=0.02)


def test_what_holds_with_both_is_told_as_such() -> None:
    told = asked(
        FOUND,
        {
            HOLD: (change(0.08, 0.03, seen=True),),
            "attackers_points": (change(-9.0, 2.0, seen=True),),
        },
    )
    assert told.verdict == (
        "with greedy and with search a and b differ: declarers hold 52.0 % (a) against "
        "42.0 % (b) of the deals (+10.0 ±2.0 pp; with search +8.00 ±3.00 pp); attackers "
        "take 78.0 (a) against 88.0 (b) points (−10.000 ±0.020; with search −9.000 ±2.000)"
    )


def test_what_does_not_hold_is_told_with_whom_it_does() -> None:
    told = asked(
        FOUND,
        {
            HOLD: (change(-0.08, 0.03, seen=True),),
            "attackers_points": (change(-9.0, 20.0, seen=False),),
            "level_gain": (change(0.01, 0.2, seen=False),),
        },
    )
    assert told.verdict == (
        "with greedy, not settled with search, a and b differ: attackers take 78.0 (a) "
        "against 88.0 (b) points (−10.000 ±0.020; with search −9.000 ±20.000); "
        "with greedy alone a and b differ: declarers hold 52.0 % (a) against 42.0 % (b) of "
        "the deals (+10.0 ±2.0 pp; with search −8.00 ±3.00 pp, the other way round); a "
        "deal moves the declarers by 0.500 (a) against 0.100 (b) levels (+0.400 ±0.020; "
        "with search +0.010 ±0.200, surely smaller)"
    )
    assert "1 answer is not settled by 300 deals of search" in told.warnings[0]


def test_what_the_stronger_player_alone_sees_is_told() -> None:
    close = by_hand({HOLD: (0.52, 0.52)}, {}, reach=0.02)
    told = asked(close, {HOLD: (change(0.08, 0.03, seen=True),)})
    assert told.verdict == (
        "with greedy no difference seen between a and b, where one of 1.00 pp of the deals "
        "would have been; with search alone a and b differ in declarers hold "
        "(+8.00 ±3.00 pp)"
    )


def test_of_three_each_pair_is_told_with_whom() -> None:
    names = ("a", "b", "c")
    every = {(0, 1), (0, 2), (1, 2)}
    found = by_hand({HOLD: (0.25, 0.5, 0.75)}, {HOLD: every}, variants=names, reach=0.02)
    told = asked(
        found,
        {
            HOLD: (
                change(-0.25, 0.05, ("a", "b"), seen=True),
                change(-0.1, 0.4, ("a", "c"), seen=False),
                change(0.1, 0.05, ("b", "c"), seen=True),
            )
        },
    )
    hold = "declarers hold 75.0 % (c), 50.0 % (b), 25.0 % (a) of the deals"
    assert told.verdict == (
        f"with greedy and with search a and b differ: {hold} (a − b −25.0 ±2.0 pp; with "
        f"search −25.0 ±5.0 pp); with greedy, not settled with search, a and c differ: "
        f"{hold} (a − c −50.0 ±2.0 pp; with search −10.0 ±40.0 pp); with greedy alone b "
        f"and c differ: {hold} (b − c −25.0 ±2.0 pp; with search +10.0 ±5.0 pp, the "
        "other way round)"
    )


REACHES = (0.005, 0.03, 0.3)
CHANGES = st.builds(
    lambda at, reach, seen: change(at, reach, seen=seen and abs(at) > reach),
    st.sampled_from([-0.2, -0.1, -0.08, 0.0, 0.08, 0.1, 0.2]),
    st.sampled_from(REACHES),
    st.booleans(),
)


@given(st.lists(st.tuples(CHANGES, CHANGES), min_size=2, max_size=2))
@settings(max_examples=150, deadline=None)
def test_each_clause_is_about_differences_that_the_figures_bear_out(
    pairs: list[tuple[Difference, Difference]],
) -> None:
    names = (HOLD, "level_gain")
    words = {HOLD: "declarers hold", "level_gain": "a deal moves"}
    found = by_hand(dict.fromkeys(names, (0.5, 0.5)), {})
    firsts = {
        name: replace(found.metrics[name], differences=(first,))
        for name, (first, _) in zip(names, pairs, strict=True)
    }
    others = {name: (other,) for name, (_, other) in zip(names, pairs, strict=True)}
    told = asked(replace(found, metrics=firsts), others).verdict
    for name, (first, other) in zip(names, pairs, strict=True):
        said = [
            clause
            for clause in re.split(r"; (?=with )(?![^()]*\))", told)
            if words[name] in clause
        ]
        both = first.p_adjusted == other.p_adjusted == 0.001
        same = both and (first.estimate or 0) * (other.estimate or 0) > 0
        for clause in said:
            if clause.startswith("with greedy and with search a"):
                assert same
            elif clause.startswith(("with greedy alone a", "with greedy, not settled")):
                assert first.p_adjusted == 0.001
                assert not same
                assert ("not settled" in clause) <= (other.p_adjusted == 1.0)
        assert (
            any(clause.startswith("with greedy and with search a") for clause in said)
            == same
        )


def test_the_ladder_has_every_policy_once() -> None:
    assert sorted(LADDER) == sorted(POLICIES)


def test_a_rung_says_what_a_comparison_by_that_policy_says() -> None:
    names = ("tuolaji", "titanic")
    found = played(*names, deals=300)
    told = ask_again(found, plan_of(*names, deals=300), "random", "greedy-1", deals=120)
    assert [rung.policy for rung in told.ladder] == ["random", "greedy-1"]
    assert {agreement.policy for agreement in told.again} == {"greedy-1"}
    alone = played(*names, deals=120, policies=("greedy-1", "greedy-1"))
    rung = told.ladder[-1]
    assert (rung.deals, tuple(rung.metrics)) == (120, headline_figures(found))
    for name, metric in rung.metrics.items():
        own = alone.metrics[name]
        assert metric.values == own.values
        assert [
            (difference.estimate, difference.low, difference.high, difference.p)
            for difference in metric.differences
        ] == [
            (difference.estimate, difference.low, difference.high, difference.p)
            for difference in own.differences
        ]
    changes = [
        difference for metric in rung.metrics.values() for difference in metric.differences
    ]
    assert [difference.p_adjusted for difference in changes] == list(
        holm([difference.p for difference in changes])
    )


def test_equal_rules_stay_equal_whoever_plays() -> None:
    plan = plan_of("tuolaji", "tuolaji", labels=("a", "b"), deals=50)
    found = played("tuolaji", "tuolaji", labels=("a", "b"), deals=50)
    told = ask_again(found, plan, "random")
    assert {agreement.agreement for agreement in told.again} == {Agreement.UNSEEN}
    assert {agreement.metric for agreement in told.again} >= {*ANSWERS} - {
        "deals_per_match"
    }
    assert "same rules" in told.verdict


def test_who_does_not_exist_is_not_asked() -> None:
    plan = plan_of("tuolaji", "titanic", deals=300)
    with pytest.raises(PlanError, match="no policy 'serach'"):
        ask_again(played("tuolaji", "titanic", deals=300), plan, "serach")


@pytest.mark.parametrize(
    ("policy", "size", "chunk"),
    [("greedy", 300, 1_000), ("search", 300, 50), ("search", 100_000, 1_000)],
)
def test_a_slow_policy_plays_in_smaller_chunks(policy: str, size: int, chunk: int) -> None:
    plan: Plan = replace(plan_of("tuolaji"), deals=size, policies=(policy, policy))
    assert plan.chunk_size == chunk


def test_every_agreement_can_come_up() -> None:
    shapes = [
        change(at, reach, seen=abs(at) > reach)
        for at, reach in product((-0.1, 0.0, 0.02, 0.1), (0.01, 0.5))
    ]
    found = {again_of(HOLD, "x", a, b).agreement for a in shapes for b in shapes}
    assert found == set(Agreement)
