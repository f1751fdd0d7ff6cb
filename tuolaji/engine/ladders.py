"""Which rungs does a lead of each shape and length have, written out?

A ladder in a variant file is short (`tractor(n) | then tractor | then pair`). Here it
becomes the full list of rungs of one lead, best first, so that the kernel never searches
for what `then` means. A form is a pair (width, length); a choice is the forms that fill
a rung, widest and longest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tuolaji.engine.constants import LENGTHS
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.ladder import Ladder, Rung
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape, ShapeCall

__all__ = ["Choice", "Form", "lead_lengths", "written_out"]

Form: TypeAlias = tuple[int, int]
Choice: TypeAlias = tuple[Form, ...]


def lead_lengths(rules: Ruleset, shape: Shape) -> range:
    """Return the lengths in which a shape can be led."""
    most = min(rules.hand_size // shape.widths[0], LENGTHS - 1)
    if shape.longest is not None:
        most = min(most, shape.longest)
    return range(shape.shortest, most + 1)


def written_out(
    rules: Ruleset, shape: Shape, length: int
) -> tuple[tuple[Choice, ...], ...]:
    """Return the rungs of a lead, best first; each rung is its choices.

    The last rung is always the empty choice: any cards of the group.
    """
    own = ((shape.widths[0], length),)
    ladder = _ladder_for(rules, shape.name, length)
    if ladder is None:
        return ((own,), ((),))
    cards = shape.widths[0] * length
    rungs = [tuple(_choices(rules, rung, length)) for rung in ladder.rungs]
    rungs += [(choice,) for choice in _closing(rules, ladder.closing, cards)]
    return tuple(dict.fromkeys(rung for rung in rungs if rung))


def _ladder_for(rules: Ruleset, name: str, length: int) -> Ladder | None:
    for ladder in rules.follow.ladders:
        if ladder.lead.name != name:
            continue
        called = ladder.lead.length
        if called is None or isinstance(called, Name) or called == Number(length):
            return ladder
    return None


def _choices(rules: Ruleset, rung: Rung, lead_length: int) -> Iterator[Choice]:
    for choice in rung.choices:
        forms = [_form(rules, call, lead_length) for call in choice]
        if all(form is not None for form in forms):
            yield tuple(sorted((form for form in forms if form is not None), reverse=True))


def _form(rules: Ruleset, call: ShapeCall, lead_length: int) -> Form | None:
    """Return the form of a call, or `None` where the shape has no such length."""
    shape = rules.shape(call.name)
    length = call.length_for(lead_length)
    if length is None:
        length = shape.shortest
    too_long = shape.longest is not None and length > shape.longest
    return None if length < shape.shortest or too_long else (shape.widths[0], length)


def _closing(rules: Ruleset, names: tuple[str, ...], cards: int) -> Iterator[Choice]:
    """Yield what `then …` demands of so many cards, best first, down to nothing."""
    if not names:
        yield ()
        return
    shape = rules.shape(names[0])
    for forms in _as_many(shape, cards, LENGTHS):
        used = sum(width * length for width, length in forms)
        for rest in _closing(rules, names[1:], cards - used):
            yield tuple(sorted((*forms, *rest), reverse=True))


def _as_many(shape: Shape, cards: int, longest: int) -> Iterator[Choice]:
    """Yield the ways to take components of one shape: longest first, then as many more."""
    width = shape.widths[0]
    most = min(longest, cards // width, shape.longest or longest)
    for length in range(most, shape.shortest - 1, -1):
        for rest in _as_many(shape, cards - width * length, length):
            yield ((width, length), *rest)
    yield ()
