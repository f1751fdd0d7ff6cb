"""The search policy: what it imagines, what it tries, and that it gains by it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice

import numpy as np
import pytest

from tests.bots.test_hidden_cards import changed_decisions
from tests.machine import Policies, both, count_of, levels_of_even, play, stops
from tests.oracle.variants import RULESETS
from tuolaji import play_record, replay
from tuolaji.bots.greedy import GreedyPolicy
from tuolaji.bots.search import Search, SearchPolicy, imagine
from tuolaji.dsl import list_variants, load_variant
from tuolaji.engine.choose import seed_stream
from tuolaji.engine.codes import (
    BURIED,
    GROUPS,
    HAND,
    PLANES,
    STAGE_FOLLOW,
    STREAM_SHUFFLE,
)
from tuolaji.engine.registers import word_at
from tuolaji.engine.state import COMPILED, Deal
from tuolaji.errors import PlanError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import run
from tuolaji.table.position import Position

VARIANTS = [info.id for info in list_variants()]
compiled = pytest.mark.skipif(not COMPILED, reason="hundreds of times as slow")


def searching(worlds: int) -> Policies:
    return SearchPolicy(worlds), SearchPolicy(worlds)


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_imagines_no_world_plays_as_greedy_does(variant: str) -> None:
    rules, deals = RULESETS[variant], count_of(compiled=100, interpreted=1)
    rows = [play(rules, policies, deals) for policies in (searching(0), both("greedy"))]
    assert rows[0].tobytes() == rows[1].tobytes()


@compiled
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_keeps_to_the_rules(variant: str) -> None:
    rules = load_variant(variant)
    record = play_record(rules, 3, searching(1))
    assert replay(record) == record


@compiled
@pytest.mark.parametrize("variant", ["base", "titanic", "sishifen", "zhaopengyou"])
@pytest.mark.parametrize("phase", ["bury", "lead", "follow"])
def test_a_choice_hangs_on_no_hidden_card(variant: str, phase: str) -> None:
    policies = searching(1)
    assert changed_decisions(RULESETS[variant], policies, phase, range(2)) == []


@compiled
def test_any_number_of_workers_plays_the_same() -> None:
    plan = Plan(
        variants=(load_variant("base"),), deals=20, policies=("search", "greedy"), jobs=1
    )
    alone, together = run(plan), run(replace(plan, jobs=2))
    assert [result.tally for result in alone] == [result.tally for result in together]


@compiled
def test_the_same_policy_plays_a_deal_anew_as_it_did() -> None:
    policies = searching(1)
    rows = [play(RULESETS["base"], policies, 3, first=first) for first in (5, 6)]
    assert np.array_equal(rows[0][1:], rows[1][:2])


@compiled
@pytest.mark.parametrize(
    "variant", ["base", pytest.param("bianfeng", marks=pytest.mark.prove)]
)
def test_it_gains_levels_from_greedy(variant: str) -> None:
    rules, deals = RULESETS[variant], 80
    there = levels_of_even(play(rules, (SearchPolicy(2), GreedyPolicy()), deals))
    back = levels_of_even(play(rules, (GreedyPolicy(), SearchPolicy(2)), deals))
    assert (there - back) / 2 / deals > 0.05


@compiled
@pytest.mark.parametrize(
    ("variant", "deals"),
    [
        ("base", 60),
        ("titanic", 40),
        pytest.param("base", 400, marks=pytest.mark.prove),
        pytest.param("titanic", 400, marks=pytest.mark.prove),
    ],
)
def test_who_sees_all_cards_searches_better(variant: str, deals: int) -> None:
    rules = RULESETS[variant]
    seeing, guessing = SearchPolicy(2, open_hands=True), SearchPolicy(2)
    there = levels_of_even(play(rules, (seeing, guessing), deals))
    back = levels_of_even(play(rules, (guessing, seeing), deals))
    assert (there - back) / 2 / deals > 0.2


def imagined(rules: Ruleset, seed: int, number: int = 30) -> tuple[Position, Search, int]:
    """Return a deal before a follow late in it, and what the seat imagines."""
    position = Position(rules)
    follows = (
        stop for stop in stops(position, both("greedy"), 7) if stop.phase == "follow"
    )
    at = next(islice(follows, number, None))
    search = Search()
    seed_stream(search.world, seed, 0, STREAM_SHUFFLE)
    stage = STAGE_FOLLOW
    assert imagine(search, position.tables, position.deal, at.seat, stage, at.turn)
    return position, search, at.seat


def held(deal: Deal, place: int, packs: int) -> list[int]:
    words = [word_at(deal, place + plane) for plane in range(packs)]
    return [bit for word in words for bit in range(60) if word >> bit & 1]


@pytest.mark.parametrize("seed", range(1, 40, 7))
@pytest.mark.parametrize("variant", ["base", "titanic", "zhaopengyou"])
def test_a_world_is_the_deal_as_the_seat_sees_it(variant: str, seed: int) -> None:
    position, search, seat = imagined(RULESETS[variant], seed)
    deal, packs, seats = (
        position.deal,
        position.tables.packs,
        range(position.tables.players),
    )
    places = [HAND + other * PLANES for other in seats] + [BURIED]
    before = [held(deal, place, packs) for place in places]
    after = [held(search.world, place, packs) for place in places]
    assert after[seat] == before[seat]
    assert after != before
    assert list(map(len, after)) == list(map(len, before))
    assert sorted(chain(*after)) == sorted(chain(*before))


@pytest.mark.parametrize("seed", range(1, 40, 7))
def test_nobody_holds_what_it_has_shown_void(seed: int) -> None:
    position, search, seat = imagined(RULESETS["base"], seed, number=48)
    deal, tables = position.deal, position.tables
    shown = [
        (other, group)
        for other in range(tables.players)
        for group in range(GROUPS)
        if deal.voids[other] >> group & 1 and other != seat
    ]
    assert shown
    assert all(
        not word_at(search.world, HAND + other * PLANES) & deal.group_mask[group]
        for other, group in shown
    )


@pytest.mark.parametrize("worlds", [-1, 25])
def test_it_has_room_for_few_worlds(worlds: int) -> None:
    with pytest.raises(PlanError, match="from 0 to 24 worlds"):
        SearchPolicy(worlds)


@compiled
def test_it_buries_and_calls_otherwise_than_greedy_in_some_deals() -> None:
    rules = load_variant("zhaopengyou")
    searched = [play_record(rules, seed, searching(2)) for seed in range(8)]
    greedy = [play_record(rules, seed, both("greedy")) for seed in range(8)]
    pairs = list(zip(searched, greedy, strict=True))
    assert any(record.buried != other.buried for record, other in pairs)
    assert any(record.friends != other.friends for record, other in pairs)
