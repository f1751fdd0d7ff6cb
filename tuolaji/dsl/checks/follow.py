"""Checks of follows: every lead has a ladder, and each of its rungs can be owed.

A rung is hidden if every hand that fills it fills an earlier one, since some components
always contain some others. A form lists the widths of a component's steps; components
are placed one after the other, the largest first, into the steps that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final, TypeAlias

from tuolaji.dsl.assemble import ladder, ladders, ranking, shapes
from tuolaji.dsl.checks.names import define, shape_names, unknown_shape
from tuolaji.dsl.checks.shapes import fault, held_measures
from tuolaji.dsl.diagnostic import (
    Diagnostic,
    Span,
    did_you_mean,
    error,
    instead,
    listed,
    warning,
    write,
)
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.parse import with_chinese
from tuolaji.dsl.transform import Rungs
from tuolaji.language import _
from tuolaji.rules.follow import Follow, Ladder, by_width
from tuolaji.rules.formula import Formula, Name, Number, names_in
from tuolaji.rules.key import options_of
from tuolaji.rules.limits import LONGEST_RUN
from tuolaji.rules.shape import Shape, ShapeCall

__all__ = ["CHECKS", "Form", "can_hold"]


Form: TypeAlias = tuple[int, ...]

_ANY: Final = ("any", "任意")

_MOST_CARDS: Final = 16  # the ways to place more are too many to try


def can_hold(holders: Sequence[Form], wanted: Sequence[Form]) -> bool:
    """Tell whether all `wanted` forms fit into `holders`, no card used twice.

    Forms of more than 16 cards together are not tried and count as not fitting.

    >>> can_hold([(2, 2)], [(2,), (2,)]), can_hold([(2,), (2,)], [(2, 2)])
    (True, False)
    """
    if sum(map(sum, wanted)) > _MOST_CARDS:
        return False
    # A run of no set is refused elsewhere; here it takes no card.
    largest_first = sorted(filter(None, wanted), key=lambda form: (-len(form), -max(form)))
    return _fits(tuple(sorted(filter(None, holders))), tuple(largest_first))


@cache
def _fits(holders: tuple[Form, ...], wanted: tuple[Form, ...]) -> bool:
    if not wanted:
        return True
    return any(_fits(left, wanted[1:]) for left in _placings(holders, wanted[0]))


def _placings(holders: tuple[Form, ...], form: Form) -> Iterator[tuple[Form, ...]]:
    """Yield what is left of the holders for each place where the form fits."""
    for index, holder in enumerate(holders):
        for start in range(len(holder) - len(form) + 1):
            left = list(holder)
            for step, width in enumerate(form, start):
                left[step] -= width
            if min(left) >= 0:
                rest = (*holders[:index], tuple(left), *holders[index + 1 :])
                yield tuple(sorted(rest))


_OPTIONS: Final = tuple(options_of(Follow))


def _ladders(draft: Draft) -> Iterator[tuple[Leaf, Ladder]]:
    """Yield the ladders whose keys are sound."""
    for key, leaf in draft.under("follow"):
        if isinstance(leaf.value, Rungs) and not any(_key_findings(draft, key, leaf)):
            made = ladder(key, leaf.value)
            if made is not None:
                yield leaf, made


def _check_keys(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the key of a ladder is a shape, with a length if it is a run."""
    for key, leaf in draft.under("follow"):
        yield from _key_findings(draft, key, leaf)


def _key_findings(draft: Draft, key: str, leaf: Leaf) -> Iterator[Diagnostic]:
    if key in _OPTIONS:
        return
    known = shape_names(draft)
    made = ladder(key, Rungs((), ()))
    if made is None:
        message = _("'follow' has no key '{key}'; a ladder's key is a shape", key=key)
        yield error(
            "T201",
            leaf.key_span,
            message,
            note=_("known shapes are {known}", known=listed(known)),
        )
    elif made.lead.name not in known:
        yield _unknown_key(draft, leaf, made.lead.name)
    else:
        yield from _length_of_key(draft, leaf, made.lead)


def _unknown_key(draft: Draft, leaf: Leaf, name: str) -> Diagnostic:
    removed = draft.removed.get(f"shapes.{name}")
    key = leaf.path.partition(".")[2]
    if removed is not None:
        message = _(
            "'shapes.{name}' is removed, but 'follow.{key}' still asks for it",
            name=name,
            key=key,
        )
        return error(
            "T542", removed, message, help=_("write '{key}: none' under 'follow'", key=key)
        )
    known = shape_names(draft)
    message = _("'follow' has a ladder for the unknown shape '{name}'", name=name)
    remedy = did_you_mean(name, with_chinese([*known, *_OPTIONS])) or define(name)
    note = _("known shapes are {known}", known=listed(known))
    return error("T401", leaf.key_span, message, note=note, help=remedy)


