"""The example of the order of cards: cards that are equally high."""

from __future__ import annotations

from tuolaji.cards import Face
from tuolaji.engine.codes import TRUMPS
from tuolaji.language import _
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    at,
    descending,
    position_of,
    usual_level,
    usual_trump,
)
from tuolaji.rulebook.words import cards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, ShapeAnswer, ShapeQuestion

__all__ = ["equal_example"]


def equal_example(rules: Ruleset) -> Example | None:
    """Return two cards of equal strength, which are no pair."""
    position, rank = position_of(rules), usual_level(rules)
    equal = next((each for each in descending(position, TRUMPS) if len(each) > 1), None)
    if equal is None:
        return None
    faces: tuple[Face, ...] = tuple(equal[:2])
    text = _(
        "{at}: {one} and {other} are equally high; together they are two single cards.",
        at=at(rank, usual_trump(rules)),
        one=cards(faces[:1]),
        other=cards(faces[1:]),
    )
    return Example(text, (Asked(ShapeQuestion(faces), rank, usual_trump(rules), _is_two),))


def _is_two(answer: Answer) -> bool:
    return isinstance(answer, ShapeAnswer) and not answer.one_component
