"""Checks of the deck and the order: the pack can be dealt, each card stands once.

The pack divides among the seats and the kitty of this table, and every card of it
stands somewhere in the order, and only once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tuolaji.cards import (
    LITTLE_JOKER,
    RANKS,
    Face,
    Rank,
    Suit,
    face_name,
    is_joker,
    rank_of,
    show_cards,
    suit_of,
)
from tuolaji.dsl.assemble import chapter, deck, friend_numbers, kitty_number, kitty_size
from tuolaji.dsl.diagnostic import Diagnostic, either, error, listed, use, warning, write
from tuolaji.dsl.draft import Draft
from tuolaji.language import _, later
from tuolaji.rules.deck import Copies, Deck, Jokers, PointCards, point_cards
from tuolaji.rules.limits import LARGEST_KITTY, MOST_POINT_VALUES
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.order import (
    ColourStep,
    LevelStep,
    Order,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    Where,
    strengths,
)
from tuolaji.rules.table import FoundBy, FriendCards, Partners

__all__ = [
    "CHECKS",
]


_COUNTED: Final = ("deck.packs", "deck.removed", "deck.jokers", "table.players")
_THREE, _SIZE_OF_THREE = 3, 6
"""The packs and the kitty of the mixin for a third pack."""

_FACING: Final = {Partners.OPPOSITE}
_NO_TEAMS: Final = {
    Partners.CALLED: later(
        "called partners change from deal to deal, so that no team has a level"
    ),
    Partners.NONE: later(
        "a declarer without partners plays against all others, so that no team has a level"
    ),
}
"""Why sides do not last for the match."""


def _check_kitty_size(draft: Draft) -> Iterator[Diagnostic]:
    size, leaf = kitty_number(draft), draft.leaf("kitty.size")
    if size is None or not 0 <= size <= LARGEST_KITTY:
        shown = _("far more") if size is None else str(size)
        message = _(
            "'kitty.size' must be from 0 to {most}, got {got}",
            most=LARGEST_KITTY,
            got=shown,
        )
        yield error("T204", draft.place(leaf.node.span, *_COUNTED), message)


def _check_division(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the cards beside the kitty make equal hands."""
    count = deck(draft).card_count
    size = kitty_size(draft)
    players = draft.need("table.players", int)
    if size + players <= count and (count - size) % players == 0:
        return
    fitting = range(count % players, max(count - players + 1, 0), players)
    near = sorted(sorted(fitting, key=lambda each: abs(each - size))[:3])
    message = _(
        "'kitty.size' {size} does not leave {players} equal hands of {count} cards",
        size=size,
        players=players,
        count=count,
    )
    home = draft.leaf("kitty.size").node.span
    place = draft.place(home, *_COUNTED)
    yield error("T501", place, message, help=_kitty_help(draft, near, place == home))


def _kitty_help(draft: Draft, near: list[int], is_at_home: bool) -> str:
    """Return which kitties fit, told of another key where that is what was changed."""
    if not near:
        return _("put more cards into the pack")
    if is_at_home:
        return use(near)
    sizes = either(near)
    is_third = draft.need("deck.packs", int) == _THREE and _SIZE_OF_THREE in near
    if is_third:
        return _("let 'kitty.size' be {sizes}, or write 'with: [three-packs]'", sizes=sizes)
    return _("let 'kitty.size' be {sizes}", sizes=sizes)


def _check_partners(draft: Draft) -> Iterator[Diagnostic]:
    players = draft.need("table.players", int)
    partners = draft.need("table.partners", Partners)
    if partners in _FACING and players % 2:
        message = _(
            "partners sit opposite only at an even number of seats, got {players}",
            players=players,
        )
        remedy = _(
            "seat {fewer} or {more}, or let partners be 'called'",
            fewer=players - 1,
            more=players + 1,
        )
        place = draft.place(draft.leaf("table.players").node.span, "table.partners")
        yield error("T502", place, message, help=remedy)


