"""Examples of tricks: who wins one with a ruff, and one with a throw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.cards import Face, Suit
from tuolaji.engine.codes import TRUMPS
from tuolaji.errors import QuestionError
from tuolaji.language import _, one_by_one, plural
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    TRIES,
    TRUMP,
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


def trick_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a ruff that wins over trumps that do not cover, and a throw that is ruffed."""
    yield from _found(rules, "ruff", parts=1)
    if rules.lead.throws is not Throws.NEVER:
        yield from _found(rules, "ruffed throw", parts=2)


def _found(rules: Ruleset, topic: str, *, parts: int) -> Iterator[Example]:
    position, chance = position_of(rules), stream(topic)
    spades = list(in_group(position, rules.deck.cards(), Suit.S))
    trumps = list(in_group(position, rules.deck.cards(), TRUMPS))
    clubs = list(in_group(position, rules.deck.cards(), Suit.C))
    sizes = (2, 1) if parts == 1 else (3, 2)
    paired = (
        [face for face in sorted(set(spades)) if spades.count(face) > 1]
        if parts == 1
        else []
    )
    for size in sizes:
        for _try in range(TRIES):
            for pile in (spades, trumps, clubs):
                chance.shuffle(pile)
            if paired and size > 1:
                _put_first(spades, paired[chance.randrange(len(paired))])
                _put_first(trumps, next(face for face in trumps if trumps.count(face) > 1))
            plays: list[Cards] = [
                tuple(spades[:size]),
                tuple(spades[size : 2 * size]),
                tuple(trumps[:size]),
                tuple(trumps[size : 2 * size]),
            ]
            others = range(0, size * (rules.table.players - 4), size)
            plays += [tuple(clubs[first : first + size]) for first in others]
            plays = [joined(position, play) for play in plays[: rules.table.players]]
            if _is_good(rules, position, plays, parts):
                yield _example(rules, position, tuple(plays))
                return


def _put_first(pile: list[Face], face: Face) -> None:
    """Put two copies of a face on top of a pile."""
    for _copy in range(2):
        pile.remove(face)
    pile[:0] = [face, face]


def _is_good(rules: Ruleset, position: Position, plays: list[Cards], parts: int) -> bool:
    """Tell whether the lead has so many parts and the first trumps win, not the highest."""
    lead, _follow, ruff, other = plays[:4]
    if len(lead) > 1 and position.top_of(other) <= position.top_of(ruff):
        return False
    counts = [_parts(rules, position, play) for play in (lead, ruff, other)]
    if counts[0] != parts or (counts[2] == parts and len(lead) > 1 and parts == 1):
        return False
    try:
        answer = ask(rules, TrickQuestion(tuple(plays)), position.level, TRUMP)
    except QuestionError:
        return False
    return answer.winner == (3 if len(lead) == 1 else 2) and answer.points > 0


def _parts(rules: Ruleset, position: Position, play: Cards) -> int:
    return len(ask(rules, ShapeQuestion(play), position.level, TRUMP).components)


def _example(rules: Ruleset, position: Position, plays: tuple[Cards, ...]) -> Example:
    question = TrickQuestion(plays)
    answer = ask(rules, question, position.level, TRUMP)
    others = one_by_one(
        [
            _("player {number} plays {cards}", number=place, cards=cards(play))
            for place, play in enumerate(plays[1:], 2)
        ]
    )
    text = plural(
        "{at}: player 1 leads {lead}; {others}. Player {winner} wins the trick, with "
        "{count} point.",
        "{at}: player 1 leads {lead}; {others}. Player {winner} wins the trick, with "
        "{count} points.",
        answer.points,
        at=at(position.level, TRUMP),
        lead=cards(plays[0]),
        others=others,
        winner=answer.winner + 1,
    )
    says = partial(_is_won, answer.winner, answer.points)
    return Example(text, (Asked(question, position.level, TRUMP, says),))


def _is_won(winner: int, points: int, answer: Answer) -> bool:
    return isinstance(answer, TrickAnswer) and (answer.winner, answer.points) == (
        winner,
        points,
    )
