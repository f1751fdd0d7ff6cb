"""Checks of tribute: points that are ordered, and cards that a side has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.checks.scoring import band_names
from tuolaji.dsl.checks.shapes import hand_size
from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft, value_of
from tuolaji.language import _
from tuolaji.rules.formula import names_in
from tuolaji.rules.table import Partners
from tuolaji.rules.tribute import Gift

__all__ = ["CHECKS"]


_CARDS: Final = "tribute.cards"
_MOST_POINTS: Final = 4_000


def _check_partners(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the side that owes is still together in the next deal."""
    partners = draft.leaf("table.partners")
    if not draft.need_all(_CARDS, Gift):
        return
    if draft.need(partners.path, Partners) is not Partners.OPPOSITE:
        message = _("sides change from deal to deal, so that none owes tribute")
        place = draft.place(draft.leaf(_CARDS).node.span, partners.path)
        yield error("T503", place, message, help=_("write 'none' at '{path}'", path=_CARDS))


def _check_lines(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each line has points in order, and gives cards that there are."""
    leaf, names, most = draft.leaf(_CARDS), band_names(draft), hand_size(draft)
    for index, gift in enumerate(draft.need_all(_CARDS, Gift)):
        place, text = leaf.item(index), leaf.item_text(index)
        low = None if gift.low is None else value_of(gift.low, names)
        high = None if gift.high is None else value_of(gift.high, names)
        points = [0]
        if low is not None and high is not None and low > high:
            message = _(
                "the line '{text}' runs from {low} down to {high}",
                text=text,
                low=low,
                high=high,
            )
            yield error("T553", place, message)
            continue
        if "points" in names_in(gift.cards):
            if low is None or high is None:
                message = _(
                    "the line '{text}' is open, and its cards depend on the points",
                    text=text,
                )
                remedy = _("write both ends, and a line of its own for what lies beyond")
                yield error("T555", place, message, help=remedy)
                continue
            points = list(range(low, min(high, low + _MOST_POINTS) + 1))
        for point in points:
            cards = value_of(gift.cards, {**names, "points": point})
            if cards is None or not 0 <= cards <= most:
                shown = _("far more") if cards is None else f"{cards:,}"
                message = _(
                    "the line '{text}' gives {given} cards for {points} points",
                    text=text,
                    given=shown,
                    points=point,
                )
                note = _("a side gives 0 to {most}, as many as a hand has", most=most)
                yield error("T553", place, message, note=note)
                break


CHECKS: Final = (_check_partners, _check_lines)
