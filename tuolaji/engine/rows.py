"""How is a finished deal written down?

The order of the numbers is that of `engine.columns`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import EVENTS_WRITTEN, ROW_EVENTS, ROW_WORDS
    from tuolaji.engine.state import Deal, Tables

__all__ = ["write_row"]


def write_row(
    deal: Deal, rows: cython.int[::1], row: cython.longlong, index: cython.longlong
) -> cython.void:
    """Write the deal of an index as the row of a table."""
    at: cython.longlong = row * ROW_WORDS
    event: cython.int
    write_deal(deal, rows, at, index)
    write_result(deal, rows, at)
    for event in range(EVENTS_WRITTEN):
        rows[at + ROW_EVENTS + event] = deal.events[event]


def write_deal(
    deal: Deal, rows: cython.int[::1], at: cython.longlong, index: cython.longlong
) -> cython.void:
    """Write what the deal was."""
    rows[at] = index
    rows[at + 1] = -1
    rows[at + 2] = deal.level
    rows[at + 3] = deal.trump
    rows[at + 4] = deal.opening
    rows[at + 5] = deal.declarer


def write_result(deal: Deal, rows: cython.int[::1], at: cython.longlong) -> cython.void:
    """Write how the deal ended."""
    rows[at + 6] = deal.attackers_points
    rows[at + 7] = deal.kitty_points
    rows[at + 8] = deal.kitty_multiplier
    rows[at + 9] = deal.captured
    rows[at + 10] = deal.capped
    rows[at + 11] = deal.side
    rows[at + 12] = deal.levels
    rows[at + 13] = deal.takeover
    rows[at + 14] = deal.trick_count
    rows[at + 15] = deal.bid_count == 0
    rows[at + 16] = deal.turned_card
    rows[at + 17] = deal.level_even
    rows[at + 18] = deal.level_odd
    rows[at + 19] = deal.won_by
