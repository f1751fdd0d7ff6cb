"""Components: the parts into which the cards of a lead break, and runs of mixed width.

Components are taken out one after the other: widest first, then longest, then the one
with the higher top (or longest before widest, as the ruleset says). The result stands
in the `deal.part_…` arrays; `as` of a question names another decomposition.

A mixed run (四带二) has linked strengths of two widths; its measure is its number of
cards. A run of so many steps and cards needs a fixed number of wide steps, so all
questions are of windows of linked strengths and the wide sets within them.

Sets across suits stand behind all other shapes, from `rules.shape_count` on. Their
measure is their number of cards too; of each rank the cards are shared out suit by suit.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, high_index, low_bit, popcount
    from tuolaji.engine.codes import (
        GROUPS,
        RANKS_OF_LEVEL,
        SHAPE_LEAST_HIGH,
        SHAPE_LONGEST,
        SHAPE_LOW,
        SHAPE_RANKS,
        SHAPE_SHORTEST,
        SHAPE_SUITS,
        SHAPE_WIDTH,
        SHAPE_WORDS,
        SPARE,
        SUIT_FACES,
    )
    from tuolaji.engine.registers import (
        copy,
        count,
        faces_at,
        fold,
        high_top,
        natural_faces,
        natural_starts,
        remove,
        run_starts,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.lead import Decomposition

__all__ = [
    "cards_in",
    "cards_of",
    "count_sets",
    "decompose",
    "fewest_steps",
    "find_part",
    "find_set",
    "group_of",
    "highs_needed",
    "is_measure",
    "is_mixed",
    "is_of_its_rank",
    "is_single",
    "largest_mixed",
    "low_width",
    "mixed_number",
    "mixed_starts",
    "most_measure",
    "most_steps",
    "name_part",
    "note_part",
    "note_set",
    "order_key",
    "remove_part",
    "shape_width",
    "steps_of",
    "top_of_mixed",
    "width_at",
]


def is_mixed(rules: Tables, shape: cython.int) -> cython.bint:
    """Tell whether a shape's steps may have different widths."""
    return low_width(rules, shape) < rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]


def mixed_number(rules: Tables, shape: cython.int) -> cython.int:
    """Return a mixed shape's number plus 1, or 0 for a uniform shape."""
    return shape + 1 if is_mixed(rules, shape) else 0


def low_width(rules: Tables, shape: cython.int) -> cython.int:
    """Return the narrower width of a shape."""
    return rules.shapes[shape * SHAPE_WORDS + SHAPE_LOW]


def fewest_steps(rules: Tables, shape: cython.int) -> cython.int:
    """Return the least number of steps of a shape."""
    return rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]


def most_steps(rules: Tables, shape: cython.int, size: cython.int) -> cython.int:
    """Return the greatest number of steps that a mixed run of so many cards may have."""
    steps: cython.int = size // low_width(rules, shape)
    longest: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]
    return min(steps, longest)


def highs_needed(
    rules: Tables, shape: cython.int, size: cython.int, steps: cython.int
) -> cython.int:
    """Return how many of the steps must be wide in a run of a size, or -1 if none fits."""
    low: cython.int = low_width(rules, shape)
    extra: cython.int = size - low * steps
    more: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH] - low
    if extra < 0 or extra % more or extra // more > steps:
        return -1
    if extra // more < rules.shapes[shape * SHAPE_WORDS + SHAPE_LEAST_HIGH]:
        return -1
    return extra // more


def mixed_starts(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    mask: cython.longlong,
    shape: cython.int,
    steps: cython.int,
    highs: cython.int,
) -> cython.longlong:
    """Return where windows of so many steps start that have at least so many wide sets."""
    low: cython.longlong = deal.cards[place + low_width(rules, shape) - 1] & mask
    width: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    high: cython.longlong = fold(deal, deal.cards[place + width - 1] & mask)
    starts: cython.longlong = run_starts(deal, fold(deal, low), steps)
    found: cython.longlong = 0
    start: cython.longlong
    while starts:
        start = low_bit(starts)
        if popcount(high & ((start << steps) - start)) >= highs:
            found |= start
        starts ^= start
    return found


