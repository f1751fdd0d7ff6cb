"""Which runs of mixed width are in a register?

A mixed run (四带二) has linked strengths of two widths; its measure is its
number of cards. A run of so many steps and cards needs a fixed number of wide steps, so
all questions are of windows of linked strengths and the wide sets within them.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import high_index, low_bit, popcount
    from tuolaji.engine.constants import (
        SHAPE_LEAST_HIGH,
        SHAPE_LONGEST,
        SHAPE_LOW,
        SHAPE_SHORTEST,
        SHAPE_WIDTH,
        SHAPE_WORDS,
    )
    from tuolaji.engine.holding import fold, run_starts
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "cards_of",
    "fewest_steps",
    "highs_needed",
    "is_measure",
    "is_mixed",
    "largest_mixed",
    "low_width",
    "mixed_number",
    "mixed_starts",
    "most_measure",
    "most_steps",
    "top_of_mixed",
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
