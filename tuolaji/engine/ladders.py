"""Which rungs does a lead of each shape and length have, written out?

A ladder in a variant file is short (`tractor(n) | then tractor | then pair`). Here it
becomes the list of rungs of one lead, best first. The machine reads the rungs that are
named and works out `then …` as it goes (`engine.following`); the full list numbers the
rungs for people. A form is (width, measure, mixed): the measure is the number of steps,
or of cards for a mixed run, whose shape's number plus 1 is `mixed`. A choice is the
forms that fill a rung, widest and longest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from tuolaji.engine.constants import LENGTHS
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.ladder import Ladder, Rung
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape, ShapeCall

__all__ = [
    "Choice",
    "Form",
    "cards_of",
    "closing_shapes",
    "explicit_rungs",
    "form_of",
    "lead_measures",
    "written_out",
]

Form: TypeAlias = tuple[int, int, int]
Choice: TypeAlias = tuple[Form, ...]


def form_of(rules: Ruleset, shape: Shape, measure: int) -> Form:
    """Return the form of a shape and measure."""
    mixed = 1 + rules.shapes.index(shape) if shape.is_mixed else 0
    return (shape.widths[-1], measure, mixed)


def cards_of(form: Form) -> int:
    """Return the number of cards of a form."""
    width, measure, mixed = form
    return measure if mixed else width * measure


@lru_cache(maxsize=1024)
def lead_measures(rules: Ruleset, shape: Shape) -> tuple[int, ...]:
    """Return the measures in which a shape can be led, ascending."""
    return tuple(one for one in shape.measures(rules.hand_size) if one < LENGTHS)


def explicit_rungs(
    rules: Ruleset, shape: Shape, measure: int
) -> tuple[tuple[Choice, ...], ...]:
    """Return the rungs that a lead's ladder names, best first; each rung is its choices."""
    ladder = _ladder_for(rules, shape.name, measure)
    if ladder is None:
        return (((form_of(rules, shape, measure),),),)
    rungs = [tuple(_choices(rules, rung, measure)) for rung in ladder.rungs]
    return tuple(dict.fromkeys(rung for rung in rungs if rung))


def closing_shapes(rules: Ruleset, shape: Shape, measure: int) -> tuple[Shape, ...]:
    """Return the shapes of the `then …` that close a lead's ladder."""
    ladder = _ladder_for(rules, shape.name, measure)
    names = () if ladder is None else ladder.closing
    return tuple(rules.shape(name) for name in names)


def written_out(
    rules: Ruleset, shape: Shape, measure: int
) -> tuple[tuple[Choice, ...], ...]:
    """Return all rungs of a lead, what `then …` means included, best first.

    The last rung is always the empty choice: any cards of the group.
    """
    closing = closing_shapes(rules, shape, measure)
    cards = cards_of(form_of(rules, shape, measure))
    rungs = (
        *explicit_rungs(rules, shape, measure),
        *((choice,) for choice in _closing(rules, closing, cards)),
    )
    return tuple(dict.fromkeys(rungs))


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
    measures = lead_measures(rules, shape)
    length = call.length_for(lead_length)
    if length is None:
        length = measures[0]
    return form_of(rules, shape, length) if length in measures else None


def _closing(rules: Ruleset, shapes: tuple[Shape, ...], cards: int) -> Iterator[Choice]:
    """Yield what `then …` demands of so many cards, best first, down to nothing."""
    if not shapes:
        yield ()
        return
    for forms in _as_many(rules, shapes[0], cards, LENGTHS):
        used = sum(map(cards_of, forms))
        for rest in _closing(rules, shapes[1:], cards - used):
            yield tuple(sorted((*forms, *rest), reverse=True))


def _as_many(rules: Ruleset, shape: Shape, cards: int, longest: int) -> Iterator[Choice]:
    """Yield the ways to take components of one shape: longest first, then as many more."""
    for measure in reversed(lead_measures(rules, shape)):
        form = form_of(rules, shape, measure)
        if measure > longest or cards_of(form) > cards:
            continue
        for rest in _as_many(rules, shape, cards - cards_of(form), measure):
            yield (form, *rest)
    yield ()
