"""How does the engine read a lead, and under which names do its components go?

A lead breaks up as the ruleset says, or into components that the leader names (`as`).
Either way the engine's registers hold the lead afterwards, as at the start of a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tuolaji.cards import Face, face_name, show_cards
from tuolaji.engine.constants import (
    COMPONENTS,
    HAND,
    LIVE,
    PLANES,
    PLAY,
    SPARE,
)
from tuolaji.engine.decomposing import decompose, name_part, note_part, order_key
from tuolaji.engine.ladders import Form as Part
from tuolaji.engine.ladders import cards_of, form_of, lead_measures
from tuolaji.engine.playing import beaten_part, judge_lead, leave_part
from tuolaji.engine.throwing import may_throw
from tuolaji.engine.topping import fill_highest
from tuolaji.engine.wanting import want_lead
from tuolaji.errors import QuestionError
from tuolaji.table.position import GROUP_NAMES, Cards, Position, counted
from tuolaji.table.reasons import Reason, Refusal

__all__ = [
    "Form",
    "beaten_refusal",
    "break_up",
    "components_taken",
    "form_name",
    "forms_of",
    "group_refusal",
    "open_lead",
    "parts_of",
    "shape_index",
    "throw_refusal",
]

Form: TypeAlias = tuple[int | tuple[int, ...], int]
"""The width and number of steps of a component; a mixed run has all its widths."""


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
    if (refusal := group_refusal(position, lead)) is not None:
        raise QuestionError(refusal.why)
    if len(lead) > COMPONENTS:
        raise QuestionError(f"a lead can have at most {COMPONENTS} cards, got {len(lead)}")
    position.put(PLAY, lead)
    if named is None:
        decompose(position.tables, position.deal, PLAY)
    else:
        _break_into(position, lead, named)


def group_refusal(position: Position, lead: Cards) -> Refusal | None:
    """Return why cards of several groups may not be led, or `None` for one group."""
    firsts = {position.layout.groups[face]: face for face in reversed(lead)}
    if len(firsts) < 2:
        return None
    names = (f"{face_name(firsts[one])} of {GROUP_NAMES[one]}" for one in sorted(firsts))
    why = f"a lead must be of one group, got {' and '.join(names)}"
    return Refusal(Reason.SEVERAL_GROUPS, why)


def throw_refusal(position: Position) -> Refusal | None:
    """Return why the lead that is broken up may not be thrown, or `None` if it may."""
    group = position.deal.lead_group
    if position.deal.part_count == 1 or may_throw(position.tables, group):
        return None
    rule = f"'lead.throws: {position.rules.lead.throws}'"
    return Refusal(Reason.NO_THROWS, f"{rule} forbids a throw of {GROUP_NAMES[group]}")


def beaten_refusal(position: Position) -> Refusal | None:
    """Return why the lead that is broken up is none, because it can be beaten.

    The registers hold the other hands, and the leader's without the lead.
    """
    tables, deal = position.tables, position.deal
    beaten = beaten_part(tables, deal) if tables.throws_must_stand else -1
    if beaten < 0:
        return None
    leave_part(tables, deal, beaten)
    cards = show_cards(position.read(PLAY))
    rule = f"'lead.forced: {position.rules.lead.forced}'"
    return Refusal(
        Reason.CAN_BE_BEATEN,
        f"{cards} can be beaten, and {rule} forbids a throw that may fail",
    )


def parts_of(position: Position) -> tuple[Part, ...]:
    """Return the components into which the lead was broken up, as the engine's forms."""
    deal, shapes = position.deal, position.rules.shapes
    return tuple(
        form_of(position.rules, shapes[shape], measure)
        for shape, measure in zip(
            deal.part_shape[: deal.part_count], deal.part_length, strict=False
        )
    )


def forms_of(position: Position) -> tuple[Form, ...]:
    """Return width and number of steps of each component of the lead, in their order."""
    steps = [faces.bit_count() for faces in position.deal.part_faces]
    widths = [_widths(position, part) for part in parts_of(position)]
    return tuple(zip(widths, steps, strict=False))


def _widths(position: Position, part: Part) -> int | tuple[int, ...]:
    return position.rules.shapes[part[2] - 1].widths if part[2] else part[0]


