"""Questions about single positions, and their answers.

A question is a frozen value with a method `answer(position)`; `ask` makes the position.
Each question asks the functions of the engine that play a deal, so that an answer is
what the engine would do.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, Protocol, TypeVar

from tuolaji.cards import Rank, Suit, parse_trump, suit_text
from tuolaji.errors import QuestionError, brief
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import (
    NO_TRUMP_LEVEL,
    Cards,
    Position,
    level_place,
    settle_level,
)
from tuolaji.table.questions.auction import AuctionAnswer, AuctionQuestion
from tuolaji.table.questions.bidding import (
    Bid,
    BidAnswer,
    BidQuestion,
    PartnerAnswer,
    PartnerQuestion,
)
from tuolaji.table.questions.burial import BuryAnswer, BuryQuestion
from tuolaji.table.questions.cards import (
    CountAnswer,
    CountQuestion,
    DealAnswer,
    DealQuestion,
    OrderAnswer,
    OrderQuestion,
    ShapeAnswer,
    ShapeQuestion,
)
from tuolaji.table.questions.claim import ClaimAnswer, ClaimQuestion
from tuolaji.table.questions.condition import Ahead, BidState, DealFacts
from tuolaji.table.questions.crossing import CrossingAnswer, CrossingQuestion
from tuolaji.table.questions.digging import DiggingAnswer, DiggingQuestion
from tuolaji.table.questions.fields import Fields, settle, settle_fields
from tuolaji.table.questions.friends import (
    CallAnswer,
    CallQuestion,
    SeatCards,
    SidesAnswer,
    SidesQuestion,
)
from tuolaji.table.questions.match import (
    AdvanceAnswer,
    AdvanceQuestion,
    RatingAnswer,
    RatingQuestion,
    RotationAnswer,
    RotationQuestion,
    TimeUpAnswer,
    TimeUpQuestion,
)
from tuolaji.table.questions.play import (
    FollowAnswer,
    FollowQuestion,
    ThrowAnswer,
    ThrowQuestion,
    TrickAnswer,
    TrickQuestion,
)
from tuolaji.table.questions.scoring import (
    Earned,
    FoulAnswer,
    FoulQuestion,
    KittyAnswer,
    KittyQuestion,
    Risen,
    ScoreAnswer,
    ScoreQuestion,
)
from tuolaji.table.questions.theft import TheftAnswer, TheftQuestion
from tuolaji.table.questions.tribute import TributeAnswer, TributeQuestion

__all__ = [
    "QUESTIONS",
    "AdvanceAnswer",
    "AdvanceQuestion",
    "Ahead",
    "Answer",
    "AuctionAnswer",
    "AuctionQuestion",
    "Bid",
    "BidAnswer",
    "BidQuestion",
    "BidState",
    "BuryAnswer",
    "BuryQuestion",
    "CallAnswer",
    "CallQuestion",
    "ClaimAnswer",
    "ClaimQuestion",
    "CountAnswer",
    "CountQuestion",
    "CrossingAnswer",
    "CrossingQuestion",
    "DealAnswer",
    "DealFacts",
    "DealQuestion",
    "DiggingAnswer",
    "DiggingQuestion",
    "Earned",
    "FollowAnswer",
    "FollowQuestion",
    "FoulAnswer",
    "FoulQuestion",
    "KittyAnswer",
    "KittyQuestion",
    "OrderAnswer",
    "OrderQuestion",
    "PartnerAnswer",
    "PartnerQuestion",
    "Question",
    "RatingAnswer",
    "RatingQuestion",
    "Risen",
    "RotationAnswer",
    "RotationQuestion",
    "ScoreAnswer",
    "ScoreQuestion",
    "SeatCards",
    "ShapeAnswer",
    "ShapeQuestion",
    "SidesAnswer",
    "SidesQuestion",
    "TheftAnswer",
    "TheftQuestion",
    "ThrowAnswer",
    "ThrowQuestion",
    "TimeUpAnswer",
    "TimeUpQuestion",
    "TributeAnswer",
    "TributeQuestion",
    "TrickAnswer",
    "TrickQuestion",
    "ask",
    "is_yes",
    "legal_plays",
    "read_question",
]


class Answer(Protocol):
    """What every answer can say of itself."""

    @property
    def why(self) -> str:
        """The rule that decides, in words; may be empty."""
        ...

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, cards in notation."""
        ...


Answered_co = TypeVar("Answered_co", bound=Answer, covariant=True)


class Question(Protocol[Answered_co]):
    """What every question can be asked."""

    def answer(self, position: Position) -> Answered_co:
        """Answer at a position."""
        ...


class _Readable(Protocol):
    """A class of questions."""

    def read(self, fields: Fields, /) -> Question[Answer]:
        """Read a question from plain fields."""
        ...


QUESTIONS: Final[Mapping[str, _Readable]] = {
    "shape": ShapeQuestion,
    "order": OrderQuestion,
    "count": CountQuestion,
    "follow": FollowQuestion,
    "trick": TrickQuestion,
    "throw": ThrowQuestion,
    "bury": BuryQuestion,
    "crossing": CrossingQuestion,
    "kitty": KittyQuestion,
    "score": ScoreQuestion,
    "claim": ClaimQuestion,
    "digging": DiggingQuestion,
    "bid": BidQuestion,
    "auction": AuctionQuestion,
    "theft": TheftQuestion,
    "deal": DealQuestion,
    "advance": AdvanceQuestion,
    "time_up": TimeUpQuestion,
    "rotation": RotationQuestion,
    "tribute": TributeQuestion,
    "rating": RatingQuestion,
    "partner": PartnerQuestion,
    "call": CallQuestion,
    "sides": SidesQuestion,
    "foul": FoulQuestion,
}
"""The questions by the names that case files use."""