def top_of_mixed(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    mask: cython.longlong,
    shape: cython.int,
    size: cython.int,
) -> cython.int:
    """Return the highest top of a mixed run of a size, or -1 if there is none."""
    steps: cython.int
    highs: cython.int
    starts: cython.longlong
    best: cython.int = -1
    for steps in range(fewest_steps(rules, shape), most_steps(rules, shape, size) + 1):
        highs = highs_needed(rules, shape, size, steps)
        if highs < 0:
            continue
        starts = mixed_starts(rules, deal, place, mask, shape, steps, highs)
        if starts:
            best = max(best, high_index(starts) + steps - 1)
    return best


def largest_mixed(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int
) -> cython.int:
    """Return the most cards of a mixed run in a register, or 0; note where it stands."""
    steps: cython.int = fewest_steps(rules, shape)
    least: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LEAST_HIGH]
    starts: cython.longlong
    deal.mixed_cards = 0
    if (
        least
        and not deal.cards[place + rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH] - 1]
    ):
        return 0
    while steps <= rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST] and run_starts(
        deal, fold(deal, deal.cards[place + low_width(rules, shape) - 1]), steps
    ):
        starts = mixed_starts(rules, deal, place, -1, shape, steps, least)
        while starts:
            weigh_window(rules, deal, place, shape, low_bit(starts), steps)
            starts &= starts - 1
        steps += 1
    return deal.mixed_cards


def weigh_window(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    shape: cython.int,
    start: cython.longlong,
    steps: cython.int,
) -> cython.void:
    """Note a window of a mixed run if it has as many cards as any before it."""
    width: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    low: cython.int = low_width(rules, shape)
    high: cython.longlong = fold(deal, deal.cards[place + width - 1])
    wide: cython.int = popcount(high & ((start << steps) - start))
    cards: cython.int = low * steps + (width - low) * wide
    if cards > deal.mixed_cards or (
        cards == deal.mixed_cards
        and (start << steps) > (deal.mixed_start << deal.mixed_steps)
    ):
        deal.mixed_cards = cards
        deal.mixed_start = start
        deal.mixed_steps = steps


def may_be_of(
    rules: Tables, deal: Deal, shape: cython.int, rank: cython.int
) -> cython.bint:
    """Tell whether a set across suits may be of a rank in this deal."""
    ranks: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_RANKS]
    if rank == deal.level and ranks & RANKS_OF_LEVEL:
        return True
    return ranks >> rank & 1


def is_of_its_rank(
    rules: Tables, deal: Deal, shape: cython.int, faces: cython.longlong
) -> cython.bint:
    """Tell whether faces are of one rank, no joker, that a set across suits may be of."""
    rank: cython.int
    suit: cython.int
    of_rank: cython.longlong
    for rank in range(SUIT_FACES):
        of_rank = 0
        for suit in range(4):
            of_rank |= deal.face_bit[suit * SUIT_FACES + rank]
        if faces & of_rank:
            return not faces & ~of_rank and may_be_of(rules, deal, shape, rank)
    return False


def count_sets(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int
) -> cython.int:
    """Return the number of different sets across suits of a shape in a register."""
    many: cython.int = 1 << 30
    return many - find_set(rules, deal, place, shape, many)


def find_set(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int, k: cython.int
) -> cython.int:
    """Find the `k`-th set across suits of a shape; if there are fewer, return k less them.

    `deal.set_rank` is its rank, and `deal.set_cards` how many cards of each suit it has.
    """
    rank: cython.int
    size: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]
    for rank in range(SUIT_FACES):
        if not may_be_of(rules, deal, shape, rank):
            continue
        deal.set_rank = rank
        k = share_rank(rules, deal, place, shape, 0, size, 0, k)
        if k < 0:
            return -1
    return k


def share_rank(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    shape: cython.int,
    suit: cython.int,
    left: cython.int,
    suits: cython.int,
    k: cython.int,
) -> cython.int:
    """Share the cards left of a set out among the suits from one on, most of it first.

    Returns:
        `k` less the sets found, or -1 once the set that is sought has been noted.
    """
    taken: cython.int
    if suit == 4:
        return (
            k - 1
            if left == 0 and suits >= rules.shapes[shape * SHAPE_WORDS + SHAPE_SUITS]
            else k
        )
    taken = count(rules, deal, place, deal.face_bit[suit * SUIT_FACES + deal.set_rank])
    taken = min(taken, left)
    while taken >= 0:
        deal.set_cards[suit] = taken
        k = share_rank(
            rules, deal, place, shape, suit + 1, left - taken, suits + (taken > 0), k
        )
        if k < 0:
            return -1
        taken -= 1
    return k


