"""When is the time of a match up, and who wins it then?

A deal and each of its tricks take so many seconds; no deal begins after the time. The team
that has risen further wins; at equal levels the declarers of the next deal, the team that
came to the level first, or whoever gains first in further deals.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import (
        EVENT_REDEALS,
        TEAM_NONE,
        TIE_DECLARERS,
        TIE_EXTRA_DEAL,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = ["ahead", "run_clock", "seconds_of"]


def ahead(
    tie: cython.int,
    first: cython.int,
    second: cython.int,
    declarers: cython.int,
    reached: cython.int,
) -> cython.int:
    """Return the team that wins when time is up; `TEAM_NONE` where further deals decide.

    Args:
        tie: What breaks a tie.
        first: How far team 0 has come.
        second: How far team 1 has come.
        declarers: The team that declares the next deal.
        reached: The team that came to the level first; it, as `declarers`, may be
            `TEAM_UNKNOWN`.
    """
    if first != second:
        return 0 if first > second else 1
    if tie == TIE_EXTRA_DEAL:
        return TEAM_NONE
    return declarers if tie == TIE_DECLARERS else reached


def run_clock(rules: Tables, deal: Deal, declarer: cython.int) -> cython.void:
    """Let the clock run over a finished deal; end the match when its time is up.

    Where the levels are the players', no team is ahead, and the match has no winner.

    Args:
        rules: The ruleset's tables.
        deal: The deal, with the levels after it.
        declarer: The seat that declares the next deal, or -1 where bids will tell.
    """
    declarers: cython.int = (deal.declarer if declarer < 0 else declarer) % 2
    reached: cython.int = declarers
    deal.elapsed += seconds_of(rules, deal)
    if rules.clock_seconds == 0 or deal.elapsed < rules.clock_seconds or deal.won_by >= 0:
        return
    if not rules.levels_of_players:
        if deal.reached[0] != deal.reached[1]:
            reached = 0 if deal.reached[0] < deal.reached[1] else 1
        deal.won_by = ahead(rules.tie, deal.height[0], deal.height[1], declarers, reached)
    deal.time_up = deal.won_by >= 0 or rules.levels_of_players


def seconds_of(rules: Tables, deal: Deal) -> cython.int:
    """Return how long a deal has taken, with every time that it was dealt."""
    dealt: cython.int = 1 + deal.events[EVENT_REDEALS]
    return dealt * rules.deal_seconds + deal.trick_count * rules.trick_seconds
