"""Each field of a question is read and has its type, and each mistake is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_type_hints

import pytest

from tests.each import for_each
from tests.table.ask import variant
from tuolaji.cards import FACES, Face, Rank, Suit, parse_cards, show_cards
from tuolaji.errors import QuestionError, RecordError
from tuolaji.rules.foul import FoulKind
from tuolaji.rules.scoring import Side
from tuolaji.table.position import NO_TRUMP_LEVEL
from tuolaji.table.questions import (
    AdvanceQuestion,
    Answer,
    AuctionQuestion,
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
    TheftQuestion,
    ThrowQuestion,
    TimeUpQuestion,
    TrickQuestion,
    ask,
)
from tuolaji.table.questions.fields import Fields, settle, settle_fields


def test_cards_may_be_a_text_or_a_list() -> None:
    fields = Fields("follow", {"a": "SA ST", "b": ["SA", "S10"], "c": ""})
    assert [show_cards(fields.cards(name)) for name in "abc"] == ["SA S10", "SA S10", ""]


@pytest.mark.parametrize(
    ("value", "read", "message"),
    [
        pytest.param(
            "S1",
            Fields.cards,
            "q: 'x': 'S1' is not a card: '1' is not a rank; "
            "ranks are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="no_card",
        ),
        pytest.param(
            7, Fields.cards, "q: 'x' must be cards such as 'SA SA H10', got 7", id="number"
        ),
        pytest.param(
            "7", Fields.number, "q: 'x' must be a whole number, got '7'", id="text"
        ),
        pytest.param(1, Fields.truth, "q: 'x' must be true or false, got 1", id="truth"),
        pytest.param(
            "Z",
            Fields.rank,
            "q: 'x': 'Z' is not a rank; ranks are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="rank",
        ),
        pytest.param("2", Fields.ranks, "q: 'x' must be a list, got '2'", id="ranks"),
        pytest.param(
            [[2, 2, 1]],
            Fields.forms,
            "q: 'x' must be pairs of a width and a length, got [2, 2, 1]",
            id="forms",
        ),
        pytest.param(
            [["2", 1]],
            Fields.forms,
            "q: 'x' must be a whole number, got '2'",
            id="in_forms",
        ),
        pytest.param(
            [[[2], 2]],
            Fields.forms,
            "q: 'x' must be one width, or two and more in a list, got [2]",
            id="in_widths",
        ),
        pytest.param(7, Fields.text, "q: 'x' must be a text, got 7", id="no_text"),
        pytest.param(
            "X",
            Fields.trump,
            "q: 'x': 'X' is not a trump suit; write S, H, C, D or none",
            id="trump",
        ),
        pytest.param([], Fields.inside, "q: 'x' must be a mapping, got []", id="inside"),
        pytest.param([7], Fields.entries, "q: 'x' 1 must be a mapping, got 7", id="entry"),
        pytest.param(None, Fields.cards, "q: 'x' is missing; given: x", id="missing"),
    ],
)
def test_values_of_another_kind(
    value: object, read: Callable[[Fields, str], object], message: str
) -> None:
    with pytest.raises(QuestionError) as refused:
        read(Fields("q", {"x": value}), "x")
    assert str(refused.value) == message


def test_an_unknown_field_gets_a_suggestion() -> None:
    fields = Fields("follow", {"lead": "SA", "lad": "SA"})
    fields.cards("lead")
    with pytest.raises(QuestionError) as refused:
        fields.finish()
    assert str(refused.value) == "follow: unknown field 'lad'; did you mean 'lead'?"


def test_known_fields_are_listed_where_none_is_near() -> None:
    fields = Fields("follow", {"lead": "SA", "options": 3})
    fields.cards("lead")
    with pytest.raises(QuestionError, match="unknown field 'options'; fields are lead"):
        fields.finish()


def test_a_form_may_have_several_widths() -> None:
    forms = Fields("q", {"x": [[[4, 2], 3], [2, 1]]}).forms("x")
    assert forms == (((2, 4), 3), (2, 1))


def test_a_trump_suit_may_be_none() -> None:
    fields = Fields("q", {"a": "H", "b": "none"})
    assert (fields.trump("a"), fields.trump("b")) == (Suit.H, None)


def test_errors_within_are_of_the_class_that_was_asked_for() -> None:
    within = Fields("record", {"x": [{"y": {"z": "7"}}]}, RecordError).entries("x")[0]
    with pytest.raises(RecordError, match=r"^record: 'x' 1: 'y': 'z' must be a whole"):
        within.inside("y").number("z")


def test_a_word_and_a_missing_field_earn_a_suggestion() -> None:
    fields = Fields("q", {"winner": "attacker", "plays": "SA"})
    with pytest.raises(QuestionError, match="got 'attacker'; did you mean 'attackers'"):
        fields.word("winner", ("declarers", "attackers"))
    with pytest.raises(QuestionError, match="'play' is missing; is it meant by 'plays'"):
        fields.cards("play")


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
    "auction": AuctionQuestion((80, None)),
    "theft": TheftQuestion((Bid(1, ACE),)),
    "advance": AdvanceQuestion(Rank(0), 1),
    "time_up": TimeUpQuestion((Rank(0), Rank(1))),
    "rotation": RotationQuestion(0, takeover=True),
    "rating": RatingQuestion((90, 90, 90, 90), Side.ATTACKERS, 1),
    "partner": PartnerQuestion(0, ACE[0], (1,)),
    "foul": FoulQuestion(FoulKind.REVOKE),
}
NAMES = {name: [*get_type_hints(type(asked))] for name, asked in QUESTIONS.items()}


@pytest.mark.parametrize("wrong", ["D7", -1.5, Suit, [Suit], {}], ids=repr)
@for_each(
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
