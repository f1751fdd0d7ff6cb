"""Rows of results: the integers that a finished deal is written down as.

Rows are flat 32-bit integers; `engine.columns` names them.
"""

from __future__ import annotations

from array import array
from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import EVENTS_WRITTEN, ROW_AFTER_EVENTS, ROW_EVENTS, ROW_WORDS
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.table import Partners

__all__ = ["Rows", "rise_of", "write_row"]


@cython.final
@cython.cclass
class Rows:
    """Room for rows of results; see `engine.columns`."""

    words: Annotated[array[int], "i"]

    def __init__(self, words: array[int]) -> None:
        """Take the room, an array of 32-bit integers."""
        self.words = words


def write_row(
    rules: Tables, deal: Deal, rows: Rows, row: cython.longlong, index: cython.longlong
) -> cython.void:
    """Write the deal of an index as the row of a table."""
    at: cython.longlong = row * ROW_WORDS
    event: cython.int
    write_deal(deal, rows, at, index)
    write_result(deal, rows, at)
    write_foul(deal, rows, at + ROW_AFTER_EVENTS)
    write_earned(rules, deal, rows, at + ROW_AFTER_EVENTS + 7)
    rows.words[at + ROW_AFTER_EVENTS + 14] = deal.forfeit
    write_claims(rules, deal, rows, at + ROW_AFTER_EVENTS + 15)
    rows.words[at + ROW_AFTER_EVENTS + 18] = (
        deal.gifts_made // 2 if rules.gift_count else -1
    )
    rows.words[at + ROW_AFTER_EVENTS + 19] = seat_levels(rules, deal)
    rows.words[at + ROW_AFTER_EVENTS + 20] = deal.neither if rules.draws else -1
    for event in range(EVENTS_WRITTEN):
        rows.words[at + ROW_EVENTS + event] = deal.events[event]


def write_deal(
    deal: Deal, rows: Rows, at: cython.longlong, index: cython.longlong
) -> cython.void:
    """Write what the deal was."""
    rows.words[at] = index
    rows.words[at + 1] = -1
    rows.words[at + 2] = deal.level
    rows.words[at + 3] = deal.trump
    rows.words[at + 4] = deal.opening
    rows.words[at + 5] = deal.declarer


def write_result(deal: Deal, rows: Rows, at: cython.longlong) -> cython.void:
    """Write how the deal ended."""
    rows.words[at + 6] = deal.attackers_points
    rows.words[at + 7] = deal.kitty_points
    rows.words[at + 8] = deal.kitty_multiplier
    rows.words[at + 9] = deal.captured
    rows.words[at + 10] = deal.capture_points
    rows.words[at + 11] = deal.capped
    rows.words[at + 12] = deal.side
    rows.words[at + 13] = deal.levels
    rows.words[at + 14] = deal.takeover
    rows.words[at + 15] = deal.trick_count
    rows.words[at + 16] = deal.unbid or deal.bid_count == 0
    rows.words[at + 17] = deal.turned_card
    rows.words[at + 18] = deal.seat_level[0]
    rows.words[at + 19] = deal.seat_level[1]
    rows.words[at + 20] = deal.won_by


def write_foul(deal: Deal, rows: Rows, at: cython.longlong) -> cython.void:
    """Write the foul that was injected, whether time is up, and the dig."""
    rows.words[at] = deal.foul_kind
    rows.words[at + 1] = deal.foul_by
    rows.words[at + 2] = deal.foul_seat
    rows.words[at + 3] = deal.foul_declarers
    rows.words[at + 4] = deal.foul_attackers
    rows.words[at + 5] = deal.time_up
    rows.words[at + 6] = deal.dug


def write_earned(rules: Tables, deal: Deal, rows: Rows, at: cython.longlong) -> cython.void:
    """Write how many friends the declarer had, and the points that the seats earned."""
    seat: cython.int
    is_called: cython.bint = rules.table_partners == Partners.CALLED.code
    for seat in range(7):
        rows.words[at + seat] = 0
    rows.words[at] = -1
    rows.words[at + 1] = rules.pays
    for seat in range(rules.players):
        if is_called and deal.side_of[seat] == 0:
            rows.words[at] += 1
        if not rules.pays:
            continue
        if deal.side_of[seat]:
            rows.words[at + 4] += deal.earned[seat]
        elif seat == deal.declarer:
            rows.words[at + 2] = deal.earned[seat]
        else:
            rows.words[at + 3] += deal.earned[seat]
    if rules.pays:
        rows.words[at + 5] = deal.total[0]
        rows.words[at + 6] = deal.total[1]


def write_claims(rules: Tables, deal: Deal, rows: Rows, at: cython.longlong) -> cython.void:
    """Write how often claims count, and the levels that they give."""
    rows.words[at] = deal.claim_count if rules.claim_count else -1
    rows.words[at + 1] = deal.claim_declarers
    rows.words[at + 2] = deal.claim_attackers


def seat_levels(rules: Tables, deal: Deal) -> cython.int:
    """Return the levels that a deal gives all seats together, before any bars a rise."""
    seat: cython.int
    levels: cython.int = 0
    for seat in range(rules.players):
        levels += levels_of(deal, seat)
    return levels


def levels_of(deal: Deal, seat: cython.int) -> cython.int:
    """Return the levels that a deal gives a seat, before any bars its rise."""
    levels: cython.int = deal.levels if deal.side_of[seat] == deal.side else 0
    if deal.side_of[seat]:
        return levels + deal.foul_attackers + deal.claim_attackers + deal.share_attackers
    levels += deal.foul_declarers + deal.claim_declarers
    return levels + (deal.share_declarer if seat == deal.declarer else deal.share_friends)


def rise_of(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return what a deal gives a seat: levels, or points where deals give these."""
    return deal.earned[seat] if rules.pays else levels_of(deal, seat)


def write_rises(rules: Tables, deal: Deal, rows: Rows, at: cython.longlong) -> cython.void:
    """Write what the deal gives each seat."""
    seat: cython.int
    for seat in range(rules.players):
        rows.words[at + seat] = rise_of(rules, deal, seat)
