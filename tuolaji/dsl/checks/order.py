"""Does every card of the pack stand somewhere in the order, and only once?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tuolaji.cards import RANKS, Face, Rank, Suit, is_joker, show_cards, suit_of
from tuolaji.dsl.assemble import deck
from tuolaji.dsl.assemble import order as order_of
from tuolaji.dsl.diagnostic import Diagnostic, error, write
from tuolaji.dsl.draft import Draft
from tuolaji.rules.deck import Deck
from tuolaji.rules.order import Order, OrderLine, RangeStep, Step, strengths

__all__ = ["CHECKS"]

_LINES: Final = ("order.trumps", "order.plain")
_TRUMPS: Final = (Suit.H, None, Suit.S, Suit.C, Suit.D)
_SUITS: Final = ("spades", "hearts", "clubs", "diamonds")


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
                yield error("T506", leaf.item(index), message, help=write(turned))


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
    """Check that no card is left out at any level, whatever is trump."""
    order, cards = order_of(draft), deck(draft)
    if any(
        _runs_upwards(step) for line in (order.trumps, order.plain) for step in line.steps
    ):
        return
    ranks = tuple(map(Rank, draft.need_all("levels.ranks", int)))
    found = _first_lost(order, cards, ranks)
    if found is not None:
        yield _lost_finding(draft, *found)


@lru_cache
def _first_lost(
    order: Order, cards: Deck, levels: tuple[Rank, ...]
) -> tuple[tuple[Face, ...], Rank, Suit | None] | None:
    """Return the cards that no step names at the first level and trump suit with such."""
    for level in levels:
        for trump in _TRUMPS:
            lines = strengths(order, cards, level, trump).values()
            placed = {face for line in lines for one in line for face in one.faces}
            lost = tuple(face for face in cards.faces() if face not in placed)
            if lost:
                return lost, level, trump
    return None


def _lost_finding(
    draft: Draft, lost: tuple[Face, ...], level: Rank, trump: Suit | None
) -> Diagnostic:
    is_trump = any(is_joker(face) or suit_of(face) == trump for face in lost)
    leaf = draft.leaf("order.trumps" if is_trump else "order.plain")
    shown = show_cards(lost[:8]) + (" …" if len(lost) > 8 else "")
    when = "no suit is trump" if trump is None else f"{_SUITS[trump]} are trumps"
    message = f"the order has no place for {shown} when {RANKS[level]} is played and {when}"
    remedy = "add a step or a range that names them"
    place = draft.place(leaf.node.span, "deck.removed", "deck.jokers")
    return error("T505", place, message, help=remedy)


CHECKS: Final = (_check_repeats, _check_plain, _check_places)
