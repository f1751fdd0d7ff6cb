"""How does the engine read a lead, and under which names do its components go?

A lead breaks up as the ruleset says, or into components that the leader names (`as`).
Either way the engine's registers hold the lead afterwards, as at the start of a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tuolaji.cards import show_cards
from tuolaji.engine.constants import (
    COMPONENTS,
    HAND,
    HIGH,
    LENGTHS,
    LIVE,
    PLANES,
    PLAY,
    SPARE,
)
from tuolaji.engine.decomposing import decompose, note_part, order_key
from tuolaji.engine.filling import fill, want
from tuolaji.engine.playing import judge_lead
from tuolaji.engine.throwing import may_throw
from tuolaji.errors import QuestionError
from tuolaji.rules.shape import Shape
from tuolaji.table.position import GROUP_NAMES, Cards, Position, counted
from tuolaji.table.reasons import Reason, Refusal

__all__ = [
    "Form",
    "break_up",
    "form_name",
    "forms_of",
    "open_lead",
    "shape_index",
    "throw_refusal",
]

Form: TypeAlias = tuple[int, int]
"""The width and length of a component."""


def open_lead(position: Position, lead: Cards, named: Sequence[Form] | None = None) -> None:
    """Open a trick with a lead that nobody else can beat.

    Raises:
        QuestionError: As `break_up`.
    """
    for seat in range(position.rules.table.players):
        position.put(HAND + seat * PLANES, ())
    position.put(LIVE, ())
    break_up(position, lead, named)
    judge_lead(position.tables, position.deal)


def break_up(position: Position, lead: Cards, named: Sequence[Form] | None = None) -> None:
    """Put a lead down and break it up.

    Args:
        position: Where the lead is made.
        lead: Its cards.
        named: The components that the leader names, or `None` for the ruleset's own way.

    Raises:
        QuestionError: The lead is empty, is of several groups, or does not break up so.
    """
    if not lead:
        raise QuestionError("a lead must have at least one card")
    position.deal.lead_group = position.group_of(lead)
    if position.deal.lead_group < 0:
        raise QuestionError(f"a lead must be of one group, got {show_cards(lead)}")
    if len(lead) > COMPONENTS:
        raise QuestionError(f"a lead can have at most {COMPONENTS} cards, got {len(lead)}")
    position.put(PLAY, lead)
    if named is None:
        decompose(position.tables, position.deal, PLAY)
    else:
        _break_into(position, lead, named)


def throw_refusal(position: Position) -> Refusal | None:
    """Return why the lead that is broken up may not be thrown, or `None` if it may."""
    group = position.deal.lead_group
    if position.deal.part_count == 1 or may_throw(position.tables, group):
        return None
    rule = f"'lead.throws: {position.rules.lead.throws}'"
    return Refusal(Reason.NO_THROWS, f"{rule} forbids a throw of {GROUP_NAMES[group]}")


def forms_of(position: Position) -> tuple[Form, ...]:
    """Return the components into which the lead was broken up, in their order."""
    count = position.deal.part_count
    widths, lengths = position.deal.part_width[:count], position.deal.part_length[:count]
    return tuple(zip(widths, lengths, strict=True))


def form_name(position: Position, form: Form) -> str:
    """Return what a component is called: `pair`, `tractor(3)`."""
    shape = position.rules.shapes[shape_index(position, form)]
    return f"{shape.name}({form[1]})" if shape.is_run else shape.name


def shape_index(position: Position, form: Form) -> int:
    """Return which of the ruleset's shapes a component has.

    Raises:
        QuestionError: None of them.
    """
    for index, shape in enumerate(position.rules.shapes):
        if _has_form(shape, form):
            return index
    width, length = form
    raise QuestionError(
        f"'{position.rules.id}' has no component of width {width} and length {length}"
    )


def _has_form(shape: Shape, form: Form) -> bool:
    width, length = form
    longest = LENGTHS - 1 if shape.longest is None else shape.longest
    return shape.widths == (width,) and shape.shortest <= length <= longest


def _break_into(position: Position, lead: Cards, named: Sequence[Form]) -> None:
    """Break the lead into the named components, the highest tops first."""
    deal, tables = position.deal, position.tables
    _check_size(lead, named)
    indices = {form: shape_index(position, form) for form in named}
    deal.want_count = 0
    for width, length in named:
        want(deal, width, length)
    deal.style = HIGH
    if not fill(tables, deal, PLAY):
        names = " + ".join(form_name(position, form) for form in named)
        raise QuestionError(f"{show_cards(lead)} does not break into {names}")
    found = [
        (order_key(tables, indices[form], form[1]), position.top_of(faces), form, faces)
        for form, faces in _components_taken(position)
    ]
    for place, (_, _, form, faces) in enumerate(sorted(found, reverse=True)):
        position.put(SPARE, faces * form[0])
        note_part(tables, deal, place, indices[form], form[1])
    deal.part_count = len(named)


def _check_size(lead: Cards, named: Sequence[Form]) -> None:
    size = sum(width * length for width, length in named)
    if size != len(lead):
        raise QuestionError(
            f"'as' names {counted(size, 'card')}, but the lead has {len(lead)}"
        )


def _components_taken(position: Position) -> list[tuple[Form, Cards]]:
    """Return the form and the faces of each component that the last search took."""
    deal, taken, found = position.deal, 0, []
    for index in range(deal.want_count):
        form = deal.want_width[index], deal.want_length[index]
        bits = deal.taken_bit[taken : taken + form[1]]
        found.append((form, tuple(face for bit in bits for face in position.faces_of(bit))))
        taken += form[1]
    return found