def note_set(
    deal: Deal, faces: cython.longlong, shape: cython.int, size: cython.int
) -> cython.void:
    """Note a set across suits as the one component of a lead."""
    deal.part_count = 1
    deal.part_shape[0] = shape
    deal.part_width[0] = deal.part_length[0] = size
    deal.part_start[0] = 0
    deal.part_faces[0] = faces
    deal.part_high[0] = 0


def cards_of(rules: Tables, shape: cython.int, measure: cython.int) -> cython.int:
    """Return the number of cards of a form."""
    if is_mixed(rules, shape):
        return measure
    return measure * rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]


def most_measure(rules: Tables, shape: cython.int, cards: cython.int) -> cython.int:
    """Return the greatest measure of a shape in so many cards."""
    if is_mixed(rules, shape):
        return cards
    return min(
        cards // rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH],
        rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST],
    )


def is_measure(rules: Tables, shape: cython.int, measure: cython.int) -> cython.bint:
    """Tell whether a shape may have a form of a measure that is not too great for it.

    Of a mixed run every number of cards is worth the search, which finds whether steps of
    its widths add up to it.
    """
    if is_mixed(rules, shape):
        return True
    return measure >= fewest_steps(rules, shape)


def group_of(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return the group to which all of some faces belong, or -1."""
    group: cython.int
    for group in range(GROUPS):
        if not faces & ~deal.group_mask[group]:
            return group
    return -1


def decompose(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Break the cards of a register, all of one group, into what may be led."""
    faces: cython.longlong = deal.cards[place]
    deal.part_count = 0
    if not faces & (faces - 1) and not deal.cards[place + 1]:
        note_single(rules, deal, faces)
        return
    copy(rules, deal, SPARE, place)
    while deal.cards[SPARE]:
        find_part(rules, deal, deal.part_count, rules.unled)
        remove_part(rules, deal, deal.part_count)
        deal.part_count += 1


def note_single(rules: Tables, deal: Deal, face: cython.longlong) -> cython.void:
    """Note the one component of a lead of one card."""
    deal.part_count = 1
    deal.part_shape[0] = rules.single_shape
    deal.part_width[0] = deal.part_length[0] = 1
    deal.part_start[0] = fold(deal, face)
    deal.part_faces[0] = deal.part_high[0] = face


def find_part(
    rules: Tables, deal: Deal, index: cython.int, without: cython.int
) -> cython.void:
    """Find the component of the spare register that is taken out next.

    The shapes whose bits are set are left out.
    """
    shape: cython.int
    length: cython.int
    key: cython.int
    best: cython.int = -1
    for shape in range(rules.shape_count):
        if without >> shape & 1:
            continue
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
    if rules.lead_decomposition == Decomposition.LONGEST.code:
        return length * 64 + width
    return width * 64 + length


def shape_width(rules: Tables, shape: cython.int) -> cython.int:
    """Return the number of identical cards at each step of a shape."""
    return rules.shapes[shape * SHAPE_WORDS + SHAPE_WIDTH]


def longest_run(rules: Tables, deal: Deal, shape: cython.int) -> cython.int:
    """Return the greatest measure of a shape in the spare register, or 0."""
    longest: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_LONGEST]
    length: cython.int = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
    strengths: cython.longlong = deal.cards[SPARE + shape_width(rules, shape) - 1]
    if rules.mixed_shapes and is_mixed(rules, shape):
        return largest_mixed(rules, deal, SPARE, shape)
    if popcount(strengths) < length:
        return 0
    if longest == 1:
        return 1
    strengths = fold(deal, strengths)
    if deal.natural_place:
        return longest_by_rank(deal, strengths, length, longest)
    if not run_starts(deal, strengths, length):
        return 0
    while length < longest and run_starts(deal, strengths, length + 1):
        length += 1
    return length


def longest_by_rank(
    deal: Deal, strengths: cython.longlong, shortest: cython.int, longest: cython.int
) -> cython.int:
    """Return the greatest length of a run, where the level card links by its rank too."""
    length: cython.int = shortest
    while length <= longest and high_top(deal, strengths, length) >= 0:
        length += 1
    return length - 1 if length > shortest else 0


def name_part(
    rules: Tables, deal: Deal, index: cython.int, shape: cython.int, length: cython.int
) -> cython.void:
    """Note the shape and measure of a component whose cards are not known yet."""
    deal.part_shape[index] = shape
    deal.part_width[index] = shape_width(rules, shape)
    deal.part_length[index] = length


