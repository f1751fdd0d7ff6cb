"""Is the kitty's multiplier a sensible number for every shape, and can it be stolen?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tuolaji.dsl.assemble import deck, shapes
from tuolaji.dsl.checks.arithmetic import LIMIT, LIMIT_UNDER_A_CAP, value_of
from tuolaji.dsl.checks.names import lengths_named, shape_names
from tuolaji.dsl.checks.shapes import fault, hand_size, held_measures
from tuolaji.dsl.diagnostic import Diagnostic, error, listed, warning
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.rules.bidding import BidStep, Window
from tuolaji.rules.deck import Deck
from tuolaji.rules.kitty import Measure, Multiplier, MultiplierLine, Theft
from tuolaji.rules.shape import Shape

__all__ = ["CHECKS"]

_PATH: Final = "kitty.multiplier"


def _check_defined(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each shape, alone in a winning play, has a factor."""
    lines = draft.need(_PATH, Multiplier).lines
    if any(line.shape is None or lengths_named(line) for line in lines):
        return
    known = shape_names(draft)
    covered = {
        line.shape.name for line in lines if line.shape is not None and _covers_all(line)
    }
    if draft.need("kitty.measure", Measure) is Measure.WHOLE_PLAY:
        missing = [] if "single" in covered else ["single"]
    else:
        missing = [name for name in known if name not in covered]
    if missing:
        message = f"'{_PATH}' is not defined for {listed(missing)}"
        remedy = f"add a line '{missing[0]} -> …' or 'else -> …'"
        place = draft.leaf(_PATH).node.span
        place = draft.place(place, f"shapes.{missing[0]}", "kitty.measure")
        yield error("T531", place, message, help=remedy)


def _covers_all(line: MultiplierLine) -> bool:
    return line.count == 1 and line.shape is not None and line.shape.length is None


