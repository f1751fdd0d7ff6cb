"""A question is found by its name and asked in one call."""

from __future__ import annotations

import pytest

from tests.table.ask import variant
from tuolaji.cards import Rank, Suit, parse_cards
from tuolaji.dsl.cases import QUESTIONS as IN_CASE_FILES
from tuolaji.errors import QuestionError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import (
    QUESTIONS,
    CountQuestion,
    ShapeQuestion,
    ask,
    read_question,
)


def test_every_question_of_case_files_is_known() -> None:
    assert tuple(QUESTIONS) == tuple(IN_CASE_FILES)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("folow", "unknown question 'folow'; did you mean 'follow'?"),
        (
            "shuffle",
            "unknown question 'shuffle'; ask shape, order, count, follow, trick, throw, "
            "bury, crossing, kitty, score, claim, digging, bid, auction, theft, deal, "
            "advance, time_up, rotation, tribute, rating, partner, call, sides, foul",
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


@pytest.mark.parametrize(
    ("rules", "question", "level", "trump", "message"),
    [
        pytest.param(
            "tuolaji",
            CountQuestion(),
            None,
            None,
            "ask: 'rules' must be a Ruleset such as load_variant('tuolaji'), got 'tuolaji'",
            id="rules",
        ),
        pytest.param(
            variant("tuolaji"),
            5,
            None,
            None,
            "ask: 'question' must be a question such as ScoreQuestion(points=80), got 5",
            id="question",
        ),
        pytest.param(
            variant("tuolaji"),
            CountQuestion(),
            5,
            None,
            "'level': a rank is written as text such as '5', got 5",
            id="level",
        ),
        pytest.param(
            variant("tuolaji"),
            CountQuestion(),
            None,
            7,
            "'trump' must be a suit such as Suit.H or None, got 7",
            id="trump",
        ),
    ],
)
def test_what_is_asked_has_its_type(
    rules: Ruleset, question: CountQuestion, level: Rank, trump: Suit, message: str
) -> None:
    with pytest.raises(QuestionError) as refused:
        ask(rules, question, level, trump)
    assert str(refused.value) == message


def test_a_class_of_questions_is_no_question() -> None:
    with pytest.raises(QuestionError, match="'question' must be a question such as"):
        ask(variant("tuolaji"), CountQuestion)  # type: ignore[arg-type]  # as programs slip


def test_the_deal_without_trumps_after_the_last_level_is_a_level() -> None:
    rules = variant("jiaofen")
    assert ask(rules, CountQuestion(), "no trump").cards == 4
    assert (
        ask(rules, ShapeQuestion(parse_cards("S9 S9 S10 S10")), "no trump").tractor is True
    )
    with pytest.raises(
        QuestionError, match="'trump' must be none at level 'no trump', got H"
    ):
        ask(rules, CountQuestion(), "no trump", "H")
    with pytest.raises(
        QuestionError, match="no trump is not a level of 'tuolaji'; its levels are 2"
    ):
        ask(variant("tuolaji"), CountQuestion(), "no trump")


def test_name_and_fields_of_a_question_have_their_types() -> None:
    with pytest.raises(QuestionError, match="the name of a question must be a text, got 5"):
        read_question(5, {})  # type: ignore[arg-type]  # as programs slip
    with pytest.raises(QuestionError, match="score: its fields must be a mapping, got 5"):
        read_question("score", 5)  # type: ignore[arg-type]  # as programs slip
    with pytest.raises(QuestionError, match="score: unknown field '5'; fields are points"):
        read_question("score", {5: 6, "points": 80})  # type: ignore[dict-item]  # as above