_TRUTHS: Final[Mapping[str, tuple[str, ...]]] = {
    "order": ("descending",),
    "follow": ("legal",),
    "throw": ("allowed", "stands"),
    "bury": ("allowed",),
    "crossing": ("may", "allowed"),
    "digging": ("dug",),
    "bid": ("allowed",),
    "auction": ("allowed",),
    "theft": ("allowed",),
    "deal": ("redeal",),
    "call": ("allowed",),
}
"""What the answers of the questions of yes and no say that must all be true for a yes."""

_NAMES: Final[Mapping[object, str]] = {kind: name for name, kind in QUESTIONS.items()}


def ask(
    rules: Ruleset,
    question: Question[Answered_co],
    level: Rank | str | None = None,
    trump: Suit | str | None = None,
) -> Answered_co:
    """Answer one question under a ruleset.

    Args:
        rules: The ruleset.
        question: One of the questions of this package.
        level: The deal's level, or its name (`no trump` for the deal after the last);
            without one, that at which a match starts.
        trump: The trump suit, or its letter; `None` for no trump.

    Raises:
        QuestionError: The question makes no sense under these rules, or something is of
            another type.
        NotationError: The text of the level or the trump suit names none.
    """
    if not isinstance(rules, Ruleset):
        raise QuestionError(
            "ask: 'rules' must be a Ruleset such as load_variant('tuolaji'), "
            f"got {brief(rules)}"
        )
    if isinstance(question, type) or not callable(getattr(question, "answer", None)):
        wanted = "a question such as ScoreQuestion(points=80)"
        raise QuestionError(f"ask: 'question' must be {wanted}, got {brief(question)}")
    settled = settle_fields(_NAMES.get(type(question), "question"), question)
    return settled.answer(_position(rules, level, trump))


def legal_plays(
    rules: Ruleset,
    question: FollowQuestion,
    level: Rank | str | None = None,
    trump: Suit | str | None = None,
    most: int = 10,
) -> tuple[Cards, ...]:
    """Return what a hand may follow a lead with, but not more than so many plays.

    Args:
        rules: The ruleset.
        question: The lead and the hand; what it plays does not matter.
        level: As for `ask`.
        trump: As for `ask`.
        most: How many are wanted. Where a hand can be played in very many ways, the lowest
            legal play is all that is returned.
    """
    return question.legal_plays(_position(rules, level, trump), most)


def _position(
    rules: Ruleset, level: Rank | str | None, trump: Suit | str | None
) -> Position:
    rank = None if level is None else settle_level(level)
    suit = parse_trump(trump) if isinstance(trump, str) else trump
    if rank == NO_TRUMP_LEVEL:
        _check_no_trump(rules, suit)
    return Position(rules, rank, suit)


def _check_no_trump(rules: Ruleset, trump: Suit | None) -> None:
    """Check that a match has a deal without trumps after the last, and it has none."""
    level_place(rules, NO_TRUMP_LEVEL)
    if trump is not None:
        raise QuestionError(
            _(
                "'trump' must be none at level '{level}', got {trump}",
                level=level_text(NO_TRUMP_LEVEL),
                trump=suit_text(trump),
            )
        )


def read_question(
    name: str, values: Mapping[str, object], told: Mapping[str, str] | None = None
) -> Question[Answer]:
    """Return the question that a name and plain fields write.

    Args:
        name: A key of `QUESTIONS`.
        values: The question's fields as a case file has them.
        told: What messages call the question and its fields where a file has them in
            Chinese.

    Raises:
        QuestionError: The name or a field is unknown, missing or malformed.

    >>> read_question("score", {"points": 80}) == ScoreQuestion(80)
    True
    """
    settle("the name of a question", str, name)
    if not isinstance(values, Mapping):
        raise QuestionError(
            _(
                "{name}: its fields must be a mapping, got {value}",
                name=name,
                value=brief(values),
            )
        )
    if name not in QUESTIONS:
        close = get_close_matches(name, QUESTIONS, n=1, cutoff=0.6)
        if close:
            raise QuestionError(
                _(
                    "unknown question '{name}'; did you mean '{meant}'?",
                    name=name,
                    meant=close[0],
                )
            )
        known = one_by_one(list(QUESTIONS))
        raise QuestionError(
            _("unknown question '{name}'; ask {known}", name=name, known=known)
        )
    fields = Fields((told or {}).get(name, name), values, told=told)
    question = QUESTIONS[name].read(fields)
    fields.finish()
    return question


def is_yes(name: str, answer: Mapping[str, object]) -> bool | None:
    """Tell whether an answer is yes; `None` where neither yes nor no answers the question.

    Args:
        name: The question, a key of `QUESTIONS`.
        answer: The fields of its answer.

    >>> is_yes("throw", {"allowed": True, "stands": False}), is_yes("score", {"levels": 1})
    (False, None)
    """
    said = [answer.get(field) for field in _TRUTHS.get(name, ())]
    if any(value is False for value in said):
        return False
    return True if any(value is True for value in said) else None
