"""What is wanted of some cards, and can it be there?

The wanted components stand in `deal.want_width`, `deal.want_length` and `deal.want_mixed`,
widest and longest first, with the faces of which each may be made. Cheap conditions come
before the search.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import LOW
    from tuolaji.engine.filling import fill
    from tuolaji.engine.holding import fold, run_starts, sets_of
    from tuolaji.engine.mixing import mixed_number, top_of_mixed
    from tuolaji.engine.state import Deal, Tables

__all__ = ["can_fill", "want", "want_lead"]


def want(
    deal: Deal,
    width: cython.int,
    length: cython.int,
    mixed: cython.int,
    faces: cython.longlong,
) -> cython.void:
    """Add a component to those that are wanted, in its place by width and length."""
    at: cython.int = deal.want_count
    while at > 0 and (
        deal.want_width[at - 1] < width
        or (deal.want_width[at - 1] == width and deal.want_length[at - 1] < length)
    ):
        deal.want_width[at] = deal.want_width[at - 1]
        deal.want_length[at] = deal.want_length[at - 1]
        deal.want_mixed[at] = deal.want_mixed[at - 1]
        deal.want_faces[at] = deal.want_faces[at - 1]
        at -= 1
    deal.want_width[at] = width
    deal.want_length[at] = length
    deal.want_mixed[at] = mixed
    deal.want_faces[at] = faces
    deal.want_count += 1


def want_lead(rules: Tables, deal: Deal) -> cython.void:
    """Want the components of the lead, in their own order and nothing else."""
    index: cython.int
    deal.want_count = deal.part_count
    for index in range(deal.part_count):
        deal.want_width[index] = deal.part_width[index]
        deal.want_length[index] = deal.part_length[index]
        deal.want_mixed[index] = mixed_number(rules, deal.part_shape[index])
        deal.want_faces[index] = -1


def can_fill(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether the cards of a register can be split into what is wanted."""
    style: cython.int = deal.style
    found: cython.bint
    if deal.want_count == 0:
        return True
    if not has_enough(rules, deal, place):
        return False
    if deal.want_count == 1:
        return single_fits(rules, deal, place)
    deal.style = LOW
    found = fill(rules, deal, place)
    deal.style = style
    return found


def single_fits(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether the one wanted component is in a register."""
    mask: cython.longlong = deal.want_faces[0]
    faces: cython.longlong = deal.cards[place + deal.want_width[0] - 1] & mask
    if deal.want_mixed[0]:
        return (
            top_of_mixed(
                rules, deal, place, mask, deal.want_mixed[0] - 1, deal.want_length[0]
            )
            >= 0
        )
    if deal.want_length[0] == 1:
        return faces != 0
    return run_starts(deal, fold(deal, faces), deal.want_length[0]) != 0


def has_enough(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a register has enough pairs, a condition quicker than the search."""
    pairs: cython.int = 0
    index: cython.int
    for index in range(deal.want_count):
        if not deal.want_mixed[index]:
            pairs += deal.want_length[index] * (deal.want_width[index] >> 1)
    return pairs == 0 or sets_of(rules, deal, place, 2) >= pairs
