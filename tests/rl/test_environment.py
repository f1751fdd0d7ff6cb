"""A deal is a PettingZoo environment in every variant, and a learner beats chance in it."""

from __future__ import annotations

import runpy
from itertools import takewhile
from pathlib import Path
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.oracle.variants import TURNED
from tests.table.ask import variant
from tuolaji.engine.encoding import FACTS, LISTED, action_count
from tuolaji.errors import IllegalAction, QuestionError
from tuolaji.rl.environment import env
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import GiveCards, Pass, Play
from tuolaji.table.phases import Phase

NAMES = [
    "tuolaji",
    "titanic",
    "four-deck-match",
    "jiaofen",
    "erqiwang",
    "zhaopengyou",
    "fankou-bombs",
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
def test_it_keeps_to_the_interface(name: str) -> None:
    api_test(env(variant(name)), num_cycles=300, verbose_progress=False)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_deal(name: str) -> None:
    seed_test(lambda: env(variant(name)), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_all_offers_are_legal_and_differ(name: str) -> None:
    game = env(variant(name))
    game.reset(seed=5)
    number = 0
    while game.deal.turn is not None:
        offers = game.offers
        assert 0 < len(offers) == len(set(offers.values()))
        assert {game.deal.why_illegal(offer) for offer in offers.values()} == {None}
        game.step([*offers][number % len(offers)])
        number += 1


def test_where_plays_are_few_all_are_offered() -> None:
    game = env(variant("tuolaji"))
    game.reset(seed=5)
    while len(game.deal.tricks) < 22:
        game.step(min(game.offers))
    while game.deal.turn is not None:
        assert {*game.offers.values()} == {*game.deal.legal_actions()}
        game.step(next(iter(game.offers)))


@pytest.mark.parametrize("name", ["tuolaji", "titanic", "four-deck-match"])
def test_where_the_list_is_full_all_copies_of_one_face_are_offered(name: str) -> None:
    game = env(variant(name))
    game.reset(seed=5)
    packs, full = game.rules.deck.packs, 0
    while game.deal.turn is not None:
        if game.deal.leader == game.deal.turn:
            actions, offers = game.deal.legal_actions(), game.offers.values()
            leads = (lead.cards for lead in actions if isinstance(lead, Play))
            short = takewhile(lambda cards: len(cards) <= packs, leads)
            offered = {lead.cards for lead in offers if isinstance(lead, Play)}
            assert {cards for cards in short if len({*cards}) == 1} <= offered
            full += sum(len({*cards}) > 1 for cards in offered) == LISTED
        game.step(min(game.offers))
    assert full


@pytest.mark.parametrize("reward", ["levels", "points"])
def test_rewards_are_those_of_the_sides(reward: str) -> None:
    game = env("tuolaji", reward=reward)
    game.reset(seed=3)
    while game.deal.turn is not None:
        game.step(min(game.offers))
    gains = [game.rewards[name] for name in game.possible_agents]
    assert gains[0] == gains[2] == -gains[1]
    result = game.deal.result
    assert result is not None
    declares = gains[game.deal.declarer or 0]
    if reward == "points":
        assert declares == -game.deal.attackers_points
    else:
        is_held = result.side is Side.DECLARERS
        assert declares == (result.levels if is_held else -result.levels)


def test_an_observation_has_no_card_of_others() -> None:
    game = env("tuolaji")
    game.reset(seed=3)
    while len(game.deal.tricks) < 2:
        game.step(max(game.offers))
    for seat, name in enumerate(game.possible_agents):
        seen = game.observe(name)
        own = np.bincount(game.deal.hand(seat), minlength=54)
        assert np.array_equal(seen["cards"][0], own)
        is_asked = seat == game.deal.turn
        assert int(seen["action_mask"].sum()) == (len(game.offers) if is_asked else 0)
        world = game.deal
        game.deal = world.imagine(seat, 1)
        for part, numbers in game.observe(name).items():
            assert np.array_equal(numbers, seen[part])
        game.deal = world
    assert len(seen["facts"]) == len(FACTS)


def test_what_is_no_offer_is_refused() -> None:
    game = env(variant("tuolaji"))
    game.reset(seed=1)
    most = action_count(2)
    for action in (-1, most - 1, most):
        with pytest.raises(
            IllegalAction, match=f"action {action} is not in the action_mask"
        ):
            game.step(action)
    assert "bidding, seat" in game.render()
    with pytest.raises(QuestionError, match="'reward' must be levels or points, got 'x'"):
        env("tuolaji", reward="x")


@pytest.mark.prove
def test_the_example_learns_to_beat_chance() -> None:
    path = Path(__file__).parents[2] / "docs" / "examples" / "learn.py"
    gain, error = runpy.run_path(str(path))["main"](100, 200)
    assert gain > 2 * error


CROSSING = ["eight cross for plain cards", "seven cross in turn", "ten cross after thefts"]


@pytest.mark.parametrize("name", CROSSING)
def test_what_crosses_is_offered_and_may_be_given(name: str) -> None:
    rng, seen = Random(5), set[Phase]()
    game = env(TURNED[name])
    for seed in range(40):
        game.reset(seed=seed)
        while game.deal.turn is not None and game.deal.phase is not Phase.PLAYING:
            offers, phase = game.offers, game.deal.phase
            assert len(offers) == len(set(offers.values()))
            assert {game.deal.why_illegal(offer) for offer in offers.values()} == {None}
            if phase in {Phase.CROSSING, Phase.ANSWERING}:
                assert any(isinstance(offer, GiveCards) for offer in offers.values())
                assert (Pass() in offers.values()) is (phase is Phase.CROSSING)
                seen.add(phase)
            game.step(rng.choice([*offers]))
    assert seen == {Phase.CROSSING, Phase.ANSWERING}