def _length_of_key(draft: Draft, leaf: Leaf, lead: ShapeCall) -> Iterator[Diagnostic]:
    shape = _shape(draft, lead.name)
    if shape is None:
        return
    length = lead.length
    if shape.is_run and length is None:
        message = _("'{path}' must say for which length it is", path=leaf.path)
        remedy = _(
            "write '{lead}(n)' for any length or '{lead}({least})'",
            lead=lead.name,
            least=shape.least,
        )
        yield error("T404", leaf.key_span, message, help=remedy)
    elif not shape.is_run and length is not None:
        message = _(
            "'{path}' has a length, but '{lead}' is not a run",
            path=leaf.path,
            lead=lead.name,
        )
        yield error("T404", leaf.key_span, message, help=write(lead.name))
    elif length is not None and not _is_key_length(shape, length):
        message = _(
            "'{path}' must have the length n, or a number that '{lead}' can have",
            path=leaf.path,
            lead=lead.name,
        )
        remedy = _(
            "write '{lead}(n)' or '{lead}({least})'", lead=lead.name, least=shape.least
        )
        yield error("T404", leaf.key_span, message, help=remedy)


def _is_key_length(shape: Shape, length: Formula) -> bool:
    match length:
        case Number(value):
            return shape.has_measure(value)
        case Name(name):
            return name == "n"
        case _:
            return False


def _shape(draft: Draft, name: str) -> Shape | None:
    sound = (shape for shape in shapes(draft) if not fault(shape))
    return next((shape for shape in sound if shape.name == name), None)


def _check_rungs(draft: Draft) -> Iterator[Diagnostic]:
    """Check the names and lengths of the shapes in rungs and at the end of ladders."""
    known = shape_names(draft)
    for leaf, owed in _ladders(draft):
        value = leaf.value
        if isinstance(value, Rungs) and not value.closed:
            message = _("'{path}' does not say how it ends", path=leaf.path)
            remedy = _("end with 'then pair' (as many as can be) or with 'any'")
            yield error("T541", leaf.item(len(owed.rungs) - 1), message, help=remedy)
        for name in owed.closing:
            if name not in known:
                yield unknown_shape(draft, leaf, name)
        if owed.linked is not None:
            yield from _linked_findings(draft, leaf, owed.linked)
        for index, call in _calls(owed):
            if call.name not in known:
                yield _unknown(draft, leaf, call.name, index)
            else:
                yield from _length_of_call(draft, leaf, call, index)


def _unknown(draft: Draft, leaf: Leaf, word: str, index: int) -> Diagnostic:
    """Return the finding that a rung names no shape, or the cards that fill it anyway."""
    if word not in _ANY:
        return unknown_shape(draft, leaf, word, index)
    rung = leaf.item_text(index)
    message = _(
        "'{path}' asks for any cards in the rung '{rung}'", path=leaf.path, rung=rung
    )
    note = _("where a rung has fewer cards than were led, any cards fill it")
    remedy = _("leave '{word}' out", word=f"+ {word}")
    return error("T401", leaf.word(word, index), message, note=note, help=remedy)


def _linked_findings(draft: Draft, leaf: Leaf, name: str) -> Iterator[Diagnostic]:
    """Check that what comes linked is a set, and that there are runs of such sets."""
    if name not in shape_names(draft):
        yield unknown_shape(draft, leaf, name)
        return
    shape = _shape(draft, name)
    if shape is None:
        return
    reason = ""
    if shape.is_run or shape.is_across or shape.widths == (1,):
        reason = _("'{name}' is not a set of equal cards", name=name)
    elif not any(known.is_run and known.widths == shape.widths for known in shapes(draft)):
        reason = _("no shape is a run of '{name}'", name=name)
    if reason:
        message = _(
            "'then linked {name}' links nothing: {reason}", name=name, reason=reason
        )
        remedy = _(
            "write for example 'then linked pair', or 'then pair' for pairs of any place"
        )
        yield error("T404", leaf.word(name), message, help=remedy)


def _calls(owed: Ladder) -> Iterator[tuple[int, ShapeCall]]:
    for index, rung in enumerate(owed.rungs):
        for choice in rung.choices:
            yield from ((index, call) for call in choice)


