"""The example of tribute: what some points of the attackers oblige to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.language import plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import position_of, usual_facts, usual_trump
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.questions import Answer, TributeAnswer, TributeQuestion, ask

__all__ = ["tribute_examples"]


def tribute_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield what each side gives for some points, once."""
    position = position_of(rules)
    rank = position.level
    seen = set[Side]()
    for points in range(0, rules.deck.total_points + 1, 5):
        question = TributeQuestion(points, usual_facts(rules, position, points))
        answer = ask(rules, question, rank, usual_trump(rules))
        if answer.giver is None or answer.giver in seen or answer.cards < 1:
            continue
        seen.add(answer.giver)
        says = partial(_gives, answer.giver, answer.cards)
        text = _text(points, answer.giver, answer.cards)
        yield Example(text, (Asked(question, rank, usual_trump(rules), says),))


def _gives(giver: Side, cards: int, answer: Answer) -> bool:
    return (
        isinstance(answer, TributeAnswer)
        and answer.giver is giver
        and answer.cards == cards
    )


def _text(points: int, giver: Side, cards: int) -> str:
    if giver is Side.ATTACKERS:
        return plural(
            "The attackers ended with {points} points: in the next deal their team gives "
            "{count} card.",
            "The attackers ended with {points} points: in the next deal their team gives "
            "{count} cards.",
            cards,
            points=points,
        )
    return plural(
        "The attackers ended with {points} points: in the next deal the declarers’ team "
        "gives them {count} card.",
        "The attackers ended with {points} points: in the next deal the declarers’ team "
        "gives them {count} cards.",
        cards,
        points=points,
    )
