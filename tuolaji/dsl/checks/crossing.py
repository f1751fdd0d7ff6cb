"""Checks of crossing: partners who last, and hands that have the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.checks.shapes import hand_size
from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft
from tuolaji.language import _
from tuolaji.rules.bidding import Named
from tuolaji.rules.kitty import Theft
from tuolaji.rules.table import Partners

__all__ = ["CHECKS"]


_TRUMPS: Final = "crossing.trumps"
_SEATS: Final = 4  # so that a side has two


def _check_partners(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each seat knows its partner before the first trick."""
    leaf, partners = draft.leaf(_TRUMPS), draft.leaf("table.partners")
    if not isinstance(leaf.value, int):
        return
    players = draft.leaf("table.players")
    is_paired = draft.need(partners.path, Partners) is Partners.OPPOSITE
    if not is_paired or draft.need(players.path, int) < _SEATS:
        message = _("no partners sit opposite, to whom few trumps could cross")
        place = draft.place(leaf.node.span, players.path if is_paired else partners.path)
        yield error(
            "T536", place, message, help=_("write 'none' at '{path}'", path=_TRUMPS)
        )


def _check_cards(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a hand has as many cards as cross."""
    leaf, most = draft.leaf(_TRUMPS), hand_size(draft)
    if isinstance(leaf.value, int) and leaf.value > most:
        message = _(
            "{given} cards cross, and a hand has {most}", given=leaf.value, most=most
        )
        yield error("T536", leaf.node.span, message)


def _check_first(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the trumps by which the partner crosses first are known, and stay."""
    leaf, first = draft.leaf(_TRUMPS), draft.leaf("crossing.partner_first")
    if not isinstance(leaf.value, int) or first.value is not True:
        return
    if draft.need_all("kitty.theft", Theft):
        message = _(
            "the partner crosses before the burial, and a theft changes trumps after it"
        )
        place = draft.place(first.node.span, "kitty.theft")
    elif draft.need("bidding.named", Named) is Named.AFTER:
        message = _("the partner crosses before the burial, and trumps are named after it")
        place = draft.place(first.node.span, "bidding.named")
    else:
        return
    yield error(
        "T536", place, message, help=_("write 'false' at '{path}'", path=first.path)
    )


CHECKS: Final = (_check_partners, _check_cards, _check_first)