def note_part(
    rules: Tables, deal: Deal, index: cython.int, shape: cython.int, length: cython.int
) -> cython.void:
    """Note the highest component of a shape and measure in the spare register."""
    width: cython.int = shape_width(rules, shape)
    starts: cython.longlong
    name_part(rules, deal, index, shape, length)
    if is_mixed(rules, shape):
        largest_mixed(rules, deal, SPARE, shape)
        deal.part_start[index] = deal.mixed_start
        note_faces(rules, deal, index, deal.mixed_steps)
        deal.part_length[index] = cards_in(rules, deal, index)
        return
    starts = fold(deal, deal.cards[SPARE + width - 1])
    if deal.natural_place and length > 1 and is_best_by_rank(deal, starts, length):
        note_by_rank(rules, deal, index, high_index(natural_starts(deal, starts, length)))
        return
    starts = run_starts(deal, starts, length)
    deal.part_start[index] = bit(high_index(starts))
    note_faces(rules, deal, index, length)


def is_best_by_rank(
    deal: Deal, strengths: cython.longlong, length: cython.int
) -> cython.bint:
    """Tell whether only a run that has the level card at its rank has the highest top."""
    starts: cython.longlong = run_starts(deal, strengths, length)
    return not starts or high_index(starts) + length - 1 < high_top(deal, strengths, length)


def note_by_rank(
    rules: Tables, deal: Deal, index: cython.int, start: cython.int
) -> cython.void:
    """Note the faces of a run that has the level card at its rank."""
    held: cython.longlong = deal.cards[SPARE + deal.part_width[index] - 1]
    step: cython.int
    here: cython.longlong
    deal.part_start[index] = bit(start)
    deal.part_faces[index] = 0
    for step in range(deal.part_length[index]):
        here = natural_faces(deal, held, bit(start) << step)
        deal.part_faces[index] |= least_held(rules, deal, here, deal.part_width[index])
    deal.part_high[index] = deal.part_faces[index]


def note_faces(
    rules: Tables, deal: Deal, index: cython.int, steps: cython.int
) -> cython.void:
    """Note the faces of a component, wide sets where there are any."""
    low: cython.longlong = deal.cards[SPARE + low_width(rules, deal.part_shape[index]) - 1]
    high: cython.longlong = deal.cards[SPARE + deal.part_width[index] - 1]
    step: cython.int
    here: cython.longlong
    deal.part_faces[index] = deal.part_high[index] = 0
    for step in range(steps):
        here = faces_at(deal, high, deal.part_start[index] << step)
        if here:
            here = least_held(rules, deal, here, deal.part_width[index])
            deal.part_high[index] |= here
        else:
            here = low_bit(faces_at(deal, low, deal.part_start[index] << step))
        deal.part_faces[index] |= here


def is_single(deal: Deal, index: cython.int) -> cython.bint:
    """Tell whether a component of the lead is one card."""
    return deal.part_width[index] * deal.part_length[index] == 1


def steps_of(deal: Deal, index: cython.int) -> cython.int:
    """Return the number of steps of a component."""
    return popcount(deal.part_faces[index])


def cards_in(rules: Tables, deal: Deal, index: cython.int) -> cython.int:
    """Return the number of cards of a component."""
    low: cython.int = low_width(rules, deal.part_shape[index])
    wide: cython.int = popcount(deal.part_high[index])
    return low * (popcount(deal.part_faces[index]) - wide) + deal.part_width[index] * wide


def least_held(
    rules: Tables, deal: Deal, faces: cython.longlong, width: cython.int
) -> cython.longlong:
    """Return one of some faces of equal strength, if possible breaking no wider set."""
    exact: cython.longlong = faces
    if width < rules.packs:
        exact = faces & ~deal.cards[SPARE + width]
    return low_bit(exact if exact else faces)


def remove_part(rules: Tables, deal: Deal, index: cython.int) -> cython.void:
    """Take a component's cards out of the spare register."""
    faces: cython.longlong = deal.part_faces[index]
    _card: cython.int
    while faces:
        for _card in range(width_at(rules, deal, index, low_bit(faces))):
            remove(rules, deal, SPARE, low_bit(faces))
        faces &= faces - 1


def width_at(
    rules: Tables, deal: Deal, index: cython.int, face: cython.longlong
) -> cython.int:
    """Return how many cards of a face a component has."""
    if deal.part_high[index] & face:
        return deal.part_width[index]
    return low_width(rules, deal.part_shape[index])