def _check_levels_of(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a team that has a level stays together for the match."""
    partners = draft.leaf("table.partners")
    reason = _NO_TEAMS.get(draft.need(partners.path, Partners))
    if reason and draft.need("levels.of", LevelsOf) is LevelsOf.TEAM:
        message = _(reason)
        place = draft.place(partners.node.span, "levels.of")
        yield error("T503", place, message, help=_("write 'of: player' under 'levels'"))


def _check_friends(draft: Draft) -> Iterator[Diagnostic]:
    """Check that cards can be called, and that they leave an attacker."""
    if draft.need("table.partners", Partners) is not Partners.CALLED:
        return
    (least, most), players = friend_numbers(draft), draft.need("table.players", int)
    home = draft.leaf("table.friends").node.span
    place = draft.place(home, "table.players", "deck.packs")
    if not 1 <= most <= players - 2:
        message = _(
            "a declarer of {players} players can call 1 to {called} cards, got {most}",
            players=players,
            called=players - 2,
            most=most,
        )
        note = _("each may find another friend, and somebody must attack")
        remedy = _("to play alone is 'partners: none'") if most < 1 else ""
        yield error("T509", place, message, note=note, help=remedy)
    elif not 0 <= least <= most:
        message = _("'table.friends' runs from {least} to {most}", least=least, most=most)
        remedy = _("write the fewest cards first, such as '0 .. 1'")
        yield error("T509", place, message, help=remedy)
    elif least < most and draft.need("table.found_by", FoundBy) in _FIXED:
        message = _(
            "'table.friends' must be one number with 'found_by: {word}', got {least} to "
            "{most}",
            word=draft.need("table.found_by", FoundBy),
            least=least,
            most=most,
        )
        note = _("nobody chooses there how many friends there are")
        place = draft.place(home, "table.found_by")
        yield error("T509", place, message, note=note, help=_("write one number"))


_FIXED: Final = frozenset({FoundBy.FIRST, FoundBy.TURN, FoundBy.HIDDEN, FoundBy.MARKS})
"""How friends are found where their number is not the declarer's to choose."""


def _check_friend_cards(draft: Draft) -> Iterator[Diagnostic]:
    leaf, cards = draft.leaf("table.friend_cards"), deck(draft)
    named = draft.need(leaf.path, FriendCards).ranks
    if draft.need("table.partners", Partners) is not Partners.CALLED or named is None:
        return
    in_pack = {rank_of(face) for face in cards.faces() if not is_joker(face)}
    if in_pack.isdisjoint(named):
        message = _(
            "no card of the pack can be called: {ranks}",
            ranks=listed(RANKS[rank] for rank in named),
        )
        place = draft.place(leaf.node.span, "deck.removed")
        remedy = _("name ranks that are in the pack")
        yield error("T510", place, message, help=remedy)


def _check_points(draft: Draft) -> Iterator[Diagnostic]:
    if not deck(draft).card_count:
        return
    removed = set(draft.need_all("deck.removed", int))
    spans = {key: leaf.key_span for key, leaf in draft.under("deck.points")}
    idle = {key: span for key, span in spans.items() if _rank_of(key) in removed}
    if idle:
        message = _(
            "'deck.points' never count for ranks that are removed: {ranks}",
            ranks=listed(idle),
        )
        place = draft.place(next(iter(idle.values())), "deck.removed")
        yield warning("T604", place, message, help=_("write 'none' as their points"))


def _rank_of(key: str) -> Rank | None:
    """Return the rank of the cards that a key of the points names."""
    cards = point_cards(key)
    return cards.rank if isinstance(cards, PointCards) else cards


def _check_point_cards(draft: Draft) -> Iterator[Diagnostic]:
    """Check that points are told by suit or by trumps, and are not too many numbers."""
    told = [
        (cards, leaf)
        for key, leaf in draft.under("deck.points")
        if isinstance(cards := point_cards(key), PointCards)
    ]
    for index, (cards, leaf) in enumerate(told):
        for other, _leaf in told[:index]:
            if other.rank == cards.rank and (other.suit is None) != (cards.suit is None):
                by_suit, by_place = sorted(
                    (cards, other), key=lambda each: each.suit is None
                )
                message = _(
                    "'{by_suit}' and '{by_place}' both give points to one card",
                    by_suit=by_suit,
                    by_place=by_place,
                )
                remedy = _("tell its points by suit, or by trumps and plain suits")
                yield error("T515", leaf.key_span, message, help=remedy)
                return
    deal = deck(draft)
    if len(deal.points) <= MOST_POINT_VALUES:  # There are no more numbers than lines.
        return
    most = max(
        len({deal.points_of(face, trump) for face in deal.faces()} - {0})
        for trump in deal.point_trumps
    )
    if most > MOST_POINT_VALUES:
        message = _(
            "'deck.points' may give at most {most} different numbers of points, got {got}",
            most=MOST_POINT_VALUES,
            got=most,
        )
        leaves = [leaf for _, leaf in draft.under("deck.points")]
        place = draft.place(leaves[0].key_span, *(leaf.path for leaf in leaves))
        yield error("T515", place, message, help=_("let some cards have the same points"))


def _check_removed(draft: Draft) -> Iterator[Diagnostic]:
    """Check that as many copies of a card can be taken out as are said to be."""
    leaf, packs = draft.leaf("deck.removed"), draft.need("deck.packs", int)
    items = leaf.value if isinstance(leaf.value, tuple) else ()
    has_jokers = draft.need("deck.jokers", Jokers) is Jokers.BOTH
    for index, item in enumerate(items):
        if not isinstance(item, Copies):
            continue
        name = face_name(item.face)
        above = [other for other in items[:index] if isinstance(other, Copies)]
        reason = ""
        if item.count is not None and item.count > packs:
            reason = _("there are only {packs} of it", packs=packs)
        elif any(other.face == item.face for other in above):
            reason = _("it is named before")
        elif is_joker(item.face) and not has_jokers:
            reason = _("'deck.jokers' is none")
        elif not is_joker(item.face) and rank_of(item.face) in items:
            reason = _(
                "all cards of rank {rank} are removed", rank=RANKS[rank_of(item.face)]
            )
        if reason:
            message = _(
                "'{path}' cannot take out '{item}': {reason}",
                path=leaf.path,
                item=item,
                reason=reason,
            )
            place = draft.place(leaf.word(name), "deck.packs", "deck.jokers")
            yield error(
                "T508", place, message, help=_("say it once, for cards that there are")
            )


_LINES: Final = ("order.trumps", "order.plain", "order.no_trump")
_TRUMPS: Final = (Suit.H, None, Suit.S, Suit.C, Suit.D)
_ARE_TRUMPS: Final = {
    Suit.S: later("spades are trumps"),
    Suit.H: later("hearts are trumps"),
    Suit.C: later("clubs are trumps"),
    Suit.D: later("diamonds are trumps"),
    None: later("no suit is trump"),
}


def _check_repeats(draft: Draft) -> Iterator[Diagnostic]:
    for path in _LINES:
        leaf = draft.leaf(path)
        if not isinstance(leaf.value, OrderLine):
            continue
        for index, step in enumerate(leaf.value.steps):
            if step in leaf.value.steps[:index]:
                message = _("'{path}' names '{step}' twice", path=path, step=step)
                remedy = _("keep the higher one, where its cards stand")
                yield error("T504", leaf.item(index), message, help=remedy)
            elif (above := _has_its_cards(leaf.value.steps[:index], step)) is not None:
                message = _(
                    "'{path}' names '{step}' below '{above}', which has its cards",
                    path=path,
                    step=step,
                    above=above,
                )
                remedy = _("put '{step}' above it, or take it out", step=step)
                yield error("T504", leaf.item(index), message, help=remedy)
            elif isinstance(step, RangeStep) and _runs_upwards(step):
                message = _(
                    "the range '{step}' runs upwards; a line lists the highest first",
                    step=step,
                )
                turned = RangeStep(step.low, step.high)
                yield error("T506", leaf.item(index), message, help=write(turned))


def _has_its_cards(above: Sequence[Step], step: Step) -> Step | None:
    """Return the step that has all cards of one of the trumps' colour, if there is one."""
    if not isinstance(step, ColourStep):
        return None
    whole: Step = LevelStep(Where.PLAIN)
    if step.rank is not None:
        whole = RankStep(step.rank, Where.PLAIN)
    return whole if whole in above else None


def _runs_upwards(step: Step) -> bool:
    return isinstance(step, RangeStep) and step.high < step.low


def _check_plain(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("order.plain")
    for index, step in enumerate(draft.need(leaf.path, OrderLine).steps):
        if not isinstance(step, RangeStep):
            message = _("'{step}' is trump; it has no place in 'order.plain'", step=step)
            remedy = _("plain suits list ranks, such as 'A .. 2'")
            yield error("T507", leaf.item(index), message, help=remedy)


def _check_places(draft: Draft) -> Iterator[Diagnostic]:
    """Check that no card is left out at any level, whatever is trump."""
    order, cards = chapter(draft, Order), deck(draft)
    if any(_runs_upwards(step) for line in order.lines for step in line.steps):
        return
    levels = draft.need_all("levels.played", Rank)
    lost = _first_lost(order, cards, levels)
    if lost is not None:
        yield _lost_finding(draft, *lost)


_SMALL_JOKER: Final = re.compile(r"\bSJ\b")
"""What many write for the little joker, which is a card of another name here."""


@lru_cache
def _first_lost(
    order: Order, cards: Deck, levels: tuple[Rank, ...]
) -> tuple[tuple[Face, ...], Rank, Suit | None] | None:
    """Return the cards that no step names at the first level and trump suit with such."""
    for level in levels:
        for trump in _TRUMPS:
            lines = strengths(order, cards, level, trump).values()
            placed = {
                face for line in lines for strength in line for face in strength.faces
            }
            lost = tuple(face for face in cards.faces() if face not in placed)
            if lost:
                return lost, level, trump
    return None


def _lost_finding(
    draft: Draft, lost: tuple[Face, ...], level: Rank, trump: Suit | None
) -> Diagnostic:
    is_trump = any(is_joker(face) or suit_of(face) == trump for face in lost)
    own = trump is None and isinstance(draft.leaf("order.no_trump").value, OrderLine)
    trumps = "order.no_trump" if own else "order.trumps"
    leaf = draft.leaf(trumps if is_trump else "order.plain")
    shown = show_cards(lost[:8]) + (" …" if len(lost) > 8 else "")
    message = _(
        "the order has no place for {cards} when {level} is played and {trumps}",
        cards=shown,
        level=RANKS[level],
        trumps=_(_ARE_TRUMPS[trump]),
    )
    remedy = _("add a step or a range that names them")
    if any(face == LITTLE_JOKER for face in lost) and _SMALL_JOKER.search(leaf.node.text):
        remedy = _("'SJ' is the jack of spades; write 'LJ' for the little joker")
    place = draft.place(leaf.node.span, "deck.removed", "deck.jokers")
    return error("T505", place, message, help=remedy)


CHECKS: Final = (
    _check_kitty_size,
    _check_division,
    _check_partners,
    _check_levels_of,
    _check_friends,
    _check_friend_cards,
    _check_points,
    _check_point_cards,
    _check_removed,
    _check_repeats,
    _check_plain,
    _check_places,
)
