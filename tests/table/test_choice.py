"""Policies of ours decide in a deal step by step as they do in a batch."""

from __future__ import annotations

import copy

import pytest

from tests.table.ask import variant
from tests.table.deals import VARIANTS, recorded
from tuolaji.bots import POLICIES
from tuolaji.errors import QuestionError
from tuolaji.table.choice import find_policy, seats_of
from tuolaji.table.deal import DealInPlay
from tuolaji.table.players import play_out, player, view_of


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_step_by_step_is_that_of_a_batch(name: str, policy: str) -> None:
    ended = play_out(DealInPlay(variant(name), 1), [player(policy)])
    assert ended == recorded(name, 1, policy)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_deal_played_on_from_any_decision_ends_as_it_would(name: str) -> None:
    policy, deal = POLICIES["random"](), DealInPlay(variant(name), 2)
    expected, ends, number = recorded(name, 2).result, set[object](), 0
    while deal.turn is not None:
        if number % 7 == 0:
            ends.add(copy.copy(deal).play_out("random"))
        deal.do(deal.choice_of(policy))
        number += 1
    assert ends == {expected}


def test_a_deal_played_on_from_bids_has_trumps_and_empty_hands() -> None:
    deal, expected = DealInPlay(variant("tuolaji"), 2), recorded("tuolaji", 2)
    deal.play_out("random")
    assert (deal.trump, deal.declarer) == (expected.trump, expected.declarer)
    assert (deal.hand(0), deal.turn, deal.kitty) == ((), None, expected.kitty)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_policy_does_the_same_for_what_its_seat_sees_alone(name: str) -> None:
    policy, deal = POLICIES["greedy"](), DealInPlay(variant(name), 3)
    unlike = []
    while deal.turn is not None:
        action = deal.choice_of(policy)
        seen = player("greedy").act(view_of(deal, deal.turn), iter(()))
        unlike += [(deal.phase, action, seen)] if seen != action else []
        deal.do(action)
    assert unlike == []


def test_a_bot_of_ours_draws_from_chance_of_its_own() -> None:
    deal = DealInPlay(variant("tuolaji"), 3)
    while len(deal.hand(0)) < 25 or deal.trump is None:
        deal.do(deal.choice_of(POLICIES["greedy"]()))
    view = view_of(deal, deal.turn or 0)
    drawn = {seed: player("random", seed).act(view, iter(())) for seed in range(20)}
    assert len(set(drawn.values())) > 1
    assert player("random", 7).act(view, iter(())) == drawn[7]


def test_policies_are_named_alone_or_for_either_team() -> None:
    random = POLICIES["random"]()
    two = seats_of(("greedy", random))
    assert (type(two.even), two.odd) == (type(POLICIES["greedy"]()), random)
    with pytest.raises(QuestionError, match="policies are one, or two for the teams"):
        seats_of(("greedy",))
    with pytest.raises(QuestionError, match=r"policies are greedy, .*; got 'greed'"):
        find_policy("greed")
