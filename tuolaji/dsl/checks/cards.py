"""Can the pack be dealt to this table?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.dsl.assemble import deck
from tuolaji.dsl.diagnostic import Diagnostic, error, warning
from tuolaji.dsl.draft import Draft
from tuolaji.rules.deck import Partners

__all__ = ["CHECKS"]

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
    remedy = (
        f"use {' or '.join(map(str, near))}" if near else "put more cards into the pack"
    )
    yield error("T501", draft.leaf("kitty.size").node.span, message, help=remedy)


def _check_partners(draft: Draft) -> Iterator[Diagnostic]:
    players = draft.need("table.players", int)
    partners = draft.need("table.partners", Partners)
    if partners in _FACING and players % 2:
        message = f"partners sit opposite only at an even number of seats, got {players}"
        yield error("T502", draft.leaf("table.players").node.span, message)


def _check_points(draft: Draft) -> Iterator[Diagnostic]:
    removed = {RANKS[rank] for rank in draft.need_all("deck.removed", int)}
    for key, leaf in draft.under("deck.points"):
        if key in removed:
            message = f"'{leaf.path}' never counts: the pack has no {key}"
            yield warning("T604", leaf.key_span, message)


CHECKS: Final = (_check_division, _check_partners, _check_points)
