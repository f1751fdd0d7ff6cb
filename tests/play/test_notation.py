"""Actions written down and read back, and as people type them."""

from __future__ import annotations

import json

import pytest

from tests.play.sessions import begun, until
from tuolaji.cards import Face, Suit, parse_cards
from tuolaji.dsl import load_variant
from tuolaji.errors import NotationError, TuolajiError
from tuolaji.play.notation import plain_action, read_action, read_typed
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    Give,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase

CARDS = parse_cards("S9 S9")
ACTIONS: tuple[Action, ...] = (
    Pass(),
    LayDown(CARDS),
    LayDown(CARDS, Suit.H),
    AskAnew(),
    CallPoints(80),
    NameTrumps(Suit.D),
    NameTrumps(None),
    Give(Face(3)),
    Bury(CARDS),
    Call(Face(12)),
    Call(Face(12), 2),
    Play(CARDS),
    Play(CARDS, (((4, 2), 1), (2, 1))),
)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_what_is_written_is_read_back(action: Action) -> None:
    assert read_action(json.loads(json.dumps(plain_action(action)))) == action


@pytest.mark.parametrize(
    "plain", [None, {}, {"play": "X9"}, {"points": "8"}, {"trump": "X"}, {"as": 1}]
)
def test_other_values_are_no_action(plain: object) -> None:
    with pytest.raises(TuolajiError, match="is not an action"):
        read_action(plain)


@pytest.mark.parametrize(
    ("name", "phase", "text", "action"),
    [
        ("tuolaji", Phase.BIDDING, "pass", Pass()),
        ("tuolaji", Phase.BIDDING, "S2", LayDown(parse_cards("S2"))),
        ("tuolaji", Phase.BIDDING, "BJ BJ for S", LayDown(parse_cards("BJ BJ"), Suit.S)),
        ("tuolaji", Phase.PLAYING, "♠9 黑桃9", Play(CARDS)),
        ("sandaha", Phase.BIDDING, "80", CallPoints(80)),
        ("sishifen", Phase.PLAYING, "s9", Play(parse_cards("S9"))),
    ],
)
def test_what_is_typed_means_the_action_of_the_phase(
    name: str, phase: Phase, text: str, action: Action
) -> None:
    assert read_typed(text, until(begun(name), phase).deal) == action


def test_who_may_ask_for_a_new_deal_types_it_or_passes() -> None:
    rules = load_variant("tuolaji", ["bidding.weak_hand=fewer than 60 points if asked"])
    deal = DealInPlay(rules, seed=7)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert {read_typed(text, deal) for text in ("ask", "重发")} == {AskAnew()}
    assert read_typed("过", deal) == Pass()
    with pytest.raises(NotationError, match="type 'ask', or pass; got '80'"):
        read_typed("80", deal)


def test_other_words_say_what_is_wanted() -> None:
    deal = until(begun("sandaha"), Phase.BIDDING).deal
    with pytest.raises(NotationError, match="type the points, or pass; got 'S9'"):
        read_typed("S9", deal)
