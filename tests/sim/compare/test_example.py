"""The deal that a rule decided ends otherwise without it, and its rows say where."""

from __future__ import annotations

from functools import cache

import pytest

from tests.machine import count_of
from tests.sim.compare.arms import arm, take_sample
from tuolaji.cards import Rank
from tuolaji.dsl import load_variant
from tuolaji.dsl.revert import revert_each
from tuolaji.sim.compare.example import Example, Row, rows_of, smallest
from tuolaji.sim.compare.result import RuleActivation
from tuolaji.sim.compare.rule_impact import rule_activations

DEALS = count_of(compiled=300, interpreted=12)
GREEDY = ("greedy", "greedy")


@cache
def found(name: str, *overrides: str) -> dict[str, RuleActivation]:
    reversions = revert_each(name, overrides)
    rules = rule_activations(
        reversions, [arm(name, GREEDY, overrides)], seed=1, deals=DEALS
    )
    return {rule.key: rule for rule in rules}


def ends(example: Example) -> tuple[object, object]:
    own, other = example.own.result, example.other.result
    return (own.side, own.levels, own.takeover), (other.side, other.levels, other.takeover)


def test_each_deal_that_is_named_ends_otherwise_and_no_other() -> None:
    key, line = "scoring.bands", "..59 -> declarers +1\n60 .. -> attackers +1"
    rule = found("base", f"{key}={line}")[key]
    sample = take_sample(arm("base"), seed=1, deals=DEALS)
    points = sample.columns["attackers_points"]
    own = [(int(total >= 60), 1) for total in points]
    other = list(zip(sample.columns["side"], sample.columns["levels"], strict=True))
    assert rule.decided == tuple(deal for deal in range(DEALS) if own[deal] != other[deal])
    assert rule.decisive is not None
    assert len(rule.decided) == round((rule.decisive.estimate or 0) * DEALS)


@pytest.mark.untraced
@pytest.mark.parametrize("name", ["titanic", "bianfeng", "tuolaji"])
def test_an_example_is_one_of_them_played_both_ways_from_the_same_cards(name: str) -> None:
    for rule in found(name).values():
        assert (rule.example is None) == (not rule.decided)
        if rule.example is not None:
            own, other = rule.example.own, rule.example.other
            assert rule.example.deal in rule.decided
            assert own.origin == other.origin
            assert own.origin.index == rule.example.deal
            assert sorted([*own.kitty, *sum(own.hands, ())]) == sorted(
                [*other.kitty, *sum(other.hands, ())]
            )
            first, second = ends(rule.example)
            assert first != second
            assert not all(row.is_alike for row in rows_of(rule.example))


def test_rows_tell_what_goes_otherwise_and_nothing_else() -> None:
    key, line = "scoring.bands", "..59 -> declarers +1\n60 .. -> attackers +1"
    rule = found("base", f"{key}={line}")[key]
    assert rule.example is not None
    rows = rows_of(rule.example)
    # A band changes no card: the result alone is another.
    assert [row.title for row in rows if not row.is_alike] == ["result"]
    tricks = [row for row in rows if row.title.startswith("trick ")]
    assert len(tricks) == len(rule.example.own.tricks)
    assert rows[-1].title == "result"
    for row, trick in zip(tricks, rule.example.own.tricks, strict=True):
        assert [showing.cards for showing in row.own[: len(trick.plays)]] == list(
            trick.plays
        )
        assert row.own[0].seat == trick.leader
        assert row.own[-1].seat == trick.winner


def test_a_trick_that_one_play_alone_has_is_no_trick_of_the_other() -> None:
    rule = found("tuolaji", "lead.throws=never")["lead.throws"]
    assert rule.example is not None
    by_title: dict[str, Row] = {row.title: row for row in rows_of(rule.example)}
    own, other = len(rule.example.own.tricks), len(rule.example.other.tricks)
    assert own != other
    last = by_title[f"trick {max(own, other)}"]
    assert (last.own == ()) == (own < other)
    assert (last.other == ()) == (other < own)


def test_of_some_deals_the_one_with_the_fewest_unlike_rows_is_taken() -> None:
    rulesets = load_variant("titanic"), load_variant("tuolaji-2-trumps")
    deals = [(deal, Rank(0)) for deal in range(4)]
    each = [smallest(rulesets, [deal], seed=1, policies=GREEDY) for deal in deals]
    sizes = [
        sum(not row.is_alike for row in rows_of(example))
        for example in each
        if example is not None
    ]
    best = smallest(rulesets, deals, seed=1, policies=GREEDY)
    assert best is not None
    assert sum(not row.is_alike for row in rows_of(best)) == min(sizes)
    assert smallest(rulesets, [], seed=1, policies=GREEDY) is None
