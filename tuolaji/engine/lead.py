"""Leads (领出): the components that a hand could lead, counted and drawn at random.

The distinct components in a register are counted shape by shape and length by length;
faces of equal strength make different components. Mixed runs are few (each has a wide
set), so they are walked through one by one.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import kth_bit, low_bit, popcount
    from tuolaji.engine.choose import below, pick
    from tuolaji.engine.codes import (
        SHAPE_LEAST_HIGH,
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        STREAM_BOTS,
    )
    from tuolaji.engine.components import is_mixed, low_width
    from tuolaji.engine.registers import (
        add,
        faces_at,
        fold,
        natural_faces,
        natural_starts,
        remove,
        run_starts,
    )
    from tuolaji.engine.search import take_filled
    from tuolaji.engine.state import Deal, Tables

__all__ = ["count_components", "count_mixed", "lead_component", "lead_nth", "move_mixed"]


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


def count_components(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the number of distinct components in a register that may be led."""
    shape: cython.int
    faces: cython.longlong
    total: cython.int = 0
    for shape in range(rules.shape_count):
        if rules.unled >> shape & 1:
            continue
        faces = deal.cards[place + rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH] - 1]
        if rules.mixed_shapes and is_mixed(rules, shape):
            total += count_mixed(rules, deal, place, shape)
        elif rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST] == 1:
            total += popcount(faces)
        elif faces:
            total += count_lengths(rules, deal, place, shape)
    return total


def count_lengths(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int
) -> cython.int:
    """Return the number of components of a uniform shape, of all its lengths."""
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    here: cython.int = count_form(rules, deal, place, shape, length)
    total: cython.int = 0
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
    if popcount(faces) < length:
        return 0
    if length > rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]:
        return 0
    if length == 1:
        return popcount(faces)
    return count_runs(deal, faces, length)


def count_runs(deal: Deal, faces: cython.longlong, length: cython.int) -> cython.int:
    """Return the number of runs of a length among some faces."""
    if deal.natural_place:
        return count_starts(deal, faces, length, 0) + count_starts(deal, faces, length, 1)
    return count_starts(deal, faces, length, 0)


def count_starts(
    deal: Deal, faces: cython.longlong, length: cython.int, by_rank: cython.bint
) -> cython.int:
    """Return the number of runs by the order, or with the level card at its rank."""
    starts: cython.longlong = starts_of_runs(deal, faces, length, by_rank)
    total: cython.int = 0
    if not faces & deal.alias_mask:
        return popcount(starts)
    while starts:
        total += count_ways(deal, faces, low_bit(starts), length, by_rank)
        starts &= starts - 1
    return total


def starts_of_runs(
    deal: Deal, faces: cython.longlong, length: cython.int, by_rank: cython.bint
) -> cython.longlong:
    """Return where runs start, by the order or with the level card at its rank."""
    if by_rank:
        return natural_starts(deal, fold(deal, faces), length)
    return run_starts(deal, fold(deal, faces), length)


def faces_of_step(
    deal: Deal, faces: cython.longlong, place: cython.longlong, by_rank: cython.bint
) -> cython.longlong:
    """Return those of some faces that stand at a place of a run."""
    if by_rank:
        return natural_faces(deal, faces, place)
    return faces_at(deal, faces, place)


def count_ways(
    deal: Deal,
    faces: cython.longlong,
    start: cython.longlong,
    length: cython.int,
    by_rank: cython.bint,
) -> cython.int:
    """Return in how many ways faces of equal strength can form one run."""
    step: cython.int
    ways: cython.int = 1
    for step in range(length):
        ways *= popcount(faces_of_step(deal, faces, start << step, by_rank))
    return ways


def lead_component(
    rules: Tables, deal: Deal, place: cython.int, target: cython.int, total: cython.int
) -> cython.void:
    """Move one of the `total` components of a register, each equally likely."""
    k: cython.int = below(deal, STREAM_BOTS + deal.actor, total) if total > 1 else 0
    lead_nth(rules, deal, place, target, k)


def lead_nth(
    rules: Tables, deal: Deal, place: cython.int, target: cython.int, k: cython.int
) -> cython.void:
    """Move the `k`-th component of a register; of equal faces any makes it."""
    shape: cython.int
    for shape in range(rules.shape_count):
        if rules.unled >> shape & 1:
            continue
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
    width: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    here: cython.int
    if not deal.cards[place + width - 1]:
        return k
    here = count_form(rules, deal, place, shape, length)
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
    by_rank: cython.bint = False
    if length == 1:
        move_set(rules, deal, place, target, kth_bit(faces, k), width)
        return
    if deal.natural_place and k >= count_starts(deal, faces, length, 0):
        k -= count_starts(deal, faces, length, 0)
        by_rank = True
    strength = kth_start(deal, faces, length, k, by_rank)
    while length > 0:
        face = pick(deal, faces_of_step(deal, faces, strength, by_rank))
        move_set(rules, deal, place, target, face, width)
        strength <<= 1
        length -= 1


def kth_start(
    deal: Deal,
    faces: cython.longlong,
    length: cython.int,
    k: cython.int,
    by_rank: cython.bint,
) -> cython.longlong:
    """Return where the `k`-th run starts, counting each way to form it."""
    starts: cython.longlong = starts_of_runs(deal, faces, length, by_rank)
    ways: cython.int
    if not faces & deal.alias_mask:
        return kth_bit(starts, k)
    while True:
        ways = count_ways(deal, faces, low_bit(starts), length, by_rank)
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
