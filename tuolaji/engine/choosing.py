"""Which of several cards is taken?

Whoever fills a demand can choose among faces. `deal.style` says how: at random from the
turn's bot stream, the lowest, the highest, or by points.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index, low_bit
    from tuolaji.engine.constants import HIGH, LOW, POOR, RANDOM
    from tuolaji.engine.holding import add, count_all, faces_at, fold, remove
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.streams import pick, pick_card

__all__ = ["choose", "highest", "lowest", "move", "move_random"]


def choose(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return one bit of a word that is not 0, by the deal's style."""
    some: cython.longlong
    if deal.style == RANDOM:
        return pick(deal, faces)
    if deal.style == LOW:
        return lowest(deal, faces)
    if deal.style == HIGH:
        return highest(deal, faces)
    if deal.style == POOR:
        some = faces & ~deal.point_mask
        return lowest(deal, some if some else faces)
    some = faces & deal.point_mask
    return lowest(deal, richest(deal, some) if some else faces)


def lowest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return a face of the least strength."""
    if not faces & deal.alias_mask:
        return low_bit(faces)
    return low_bit(faces_at(deal, faces, low_bit(fold(deal, faces))))


def highest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return a face of the greatest strength."""
    if not faces & deal.alias_mask:
        return bit(high_index(faces))
    return low_bit(faces_at(deal, faces, bit(high_index(fold(deal, faces)))))


def richest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return those of some point cards that carry most points."""
    kind: cython.int
    best: cython.int = 0
    found: cython.longlong = 0
    for kind in range(deal.point_kinds):
        if faces & deal.point_cards[kind] and deal.point_value[kind] > best:
            best = deal.point_value[kind]
            found = faces & deal.point_cards[kind]
    return found


def move(
    rules: Tables, deal: Deal, source: cython.int, target: cython.int, wanted: cython.int
) -> cython.void:
    """Move so many cards from one register to another, chosen by the deal's style."""
    face: cython.longlong
    if deal.style == RANDOM:
        move_random(rules, deal, source, target, wanted)
        return
    while wanted > 0:
        face = choose(deal, deal.cards[source])
        remove(rules, deal, source, face)
        add(rules, deal, target, face)
        wanted -= 1


def move_random(
    rules: Tables, deal: Deal, source: cython.int, target: cython.int, wanted: cython.int
) -> cython.void:
    """Move so many cards from one register to another, chosen at random."""
    face: cython.longlong
    total: cython.int = count_all(rules, deal, source)
    while wanted > 0:
        face = pick_card(rules, deal, source, -1, total)
        remove(rules, deal, source, face)
        add(rules, deal, target, face)
        wanted -= 1
        total -= 1
