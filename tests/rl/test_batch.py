"""Deals stepped at once are those of the environment, step by step."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.machine import count_of
from tests.rl.test_environment import NAMES
from tests.table.ask import variant
from tuolaji.cards import Suit
from tuolaji.dsl import load_variant
from tuolaji.errors import IllegalAction, QuestionError
from tuolaji.rl.batch import DealBatch, batch
from tuolaji.rl.board import shapes_of
from tuolaji.rl.environment import DealEnvironment, env
from tuolaji.table.actions import AskAnew, NameTrumps, Pass
from tuolaji.table.phases import Phase

LANES = 2
NAMED = [*NAMES, "wuren-sanfu"][:: count_of(compiled=1, interpreted=3)]


def pick(mask: NDArray[np.int8], number: int) -> int:
    """Return one of the actions that are offered."""
    offered = np.flatnonzero(mask)
    return int(offered[number * 7919 % len(offered)])


def started(name: str, index: int, **options: str) -> DealEnvironment:
    """Return the environment at the beginning of a deal of the seed 7."""
    game = env(variant(name), **options)
    game.reset(seed=7)
    for _ in range(index):
        game.reset()
    return game


def assert_equal_at(deals: DealBatch, lane: int, game: DealEnvironment) -> None:
    seen: dict[str, Any] = game.observe(game.agent_selection)
    assert f"seat_{deals.seen.seats[lane]}" == game.agent_selection
    for part in shapes_of(deals.rules):
        assert np.array_equal(getattr(deals.seen, part)[lane], seen[part]), part


@pytest.mark.parametrize(
    ("name", "reward"),
    [*product(NAMED, ["levels"]), ("tuolaji", "points")],
)
def test_each_lane_is_the_environment(name: str, reward: str) -> None:
    deals = batch(variant(name), LANES, seed=7, reward=reward)
    games = [started(name, index, reward=reward) for index in range(LANES)]
    left, number = {*range(LANES)}, 0
    while left:
        for lane in left:
            assert_equal_at(deals, lane, games[lane])
        actions = [pick(mask, number) for mask in deals.seen.action_mask]
        for lane in left:
            games[lane].step(actions[lane])
        rewards, ended = deals.step(actions)
        for lane in [*left]:
            assert bool(ended[lane]) is (games[lane].deal.turn is None)
            assert [*rewards[lane]] == [*games[lane].rewards.values()]
            if ended[lane]:
                left.remove(lane)
                assert deals.indices[lane] == lane + LANES
                assert_equal_at(deals, lane, started(name, lane + LANES))
        number += 1


def test_2_7_3_a_weak_hand_may_ask_for_a_new_deal() -> None:
    rules = load_variant("tuolaji", ["bidding.weak_hand=fewer than 60 points if asked"])
    deals, game = batch(rules, 1, seed=7), env(rules)
    game.reset(seed=7)
    while game.deal.phase is Phase.BIDDING:
        game.step(0)
        deals.step([0])
    for action in (0, 1):
        assert_equal_at(deals, 0, game)
        assert game.offers == {0: Pass(), 1: AskAnew()}
        game.step(action)
        deals.step([action])
    assert_equal_at(deals, 0, game)
    assert (game.deal.phase, game.deal.redeals) == (Phase.BIDDING, 1)


@pytest.mark.parametrize("named", ["before taking the kitty", "after burying"])
def test_2_10_the_number_of_a_call_names_no_trump_too(named: str) -> None:
    said = [f"bidding.named={named}", "bidding.may_name_no_trump=true"]
    rules = load_variant("jiaofen", said)
    deals, game = batch(rules, 1, seed=7), env(rules)
    game.reset(seed=7)
    while game.deal.phase is not Phase.NAMING:
        action = max(game.offers) if game.deal.phase is Phase.BURYING else 0
        game.step(action)
        deals.step([action])
    assert_equal_at(deals, 0, game)
    assert {**game.offers} == {
        1: NameTrumps(None),
        **{2 + suit: NameTrumps(suit) for suit in Suit},
    }
    game.step(1)
    deals.step([1])
    assert_equal_at(deals, 0, game)
    assert (game.deal.phase is Phase.NAMING, game.deal.trump) == (False, None)


def test_6_6_1_who_takes_a_throw_back_leads_once_more() -> None:
    rules = load_variant("tuolaji", ["lead.failed_throw=another lead and -10 points"])
    deals, game, back = batch(rules, 1, seed=7), env(rules), 0
    game.reset(seed=7)
    while game.deal.turn is not None:
        assert_equal_at(deals, 0, game)
        offers, is_lead = game.offers, game.deal.phase is Phase.PLAYING
        action = max(offers) if is_lead and not game.deal.plays else min(offers)
        game.step(action)
        deals.step([action])
        back += is_lead and game.deal.registers.taken_back
    assert back == sum(trick.taken_back for trick in game.deal.tricks)
    assert back


def test_a_seed_gives_the_same_arrays() -> None:
    twins = [batch(variant("tuolaji"), 3, seed=3) for _ in range(2)]
    for number in range(40):
        actions = [pick(mask, number) for mask in twins[0].seen.action_mask]
        for deals in twins:
            deals.step(actions)
        for part in shapes_of(twins[0].rules):
            one, other = (getattr(deals.seen, part) for deals in twins)
            assert np.array_equal(one, other)


def test_what_is_not_offered_is_refused_before_anything_is_done() -> None:
    deals = batch(variant("tuolaji"), 2)
    before = deals.seen.cards.copy()
    with pytest.raises(IllegalAction, match="deal 1: action 5 is not in its action_mask"):
        deals.step([0, 5])
    with pytest.raises(
        QuestionError, match="'actions' must be 2 whole numbers, got an arr"
    ):
        deals.step([0.5, 1])
    assert np.array_equal(before, deals.seen.cards)
    with pytest.raises(QuestionError, match="'deals' must be a whole number from 1 to"):
        batch(variant("tuolaji"), 0)
