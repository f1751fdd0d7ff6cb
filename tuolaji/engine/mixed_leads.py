"""Which mixed runs could be led, and which one is taken at random?

They are few (each has a wide set), so they are walked through one by one.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import low_bit
    from tuolaji.engine.constants import (
        SHAPE_LEAST_HIGH,
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
    )
    from tuolaji.engine.filling import take_filled
    from tuolaji.engine.holding import faces_at, fold
    from tuolaji.engine.mixing import low_width
    from tuolaji.engine.state import Deal, Tables

__all__ = ["count_mixed", "move_mixed"]


def count_mixed(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int
) -> cython.int:
    """Return the number of distinct mixed runs of a shape in a register."""
    many: cython.int = 1 << 30
    wide: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    least: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LEAST_HIGH]
    if least and not deal.cards[place + wide - 1]:
        return 0
    find_nth(rules, deal, place, shape, many)
    return many - deal.nth


def move_mixed(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    target: cython.int,
    shape: cython.int,
    k: cython.int,
) -> cython.void:
    """Move the `k`-th mixed run of a shape from one register to another."""
    find_nth(rules, deal, place, shape, k)
    take_filled(rules, deal, place, target)


def find_nth(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int, k: cython.int
) -> cython.void:
    """Note the cards of the `k`-th mixed run; if there are fewer, count `nth` down."""
    starts: cython.longlong = fold(deal, deal.cards[place + low_width(rules, shape) - 1])
    deal.taken_count = 0
    deal.nth = k
    while starts:
        if walk(rules, deal, place, shape, low_bit(starts), 0, 0):
            return
        starts &= starts - 1


def walk(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    shape: cython.int,
    strength: cython.longlong,
    steps: cython.int,
    highs: cython.int,
) -> cython.bint:
    """Count the run walked so far, then lengthen it; stop at the one that is sought."""
    at: cython.int = shape * SHAPE_WORDS
    least: cython.int = rules.shapes[at + SHAPE_LEAST_HIGH]
    if steps >= rules.shapes[at + SHAPE_SHORTEST] and highs >= least:
        deal.nth -= 1
        if deal.nth < 0:
            return True
    if steps == rules.shapes[at + SHAPE_LONGEST]:
        return False
    if steps > 0 and not deal.links & (strength >> 1):
        return False
    return step_on(
        rules, deal, place, shape, strength, steps, highs, low_width(rules, shape)
    ) or step_on(
        rules, deal, place, shape, strength, steps, highs, rules.shapes[at + SHAPE_WIDTH]
    )


def step_on(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    shape: cython.int,
    strength: cython.longlong,
    steps: cython.int,
    highs: cython.int,
    width: cython.int,
) -> cython.bint:
    """Lengthen a run by one step of a width, with each face that can fill it."""
    faces: cython.longlong = faces_at(deal, deal.cards[place + width - 1], strength)
    wide: cython.int = width > low_width(rules, shape)
    while faces:
        deal.taken_bit[deal.taken_count] = low_bit(faces)
        deal.taken_width[deal.taken_count] = width
        deal.taken_count += 1
        if walk(rules, deal, place, shape, strength << 1, steps + 1, highs + wide):
            return True
        deal.taken_count -= 1
        faces &= faces - 1
    return False
