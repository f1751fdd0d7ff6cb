"""Can some cards be split into the components that are wanted, and how?

The wanted components stand in `deal.want_width` and `deal.want_length`, widest and
longest first. The search tries every placement, step by step, in the order that
`deal.style` prefers; the cards taken end in `deal.taken_bit` and `deal.taken_width`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choosing import choose
    from tuolaji.engine.constants import LOW, PLANES, REST
    from tuolaji.engine.holding import (
        add,
        copy,
        faces_at,
        fold,
        remove,
        run_starts,
        sets_of,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = ["can_fill", "fill", "take_filled", "want"]


def want(deal: Deal, width: cython.int, length: cython.int) -> cython.void:
    """Add a component to those that are wanted, in its place by width and length."""
    at: cython.int = deal.want_count
    while at > 0 and (
        deal.want_width[at - 1] < width
        or (deal.want_width[at - 1] == width and deal.want_length[at - 1] < length)
    ):
        deal.want_width[at] = deal.want_width[at - 1]
        deal.want_length[at] = deal.want_length[at - 1]
        at -= 1
    deal.want_width[at] = width
    deal.want_length[at] = length
    deal.want_count += 1


def can_fill(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether the cards of a register can be split into what is wanted."""
    style: cython.int = deal.style
    found: cython.bint
    if deal.want_count == 0:
        return True
    if not has_enough(rules, deal, place):
        return False
    if deal.want_count == 1:
        return single_fits(deal, place)
    deal.style = LOW
    found = fill(rules, deal, place)
    deal.style = style
    return found


def single_fits(deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether the one wanted component is in a register."""
    faces: cython.longlong = deal.cards[place + deal.want_width[0] - 1]
    if deal.want_length[0] == 1:
        return faces != 0
    return run_starts(deal, fold(deal, faces), deal.want_length[0]) != 0


def has_enough(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a register has enough pairs, a condition quicker than the search."""
    pairs: cython.int = 0
    index: cython.int
    for index in range(deal.want_count):
        pairs += deal.want_length[index] * (deal.want_width[index] >> 1)
    return pairs == 0 or sets_of(rules, deal, place, 2) >= pairs


def fill(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Search for the wanted components in a register; note the cards taken."""
    deal.taken_count = 0
    copy(rules, deal, REST, place)
    return fill_from(rules, deal, 0, REST)


def fill_from(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill the wanted components from the given one on out of what is left."""
    starts: cython.longlong
    start: cython.longlong
    if index == deal.want_count:
        return True
    starts = deal.cards[rest + deal.want_width[index] - 1]
    if deal.want_length[index] > 1:
        starts = run_starts(deal, fold(deal, starts), deal.want_length[index])
    starts &= not_below_twin(deal, index)
    while starts:
        start = choose(deal, starts)
        deal.want_start[index] = start
        if fill_step(rules, deal, index, 0, start, rest):
            return True
        starts ^= start
    return False


def not_below_twin(deal: Deal, index: cython.int) -> cython.longlong:
    """Return the starts to try: of equal components the later never starts lower.

    Only a search from the lowest up may leave the other orders out; one that chooses at
    random must be able to find each component first.
    """
    before: cython.int = max(index - 1, 0)
    if deal.style != LOW or before == index:
        return -1
    if deal.want_width[index] != deal.want_width[before]:
        return -1
    if deal.want_length[index] != deal.want_length[before]:
        return -1
    return -deal.want_start[before]


def fill_step(
    rules: Tables,
    deal: Deal,
    index: cython.int,
    step: cython.int,
    strength: cython.longlong,
    rest: cython.int,
) -> cython.bint:
    """Fill one step of a component at a strength, then all that follows."""
    faces: cython.longlong
    face: cython.longlong
    if step == deal.want_length[index]:
        return fill_from(rules, deal, index + 1, rest)
    faces = strength
    if deal.want_length[index] > 1:
        faces = faces_at(deal, deal.cards[rest + deal.want_width[index] - 1], strength)
    while faces:
        face = choose(deal, faces)
        take(rules, deal, face, deal.want_width[index], rest)
        if fill_step(rules, deal, index, step + 1, strength << 1, rest + PLANES):
            return True
        deal.taken_count -= 1
        faces ^= face
    return False


def take(
    rules: Tables, deal: Deal, face: cython.longlong, width: cython.int, rest: cython.int
) -> cython.void:
    """Note cards as taken and leave what remains in the next register of the stack."""
    _card: cython.int
    copy(rules, deal, rest + PLANES, rest)
    for _card in range(width):
        remove(rules, deal, rest + PLANES, face)
    deal.taken_bit[deal.taken_count] = face
    deal.taken_width[deal.taken_count] = width
    deal.taken_count += 1


def take_filled(
    rules: Tables, deal: Deal, source: cython.int, target: cython.int
) -> cython.int:
    """Move the cards that a search took from one register to another; count them."""
    index: cython.int
    _card: cython.int
    moved: cython.int = 0
    for index in range(deal.taken_count):
        for _card in range(deal.taken_width[index]):
            remove(rules, deal, source, deal.taken_bit[index])
            add(rules, deal, target, deal.taken_bit[index])
            moved += 1
    return moved
