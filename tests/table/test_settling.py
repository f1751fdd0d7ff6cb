"""What a program gives to a question is of the type that the question says."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from tests.table.asking import variant
from tuolaji.cards import FACES, Face, Rank, Suit, parse_cards
from tuolaji.errors import QuestionError
from tuolaji.rules.foul import FoulKind
from tuolaji.rules.scoring import Side
from tuolaji.table.position import NO_TRUMP_LEVEL
from tuolaji.table.questions import (
    AdvanceQuestion,
    Answer,
    Bid,
    BidQuestion,
    FollowQuestion,
    FoulQuestion,
    KittyQuestion,
    OrderQuestion,
    PartnerQuestion,
    Question,
    RatingQuestion,
    RotationQuestion,
    ScoreQuestion,
    ShapeQuestion,
    ThrowQuestion,
    TimeUpQuestion,
    TrickQuestion,
    ask,
)
from tuolaji.table.questions.fields import settle, settle_fields

ACE = parse_cards("SA")
QUESTIONS: dict[str, Question[Answer]] = {
    "shape": ShapeQuestion(ACE),
    "order": OrderQuestion(ACE),
    "follow": FollowQuestion(ACE, ACE, ACE),
    "trick": TrickQuestion((ACE,)),
    "throw": ThrowQuestion(ACE),
    "kitty": KittyQuestion(Side.ATTACKERS, ACE),
    "score": ScoreQuestion(80),
    "bid": BidQuestion(()),
    "advance": AdvanceQuestion(Rank(0), 1),
    "time_up": TimeUpQuestion((Rank(0), Rank(1))),
    "rotation": RotationQuestion(0, takeover=True),
    "rating": RatingQuestion((90, 90, 90, 90), Side.ATTACKERS, 1),
    "partner": PartnerQuestion(0, ACE[0], (1,)),
    "foul": FoulQuestion(FoulKind.REVOKE),
}
NAMES = {name: [*get_type_hints(type(asked))] for name, asked in QUESTIONS.items()}


@pytest.mark.parametrize("wrong", ["D7", -1.5, Suit, [None], {}], ids=repr)
@pytest.mark.parametrize(
    ("name", "field"),
    [(name, field) for name, names in NAMES.items() for field in names],
)
def test_no_field_takes_a_value_of_another_type(
    name: str, field: str, wrong: object
) -> None:
    given = {each: getattr(QUESTIONS[name], each) for each in NAMES[name]}
    question = type(QUESTIONS[name])(**{**given, field: wrong})
    with pytest.raises(QuestionError, match=rf"^{name}: '{field}' must be .+, got "):
        ask(variant("tuolaji"), question)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (
            BidQuestion((), turned="D7"),  # type: ignore[arg-type]  # as programs slip
            "bid: 'turned' must be a card such as parse_cards('D7')[0] or None, got 'D7'",
        ),
        (
            ThrowQuestion(ACE, named="x"),  # type: ignore[arg-type]  # as programs slip
            "throw: 'named' must be a list of components such as [(2, 1), ((2, 4), 3)] or "
            "None, got 'x'",
        ),
        (
            BidQuestion((Bid("1", ACE),)),  # type: ignore[arg-type]  # as programs slip
            "Bid: 'seat' must be a whole number, got '1'",
        ),
        (
            TrickQuestion(ACE),  # type: ignore[arg-type]  # as programs slip
            "trick: 'plays' must be a list with each entry cards such as "
            "parse_cards('SA SA'), got (12,)",
        ),
        (
            KittyQuestion("attacker", ACE),  # type: ignore[arg-type]  # as programs slip
            "kitty: 'winner' must be 'declarers' or 'attackers', got 'attacker'",
        ),
        (ScoreQuestion(True), "score: 'points' must be a whole number, got True"),
        (
            OrderQuestion((Face(54),)),
            "order: 'cards' must be cards such as parse_cards('SA SA'), got (54,)",
        ),
    ],
)
def test_the_message_says_what_was_expected(question: ScoreQuestion, message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        ask(variant("tuolaji"), question)
    assert str(refused.value) == message


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_that_is_well_typed_stays_as_it_is(question: object) -> None:
    assert settle_fields("any", question) is question


def test_lists_are_taken_for_tuples_and_values_for_choices() -> None:
    loose = RatingQuestion([90, 90], "attackers", 1)  # type: ignore[arg-type]  # as JSON gives them
    assert settle_fields("rating", loose) == RatingQuestion((90, 90), Side.ATTACKERS, 1)


def test_faces_and_ranks_are_those_of_the_pack() -> None:
    assert [settle("x", Face, face) for face in FACES] == list(FACES)
    assert settle("x", Rank, NO_TRUMP_LEVEL) == NO_TRUMP_LEVEL
    for number in (-1, len(FACES)):
        with pytest.raises(QuestionError):
            settle("x", Face, number)
    with pytest.raises(QuestionError):
        settle("x", Rank, NO_TRUMP_LEVEL + 1)
