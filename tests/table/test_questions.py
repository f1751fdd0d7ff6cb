"""Is a question found by its name and asked in one call?"""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tuolaji.cards import Rank, Suit, parse_cards
from tuolaji.dsl.cases import QUESTIONS as IN_CASE_FILES
from tuolaji.errors import QuestionError
from tuolaji.table.questions import (
    QUESTIONS,
    CountQuestion,
    ShapeQuestion,
    ask,
    read_question,
)


def test_every_question_of_case_files_is_known() -> None:
    assert tuple(QUESTIONS) == IN_CASE_FILES


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("folow", "unknown question 'folow'; did you mean 'follow'?"),
        (
            "shuffle",
            "unknown question 'shuffle'; ask shape, order, count, follow, trick, throw, "
            "kitty, score, bid, deal, advance, time_up, rotation, rating, partner, foul",
        ),
    ],
)
def test_a_question_that_cannot_be_read(name: str, message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        read_question(name, {})
    assert str(refused.value) == message


def test_level_and_trump_may_be_text() -> None:
    count = CountQuestion()
    rules = variant("tuolaji")
    assert ask(rules, count, "10", "H") == ask(rules, count, Rank(8), Suit.H)


def test_without_a_level_a_match_starts_without_a_trump_there_is_none() -> None:
    rules, question = variant("tuolaji"), ShapeQuestion(parse_cards("S2 S2 LJ LJ"))
    assert ask(rules, question).tractor is True
    assert ask(rules, question, "3").tractor is False
