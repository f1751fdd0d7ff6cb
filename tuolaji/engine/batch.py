"""How are many deals played at once?

A batch plays a range of deals, or of matches, and writes one row of integers a deal (see
`engine.columns`). Everything that a deal needs follows from the run's key and the deal's
index, so a batch may be cut anywhere and played by any number of threads.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.advancing import advance, next_declarer
    from tuolaji.engine.constants import MATCH_LIMIT, ROW_MATCH, ROW_WORDS
    from tuolaji.engine.playing import play_deal
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.rows import Rows, write_row
    from tuolaji.engine.state import Deal, Tables

__all__ = ["play_deals", "play_match"]


@cython.ccall
def play_deals(
    rules: Tables,
    even: Policy,
    odd: Policy,
    key: cython.longlong,
    first: cython.longlong,
    count: cython.longlong,
    level: cython.int,
    rows: array[int],
) -> cython.int:
    """Play separate opening deals; write a row each; return the number of deals.

    Args:
        rules: The ruleset's tables.
        even: The policy of the even seats.
        odd: The policy of the odd seats.
        key: The number that names the run.
        first: The index of the first deal.
        count: How many deals to play.
        level: The level of all deals, as an index of a rank.
        rows: Room for `count` rows of 32-bit numbers.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    index: cython.longlong
    deal.won_by = -1
    with cython.nogil:
        for index in range(count):
            play_deal(rules, deal, even, odd, key, first + index, level, -1)
            write_row(deal, room, index, first + index)
    return count


@cython.ccall
def play_match(
    rules: Tables,
    even: Policy,
    odd: Policy,
    key: cython.longlong,
    match: cython.longlong,
    rows: array[int],
) -> cython.int:
    """Play one match to its end; write a row a deal; return the number of deals.

    A match that nobody has won after `MATCH_LIMIT` deals ends without a winner.

    Args:
        rules: The ruleset's tables.
        even: The policy of the even seats.
        odd: The policy of the odd seats.
        key: The number that names the run.
        match: The index of the match; its deals have indices from
            `match * MATCH_LIMIT` on.
        rows: Room for `MATCH_LIMIT` rows of 32-bit numbers.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    played: cython.int
    with cython.nogil:
        played = run_match(rules, deal, even, odd, key, match, room)
    return played


def run_match(
    rules: Tables,
    deal: Deal,
    even: Policy,
    odd: Policy,
    key: cython.longlong,
    match: cython.longlong,
    rows: Rows,
) -> cython.int:
    """Play the deals of a match until somebody has risen past the last level."""
    level: cython.int
    count: cython.int = 0
    declarer: cython.int = -1
    index: cython.longlong = match * MATCH_LIMIT
    begin_match(rules, deal)
    while deal.won_by < 0 and count < MATCH_LIMIT:
        level = rules.level_ranks[deal.seat_level[max(declarer, 0)]]
        play_deal(rules, deal, even, odd, key, index + count, level, declarer)
        raise_levels(rules, deal)
        write_row(deal, rows, count, index + count)
        rows.words[count * ROW_WORDS + ROW_MATCH] = match
        declarer = next_declarer(rules, deal)
        count += 1
    return count


def begin_match(rules: Tables, deal: Deal) -> cython.void:
    """Put every seat on the first level."""
    seat: cython.int
    deal.won_by = -1
    for seat in range(rules.players):
        deal.seat_level[seat] = rules.start_level


def raise_levels(rules: Tables, deal: Deal) -> cython.void:
    """Raise the level of every seat of the side that gained; note who has won.

    Partners of a team have one level; with levels a player each seat has its own.
    """
    seat: cython.int
    level: cython.int
    for seat in range(rules.players):
        if deal.side_of[seat] == deal.side:
            level = advance(rules, deal.seat_level[seat], deal.levels)
            deal.seat_level[seat] = level
            if level > rules.last_level and deal.won_by < 0:
                deal.won_by = seat if rules.levels_of_players else seat % 2