def _length_of_call(
    draft: Draft, leaf: Leaf, call: ShapeCall, item: int
) -> Iterator[Diagnostic]:
    shape = _shape(draft, call.name)
    if shape is None or call.length is None:
        return
    unknown = sorted(names_in(call.length) - {"n"})
    if unknown:
        message = _(
            "'{path}' uses the unknown name '{name}'", path=leaf.path, name=unknown[0]
        )
        note = _("known names are n, the length of the lead")
        yield error("T402", leaf.word(unknown[0], item), message, note=note)
    elif not shape.is_run:
        message = _(
            "'{call}' has a length, but '{shape}' is not a run", call=call, shape=call.name
        )
        yield error(
            "T404",
            name := leaf.word(call.name, item),
            message,
            help=_("write '{word}'", word=call.name),
            remedies=instead(_to_the_bracket(name), [call.name]),
        )
    elif not any(shape.has_measure(call.length_for(n) or 0) for n in _some_lengths(shape)):
        message = _(
            "'{call}' has a length that '{shape}' never has", call=call, shape=call.name
        )
        remedy = _("the shortest is '{call}({least})'", call=call.name, least=shape.least)
        yield error("T404", leaf.word(call.name, item), message, help=remedy)


def _some_lengths(shape: Shape) -> range:
    return range(shape.shortest, shape.shortest + 14)


