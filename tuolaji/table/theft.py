"""Thefts of the buried kitty (炒底): who may steal it, and by which bids.

The engine says who is asked and which bids steal; here its answer gets a name. See
docs/rules.md 3.3.
"""

from __future__ import annotations

from tuolaji.cards import Suit
from tuolaji.engine.codes import THEFT_WORDS
from tuolaji.engine.kitty import (
    find_theft,
    is_as_bid,
    is_asked,
    is_new,
    last_to_move,
    may_steal,
    steals,
)
from tuolaji.language import _
from tuolaji.rules.kitty import Theft, TheftBy, TheftSuit
from tuolaji.table.bids import Permitted, judge_bid
from tuolaji.table.position import Cards, Position
from tuolaji.table.refusal import Reason, Refusal

__all__ = ["judge_theft", "refuse_thief", "theft_line"]


def theft_line(position: Position) -> Theft:
    """Return the line that fits the deal, as it was found when somebody was to be asked."""
    return position.rules.kitty.theft[position.deal.theft // THEFT_WORDS]


def refuse_thief(position: Position, seat: int) -> Refusal | None:
    """Return why a seat may not steal by any bid, or `None` if it is asked for one."""
    why = _against_thief(position, seat)
    return Refusal(Reason.MAY_NOT_BID, why) if why else None


def _against_thief(position: Position, seat: int) -> str:
    """Return the rule against a thief, or an empty text."""
    tables, deal = position.tables, position.deal
    if not tables.theft_count:
        return "'kitty.theft: none'"
    if not find_theft(tables, deal):
        return _without_line(position)
    if seat == last_to_move(deal):
        if seat == deal.kitty_seat:
            why = _("seat {seat} has buried the kitty itself", seat=seat)
        else:
            why = _("the bid of seat {seat} holds", seat=seat)
        return why
    if not may_steal(tables, deal):
        return _closed(theft_line(position))
    if is_asked(tables, deal, seat):
        return ""
    line = theft_line(position)
    return _("'kitty.theft': '{line}' does not ask seat {seat}", line=line, seat=seat)


def _without_line(position: Position) -> str:
    """Return why nobody may steal where no line fits the deal."""
    if position.deal.bid_count == 0 and not any(
        line.unbid for line in position.rules.kitty.theft
    ):
        return _("where nobody has bid, nobody steals the kitty")
    return _("no line of 'kitty.theft' is for this deal")


def _closed(line: Theft) -> str:
    """Return why nobody may steal by the line that fits the deal."""
    if line.by is TheftBy.NOBODY:
        return f"'kitty.theft: {line}'"
    if line.leaves:
        return _("'kitty.theft': '{line}': trumps have been bid over once", line=line)
    return _("'kitty.theft': '{line}': the kitty has been stolen once", line=line)


def judge_theft(
    position: Position, seat: int, cards: Cards, suit: Suit | None = None
) -> Permitted | Refusal:
    """Return the bid by which a seat that is asked steals with cards of its hand."""
    bid = judge_bid(position, seat, cards, suit)
    if isinstance(bid, Refusal):
        return bid
    tables, deal, line = position.tables, position.deal, theft_line(position)
    if line.suit is TheftSuit.ANOTHER and is_as_bid(deal, bid.face, deal.bid_count - 1):
        why = _("'kitty.theft': '{line}': these trumps hold already", line=line)
        return Refusal(Reason.NOT_HIGHER, why)
    if line.suit is TheftSuit.NEW and not is_new(deal, bid.face):
        why = _("'kitty.theft': '{line}': these trumps have been bid before", line=line)
        return Refusal(Reason.NOT_HIGHER, why)
    if not steals(tables, deal, bid.step, bid.face):
        asked = "more" if line.or_higher else _("that bid alone")
        why = _("'kitty.theft': '{line}' asks for {asked}", line=line, asked=asked)
        return Refusal(Reason.NOT_HIGHER, why)
    return bid
