"""How many points may be buried?

Where the ruleset has a limit, a burial over it is mended card by card: its richest card
goes back for the lowest one of the hand that carries no points.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choosing import lowest, richest
    from tuolaji.engine.constants import BURIED
    from tuolaji.engine.holding import add, points_in, remove
    from tuolaji.engine.state import Deal, Tables

__all__ = ["keep_point_limit"]


def keep_point_limit(rules: Tables, deal: Deal, hand: cython.int) -> cython.void:
    """Swap buried point cards until the limit is kept, as far as the hand can."""
    rich: cython.longlong
    poor: cython.longlong
    while points_in(rules, deal, BURIED) > rules.point_limit:
        rich = richest(deal, deal.cards[BURIED])
        poor = deal.cards[hand] & ~deal.point_mask
        if not rich or not poor:
            return
        swap(rules, deal, hand, lowest(deal, rich), lowest(deal, poor))


def swap(
    rules: Tables,
    deal: Deal,
    hand: cython.int,
    buried: cython.longlong,
    held: cython.longlong,
) -> cython.void:
    """Put a buried card back into the hand and bury one of the hand for it."""
    remove(rules, deal, BURIED, buried)
    remove(rules, deal, hand, held)
    add(rules, deal, BURIED, held)
    add(rules, deal, hand, buried)
