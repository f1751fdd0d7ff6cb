"""The search for wanted components among some cards.

The wanted components stand in `deal.want_width`, `deal.want_length` and
`deal.want_mixed`, widest and longest first. Cheap conditions come before the search. It
tries every placement, step by step, in the order that `deal.style` prefers; the cards
taken end in `deal.taken_bit` and `deal.taken_width`. Where the tops are bound
(`deal.is_bound`), only those in `deal.bound_tops` are tried, a set for each component.

A search from the highest down finds the best top of the first component. Where faces of
equal strength, or several windows of a mixed run, have that top, its choice among them
decides what is left for the others; so the tops are bound one after the other.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index
    from tuolaji.engine.choose import below, choose, highest
    from tuolaji.engine.codes import (
        HIGH,
        LOW,
        PLANES,
        RANDOM,
        REST,
        STREAM_BOTS,
        SUIT_FACES,
    )
    from tuolaji.engine.components import (
        count_sets,
        fewest_steps,
        find_set,
        highs_needed,
        low_width,
        mixed_number,
        mixed_starts,
        most_steps,
        top_of_mixed,
    )
    from tuolaji.engine.registers import (
        add,
        copy,
        faces_at,
        fold,
        high_top,
        natural_faces,
        natural_starts,
        remove,
        run_starts,
        sets_of,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "can_fill",
    "fill",
    "fill_above",
    "fill_highest",
    "is_twin",
    "take_filled",
    "want",
    "want_lead",
]


def fill(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Search for the wanted components in a register; note the cards taken."""
    deal.taken_count = 0
    copy(rules, deal, REST, place)
    return fill_from(rules, deal, 0, REST)


def fill_from(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill the wanted components from the given one on out of what is left."""
    if index == deal.want_count:
        return True
    if deal.is_bound and deal.want_width[index] * deal.want_length[index] == 1:
        return fill_singles(rules, deal, index, rest)
    if deal.want_mixed[index]:
        return fill_mixed(rules, deal, index, rest)
    if deal.natural_place and deal.want_length[index] > 1:
        return fill_by_rank(rules, deal, index, rest)
    return fill_uniform(rules, deal, index, rest, 0)


def fill_by_rank(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill a wanted run where the level card links by its rank too: by either order."""
    first: cython.bint = deal.style == RANDOM and below(deal, STREAM_BOTS + deal.actor, 2)
    if fill_uniform(rules, deal, index, rest, first):
        return True
    return fill_uniform(rules, deal, index, rest, not first)


def fill_uniform(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int, by_rank: cython.bint
) -> cython.bint:
    """Fill a wanted component of one width, then all that follows.

    A run `by_rank` has the level card at its rank.
    """
    starts: cython.longlong
    start: cython.longlong
    starts = deal.cards[rest + deal.want_width[index] - 1] & deal.want_faces[index]
    if by_rank:
        starts = natural_starts(deal, fold(deal, starts), deal.want_length[index])
    elif deal.want_length[index] > 1:
        starts = run_starts(deal, fold(deal, starts), deal.want_length[index])
    starts = starts_to_try(deal, index, starts, by_rank)
    while starts:
        start = choose(deal, starts)
        deal.want_start[index] = start
        if fill_step(rules, deal, index, 0, start, rest, by_rank):
            return True
        starts ^= start
    return False


def starts_to_try(
    deal: Deal, index: cython.int, starts: cython.longlong, by_rank: cython.bint
) -> cython.longlong:
    """Return those of the starts of a uniform component that the search need try."""
    if deal.style == LOW and not deal.natural_place:
        return starts & not_below_twin(deal, index)
    if deal.is_bound:
        return starts_of_tops(deal, index, starts, by_rank)
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
    deal: Deal, index: cython.int, starts: cython.longlong, by_rank: cython.bint
) -> cython.longlong:
    """Return those of the starts of a uniform component that lead to a top to be tried."""
    tops: cython.longlong = tops_to_try(deal, index) << by_rank
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
    by_rank: cython.bint,
) -> cython.bint:
    """Fill one step of a component at a strength, then all that follows."""
    faces: cython.longlong
    face: cython.longlong
    if step == deal.want_length[index]:
        deal.want_top[index] = strength >> 1 >> by_rank
        return fill_from(rules, deal, index + 1, rest)
    faces = strength
    if deal.want_length[index] > 1:
        faces = deal.cards[rest + deal.want_width[index] - 1] & deal.want_faces[index]
        if by_rank:
            faces = natural_faces(deal, faces, strength)
        else:
            faces = faces_at(deal, faces, strength)
    while faces:
        face = choose(deal, faces)
        take(rules, deal, face, deal.want_width[index], rest)
        if fill_step(rules, deal, index, step + 1, strength << 1, rest + PLANES, by_rank):
            return True
        deal.taken_count -= 1
        faces ^= face
    return False


def fill_mixed(
    rules: Tables, deal: Deal, index: cython.int, rest: cython.int
) -> cython.bint:
    """Fill a wanted mixed run, or set across suits."""
    shape: cython.int = deal.want_mixed[index] - 1
    if shape >= rules.shape_count:
        return fill_set(rules, deal, index, rest)
    return fill_run(rules, deal, index, rest)


def fill_set(rules: Tables, deal: Deal, index: cython.int, rest: cython.int) -> cython.bint:
    """Fill a wanted set across suits, one after the other, then all that follows."""
    shape: cython.int = deal.want_mixed[index] - 1
    taken: cython.int = deal.taken_count
    suit: cython.int
    k: cython.int
    face: cython.longlong
    place: cython.int
    is_wanted: cython.bint
    for k in range(count_sets(rules, deal, rest, shape)):
        find_set(rules, deal, rest, shape, k)
        place = rest
        is_wanted = True
        for suit in range(4):
            face = deal.face_bit[suit * SUIT_FACES + deal.set_rank]
            if deal.set_cards[suit]:
                is_wanted = is_wanted and (face & deal.want_faces[index]) != 0
                take(rules, deal, face, deal.set_cards[suit], place)
                place += PLANES
        if is_wanted and fill_from(rules, deal, index + 1, place):
            return True
        deal.taken_count = taken
    return False


def fill_run(rules: Tables, deal: Deal, index: cython.int, rest: cython.int) -> cython.bint:
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
    if deal.want_mixed[0] > rules.shape_count:
        return fill(rules, deal, place)
    if deal.want_mixed[0]:
        return (
            top_of_mixed(
                rules, deal, place, mask, deal.want_mixed[0] - 1, deal.want_length[0]
            )
            >= 0
        )
    if deal.want_length[0] == 1:
        return faces != 0
    return high_top(deal, fold(deal, faces), deal.want_length[0]) >= 0


def has_enough(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether a register has enough pairs, a condition quicker than the search."""
    pairs: cython.int = 0
    index: cython.int
    for index in range(deal.want_count):
        if not deal.want_mixed[index]:
            pairs += deal.want_length[index] * (deal.want_width[index] >> 1)
    return pairs == 0 or sets_of(rules, deal, place, 2) >= pairs


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
    return (
        rules.mixed_shapes != 0
        or deal.natural_place != 0
        or deal.cards[place] & deal.alias_mask != 0
    )


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
