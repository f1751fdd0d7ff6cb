"""Can the pack be dealt to this table?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.dsl.assemble import deck
from tuolaji.dsl.diagnostic import Diagnostic, either, error, listed, use, warning
from tuolaji.dsl.draft import Draft
from tuolaji.rules.deck import Partners
from tuolaji.rules.match import LevelsOf

__all__ = ["CHECKS"]

_COUNTED: Final = ("deck.packs", "deck.removed", "deck.jokers", "table.players")
_THREE, _SIZE_OF_THREE = 3, 6
"""The packs and the kitty of the mixin for a third pack."""

_FACING: Final = {Partners.OPPOSITE}


def _check_division(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the cards beside the kitty make equal hands."""
    count = deck(draft).card_count
    size = draft.need("kitty.size", int)
    players = draft.need("table.players", int)
    if size + players <= count and (count - size) % players == 0:
        return
    fitting = range(count % players, max(count - players + 1, 0), players)
    near = sorted(sorted(fitting, key=lambda one: abs(one - size))[:3])
    message = f"'kitty.size' {size} does not leave {players} equal hands of {count} cards"
    home = draft.leaf("kitty.size").node.span
    place = draft.place(home, *_COUNTED)
    yield error("T501", place, message, help=_kitty_help(draft, near, place == home))


def _kitty_help(draft: Draft, near: list[int], is_at_home: bool) -> str:
    """Return which kitties fit, told of another key where that is what was changed."""
    if not near:
        return "put more cards into the pack"
    if is_at_home:
        return use(near)
    fitting = f"let 'kitty.size' be {either(near)}"
    is_third = draft.need("deck.packs", int) == _THREE and _SIZE_OF_THREE in near
    return f"{fitting}, or write 'with: [three-packs]'" if is_third else fitting


def _check_partners(draft: Draft) -> Iterator[Diagnostic]:
    players = draft.need("table.players", int)
    partners = draft.need("table.partners", Partners)
    if partners in _FACING and players % 2:
        message = f"partners sit opposite only at an even number of seats, got {players}"
        remedy = f"seat {players - 1} or {players + 1}, or let partners be 'called'"
        place = draft.place(draft.leaf("table.players").node.span, "table.partners")
        yield error("T502", place, message, help=remedy)


def _check_levels_of(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a team that has a level stays together for the match."""
    partners = draft.leaf("table.partners")
    called = draft.need(partners.path, Partners) is Partners.CALLED
    if called and draft.need("levels.of", LevelsOf) is LevelsOf.TEAM:
        message = "called partners change from deal to deal, so that no team has a level"
        place = draft.place(partners.node.span, "levels.of")
        yield error("T503", place, message, help="write 'of: player' under 'levels'")


def _check_points(draft: Draft) -> Iterator[Diagnostic]:
    if not deck(draft).card_count:
        return
    removed = {RANKS[rank] for rank in draft.need_all("deck.removed", int)}
    idle = {
        key: leaf.key_span for key, leaf in draft.under("deck.points") if key in removed
    }
    if idle:
        message = f"'deck.points' never count for ranks that are removed: {listed(idle)}"
        place = draft.place(next(iter(idle.values())), "deck.removed")
        yield warning("T604", place, message, help="write 'none' as their points")


CHECKS: Final = (_check_division, _check_partners, _check_levels_of, _check_points)
