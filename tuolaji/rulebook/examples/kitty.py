"""The example of burying: cards that may not be buried."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    TRIES,
    at,
    deal,
    joined,
    position_of,
    stream,
)
from tuolaji.rulebook.words import cards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, BuryAnswer, BuryQuestion

__all__ = ["burial_examples"]


def burial_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield cards that may not be buried, and others of the same hand that may."""
    position, chance, size = position_of(rules), stream("burial"), rules.kitty.size
    for _try in range(TRIES):
        hand = deal(rules, chance)[0]
        kitty, others = hand[:size], hand[size : 2 * size]
        if len(others) < size:
            return
        both = (*kitty, *others)
        asked = tuple(
            Asked(BuryQuestion(each, both), position.level, position.trump, says)
            for each, says in ((kitty, _is_refused), (others, _is_allowed))
        )
        if all(each.is_so(rules) for each in asked):
            text = _(
                "{at}: of {kitty} and {others} in hand, the first may not be buried, the "
                "others may.",
                at=at(position.level, position.trump),
                kitty=cards(joined(position, kitty)),
                others=cards(joined(position, others)),
            )
            yield Example(text, asked)
            return


def _is_allowed(answer: Answer) -> bool:
    return isinstance(answer, BuryAnswer) and answer.allowed


def _is_refused(answer: Answer) -> bool:
    return isinstance(answer, BuryAnswer) and not answer.allowed
