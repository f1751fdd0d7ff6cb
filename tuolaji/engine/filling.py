"""Can some cards be split into the components that are wanted, and how?

The wanted components stand in `deal.want_width` and `deal.want_length`, widest and
longest first, the faces that may fill them in `deal.want_faces`. The search tries every
placement, step by step, in the order that `deal.style` prefers; the cards taken end in
`deal.taken_bit` and `deal.taken_width`. A bound search shares all cards out and tries only
the tops in `deal.bound_tops`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choosing import choose, highest
    from tuolaji.engine.constants import LOW, PLANES, REST
    from tuolaji.engine.holding import (
        add,
        copy,
        faces_at,
        fold,
        remove,
        run_starts,
    )
    from tuolaji.engine.mixing import (
        fewest_steps,
        highs_needed,
        low_width,
        mixed_starts,
        most_steps,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = ["fill", "take_filled"]


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
    if deal.is_bound and deal.want_width[index] * deal.want_length[index] == 1:
        return fill_singles(rules, deal, index, rest)
    if deal.want_mixed[index]:
        return fill_mixed(rules, deal, index, rest)
    starts = deal.cards[rest + deal.want_width[index] - 1] & deal.want_faces[index]
    if deal.want_length[index] > 1:
        starts = run_starts(deal, fold(deal, starts), deal.want_length[index])
    starts = starts_to_try(deal, index, starts)
    while starts:
        start = choose(deal, starts)
        deal.want_start[index] = start
        if fill_step(rules, deal, index, 0, start, rest):
            return True
        starts ^= start
    return False


def starts_to_try(
    deal: Deal, index: cython.int, starts: cython.longlong
) -> cython.longlong:
    """Return those of the starts of a uniform component that the search need try."""
    if deal.style == LOW:
        return starts & not_below_twin(deal, index)
    if deal.is_bound:
        return starts_of_tops(deal, index, starts)
    return starts


def not_below_twin(deal: Deal, index: cython.int) -> cython.longlong:
    """Return the starts to try: of equal components the later never starts lower.

    Only a search from the lowest up may leave the other orders out; one that chooses at
    random must be able to find each component first.
    """
    return -deal.want_start[index - 1] if is_twin(deal, index) else -1


def is_twin(deal: Deal, index: cython.int) -> cython.bint:
    """Tell whether a wanted component is equal to the one before it."""
    before: cython.int = max(index - 1, 0)
    return (
        before < index
        and deal.want_width[index] == deal.want_width[before]
        and deal.want_length[index] == deal.want_length[before]
        and deal.want_mixed[index] == deal.want_mixed[before]
        and deal.want_faces[index] == deal.want_faces[before]
    )


def tops_to_try(deal: Deal, index: cython.int) -> cython.longlong:
    """Return the tops that a bound search tries: of equal components the later no higher.

    Equal components may be exchanged, and the bounds of the later are not the higher ones.
    """
    tops: cython.longlong = deal.bound_tops[index]
    if is_twin(deal, index):
        tops &= (fold(deal, deal.want_top[index - 1]) << 1) - 1
    return tops


def starts_of_tops(
    deal: Deal, index: cython.int, starts: cython.longlong
) -> cython.longlong:
    """Return those of the starts of a uniform component that lead to a top to be tried."""
    tops: cython.longlong = tops_to_try(deal, index)
    found: cython.longlong
    alias: cython.int
    if deal.want_length[index] > 1:
        return starts & (tops >> (deal.want_length[index] - 1))
    found = starts & tops & ~deal.alias_mask
    for alias in range(deal.alias_count):
        if tops & deal.alias_strength[alias]:
            found |= starts & deal.alias_bit[alias]
    return found


def fill_singles(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill the singles, which are wanted last, with the cards left, from the highest down.

    Where all cards are shared out, no other order is higher or keeps bounds better.
    """
    faces: cython.longlong = deal.cards[rest]
    if index == deal.want_count:
        return True
    if not faces:
        return False
    deal.want_top[index] = highest(deal, faces)
    if not fold(deal, deal.want_top[index]) & deal.bound_tops[index]:
        return False
    take(rules, deal, deal.want_top[index], 1, rest)
    if fill_singles(rules, deal, index + 1, rest + PLANES):
        return True
    deal.taken_count -= 1
    return False


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
        deal.want_top[index] = strength >> 1
        return fill_from(rules, deal, index + 1, rest)
    faces = strength
    if deal.want_length[index] > 1:
        faces = deal.cards[rest + deal.want_width[index] - 1] & deal.want_faces[index]
        faces = faces_at(deal, faces, strength)
    while faces:
        face = choose(deal, faces)
        take(rules, deal, face, deal.want_width[index], rest)
        if fill_step(rules, deal, index, step + 1, strength << 1, rest + PLANES):
            return True
        deal.taken_count -= 1
        faces ^= face
    return False


