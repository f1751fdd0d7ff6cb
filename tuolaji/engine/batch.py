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
    from tuolaji.engine.advancing import begin_match, next_declarer, raise_levels
    from tuolaji.engine.constants import MATCH_LIMIT, ROW_MATCH, ROW_WORDS
    from tuolaji.engine.playing import play_deal
    from tuolaji.engine.policy import Policy, Seats
    from tuolaji.engine.rows import Rows, write_row
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.timing import run_clock

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
    fouls: cython.int = 0,
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
        fouls: The chance of a foul in a deal, in parts of `FOUL_SCALE`.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    seats: Seats = Seats(even, odd)
    index: cython.longlong
    deal.won_by = -1
    deal.foul_share = fouls
    with cython.nogil:
        for index in range(count):
            play_deal(rules, deal, seats, key, first + index, level, -1)
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
    fouls: cython.int = 0,
) -> cython.int:
    """Play one match to its end; write a row a deal; return the number of deals.

    A match that nobody has won after `MATCH_LIMIT` deals ends without a winner. After a
    foul whose price asks for it, bids name the next declarer, and each seat bids level
    cards of its own level.

    Args:
        rules: The ruleset's tables.
        even: The policy of the even seats.
        odd: The policy of the odd seats.
        key: The number that names the run.
        match: The index of the match; its deals have indices from
            `match * MATCH_LIMIT` on.
        rows: Room for `MATCH_LIMIT` rows of 32-bit numbers.
        fouls: The chance of a foul in a deal, in parts of `FOUL_SCALE`.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    seats: Seats = Seats(even, odd)
    played: cython.int
    deal.foul_share = fouls
    with cython.nogil:
        played = run_match(rules, deal, seats, key, match, room)
    return played


def run_match(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    key: cython.longlong,
    match: cython.longlong,
    rows: Rows,
) -> cython.int:
    """Play the deals of a match until somebody has won it or its time is up."""
    level: cython.int
    count: cython.int = 0
    declarer: cython.int = -1
    index: cython.longlong = match * MATCH_LIMIT
    begin_match(rules, deal)
    while deal.won_by < 0 and not deal.time_up and count < MATCH_LIMIT:
        deal.own_levels = declarer < 0
        level = rules.level_ranks[deal.seat_level[max(declarer, 0)]]
        play_deal(rules, deal, policy, key, index + count, level, declarer)
        raise_levels(rules, deal, count + 1)
        declarer = next_declarer(rules, deal)
        run_clock(rules, deal, declarer)
        write_row(deal, rows, count, index + count)
        rows.words[count * ROW_WORDS + ROW_MATCH] = match
        count += 1
    return count
