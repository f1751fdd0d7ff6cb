"""Examples of follows: a play that looks legal and is not, beside one that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from tuolaji.cards import Suit
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    TRIES,
    at,
    components,
    in_group,
    joined,
    position_of,
    stream,
)
from tuolaji.rulebook.words import cards
from tuolaji.rules.follow import Owed
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape
from tuolaji.table.legal import subsets
from tuolaji.table.plays import may_follow, open_lead
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions import Answer, FollowAnswer, FollowQuestion

__all__ = ["follow_examples"]

_MOST = 3
"""How many examples there are of follows."""


def follow_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield for some leads a hand, a play of it that is illegal, and one that is legal."""
    shapes = [
        shape for shape in rules.led_shapes if not (shape.is_single or shape.is_across)
    ]
    if rules.follow.owed is Owed.SUIT_ONLY:
        shapes = shapes[:1]
    shapes.sort(key=lambda shape: (shape.is_run, shape.widths))
    small = [shape for shape in shapes if shape.least * shape.widths[0] <= 6]
    found = (
        _follow_example(rules, shape) for shape in small or shapes or rules.led_shapes[:1]
    )
    yield from islice((each for each in found if each is not None), _MOST)


def _follow_example(rules: Ruleset, shape: Shape) -> Example | None:
    position, chance = position_of(rules), stream(f"follow {shape.widths} {shape.least}")
    leads = list(components(position, shape, shape.least, [Suit.S]))
    if not leads:
        return None
    for _try in range(TRIES):
        lead = leads[chance.randrange(len(leads))]
        rest = list(rules.deck.cards())
        for face in lead:
            rest.remove(face)
        pack = list(in_group(position, rest, Suit.S))
        chance.shuffle(pack)
        free = list(in_group(position, rest, Suit.D))
        spades = pack[: len(lead) + chance.randrange(1, 4)]
        held = joined(position, (*spades, *chance.sample(free, min(2, len(free)))))
        example = _example(rules, position, lead, held)
        if example is not None:
            return example
    return None


def _example(
    rules: Ruleset, position: Position, lead: Cards, held: Cards
) -> Example | None:
    """Return an example where some play in suit is refused and there is one that is not."""
    try:
        open_lead(position, lead)
    except QuestionError:
        return None
    legal: Cards | None = None
    refused: Cards | None = None
    suit_only = rules.follow.owed is Owed.SUIT_ONLY
    for play in islice(subsets(held, len(lead)), 400):
        if may_follow(position, held, play):
            legal = legal or play
        elif refused is None and _is_in_spades(position, play) is not suit_only:
            refused = play
        if legal and refused:
            break
    else:
        return None
    questions = (FollowQuestion(lead, held, refused), FollowQuestion(lead, held, legal))
    asked = tuple(
        Asked(
            question, position.level, position.trump, partial(_is_as_said, legal=number > 0)
        )
        for number, question in enumerate(questions)
    )
    text = _(
        "{at}: {lead} is led. Of {hand} nobody may play {refused}; {legal} will do.",
        at=at(position.level, position.trump),
        lead=cards(lead),
        hand=cards(held),
        refused=cards(joined(position, refused)),
        legal=cards(joined(position, legal)),
    )
    return Example(text, asked)


def _is_in_spades(position: Position, play: Cards) -> bool:
    return all(position.layout.groups[face] == Suit.S for face in play)


def _is_as_said(answer: Answer, *, legal: bool) -> bool:
    return isinstance(answer, FollowAnswer) and answer.legal is legal