def form_name(position: Position, part: Part) -> str:
    """Return what a component is called: `pair`, `tractor(3)`."""
    shape = position.rules.shapes[shape_index(position, part)]
    return f"{shape.name}({part[1]})" if shape.is_run else shape.name


def shape_index(position: Position, part: Part) -> int:
    """Return which of the ruleset's shapes a component has.

    Raises:
        QuestionError: None of them.
    """
    width, measure, mixed = part
    if mixed:
        return mixed - 1
    for index, shape in enumerate(position.rules.shapes):
        if shape.widths == (width,) and measure in lead_measures(position.rules, shape):
            return index
    raise QuestionError(
        f"'{position.rules.id}' has no component of width {width} and length {measure}"
    )


def _is_mixed(form: Form) -> bool:
    return not isinstance(form[0], int)


def _named_part(position: Position, form: Form, size: int) -> Part:
    """Return the engine's form of a named component; a mixed run has `size` cards."""
    width, length = form
    if isinstance(width, int):
        return (width, length, 0)
    for index, shape in enumerate(position.rules.shapes):
        fits = shape.shortest <= length <= (shape.longest or size)
        fits &= shape.is_mixed and size in lead_measures(position.rules, shape)
        if (
            shape.widths == width
            and fits
            and width[0] * length <= size <= width[-1] * length
        ):
            return (width[-1], size, index + 1)
    widths = " and ".join(map(str, width))
    raise QuestionError(
        f"'{position.rules.id}' has no run of widths {widths} with "
        f"{counted(length, 'step')} and {counted(size, 'card')}"
    )


def _break_into(position: Position, lead: Cards, named: Sequence[Form]) -> None:
    """Break the lead into the named components, the highest tops first."""
    deal, tables = position.deal, position.tables
    parts = _named_parts(position, lead, named)
    _name_lead(position, parts)
    deal.named_steps = sum(form[1] for form in named if _is_mixed(form))
    found = fill_highest(tables, deal, PLAY)
    deal.named_steps = 0
    if not found:
        names = " + ".join(form_name(position, part) for part in parts)
        raise QuestionError(f"{show_cards(lead)} does not break into {names}")
    for place, cards in enumerate(components_taken(position)):
        position.put(SPARE, cards)
        note_part(tables, deal, place, deal.part_shape[place], len({*cards}))


def _name_lead(position: Position, parts: Sequence[Part]) -> None:
    """Note the named components in the order of all leads, and want them."""
    deal, tables = position.deal, position.tables
    forms = [(shape_index(position, part), part[1]) for part in parts]
    forms.sort(key=lambda form: order_key(tables, *form), reverse=True)
    deal.part_count = len(forms)
    for place, (shape, measure) in enumerate(forms):
        name_part(tables, deal, place, shape, measure)
    want_lead(tables, deal)


def _named_parts(position: Position, lead: Cards, named: Sequence[Form]) -> list[Part]:
    """Return the named components; what the uniform ones leave is the mixed run's."""
    _check_named(len(lead), named)
    uniform = sum(width * length for width, length in named if isinstance(width, int))
    mixed = sum(map(_is_mixed, named))
    if mixed > 1:
        raise QuestionError("'as' can name one run of mixed width, got more")
    if not mixed and uniform != len(lead):
        raise QuestionError(
            f"'as' names {counted(uniform, 'card')}, but the lead has {len(lead)}"
        )
    return [_named_part(position, form, len(lead) - uniform) for form in named]


def _check_named(size: int, named: Sequence[Form]) -> None:
    """Check that no named component is empty, or wider or longer than the lead."""
    for width, length in named:
        widths = (width,) if isinstance(width, int) else width
        if not all(1 <= number <= size for number in (*widths, length)):
            shown = [width if isinstance(width, int) else [*width], length]
            raise QuestionError(
                f"'as' must give widths and lengths from 1 to {size}, as the lead has "
                f"{counted(size, 'card')}, got {shown}"
            )


def components_taken(position: Position) -> list[Cards]:
    """Return the cards of each component of the lead that the last search took."""
    deal, taken, found = position.deal, 0, []
    for part in parts_of(position):
        cards: list[Face] = []
        while len(cards) < cards_of(part):
            cards += position.faces_of(deal.taken_bit[taken]) * deal.taken_width[taken]
            taken += 1
        found.append(tuple(cards))
    return found
