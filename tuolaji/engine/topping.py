"""Which cards give each wanted component in turn its highest top?

A search from the highest down finds the best top of the first component. Where faces of
equal strength, or several windows of a mixed run, have that top, its choice among them
decides what is left for the others; so the tops are bound one after the other. All cards
of the register are shared out.
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

__all__ = ["fill_above", "fill_highest"]


def fill_highest(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Search for the wanted components in a register, each with its highest top in turn."""
    style: cython.int = deal.style
    index: cython.int
    found: cython.bint
    deal.style = HIGH
    found = fill(rules, deal, place)
    if found and leaves_choice(rules, deal, place):
        for index in range(deal.want_count):
            deal.bound_tops[index] = -1
        bind_tops(rules, deal, place)
    deal.style = style
    return found


def fill_above(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Search as `fill_highest`, but only for tops above those of the best play so far."""
    style: cython.int = deal.style
    index: cython.int
    found: cython.bint
    for index in range(deal.want_count):
        deal.bound_tops[index] = -2 * bit(deal.best_tops[index])
    deal.style = HIGH
    deal.is_bound = 1
    found = fill(rules, deal, place)
    if found and leaves_choice(rules, deal, place):
        bind_tops(rules, deal, place)
    deal.is_bound = 0
    deal.style = style
    return found


def leaves_choice(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a component may be made of different cards with the same top."""
    return rules.mixed_shapes != 0 or deal.cards[place] & deal.alias_mask != 0


def bind_tops(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Bind each component in turn to its highest top; the last search takes the cards."""
    index: cython.int
    tops: cython.longlong
    deal.is_bound = 1
    for index in range(deal.want_count):
        tops = fold(deal, deal.cards[place]) & deal.bound_tops[index]
        deal.bound_tops[index] = bit(high_index(tops))
        while not fill(rules, deal, place):
            tops ^= deal.bound_tops[index]
            deal.bound_tops[index] = bit(high_index(tops))
    deal.is_bound = 0
