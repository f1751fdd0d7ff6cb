"""Into which components do the cards of a lead break?

Components are taken out one after the other: widest first, then longest, then the one
with the higher top (or longest before widest, as the ruleset says). The result stands in
the `deal.part_…` arrays; `as` of a question names another decomposition.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index, low_bit
    from tuolaji.engine.constants import (
        GROUPS,
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        SPARE,
    )
    from tuolaji.engine.holding import copy, faces_at, fold, remove, run_starts
    from tuolaji.engine.state import Deal, Tables

__all__ = ["decompose", "group_of", "shape_width"]


def group_of(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return the group to which all of some faces belong, or -1."""
    group: cython.int
    for group in range(GROUPS):
        if not faces & ~deal.group_mask[group]:
            return group
    return -1


def decompose(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Break the cards of a register, all of one group, into components."""
    faces: cython.longlong = deal.cards[place]
    deal.part_count = 0
    if not faces & (faces - 1) and not deal.cards[place + 1]:
        note_single(rules, deal, faces)
        return
    copy(rules, deal, SPARE, place)
    while deal.cards[SPARE]:
        find_part(rules, deal, deal.part_count)
        remove_part(rules, deal, deal.part_count)
        deal.part_count += 1


def note_single(rules: Tables, deal: Deal, face: cython.longlong) -> cython.void:
    """Note the one component of a lead of one card."""
    deal.part_count = 1
    deal.part_shape[0] = rules.single_shape
    deal.part_width[0] = deal.part_length[0] = 1
    deal.part_start[0] = fold(deal, face)
    deal.part_faces[0] = face


def find_part(rules: Tables, deal: Deal, index: cython.int) -> cython.void:
    """Find the component of the spare register that is taken out next."""
    shape: cython.int
    length: cython.int
    key: cython.int
    best: cython.int = -1
    for shape in range(rules.shape_count):
        length = longest_run(rules, deal, shape)
        if length == 0:
            continue
        key = order_key(rules, shape, length)
        if key > best:
            best = key
            note_part(rules, deal, index, shape, length)


def order_key(rules: Tables, shape: cython.int, length: cython.int) -> cython.int:
    """Return a number that is greater for components that are taken out earlier."""
    width: cython.int = shape_width(rules, shape)
    if rules.longest_first:
        return length * 64 + width
    return width * 64 + length


def shape_width(rules: Tables, shape: cython.int) -> cython.int:
    """Return the number of identical cards at each step of a shape."""
    return rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]


def longest_run(rules: Tables, deal: Deal, shape: cython.int) -> cython.int:
    """Return the greatest length of a shape in the spare register, or 0."""
    longest: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    strengths: cython.longlong = deal.cards[SPARE + shape_width(rules, shape) - 1]
    if not strengths:
        return 0
    if longest == 1:
        return 1
    strengths = fold(deal, strengths)
    if not run_starts(deal, strengths, length):
        return 0
    while length < longest and run_starts(deal, strengths, length + 1):
        length += 1
    return length


def note_part(
    rules: Tables, deal: Deal, index: cython.int, shape: cython.int, length: cython.int
) -> cython.void:
    """Note the highest component of a shape and length in the spare register."""
    width: cython.int = shape_width(rules, shape)
    here: cython.longlong = deal.cards[SPARE + width - 1]
    start: cython.longlong = bit(high_index(run_starts(deal, fold(deal, here), length)))
    faces: cython.longlong = 0
    step: cython.int
    for step in range(length):
        faces |= least_held(deal, faces_at(deal, here, start << step), width)
    deal.part_shape[index] = shape
    deal.part_width[index] = width
    deal.part_length[index] = length
    deal.part_start[index] = start
    deal.part_faces[index] = faces


def least_held(deal: Deal, faces: cython.longlong, width: cython.int) -> cython.longlong:
    """Return one of some faces of equal strength, if possible breaking no wider set."""
    exact: cython.longlong = faces & ~deal.cards[SPARE + width]
    return low_bit(exact if exact else faces)


def remove_part(rules: Tables, deal: Deal, index: cython.int) -> cython.void:
    """Take a component's cards out of the spare register."""
    faces: cython.longlong = deal.part_faces[index]
    _card: cython.int
    while faces:
        for _card in range(deal.part_width[index]):
            remove(rules, deal, SPARE, low_bit(faces))
        faces &= faces - 1
