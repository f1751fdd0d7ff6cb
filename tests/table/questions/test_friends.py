"""Who plays with the declarer, by calls, plays and lots, and what a seat knows of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import cards
from tests.table.ask import variant
from tuolaji.errors import QuestionError
from tuolaji.table.actions import Call
from tuolaji.table.questions import (
    CallQuestion,
    PartnerQuestion,
    SeatCards,
    SidesQuestion,
    ask,
)

NINE, SIX = cards("D9")[0], cards("S6")[0]
HIDDEN, TURN, MARKS = "chaodipi-five-hidden", "chaodipi-five-turn", "chaodipi-seven-marks"
MARK = SeatCards(3, (NINE,))


def why(name: str, **fields: Any) -> str:
    return ask(variant(name), SidesQuestion(0, **fields), "2").why


def test_2_11_1_one_card_finds_all_friends() -> None:
    found = ask(
        variant("chaodipi-five"), CallQuestion((Call(NINE, None), Call(SIX, None))), "2"
    )
    assert not found.allowed
    assert found.why == "'table.found_by: first to play' finds all friends by one card"


@pytest.mark.parametrize(
    ("name", "fields", "reason"),
    [
        pytest.param(
            TURN,
            {"drawn": SIX, "turns": (1,), "played": (SeatCards(2, cards("C6")),)},
            "turn 1 to play S6 finds seat 2",
            id="a_turn",
        ),
        pytest.param(
            TURN,
            {"drawn": SIX, "turns": (2,)},
            "turn 2 to play S6 finds nobody",
            id="no_turn",
        ),
        pytest.param(HIDDEN, {"marks": (MARK,)}, "D9 finds seat 3", id="a_hidden_mark"),
        pytest.param(MARKS, {"marks": (MARK,)}, "D9 finds seat 3", id="most_marks"),
        pytest.param(
            "chaodipi-five",
            {"calls": (Call(NINE, None),)},
            "finds nobody",
            id="nobody_first",
        ),
    ],
)
def test_2_11_the_answer_says_how_a_friend_is_found(
    name: str, fields: dict[str, Any], reason: str
) -> None:
    assert reason in why(name, **fields)


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        pytest.param(HIDDEN, {"calls": (Call(NINE, None),)}, "does not fit", id="calls"),
        pytest.param("chaodipi-five", {"marks": (MARK,)}, "does not fit", id="marks"),
        pytest.param(HIDDEN, {"drawn": SIX, "turns": (1,)}, "does not fit", id="turns"),
        pytest.param(TURN, {"drawn": SIX}, "goes with 'turns'", id="no_turns"),
        pytest.param(TURN, {"turns": (1,)}, "goes with 'turns'", id="nothing_drawn"),
        pytest.param(TURN, {"drawn": SIX, "turns": (0,)}, "from 1 up", id="turn_0"),
        pytest.param(TURN, {"drawn": SIX, "turns": (1, 2)}, "at most 1 friend", id="many"),
        pytest.param(
            HIDDEN, {"marks": (SeatCards(0, (NINE,)),)}, "never the declarer's", id="own"
        ),
        pytest.param(
            HIDDEN, {"marks": (SeatCards(2, ()),)}, "name one card", id="no_card_marked"
        ),
        pytest.param(
            HIDDEN, {"marks": (MARK,), "seat": 9}, "seats 0 .. 4", id="strange_seat"
        ),
    ],
)
def test_what_does_not_fit_the_variant_is_refused(
    name: str, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(QuestionError, match=message):
        why(name, **fields)


def test_nothing_is_called_where_friends_are_drawn() -> None:
    with pytest.raises(QuestionError, match="nothing is called"):
        ask(variant(HIDDEN), CallQuestion((Call(NINE, None),)), "2")
    with pytest.raises(QuestionError, match="ask 'sides'"):
        ask(variant(HIDDEN), PartnerQuestion(0, NINE), "2")
