"""Checks of the kitty: a sensible multiplier for every shape, and a possible theft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tuolaji.dsl.assemble import deck, kitty_size, shapes
from tuolaji.dsl.checks.condition import Case, any_case, can_hold, try_lines
from tuolaji.dsl.checks.names import lengths_in, shape_names
from tuolaji.dsl.checks.shapes import fault, hand_size, held_measures
from tuolaji.dsl.diagnostic import Diagnostic, error, listed, warning, write
from tuolaji.dsl.draft import LIMIT_OF_FACTORS, Draft, Leaf, value_of
from tuolaji.dsl.translation import rule_in
from tuolaji.language import Language, _, all_met, plural
from tuolaji.rules.bidding import BidKind, BidStep, Shown, SuitOrder, Window
from tuolaji.rules.condition import ALWAYS, CardKind, Contains
from tuolaji.rules.kitty import (
    CaptureBase,
    Multiplier,
    MultiplierLine,
    Theft,
    TheftBy,
)
from tuolaji.rules.lead import Throws
from tuolaji.rules.limits import LARGEST_FACTOR, LARGEST_POINTS
from tuolaji.rules.order import Where
from tuolaji.rules.shape import Shape, ShapeCall

__all__ = ["CHECKS"]


_PATH: Final = "kitty.multiplier"

_SEEN_CARDS: Final = 10
"""The cards of the largest component that a last trick is seen to have."""


def _check_defined(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each component, alone in a winning play, has a factor in every deal."""
    multiplier = draft.need(_PATH, Multiplier)
    lines = multiplier.lines
    if any(line.shape is not None and lengths_in(line.shape) for line in lines):
        return
    names = ("single",) if multiplier.is_whole else shape_names(draft)
    found = [(name, *_undefined(draft, lines, name)) for name in names]
    missing = [(name, shown, left) for name, shown, left in found if shown]
    if missing:
        name, _shown, left = missing[0]
        message = _(
            "'{path}' is not defined for {shapes}",
            path=_PATH,
            shapes=listed(shape for _, shape, _ in missing),
        )
        note = _("no line fits where it is {left}", left=all_met(left)) if left else ""
        remedy = _("add a line '{name} -> …' or 'else -> …'", name=name)
        place = draft.leaf(_PATH).node.span
        place = draft.place(place, f"shapes.{name}")
        yield error("T531", place, message, note=note, help=remedy)


def _undefined(
    draft: Draft, lines: Sequence[MultiplierLine], name: str
) -> tuple[str, tuple[str, ...]]:
    """Return the first component of a shape without a factor, and in what deals; or ''."""
    case = any_case(draft)
    left = try_lines([line.when for line in lines if _covers_all(line, name)], case).left
    if left is None:
        return "", ()
    lengths = {length for line in lines for length in _lengths(line, name)}
    shape = next((each for each in shapes(draft) if each.name == name), None)
    if not lengths or shape is None or fault(shape):
        return name, left
    for measure in held_measures(draft, shape):
        fitting = [
            line.when
            for line in lines
            if _covers_all(line, name) or measure in _lengths(line, name)
        ]
        left = try_lines(fitting, case).left
        if left is not None:
            return f"{name}({measure})", left
    return "", ()


def _lengths(line: MultiplierLine, name: str) -> Iterator[int]:
    """Yield the length of which a line covers the components of a shape."""
    if line.count == 1 and line.shape is not None and line.shape.name == name:
        length = line.shape.length_for(0)
        yield from () if length is None else (length,)


def _covers_all(line: MultiplierLine, name: str) -> bool:
    """Tell whether a line covers every component of a shape."""
    if line.throw:
        return False
    return line.count == 1 and line.shape in (None, ShapeCall(name))


