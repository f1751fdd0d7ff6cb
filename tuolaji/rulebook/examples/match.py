"""Examples of a match: a rise that stops, and a card that digs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.cards import Face, Rank, Suit, face_of
from tuolaji.errors import QuestionError
from tuolaji.language import _, plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import at, position_of, usual_facts, usual_trump
from tuolaji.rulebook.words import cards, level
from tuolaji.rules.match import NO_TRUMP_LEVEL
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.questions import (
    AdvanceAnswer,
    AdvanceQuestion,
    Answer,
    DiggingAnswer,
    DiggingQuestion,
    ask,
)

__all__ = ["digging_examples", "rise_examples"]


def rise_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a rise that a level stops, of declarers and of attackers at a level to hold."""
    played = rules.levels.played
    for side, gain in ((Side.DECLARERS, 3), (Side.DECLARERS, 2), (Side.ATTACKERS, 1)):
        for place, before in enumerate(played[:-1]):
            question = AdvanceQuestion(before, gain, side)
            answer = ask(rules, question, rules.levels.start, usual_trump(rules))
            wanted = played[place + gain] if place + gain < len(played) else None
            if answer.level is None or answer.level == wanted:
                continue
            says = partial(_reaches, answer.level)
            text = _risen(side, before, gain, answer.level)
            yield Example(
                text, (Asked(question, rules.levels.start, usual_trump(rules), says),)
            )
            return


def _reaches(reached: Rank, answer: Answer) -> bool:
    return isinstance(answer, AdvanceAnswer) and answer.level == reached


def _risen(side: Side, before: Rank, gain: int, reached: Rank) -> str:
    facts = {"before": level(before), "reached": level(reached)}
    if side is Side.DECLARERS:
        return plural(
            "Declarers at {before} who rise {count} level come to {reached}.",
            "Declarers at {before} who rise {count} levels come to {reached}.",
            gain,
            **facts,
        )
    return plural(
        "Attackers at {before} who rise {count} level come to {reached}.",
        "Attackers at {before} who rise {count} levels come to {reached}.",
        gain,
        **facts,
    )


def digging_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield for each line of digging a last trick that it decides."""
    seen = set[object]()
    for rank in reversed(rules.levels.played):
        if rank == NO_TRUMP_LEVEL:
            continue
        for face in _faces(rules, rank):
            question, answer = _dug(rules, rank, face)
            if answer is None or answer.dig is None or answer.dig in seen:
                continue
            seen.add(answer.dig)
            says = partial(_is_dug, answer.declarers_level)
            text = _text(at(rank, usual_trump(rules)), face, question.points, answer)
            yield Example(text, (Asked(question, rank, usual_trump(rules), says),))


def _faces(rules: Ruleset, rank: Rank) -> list[Face]:
    trump = usual_trump(rules)
    faces = [face_of(suit, rank) for suit in (trump, Suit.S) if suit is not None]
    return [face for face in faces if rules.deck.copies(face)]


def _dug(
    rules: Ruleset, rank: Rank, face: Face
) -> tuple[DiggingQuestion, DiggingAnswer | None]:
    position = position_of(rules, rank)
    points = rules.deck.total_points // 2
    facts = usual_facts(rules, position, points)
    question = DiggingQuestion(Side.ATTACKERS, (face,), points, facts)
    try:
        return question, ask(rules, question, rank, usual_trump(rules))
    except QuestionError:
        return question, None


def _is_dug(reached: Rank | None, answer: Answer) -> bool:
    return (
        isinstance(answer, DiggingAnswer)
        and answer.dig is not None
        and answer.declarers_level == reached
    )


def _text(head: str, face: Face, points: int, answer: DiggingAnswer) -> str:
    reached = answer.declarers_level
    assert reached is not None, "who has won the match does not fall"
    facts = {
        "at": head,
        "card": cards([face]),
        "points": points,
        "level": level(reached),
    }
    return _(
        "{at}: the attackers, with {points} points, take the last trick with {card}: the "
        "declarers are at {level} afterwards.",
        **facts,
    )