def _check_reached(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no line stands below one that covers all its plays."""
    lines = draft.need(_PATH, Multiplier).lines
    whole = draft.need("kitty.measure", Measure) is Measure.WHOLE_PLAY
    leaf = draft.leaf(_PATH)
    for index, line in enumerate(lines):
        reason = ""
        if any(_covers(above, line) for above in lines[:index]):
            reason = "a line above it comes first"
        elif line.count > 1 and not whole:
            reason = "'kitty.measure' looks at one component at a time"
        if reason:
            message = f"the line '{line}' never applies"
            remedy = "take it out, or put it further up"
            yield warning("T602", leaf.item(index), message, note=reason, help=remedy)


def _covers(above: MultiplierLine, below: MultiplierLine) -> bool:
    if above.shape is None:
        return True
    if below.shape is None or above.shape.name != below.shape.name:
        return False
    same_length = above.shape.length in (None, below.shape.length)
    return same_length and above.count <= below.count


def _check_factors(draft: Draft) -> Iterator[Diagnostic]:
    """Check that factors are not negative and stay within reason or below the cap."""
    every = [shape for shape in shapes(draft) if not fault(shape)]
    for index, line in enumerate(draft.need(_PATH, Multiplier).lines):
        named = [one for one in every if line.shape is None or one.name == line.shape.name]
        found = (_factor_finding(draft, index, line, shape) for shape in named)
        yield from islice((one for one in found if one is not None), 1)


def _factor_finding(
    draft: Draft, index: int, line: MultiplierLine, shape: Shape
) -> Diagnostic | None:
    """Return what is wrong with a line for the smallest component that shows it."""
    capped = isinstance(draft.leaf("kitty.cap").value, int)
    whole = draft.need("kitty.measure", Measure) is Measure.WHOLE_PLAY
    counted = _in_whole_plays if whole and line.shape is None else _measures
    for values in counted(draft, shape):
        factor = value_of(line.factor, values, LIMIT_UNDER_A_CAP if capped else LIMIT)
        if factor is not None and factor >= 0:
            continue
        shown = "1 card" if values["cards"] == 1 else f"{values['cards']} cards"
        size = "negative" if factor is not None else "beyond all reason"
        message = f"the factor '{line.factor}' is {size} for {shown}"
        remedy = "write a formula that is 0 or more for every component"
        if factor is None:
            remedy = "write a formula that grows less"
            remedy += "" if capped else ", or a limit such as 'cap: 64' under 'kitty'"
        place = draft.leaf(_PATH).item(index)
        related = ("deck.packs", f"shapes.{shape.name}", "kitty.cap")
        place = draft.place(place, *related, *(("kitty.measure",) if whole else ()))
        return error("T533", place, message, help=remedy)
    return None


def _measures(draft: Draft, shape: Shape) -> Iterator[dict[str, int]]:
    for measure in held_measures(draft, shape):
        yield shape.formula_values(measure)


def _in_whole_plays(draft: Draft, shape: Shape) -> Iterator[dict[str, int]]:
    """Yield the values of components in plays of one card up to a whole hand."""
    for values in _measures(draft, shape):
        for cards in range(values["cards"], hand_size(draft) + 1):
            yield {**values, "cards": cards}


def _check_point_limit(draft: Draft) -> Iterator[Diagnostic]:
    """Check that every hand can bury a kitty within the limit."""
    leaf = draft.leaf("kitty.point_limit")
    if not isinstance(leaf.value, int):
        return
    cards, size = deck(draft), draft.need("kitty.size", int)
    held = hand_size(draft) + size
    least = _least_buried(cards, size, held)
    if least > leaf.value:
        message = f"'kitty.point_limit' {leaf.value} can be out of reach"
        note = f"a hand of {held} cards may have to bury {least} points"
        place = draft.place(leaf.node.span, "kitty.size", "deck.packs")
        remedy = f"write at least {least}, or 'none'"
        yield error("T532", place, message, note=note, help=remedy)


def _least_buried(cards: Deck, size: int, held: int) -> int:
    """Return the points in the kitty of a hand that holds all point cards it can."""
    worth = sorted(map(cards.points_of, cards.faces() * cards.packs), reverse=True)
    return sum(sorted(worth[:held])[:size])


def _check_theft(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a kitty that may be stolen can be, by a bid of the ladder."""
    leaf, least = draft.leaf("kitty.theft"), draft.leaf("kitty.theft_from")
    if draft.need(leaf.path, Theft) is Theft.NEVER:
        if least.value != ():
            message = f"'{least.path}' has no effect: '{leaf.path}' is never"
            place = draft.place(least.node.span, leaf.path)
            yield error("T534", place, message, help="write 'theft: once' beside it")
        return
    if draft.need("kitty.size", int) == 0:
        message = "there is no kitty to steal: 'kitty.size' is 0"
        place = draft.place(leaf.node.span, "kitty.size")
        yield error("T534", place, message, help="write 'theft: never'")
    if draft.need("bidding.window", Window) is Window.AUCTION:
        message = "nobody can steal the kitty by a bid: 'bidding.window' is an auction"
        place = draft.place(leaf.node.span, "bidding.window")
        yield error("T534", place, message, help="write 'theft: never'")
    if least.value != ():
        yield from _least_findings(draft, least)


def _least_findings(draft: Draft, least: Leaf) -> Iterator[Diagnostic]:
    bids, ladder = draft.need_all(least.path, BidStep), draft.leaf("bidding.bids")
    if len(bids) > 1:
        message = f"'{least.path}' must be one bid, got {len(bids)}"
        yield error("T534", least.item(1), message, help=f"write '{bids[0]}'")
    elif bids[0] not in draft.need_all(ladder.path, BidStep):
        message = f"the bid '{bids[0]}' is not on the ladder of 'bidding.bids'"
        place = draft.place(least.node.span, ladder.path)
        yield error("T534", place, message, help="write a bid as it stands there")


CHECKS: Final = (
    _check_defined,
    _check_reached,
    _check_factors,
    _check_point_limit,
    _check_theft,
)