def _check_complete(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each shape has a ladder for each of its lengths, if not by its widths."""
    keys, packs = set(draft.names("follow")), draft.need("deck.packs", int)
    for shape in shapes(draft):
        if shape.is_single or shape.name in keys or shape.widths[0] > packs:
            continue
        if not shape.is_led:
            continue
        if shape.is_across or (shape.widths[0] > 2 and not shape.is_mixed):
            continue
        wanted = f"{shape.name}(n)" if shape.is_run else shape.name
        if wanted not in keys and not (shape.is_run and _has_each(draft, keys, shape)):
            leaf = draft.leaf(f"shapes.{shape.name}")
            message = _("'follow' has no ladder for '{wanted}'", wanted=wanted)
            sound = [each for each in shapes(draft) if not fault(each)]
            remedy = _(
                "write '{key}: {ladder}' under 'follow'",
                key=wanted,
                ladder=by_width(shape, sound),
            )
            place = draft.place(leaf.key_span, f"follow.{wanted}")
            yield error("T543", place, message, help=remedy)


def _check_unled(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no ladder is for what is never led, and that such a shape is owed."""
    sets = [shape for shape in shapes(draft) if not shape.is_single]
    unled = {shape.name for shape in sets if not shape.is_led}
    if not unled:
        return
    for leaf, owed in _ladders(draft):
        if owed.lead.name in unled:
            message = _(
                "'{path}' never applies: '{shape}' is not led",
                path=leaf.path,
                shape=owed.lead.name,
            )
            key = leaf.path.partition(".")[2]
            remedy = _("write '{key}: none' under 'follow'", key=key)
            place = draft.place(leaf.key_span, f"shapes.{owed.lead.name}")
            yield warning("T602", place, message, help=remedy)
    ranked = {name for line in ranking(draft).lines for name in line}
    for name in sorted(unled - ranked - _served(draft, unled)):
        leaf = draft.leaf(f"shapes.{name}")
        message = _("'{path}' is neither led nor owed", path=leaf.path)
        remedy = _("name '{shape}' in a ladder of 'follow', or take it out", shape=name)
        place = draft.place(leaf.node.span, leaf.path)
        yield warning("T602", place, message, help=remedy)


def _served(draft: Draft, unled: Set[str]) -> set[str]:
    """Return the shapes that are owed to what may be led."""
    served: set[str] = set()
    for owed in ladders(draft):
        if owed.lead.name not in unled:
            served |= {call.name for _index, call in _calls(owed)} | {*owed.closing}
            linked = None if owed.linked is None else _shape(draft, owed.linked)
            if linked is not None:
                same = (each for each in shapes(draft) if each.widths == linked.widths)
                served |= {each.name for each in same}
    return served


def _has_each(draft: Draft, keys: set[str], shape: Shape) -> bool:
    """Tell whether each length that a hand can hold has a ladder of its own."""
    numbers = () if fault(shape) else held_measures(draft, shape)
    return bool(numbers) and {f"{shape.name}({number})" for number in numbers} <= keys


def _check_sizes(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no rung asks for more cards than are led, and that each can be owed."""
    for leaf, owed in _ladders(draft):
        lead = _shape(draft, owed.lead.name)
        if lead is None:
            continue
        for index in range(len(owed.rungs)):
            yield from _rung_finding(draft, leaf, owed, lead, index)


def _rung_finding(
    draft: Draft, leaf: Leaf, owed: Ladder, lead: Shape, index: int
) -> Iterator[Diagnostic]:
    lengths = _lead_lengths(owed, lead)
    rung = owed.rungs[index]
    for length in lengths:
        led = lead.cards(length)
        for choice in rung.choices:
            count = _count(draft, choice, length)
            if count is not None and count > led:
                message = _(
                    "the rung '{rung}' has {count} cards, but {led} are led",
                    rung=rung,
                    count=count,
                    led=led,
                )
                remedy = _(
                    "take components out; free cards of the suit fill what is missing"
                )
                yield error("T544", leaf.item(index), message, help=remedy)
                return
    if lead.is_mixed:
        return
    if all(_is_hidden(draft, owed, index, length) for length in lengths):
        message = _("the rung '{rung}' is never owed", rung=rung)
        note = _("every hand that can fill it can fill a rung above it")
        remedy = _("take it out, or put it further up")
        yield warning("T602", leaf.item(index), message, note=note, help=remedy)


def _count(draft: Draft, choice: tuple[ShapeCall, ...], lead: int) -> int | None:
    """Return the cards that a choice names, or `None` where it has no such components."""
    total = 0
    for call in choice:
        shape = _shape(draft, call.name)
        if shape is None or (call.length and names_in(call.length) - {"n"}):
            return None
        measure = call.length_for(lead)
        if measure is None:
            measure = shape.least
        if not shape.has_measure(measure):
            return None
        total += shape.cards(measure)
    return total


def _lead_lengths(owed: Ladder, lead: Shape) -> tuple[int, ...]:
    match owed.lead.length:
        case Number(value):
            return (value,)
        case None:
            return (lead.least,)
        case _:
            known = (length for length in range(1, 99) if lead.has_measure(length))
            return tuple(islice(known, 3))


def _choices(draft: Draft, owed: Ladder, index: int, length: int) -> list[list[Form]]:
    """Return a rung's choices as forms; those that have no such length are left out."""
    choices = []
    for choice in owed.rungs[index].choices:
        forms = [_form(draft, call, length) for call in choice]
        known = [form for form in forms if form is not None]
        if len(known) == len(forms):
            choices.append(known)
    return choices


def _form(draft: Draft, call: ShapeCall, lead_length: int) -> Form | None:
    """Return the widths of a called component's steps, or `None` if it has no such form."""
    shape = _shape(draft, call.name)
    if shape is None or shape.is_mixed or (call.length and names_in(call.length) - {"n"}):
        return None
    length = call.length_for(lead_length)
    length = shape.shortest if length is None else length
    is_held = length <= LONGEST_RUN and shape.has_measure(length)
    return (shape.widths[0],) * length if is_held else None


def _is_hidden(draft: Draft, owed: Ladder, index: int, length: int) -> bool:
    """Tell whether a rung above is filled by whatever fills this one."""
    above = [forms for at in range(index) for forms in _choices(draft, owed, at, length)]
    own = _choices(draft, owed, index, length)
    return bool(own) and all(any(can_hold(form, other) for other in above) for form in own)


def _check_across(draft: Draft) -> Iterator[Diagnostic]:
    """Check that sets across suits serve themselves, and nothing serves them else."""
    across = {shape.name for shape in shapes(draft) if shape.is_across}
    for leaf, owed in _ladders(draft):
        lead = owed.lead.name
        named = [(index, call.name) for index, call in _calls(owed)]
        wrong = [
            (index, name)
            for index, name in named
            if (name != lead if lead in across else name in across)
        ]
        several = any(
            choice != (owed.lead,) for rung in owed.rungs for choice in rung.choices
        )
        if wrong:
            index, name = wrong[0]
            yield _across_in_ladder(leaf, lead if lead in across else name, index)
        elif lead in across and (several or owed.closing):
            yield _across_in_ladder(leaf, lead, 0)
        elif lead not in across and (closing := across.intersection(owed.closing)):
            yield _across_in_ladder(leaf, min(closing), len(owed.rungs) - 1)


def _across_in_ladder(leaf: Leaf, across: str, index: int) -> Diagnostic:
    """Return the finding that a ladder mixes a set across suits with cards of one suit."""
    message = _(
        "'{across}' is of several suits, and serves no lead but one of its own kind",
        across=across,
    )
    remedy = _("'{across}' can have the ladder '{across} | any' or 'any'", across=across)
    return error("T545", leaf.item(max(index, 0)), message, help=remedy)


def _to_the_bracket(name: Span) -> Span:
    """Return the place of a shape and the length in brackets behind it."""
    end = name.text.find(")", name.column - 1)
    return replace(name, length=max(name.length, end + 2 - name.column))


CHECKS: Final = (
    _check_keys,
    _check_rungs,
    _check_across,
    _check_complete,
    _check_unled,
    _check_sizes,
)
