"""Given hands are dealt as they are given."""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tests.table.deals import play_on, recorded
from tuolaji.cards import parse_cards, sort_cards
from tuolaji.errors import QuestionError
from tuolaji.table.deal import DealInPlay
from tuolaji.table.position import Cards
from tuolaji.table.replay import replay

RULES = variant("tuolaji-turn-up")
HANDS = recorded("tuolaji-turn-up", 3).hands


def test_hands_and_kitty() -> None:
    record = play_on(DealInPlay(RULES, hands=HANDS)).record()
    assert record.hands == HANDS
    assert sort_cards(record.kitty) == sort_cards(recorded("tuolaji-turn-up", 3).kitty)


def test_a_deal_by_hand_replays() -> None:
    record = play_on(DealInPlay(RULES, hands=HANDS, declarer=2)).record()
    assert not record.origin.shuffled
    assert replay(record) == record


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        pytest.param(HANDS[:3], "'hands' must list 4 hands, got 3", id="three_hands"),
        pytest.param(
            (*HANDS[:3], HANDS[3][1:]),
            "the hand of seat 3 must have 25 cards, got 24",
            id="few",
        ),
        pytest.param(
            (*HANDS[:3], parse_cards("SA " * 25)),
            "but the pack of 'tuolaji-turn-up'",
            id="aces",
        ),
    ],
)
def test_hands_that_make_no_deal(hands: tuple[Cards, ...], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        DealInPlay(RULES, hands=hands)
