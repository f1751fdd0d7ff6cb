"""How do levels rise, who declares next, and when is a match won?"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import NEXT_PARTNER, NEXT_SEAT
    from tuolaji.engine.state import Deal, Tables

__all__ = ["advance", "next_declarer"]


def advance(rules: Tables, level: cython.int, gain: cython.int) -> cython.int:
    """Return the level after a gain; past the last level it is `rules.last_level` + 1.

    A rise stops at a mandatory level that it would jump over; where levels start again
    after the last, it goes on from the first.

    Args:
        rules: The ruleset's tables.
        level: An index into the ruleset's levels.
        gain: Levels gained, 0 or more.
    """
    while gain > 0 and level <= rules.last_level:
        level += 1
        gain -= 1
        if level > rules.last_level and rules.starts_again:
            level = 0
        if level <= rules.last_level and rules.mandatory[level]:
            return level
    return level


def next_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that declares after a deal."""
    move: cython.int = rules.next_takeover if deal.takeover else rules.next_held
    if move == NEXT_SEAT:
        return (deal.declarer + 1) % rules.players
    if move == NEXT_PARTNER and rules.called:
        return deal.partner if deal.partner >= 0 else deal.declarer
    if move == NEXT_PARTNER:
        return (deal.declarer + rules.players // 2) % rules.players
    return deal.declarer