def fill_mixed(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill a wanted mixed run: every top, every number of steps, every wide step."""
    shape: cython.int = deal.want_mixed[index] - 1
    fewest: cython.int = deal.named_steps
    most: cython.int = deal.named_steps
    steps: cython.int
    top: cython.longlong
    tops: cython.longlong = 0
    if fewest == 0:
        fewest = fewest_steps(rules, shape)
        most = most_steps(rules, shape, deal.want_length[index])
    for steps in range(fewest, most + 1):
        tops |= starts_of(rules, deal, index, rest, steps) << (steps - 1)
    if deal.is_bound:
        tops &= tops_to_try(deal, index)
    while tops:
        top = choose(deal, tops)
        for steps in range(fewest, most + 1):
            if fill_window(rules, deal, index, rest, steps, top >> (steps - 1)):
                return True
        tops ^= top
    return False


def starts_of(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int, steps: cython.int
) -> cython.longlong:
    """Return where a wanted mixed run could start if it had so many steps."""
    shape: cython.int = deal.want_mixed[index] - 1
    highs: cython.int = highs_needed(rules, shape, deal.want_length[index], steps)
    if highs < 0:
        return 0
    return mixed_starts(rules, deal, rest, deal.want_faces[index], shape, steps, highs)


def fill_window(
    rules: Tables,
    deal: Deal,
    index: cython.int,
    rest: cython.int,
    steps: cython.int,
    start: cython.longlong,
) -> cython.bint:
    """Fill a wanted mixed run that has so many steps from a strength on."""
    shape: cython.int = deal.want_mixed[index] - 1
    if not starts_of(rules, deal, index, rest, steps) & start:
        return False
    deal.want_start[index] = start
    deal.mix_steps[index] = steps
    deal.mix_highs[index] = highs_needed(rules, shape, deal.want_length[index], steps)
    return mix_step(rules, deal, index, start, rest)


def mix_step(
    rules: Tables,
    deal: Deal,
    index: cython.int,
    strength: cython.longlong,
    rest: cython.int,
) -> cython.bint:
    """Fill the steps left of a mixed run, so many of them wide, then all that follows."""
    if deal.mix_steps[index] == 0:
        deal.want_top[index] = strength >> 1
        return fill_from(rules, deal, index + 1, rest)
    if deal.mix_highs[index] > 0 and mix_width(rules, deal, index, strength, rest, 1):
        return True
    if deal.mix_steps[index] == deal.mix_highs[index]:
        return False
    return mix_width(rules, deal, index, strength, rest, 0)


def mix_width(
    rules: Tables,
    deal: Deal,
    index: cython.int,
    strength: cython.longlong,
    rest: cython.int,
    wide: cython.int,
) -> cython.bint:
    """Fill one step of a mixed run, wide or not, then the steps after it."""
    width: cython.int = deal.want_width[index]
    found: cython.bint
    if not wide:
        width = low_width(rules, deal.want_mixed[index] - 1)
    deal.mix_steps[index] -= 1
    deal.mix_highs[index] -= wide
    found = mix_faces(rules, deal, index, strength, rest, width)
    deal.mix_steps[index] += 1
    deal.mix_highs[index] += wide
    return found


def mix_faces(
    rules: Tables,
    deal: Deal,
    index: cython.int,
    strength: cython.longlong,
    rest: cython.int,
    width: cython.int,
) -> cython.bint:
    """Try each face of a strength for one step of a mixed run."""
    faces: cython.longlong = deal.cards[rest + width - 1] & deal.want_faces[index]
    face: cython.longlong
    faces = faces_at(deal, faces, strength)
    while faces:
        face = choose(deal, faces)
        take(rules, deal, face, width, rest)
        if mix_step(rules, deal, index, strength << 1, rest + PLANES):
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
