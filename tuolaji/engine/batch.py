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
    """Play the deals of a match until one team has risen past the last level."""
    level: cython.int
    count: cython.int = 0
    declarer: cython.int = -1
    index: cython.longlong = match * MATCH_LIMIT
    deal.level_even = deal.level_odd = rules.start_level
    deal.won_by = -1
    while deal.won_by < 0 and count < MATCH_LIMIT:
        level = level_of(rules, deal, declarer)
        play_deal(rules, deal, even, odd, key, index + count, level, declarer)
        raise_levels(rules, deal)
        write_row(deal, rows, count, index + count)
        rows.words[count * ROW_WORDS + ROW_MATCH] = match
        declarer = next_declarer(rules, deal.declarer, deal.takeover)
        count += 1
    return count


def level_of(rules: Tables, deal: Deal, declarer: cython.int) -> cython.int:
    """Return the rank of the level at which a declarer's team plays."""
    if declarer < 0 or declarer % 2 == 0:
        return rules.level_ranks[deal.level_even]
    return rules.level_ranks[deal.level_odd]


def raise_levels(rules: Tables, deal: Deal) -> cython.void:
    """Raise the level of the team that gained; note whether it has won."""
    team: cython.int = (deal.declarer + deal.side) % 2
    level: cython.int = deal.level_odd if team else deal.level_even
    level = advance(rules, level, deal.levels)
    if team:
        deal.level_odd = level
    else:
        deal.level_even = level
    if level > rules.last_level:
        deal.won_by = team
