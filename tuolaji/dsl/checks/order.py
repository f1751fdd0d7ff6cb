"""Does every card of the pack stand somewhere in the order, and only once?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import (
    FACES,
    RANKS,
    Face,
    Rank,
    Suit,
    face_of,
    is_joker,
    rank_of,
    show_cards,
    suit_of,
)
from tuolaji.dsl.assemble import deck
from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft
from tuolaji.rules.order import (
    CardStep,
    LevelStep,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    Where,
)

__all__ = ["CHECKS"]

_LINES: Final = ("order.trumps", "order.plain")


def _check_repeats(draft: Draft) -> Iterator[Diagnostic]:
    for path in _LINES:
        leaf = draft.leaf(path)
        if not isinstance(leaf.value, OrderLine):
            continue
        for index, step in enumerate(leaf.value.steps):
            if step in leaf.value.steps[:index]:
                message = f"'{path}' names '{step}' twice"
                remedy = "keep the higher one, where its cards stand"
                yield error("T504", leaf.item(index), message, help=remedy)
            elif isinstance(step, RangeStep) and _runs_upwards(step):
                message = f"the range '{step}' runs upwards; a line lists the highest first"
                turned = RangeStep(step.low, step.high)
                yield error("T506", leaf.item(index), message, help=f"write '{turned}'")


def _runs_upwards(step: Step) -> bool:
    return isinstance(step, RangeStep) and step.high < step.low


def _check_plain(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("order.plain")
    for index, step in enumerate(draft.need(leaf.path, OrderLine).steps):
        if not isinstance(step, RangeStep):
            message = f"'{step}' is trump; it has no place in 'order.plain'"
            remedy = "plain suits list ranks, such as 'A .. 2'"
            yield error("T507", leaf.item(index), message, help=remedy)


def _check_places(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no card is left out at either end of the levels, with trumps or not."""
    faces = frozenset(deck(draft).faces())
    ranks = draft.need_all("levels.ranks", int)
    lines = [draft.need(path, OrderLine) for path in _LINES]
    if any(_runs_upwards(step) for line in lines for step in line.steps):
        return
    for level in (Rank(ranks[0]), Rank(ranks[-1])):
        for trump in (Suit.H, None):
            lost = _lost(draft, level, trump, faces)
            if lost:
                yield _lost_finding(draft, lost, level, trump)
                return


def _lost(
    draft: Draft, level: Rank, trump: Suit | None, faces: frozenset[Face]
) -> list[Face]:
    """Return the cards that no step names."""
    placed = set(_placed(draft.need("order.trumps", OrderLine), level, trump, faces))
    plain = draft.need("order.plain", OrderLine)
    placed |= {face for suit in Suit if suit != trump for face in _suit_range(plain, suit)}
    return [face for face in FACES if face in faces - placed]


def _lost_finding(
    draft: Draft, lost: list[Face], level: Rank, trump: Suit | None
) -> Diagnostic:
    is_trump = any(is_joker(face) or suit_of(face) == trump for face in lost)
    leaf = draft.leaf("order.trumps" if is_trump else "order.plain")
    shown = show_cards(lost[:8]) + (" …" if len(lost) > 8 else "")
    when = "no suit is trump" if trump is None else "hearts are trumps"
    message = f"the order has no place for {shown} when {RANKS[level]} is played and {when}"
    remedy = "add a step or a range that names them"
    place = draft.place(leaf.node.span, "deck.removed", "deck.jokers")
    return error("T505", place, message, help=remedy)


def _placed(
    line: OrderLine, level: Rank, trump: Suit | None, faces: frozenset[Face]
) -> Iterator[Face]:
    for step in line.steps:
        yield from (face for face in faces if _is_at(face, step, level, trump))


def _is_at(face: Face, step: Step, level: Rank, trump: Suit | None) -> bool:
    if isinstance(step, CardStep):
        return face == step.face
    if is_joker(face):
        return False
    inside = suit_of(face) == trump
    match step:
        case LevelStep(where):
            return rank_of(face) == level and inside == (where is Where.TRUMP)
        case RankStep(rank, where):
            return rank_of(face) == rank and inside == (where is Where.TRUMP)
        case RangeStep(high, low):
            return inside and low <= rank_of(face) <= high


def _suit_range(line: OrderLine, suit: Suit) -> Iterator[Face]:
    for step in line.steps:
        if isinstance(step, RangeStep):
            yield from (
                face_of(suit, Rank(rank))
                for rank in range(len(RANKS))
                if step.low <= rank <= step.high
            )


CHECKS: Final = (_check_repeats, _check_plain, _check_places)
