"""Which components could be led, and which one is taken at random?

The distinct components in a register are counted shape by shape and length by length;
faces of equal strength make different components.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import kth_bit, low_bit, popcount
    from tuolaji.engine.constants import (
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        STREAM_BOTS,
    )
    from tuolaji.engine.holding import add, faces_at, fold, remove, run_starts
    from tuolaji.engine.mixed_leads import count_mixed, move_mixed
    from tuolaji.engine.mixing import is_mixed
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.streams import below, pick

__all__ = ["count_components", "lead_component"]


def count_components(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the number of distinct components in a register."""
    shape: cython.int
    length: cython.int
    here: cython.int
    total: cython.int = 0
    for shape in range(rules.shape_count):
        if rules.mixed_shapes and is_mixed(rules, shape):
            total += count_mixed(rules, deal, place, shape)
            continue
        length = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
        here = count_form(rules, deal, place, shape, length)
        while here:
            total += here
            length += 1
            here = count_form(rules, deal, place, shape, length)
    return total


def count_form(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int, length: cython.int
) -> cython.int:
    """Return the number of components of one uniform shape and length in a register."""
    width: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    faces: cython.longlong = deal.cards[place + width - 1]
    if not faces or length > rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]:
        return 0
    if length == 1:
        return popcount(faces)
    return count_runs(deal, faces, length)


def count_runs(deal: Deal, faces: cython.longlong, length: cython.int) -> cython.int:
    """Return the number of runs of a length among some faces."""
    starts: cython.longlong = run_starts(deal, fold(deal, faces), length)
    total: cython.int = 0
    if not faces & deal.alias_mask:
        return popcount(starts)
    while starts:
        total += count_ways(deal, faces, low_bit(starts), length)
        starts &= starts - 1
    return total


def count_ways(
    deal: Deal, faces: cython.longlong, start: cython.longlong, length: cython.int
) -> cython.int:
    """Return in how many ways faces of equal strength can form one run."""
    step: cython.int
    ways: cython.int = 1
    for step in range(length):
        ways *= popcount(faces_at(deal, faces, start << step))
    return ways


def lead_component(
    rules: Tables, deal: Deal, place: cython.int, target: cython.int, total: cython.int
) -> cython.void:
    """Move one of the `total` components of a register, each equally likely."""
    shape: cython.int
    k: cython.int = below(deal, STREAM_BOTS + deal.actor, total) if total > 1 else 0
    for shape in range(rules.shape_count):
        if rules.mixed_shapes and is_mixed(rules, shape):
            k = lead_mixed(rules, deal, place, target, shape, k)
        else:
            k = lead_uniform(rules, deal, place, target, shape, k)
        if k < 0:
            return


def lead_mixed(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    shape: cython.int,
    k: cython.int,
) -> cython.int:
    """Move the `k`-th mixed run of a shape and return -1, or `k` less those there are."""
    here: cython.int = count_mixed(rules, deal, place, shape)
    if k >= here:
        return k - here
    move_mixed(rules, deal, place, target, shape, k)
    return -1


def lead_uniform(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    shape: cython.int,
    k: cython.int,
) -> cython.int:
    """Move the `k`-th component of a shape and return -1, or `k` less those there are."""
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    here: cython.int = count_form(rules, deal, place, shape, length)
    while here:
        if k < here:
            move_form(rules, deal, place, target, shape, length, k)
            return -1
        k -= here
        length += 1
        here = count_form(rules, deal, place, shape, length)
    return k


def move_form(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    shape: cython.int,
    length: cython.int,
    k: cython.int,
) -> cython.void:
    """Move the `k`-th component of one shape and length."""
    width: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    faces: cython.longlong = deal.cards[place + width - 1]
    strength: cython.longlong
    face: cython.longlong
    if length == 1:
        move_set(rules, deal, place, target, kth_bit(faces, k), width)
        return
    strength = kth_start(deal, faces, length, k)
    while length > 0:
        face = pick(deal, faces_at(deal, faces, strength))
        move_set(rules, deal, place, target, face, width)
        strength <<= 1
        length -= 1


def kth_start(
    deal: Deal, faces: cython.longlong, length: cython.int, k: cython.int
) -> cython.longlong:
    """Return where the `k`-th run starts, counting each way to form it."""
    starts: cython.longlong = run_starts(deal, fold(deal, faces), length)
    ways: cython.int
    if not faces & deal.alias_mask:
        return kth_bit(starts, k)
    while True:
        ways = count_ways(deal, faces, low_bit(starts), length)
        if k < ways:
            return low_bit(starts)
        k -= ways
        starts &= starts - 1


def move_set(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    face: cython.longlong,
    width: cython.int,
) -> cython.void:
    """Move so many cards of a face from one register to another."""
    _card: cython.int
    for _card in range(width):
        remove(rules, deal, place, face)
        add(rules, deal, target, face)
