"""Checks of leads: each throw that fails has a line, and its cost is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tuolaji.dsl.assemble import shapes
from tuolaji.dsl.checks.condition import any_case, can_hold, no_line_fits, try_lines
from tuolaji.dsl.checks.shapes import hand_size
from tuolaji.dsl.diagnostic import Diagnostic, error, warning, write
from tuolaji.dsl.draft import Draft
from tuolaji.language import _
from tuolaji.rules.condition import Fact
from tuolaji.rules.lead import CostFor, FailedThrow, Forced, Throws
from tuolaji.rules.limits import LARGEST_PRICE
from tuolaji.rules.shape import Shape

__all__ = ["CHECKS"]


_PATH: Final = "lead.failed_throw"
_PARTED: Final = re.compile(r",|\band\b")


def _check_lines(draft: Draft) -> Iterator[Diagnostic]:
    """Check that some line fits each throw that fails, and that each is reached."""
    leaf, lines, case = draft.leaf(_PATH), _lines(draft), any_case(draft)
    trial = try_lines([line.when for line in lines], case)
    for index, line in enumerate(lines):
        if index not in trial.reached and can_hold(line.when, case):
            message, reason = (
                _("the line '{line}' never applies", line=line),
                _("a line above comes first"),
            )
            remedy = _("take it out, or put it further up")
            yield warning("T602", leaf.item(index), message, note=reason, help=remedy)
    if trial.left is not None:
        message = _("'{path}' says nothing of some throws that fail", path=_PATH)
        note = no_line_fits(trial.left)
        remedy = _("write one more line below, without a condition")
        place = leaf.item(len(lines) - 1)
        yield error("T559", place, message, note=note, help=remedy)


def _check_groups(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no line is about throws of a group that may not be thrown."""
    leaf, throws = draft.leaf(_PATH), draft.need("lead.throws", Throws)
    for index, line in enumerate(_lines(draft)):
        note = ""
        if throws is Throws.PLAIN_SUITS and Fact.IN_TRUMPS in line.when.tests:
            note = _("with 'lead.throws: {throws}' no trumps are thrown", throws=throws)
        elif throws is Throws.TRUMPS and Fact.IN_A_PLAIN_SUIT in line.when.tests:
            note = _("with 'lead.throws: {throws}' only trumps are thrown", throws=throws)
        if note:
            message = _("the line '{line}' never applies", line=line)
            place = draft.place(leaf.item(index), "lead.throws")
            yield warning("T602", place, message, note=note, help=_("take it out"))


def _check_costs(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what a failed throw costs is below 0 and not beyond all scores."""
    leaf, cards = draft.leaf(_PATH), hand_size(draft)
    for index, line in enumerate(_lines(draft)):
        place = leaf.item(index)
        if min(line.prices, default=0) < 0:
            message = _(
                "a failed throw must cost points, got '{line}'", line=leaf.item_text(index)
            )
            mended = _costing(line)
            yield error("T557", place, message, help=write(str(mended)))
        elif len(_PARTED.split(leaf.item_text(index))) > len(_PARTED.split(str(line))):
            message = _("the line says more than '{line}'", line=line)
            reason = _(
                "whatever it is charged for, a line has one price in points, or one for "
                "each shape that is beaten; and one in levels; none is 0"
            )
            yield error("T557", place, message, note=reason, help=write(str(line)))
        elif _at_most(line, cards) > LARGEST_PRICE:
            message = _(
                "the line '{line}' can cost more than {most:,} points",
                line=line,
                most=LARGEST_PRICE,
            )
            note = _("a hand has {cards} cards", cards=cards)
            yield error("T557", place, message, note=note)
        elif line.is_taken_back and line.points and line.each is CostFor.CARD_LED:
            message = _("the line '{line}' charges for no card", line=line)
            note = _("nothing is led of a throw in whose place another lead is made")
            mended = replace(line, each=CostFor.CARD_TAKEN_BACK)
            yield error("T557", place, message, note=note, help=write(str(mended)))


def _costing(line: FailedThrow) -> FailedThrow:
    """Return a line with its prices as costs, where some are written as rewards."""
    shapes = tuple((name, abs(points)) for name, points in line.shapes)
    return replace(line, points=abs(line.points), shapes=shapes)


def _at_most(line: FailedThrow, cards: int) -> int:
    """Return the most points that a line can cost with so many cards in a hand."""
    return max(line.prices, default=0) * (1 if line.each is CostFor.THROW else cards)


def _check_priced(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each shape with a price may be a component of a throw."""
    leaf, known = draft.leaf(_PATH), {shape.name: shape for shape in shapes(draft)}
    for index, line in enumerate(_lines(draft)):
        for name, points in line.shapes:
            note = _unthrown(known[name]) if name in known else ""
            if note:
                price = f"-{points} points a beaten {name}"
                message = _("the price '{price}' is never charged", price=price)
                yield warning(
                    "T602", leaf.item(index), message, note=note, help=_("take it out")
                )


def _unthrown(shape: Shape) -> str:
    """Return why a shape is no component of a throw; nothing where it may be."""
    if not shape.is_led:
        return _("no play breaks up into what is not led")
    return _("a set across suits is led alone") if shape.is_across else ""


def _check_choice(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a thrower who chooses has a choice."""
    leaf = draft.leaf(_PATH)
    for index, line in enumerate(_lines(draft)):
        is_chosen = line.forced is Forced.CHOSEN
        if line.thrower_chooses and (is_chosen or line.forced is Forced.ANOTHER_LEAD):
            reason = _("who beats it chooses") if is_chosen else _("nothing is led of it")
            message = _(
                "the thrower chooses nothing in the line '{line}': {reason}",
                line=line,
                reason=reason,
            )
            mended = replace(line, thrower_chooses=False)
            yield error("T557", leaf.item(index), message, help=write(str(mended)))


def _lines(draft: Draft) -> tuple[FailedThrow, ...]:
    return draft.need_all(_PATH, FailedThrow)


CHECKS: Final = (
    _check_lines,
    _check_groups,
    _check_costs,
    _check_priced,
    _check_choice,
)