def _check_reached(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no line stands below some that cover all its plays."""
    multiplier, case = draft.need(_PATH, Multiplier), any_case(draft)
    lines, whole = multiplier.lines, multiplier.is_whole
    leaf = draft.leaf(_PATH)
    unled = {shape.name for shape in shapes(draft) if not shape.is_led}
    for index, line in enumerate(lines):
        reason = ""
        above = [before.when for before in lines[:index] if _covers(before, line)]
        reached = try_lines([*above, line.when], case).reached
        if above and len(above) not in reached and can_hold(line.when, case):
            reason = _("a line above it comes first")
        elif line.throw and draft.need("lead.throws", Throws) is Throws.NEVER:
            reason = _("no throw is led")
        elif line.shape is not None and line.shape.name in unled:
            reason = _("no play breaks up into what is not led")
        elif line.count > 1 and not whole:
            reason = _(
                "'{measure}' looks at one component at a time", measure=multiplier.measure
            )
        if reason:
            message = _("the line '{line}' never applies", line=line)
            remedy = _("take it out, or put it further up")
            yield warning("T602", leaf.item(index), message, note=reason, help=remedy)


def _covers(above: MultiplierLine, below: MultiplierLine) -> bool:
    if above.shape is None:
        return above.is_rest or below.throw
    if below.shape is None or above.shape.name != below.shape.name:
        return False
    same_length = above.shape.length in (None, below.shape.length)
    return same_length and above.count <= below.count


def _check_factors(draft: Draft) -> Iterator[Diagnostic]:
    """Check that factors are not negative and stay within reason or below the cap.

    A factor that grows past what counts is cut down there, but not for components that
    are seen in play.
    """
    for index, line in enumerate(draft.need(_PATH, Multiplier).lines):
        if line.factor is None:
            continue
        if line.most is not None and not 1 <= line.most <= LARGEST_FACTOR:
            message = _(
                "the limit 'at most {given}' must be 1 .. {most:,}",
                given=line.most,
                most=LARGEST_FACTOR,
            )
            remedy = _("write a limit such as 'at most 64', or 'nothing' for no capture")
            yield error("T533", draft.leaf(_PATH).item(index), message, help=remedy)
            continue
        capped = _limit(draft, line) is not None
        for place, (shape, values) in enumerate(_components(draft, index)):
            is_cut = capped or (place > 0 and values["cards"] > _SEEN_CARDS)
            most = LIMIT_OF_FACTORS if is_cut else LARGEST_FACTOR
            factor = value_of(line.factor, values, LIMIT_OF_FACTORS)
            if factor is None or not 0 <= factor <= most:
                yield _wrong_factor(draft, index, shape, values["cards"], factor)
                break


def _limit(draft: Draft, line: MultiplierLine) -> int | None:
    """Return the greatest factor of a line, if one is set."""
    cap = draft.leaf("kitty.cap").value
    limits = [limit for limit in (cap, line.most) if isinstance(limit, int)]
    return min(limits, default=None)


def _components(draft: Draft, index: int) -> Iterator[tuple[Shape, dict[str, int]]]:
    """Yield what a line measures: shapes, the smallest first, and the formula's names."""
    line = draft.need(_PATH, Multiplier).lines[index]
    if line.throw:
        yield from _throws(draft)
        return
    is_open = _is_whole(draft) and line.shape is None
    counted = _in_whole_plays if is_open else _measures
    by_size = sorted(_measured(draft, index), key=lambda each: each.cards(each.least))
    for shape in by_size:
        yield from ((shape, values) for values in counted(draft, shape))


def _measured(draft: Draft, index: int) -> Iterator[Shape]:
    """Yield the sound shapes whose components a line may be for."""
    lines = draft.need(_PATH, Multiplier).lines
    above = () if _is_whole(draft) else lines[:index]
    wanted = lines[index].shape
    for shape in shapes(draft):
        is_open = wanted is None and not any(
            _covers_all(earlier, shape.name) and earlier.when == ALWAYS for earlier in above
        )
        if (is_open or (wanted and wanted.name == shape.name)) and not fault(shape):
            yield shape


def _throws(draft: Draft) -> Iterator[tuple[Shape, dict[str, int]]]:
    """Yield throws of two cards up to a whole hand."""
    for shape in shapes(draft):
        if shape.widths == (1,) and not shape.is_run:
            for cards in range(2, hand_size(draft) + 1):
                yield shape, {"cards": cards}


def _is_whole(draft: Draft) -> bool:
    return draft.need(_PATH, Multiplier).is_whole


def _wrong_factor(
    draft: Draft, index: int, shape: Shape, cards: int, factor: int | None
) -> Diagnostic:
    line = draft.need(_PATH, Multiplier).lines[index]
    shown = plural("{count} card", "{count} cards", cards)
    message = _(
        "the multiplier '{factor}' is unreasonably large for {cards}",
        factor=line.factor,
        cards=shown,
    )
    remedy = _("write a formula that grows less")
    if factor is not None and factor < 0:
        message = _(
            "the multiplier '{factor}' is negative for {cards}",
            factor=line.factor,
            cards=shown,
        )
        remedy = _("write a formula that is 0 or more for every component")
    elif factor is not None:
        message = _(
            "the multiplier '{factor}' is more than {most:,} for {cards}",
            factor=line.factor,
            most=LARGEST_FACTOR,
            cards=shown,
        )
        remedy = _("write a smaller one, or a limit such as 'at most 64' behind it")
    place = draft.leaf(_PATH).item(index)
    related = ("deck.packs", f"shapes.{shape.name}", "kitty.cap")
    return error("T533", draft.place(place, *related), message, help=remedy)


def _measures(draft: Draft, shape: Shape) -> Iterator[dict[str, int]]:
    for measure in held_measures(draft, shape):
        yield shape.formula_values(measure)


def _in_whole_plays(draft: Draft, shape: Shape) -> Iterator[dict[str, int]]:
    """Yield the values of components in plays of one card up to a whole hand."""
    for values in _measures(draft, shape):
        for cards in range(values["cards"], hand_size(draft) + 1):
            yield {**values, "cards": cards}


def _check_barred(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no cards are barred that another word bars as well."""
    leaf = draft.leaf("kitty.barred")
    named = draft.need_all(leaf.path, Contains)
    for index, each in enumerate(named):
        others = [*named[:index], *(name for name in named[index + 1 :] if name != each)]
        if any(_bars(other, each) for other in others):
            message = _(
                "'{what}' may not be buried by another word of 'kitty.barred'",
                what=each.what,
            )
            yield warning("T602", leaf.item(index), message, help=_("take it out"))


def _bars(wide: Contains, each: Contains) -> bool:
    """Tell whether some cards are among those of a wider word; jokers are trumps."""
    if wide.card is CardKind.TRUMP:
        return each.card in {CardKind.TRUMP, CardKind.JOKER} or each.where is Where.TRUMP
    return wide in {each, replace(each, where=None)}


def _check_earned(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no capture earns more points than the score can hold."""
    points = _most_points(draft)
    factor = _greatest_factor(draft)
    if points * factor <= LARGEST_POINTS:
        return
    leaf = draft.leaf(_PATH)
    message = _(
        "a capture could earn {earned:,} points: {points:,} times {factor:,}",
        earned=points * factor,
        points=points,
        factor=factor,
    )
    note = _("a deal may have at most {most:,}", most=LARGEST_POINTS)
    remedy = _(
        "write a limit such as 'cap: {cap}' under 'kitty'",
        cap=LARGEST_POINTS // points,
    )
    related = ("kitty.cap", "kitty.size", "deck.packs")
    place = draft.place(leaf.node.span, *related, *_points_paths(draft))
    yield error("T535", place, message, note=note, help=remedy)


def _points_paths(draft: Draft) -> Iterator[str]:
    yield from (f"deck.points.{rank}" for rank, _ in draft.under("deck.points"))


def _most_points(draft: Draft) -> int:
    """Return the most points that a capture may multiply."""
    cards, size = deck(draft), kitty_size(draft)
    if draft.need(_PATH, Multiplier).base is CaptureBase.LAST_TRICK:
        return cards.total_points
    limit = draft.leaf("kitty.point_limit").value
    buried = max(sum(worth[:size]) for worth in cards.worths)
    if not isinstance(limit, int) or draft.need_all("kitty.barred", Contains):
        return buried
    return min(buried, max(limit, cards.least_buried(size, hand_size(draft) + size)))


def _greatest_factor(draft: Draft) -> int:
    return max(_factors(draft), default=0)


def _factors(draft: Draft) -> Iterator[int]:
    """Yield the factors that a capture may have, as far as they count."""
    for index, line in enumerate(draft.need(_PATH, Multiplier).lines):
        if line.factor is None:
            continue
        limit = _limit(draft, line)
        most = LARGEST_FACTOR if limit is None else limit
        for _shape, values in _components(draft, index):
            factor = value_of(line.factor, values, LIMIT_OF_FACTORS)
            yield most if factor is None else min(factor, most)


def _check_theft(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each bid that steals the kitty is one of the ladder."""
    leaf, ladder = draft.leaf("kitty.theft"), _stealing_ladder(draft)
    steps = draft.need_all(ladder.path, BidStep)
    for index, line in enumerate(draft.need_all(leaf.path, Theft)):
        bid = line.bid
        if bid is None or any(set(bid.kinds) <= set(step.kinds) for step in steps):
            continue
        message = _(
            "the bid '{bid}' is not on the ladder of '{path}'", bid=bid, path=ladder.path
        )
        place = draft.place(leaf.item(index), ladder.path)
        yield error("T534", place, message, help=_("write a bid as it stands there"))


def _check_theft_lines(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line about thefts comes to count."""
    leaf, case = draft.leaf("kitty.theft"), any_case(draft)
    lines = draft.need_all(leaf.path, Theft)
    reached = _reached_thefts(lines, case)
    is_auction = draft.need("bidding.window", Window) is Window.AUCTION
    for index, line in enumerate(lines):
        if line.unbid and is_auction:
            note = _("trumps that are named after an auction count as bid")
            remedy = _("take it out")
        elif index not in reached and can_hold(line.when, case):
            note = _("a line above it comes first")
            remedy = _("take it out, or put it further up")
        else:
            continue
        message = _("the line '{line}' never applies", line=line)
        yield warning("T602", leaf.item(index), message, note=note, help=remedy)
    if lines and all(line.by is TheftBy.NOBODY for line in lines):
        message = _("'kitty.theft' lets nobody steal in any deal")
        yield warning("T602", leaf.node.span, message, help=write("none"))


def _reached_thefts(lines: Sequence[Theft], case: Case) -> set[int]:
    """Return the places of the lines that count in some deal, where bids were or not."""
    reached = set[int]()
    for unbid, bid in ((False, {"made", "overturned"}), (True, {"none"})):
        places = [place for place, line in enumerate(lines) if line.unbid is unbid]
        whens = [lines[place].when for place in places]
        tried = try_lines(whens, {**case, "bid": frozenset[object](bid)})
        reached |= {places[number] for number in tried.reached}
    return reached


def _check_thefts_in_turn(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a theft may follow another where all are asked until they pass."""
    leaf, ladder = draft.leaf("kitty.theft"), _stealing_ladder(draft)
    steps = draft.need_all(ladder.path, BidStep)
    for index, line in enumerate(draft.need_all(leaf.path, Theft)):
        said = rule_in(leaf.path, leaf.item_text(index), Language.EN)[1]
        if "until all pass" not in said:
            continue
        stealing = [step for step in _stealing(line, steps) if step.kinds]
        rises = any(not kind.final for step in stealing[:-1] for kind in step.kinds)
        if not stealing or rises or any(_ranks(draft, kind) for kind in stealing[0].kinds):
            continue
        message = _("in '{line}' the words 'until all pass' say nothing", line=line)
        note = _("no bid that steals stands above another")
        place = draft.place(leaf.item(index), ladder.path)
        yield warning("T602", place, message, note=note, help=write("once"))


def _stealing_ladder(draft: Draft) -> Leaf:
    """Return the ladder whose bids steal."""
    ladder = draft.leaf("kitty.theft_bids")
    if draft.need_all(ladder.path, BidStep):
        return ladder
    return draft.leaf("bidding.bids")


def _stealing(line: Theft, steps: Sequence[BidStep]) -> Sequence[BidStep]:
    """Return the steps that steal by a line, the lowest first."""
    bid = line.bid
    if bid is None:
        return steps
    found = [index for index, step in enumerate(steps) if {*bid.kinds} <= {*step.kinds}]
    return [
        step
        for first in found[:1]
        for step in steps[first : None if line.or_higher else first + 1]
    ]


def _ranks(draft: Draft, kind: BidKind) -> bool:
    """Tell whether a bid overturns another of its step by its suit."""
    orders = (draft.leaf(f"{at}suits").value for at in ("kitty.theft_", "bidding."))
    order = next((each for each in orders if isinstance(each, SuitOrder)), None)
    telling = {Shown.LEVEL, Shown.ANY_RANK}
    alike = sum(part.count for part in kind.parts if part.shown in telling)
    return order is not None and not kind.final and alike >= max(order.least, 1)


CHECKS: Final = (
    _check_defined,
    _check_reached,
    _check_factors,
    _check_barred,
    _check_earned,
    _check_theft,
    _check_theft_lines,
    _check_thefts_in_turn,
)
