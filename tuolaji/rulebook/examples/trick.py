"""Examples of tricks: who wins one with a ruff, and one with a throw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from tuolaji.cards import Face, Suit
from tuolaji.engine.codes import TRUMPS
from tuolaji.errors import QuestionError
from tuolaji.language import _, one_by_one, plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    TRIES,
    at,
    in_group,
    joined,
    position_of,
    stream,
)
from tuolaji.rulebook.words import cards
from tuolaji.rules.lead import Throws
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions import Answer, ShapeQuestion, TrickAnswer, TrickQuestion, ask

__all__ = ["trick_examples"]

_SEATS_OF_TRUMPS: Final = 3
"""With so many seats a lead and two plays of trumps are the trick."""


def trick_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a ruff that wins over trumps that do not cover, and a throw that is ruffed."""
    yield from _trick_examples(rules, "ruff", parts=1)
    if rules.lead.throws is not Throws.NEVER:
        yield from _trick_examples(rules, "ruffed throw", parts=2)


def _trick_examples(rules: Ruleset, topic: str, *, parts: int) -> Iterator[Example]:
    position, chance = position_of(rules), stream(topic)
    spades = list(in_group(position, rules.deck.cards(), Suit.S))
    trumps = list(in_group(position, rules.deck.cards(), TRUMPS))
    clubs = list(in_group(position, rules.deck.cards(), Suit.C))
    sizes = (2, 1) if parts == 1 else (3, 2)
    paired = (
        [face for face in sorted(set(spades)) if spades.count(face) > 1]
        if parts == 1 and any(trumps.count(face) > 1 for face in trumps)
        else []
    )
    if len(trumps) < sizes[0] * 2:
        return
    for size in sizes:
        for _try in range(TRIES):
            for pile in (spades, trumps, clubs):
                chance.shuffle(pile)
            if paired and size > 1:
                _put_first(spades, paired[chance.randrange(len(paired))])
                _put_first(trumps, next(face for face in trumps if trumps.count(face) > 1))
            plays = _plays(rules, spades, trumps, clubs, size)
            plays = [joined(position, play) for play in plays]
            if _is_good(rules, position, plays, parts):
                yield _example(rules, position, tuple(plays))
                return


def _plays(
    rules: Ruleset,
    spades: list[Face],
    trumps: list[Face],
    clubs: list[Face],
    size: int,
) -> list[Cards]:
    """Return the lead, a follow if four or more play, then trumps, then discards."""
    seats = rules.table.players
    follows = tuple(spades[size : 2 * size])
    plays = [tuple(spades[:size]), *[follows] * (seats > _SEATS_OF_TRUMPS)]
    plays += [tuple(trumps[:size]), tuple(trumps[size : 2 * size])]
    others = range(0, size * (seats - len(plays)), size)
    plays += [tuple(clubs[first : first + size]) for first in others]
    return plays[:seats]


def _put_first(pile: list[Face], face: Face) -> None:
    """Put two copies of a face on top of a pile."""
    for _copy in range(2):
        pile.remove(face)
    pile[:0] = [face, face]


def _is_good(rules: Ruleset, position: Position, plays: list[Cards], parts: int) -> bool:
    """Tell whether the lead has so many parts and the first trumps win, not the highest."""
    lead, first = plays[0], 1 + (rules.table.players > _SEATS_OF_TRUMPS)
    ruff, others = plays[first], plays[first + 1 : first + 2]
    if len(lead) > 1 and not all(
        position.top_of(ruff) < position.top_of(other) for other in others
    ):
        return False
    if _parts(rules, position, lead) != parts:
        return False
    if (len(lead) > 1 and parts == 1) and any(
        _parts(rules, position, other) == parts for other in others
    ):
        return False
    try:
        answer = ask(rules, TrickQuestion(tuple(plays)), position.level, position.trump)
    except QuestionError:
        return False
    winner = first + len(others) if len(lead) == 1 else first
    return answer.winner == winner and answer.points > 0


def _parts(rules: Ruleset, position: Position, play: Cards) -> int:
    return len(ask(rules, ShapeQuestion(play), position.level, position.trump).components)


def _example(rules: Ruleset, position: Position, plays: tuple[Cards, ...]) -> Example:
    question = TrickQuestion(plays)
    answer = ask(rules, question, position.level, position.trump)
    others = one_by_one(
        [
            _("seat {number} plays {cards}", number=place, cards=cards(play))
            for place, play in enumerate(plays[1:], 1)
        ]
    )
    text = plural(
        "{at}: seat 0 leads {lead}; {others}. Seat {winner} wins the trick, with "
        "{count} point.",
        "{at}: seat 0 leads {lead}; {others}. Seat {winner} wins the trick, with "
        "{count} points.",
        answer.points,
        at=at(position.level, position.trump),
        lead=cards(plays[0]),
        others=others,
        winner=answer.winner,
    )
    says = partial(_is_won, answer.winner, answer.points)
    return Example(text, (Asked(question, position.level, position.trump, says),))


def _is_won(winner: int, points: int, answer: Answer) -> bool:
    return isinstance(answer, TrickAnswer) and (answer.winner, answer.points) == (
        winner,
        points,
    )
