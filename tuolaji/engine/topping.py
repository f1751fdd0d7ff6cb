"""Which cards give each wanted component in turn its highest top?

A search from the highest down finds the best top of the first component. Where faces of
equal strength, or several windows of a mixed run, have that top, its choice among them
decides what is left for the others; so the tops are fixed one after the other.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index
    from tuolaji.engine.constants import HIGH
    from tuolaji.engine.filling import fill
    from tuolaji.engine.holding import fold
    from tuolaji.engine.state import Deal, Tables

__all__ = ["fill_highest"]


def fill_highest(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Search for the wanted components in a register, each with its highest top in turn."""
    style: cython.int = deal.style
    found: cython.bint
    deal.style = HIGH
    found = fill(rules, deal, place)
    if found and leaves_choice(rules, deal, place):
        fix_tops(rules, deal, place)
    deal.style = style
    return found


def leaves_choice(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a component may be made of different cards with the same top."""
    return rules.mixed_shapes != 0 or deal.cards[place] & deal.alias_mask != 0


def fix_tops(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Fix the highest top of each component in turn; the last search takes the cards."""
    index: cython.int
    tops: cython.longlong
    for index in range(deal.want_count):
        deal.fixed_count = index + 1
        tops = fold(deal, deal.cards[place])
        deal.fixed_top[index] = bit(high_index(tops))
        while not fill(rules, deal, place):
            tops ^= deal.fixed_top[index]
            deal.fixed_top[index] = bit(high_index(tops))
    deal.fixed_count = 0
