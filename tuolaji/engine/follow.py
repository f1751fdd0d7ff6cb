"""Follows (跟牌): what a follower owes, and whether a play gives it.

A lead's component has a list of rungs (see `engine.tables`). A hand's *vector* names
for each component of the lead, in order, the first rung that the hand can fill beside
those chosen before. A play is legal if its own vector is at least as good as the
hand's. See docs/rules.md 7.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import bit, low_bit
    from tuolaji.engine.bomb import serve_bomb
    from tuolaji.engine.choose import choose, move, pick_card
    from tuolaji.engine.codes import (
        ACROSS,
        DRAFT,
        HAND,
        KEPT,
        LADDER_CLOSING,
        LADDER_CLOSINGS,
        LADDER_RUNG,
        LADDER_RUNGS,
        LADDER_WORDS,
        LENGTHS,
        LOW,
        OWED,
        PLANES,
        RANDOM,
        SHAPE_LONGEST,
        SHAPE_SHORTEST,
        SHAPE_WORDS,
    )
    from tuolaji.engine.components import (
        cards_of,
        is_measure,
        is_mixed,
        is_single,
        mixed_number,
        most_measure,
        shape_width,
    )
    from tuolaji.engine.registers import (
        clear,
        copy,
        count,
        count_all,
        faces_at,
        fold,
        natural_faces,
        natural_starts,
        remove,
        restrict,
        run_starts,
        subtract,
    )
    from tuolaji.engine.search import can_fill, fill, take_filled, want
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.follow import Fill, Runs, WiderSets

__all__ = ["find_vector", "is_short", "keep_hand", "serve", "serve_owed"]


def find_vector(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Find the vector of a register of the led group's cards, part or all of a kept hand.

    `deal.rung` has for each component the rung among those that its ladder names, or their
    number if it is none of them; then `deal.closing_…` has the forms that `then …` adds.
    Afterwards `deal.want_…` holds components that fill all these rungs together.
    """
    index: cython.int
    deal.want_count = deal.closing_count = 0
    deal.closing_short = 0
    for index in range(deal.part_count):
        deal.rung[index] = 0
        if not is_single(deal, index) and not find_rung(rules, deal, place, index):
            close_ladder(rules, deal, place, index)
            combine(rules, deal, place, 0, index)


def find_rung(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int
) -> cython.bint:
    """Find the first named rung that a register fills beside the components before."""
    rung: cython.int
    named: cython.int = rules.ladders[ladder_at(rules, deal, index) + LADDER_RUNGS]
    for rung in range(named):
        deal.rung[index] = rung
        if combine(rules, deal, place, 0, index):
            return True
    deal.rung[index] = named
    return False


def ladder_at(rules: Tables, deal: Deal, index: cython.int) -> cython.int:
    """Return where the ladder of a component of the lead stands in the tables."""
    form: cython.int = deal.part_shape[index] * LENGTHS + deal.part_length[index]
    if deal.part_count > 1:
        form += rules.thrown_ladders
    return form * LADDER_WORDS


def combine(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int, last: cython.int
) -> cython.bint:
    """Try the choices of the rungs from one component to the last, all together."""
    at: cython.int
    rung: cython.int
    choice: cython.int
    if index > last:
        want_choices(rules, deal, last)
        return can_fill(rules, deal, place)
    at = ladder_at(rules, deal, index)
    if not is_named(rules, deal, index):
        return combine(rules, deal, place, index + 1, last)
    rung = rules.ladders[at + LADDER_RUNG] + deal.rung[index]
    for choice in range(rules.rungs[rung], rules.rungs[rung + 1]):
        deal.choice[index] = choice
        if combine(rules, deal, place, index + 1, last):
            return True
    return False


def is_named(rules: Tables, deal: Deal, index: cython.int) -> cython.bint:
    """Tell whether a component stands on a rung that its ladder names."""
    if is_single(deal, index):
        return False
    return deal.rung[index] < rules.ladders[ladder_at(rules, deal, index) + LADDER_RUNGS]


def want_choices(rules: Tables, deal: Deal, last: cython.int) -> cython.void:
    """Want the forms of the choices made for all components up to the last."""
    index: cython.int
    form: cython.int
    choice: cython.int
    deal.want_count = 0
    for index in range(last + 1):
        if is_named(rules, deal, index):
            choice = deal.choice[index]
            for form in range(rules.choices[choice], rules.choices[choice + 1]):
                want(
                    deal,
                    rules.forms[3 * form],
                    rules.forms[3 * form + 1],
                    rules.forms[3 * form + 2],
                    faces_serving(rules, deal, index),
                )
    for index in range(deal.closing_count):
        want_form(
            rules,
            deal,
            deal.closing_shape[index],
            deal.closing_measure[index],
            faces_serving(rules, deal, deal.closing_part[index]),
        )


def want_form(
    rules: Tables,
    deal: Deal,
    shape: cython.int,
    measure: cython.int,
    faces: cython.longlong,
) -> cython.void:
    """Want one component of a shape and measure, made of some faces."""
    want(deal, shape_width(rules, shape), measure, mixed_number(rules, shape), faces)


def faces_serving(rules: Tables, deal: Deal, index: cython.int) -> cython.longlong:
    """Return the faces that may serve a component of the lead; some may be kept."""
    width: cython.int = deal.part_width[index]
    kept: cython.longlong = 0
    if not rules.follow_keeps:
        return -1
    if rules.follow_wider_sets == WiderSets.KEPT.code and width < rules.packs:
        kept = deal.cards[KEPT + width]
    if (
        rules.follow_runs == Runs.KEPT.code
        and rules.shapes[deal.part_shape[index] * SHAPE_WORDS + SHAPE_LONGEST] == 1
    ):
        kept |= faces_in_runs(rules, deal, width)
    return ~kept


def faces_in_runs(rules: Tables, deal: Deal, width: cython.int) -> cython.longlong:
    """Return the faces of the kept hand that stand in a run of a width."""
    shape: cython.int
    shortest: cython.int
    step: cython.int
    starts: cython.longlong
    faces: cython.longlong = deal.cards[KEPT + width - 1]
    found: cython.longlong = 0
    for shape in range(rules.shape_count):
        shortest = rules.shapes[shape * SHAPE_WORDS + SHAPE_SHORTEST]
        if shortest == 1 or shape_width(rules, shape) != width or is_mixed(rules, shape):
            continue
        starts = run_starts(deal, fold(deal, faces), shortest)
        while starts:
            for step in range(shortest):
                found |= faces_at(deal, faces, low_bit(starts) << step)
            starts &= starts - 1
        if deal.natural_place:
            found |= faces_in_runs_by_rank(deal, faces, shortest)
    return found


def faces_in_runs_by_rank(
    deal: Deal, faces: cython.longlong, length: cython.int
) -> cython.longlong:
    """Return those of some faces that stand in runs with the level card at its rank."""
    step: cython.int
    starts: cython.longlong = natural_starts(deal, fold(deal, faces), length)
    found: cython.longlong = 0
    while starts:
        for step in range(length):
            found |= natural_faces(deal, faces, low_bit(starts) << step)
        starts &= starts - 1
    return found


def close_ladder(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int
) -> cython.void:
    """Add what `then …` asks for a component: the longest that fits, again and again."""
    at: cython.int = ladder_at(rules, deal, index)
    closing: cython.int
    first: cython.int = rules.ladders[at + LADDER_CLOSING]
    left: cython.int = cards_of(rules, deal.part_shape[index], deal.part_length[index])
    for closing in range(first, first + rules.ladders[at + LADDER_CLOSINGS]):
        left = close_with(rules, deal, place, index, rules.closings[closing], left)


def close_with(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    index: cython.int,
    shape: cython.int,
    left: cython.int,
) -> cython.int:
    """Add as many components of a shape as fit, longest first; return the cards left."""
    measure: cython.int = most_measure(rules, shape, left)
    while measure > 0 and left > 0:
        deal.closing_part[deal.closing_count] = index
        deal.closing_shape[deal.closing_count] = shape
        deal.closing_measure[deal.closing_count] = measure
        deal.closing_count += 1
        if is_measure(rules, shape, measure):
            if combine(rules, deal, place, 0, index):
                left -= cards_of(rules, shape, measure)
                measure = min(measure, most_measure(rules, shape, left))
                continue
            deal.closing_short |= bit(index)
        deal.closing_count -= 1
        measure -= 1
    return left


def keep_hand(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Where wider sets or runs are kept: note a register as the hand that has them."""
    if rules.follow_keeps:
        copy(rules, deal, KEPT, place)


def serve(rules: Tables, deal: Deal, seat: cython.int, target: cython.int) -> cython.void:
    """Move a legal play from a hand to a register, chosen by the deal's style."""
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    held: cython.int = count(rules, deal, hand, mask)
    clear(rules, deal, target)
    if deal.lead_size == 1:
        serve_single(rules, deal, hand, target, held)
        return
    if deal.lead_group == ACROSS and serve_bomb(rules, deal, hand, target):
        return
    restrict(rules, deal, DRAFT, hand, mask)
    if held > deal.lead_size:
        serve_in_suit(rules, deal, target)
        subtract(rules, deal, hand, target)
        return
    copy(rules, deal, target, DRAFT)
    subtract(rules, deal, hand, target)
    move(rules, deal, hand, target, deal.lead_size - held)


def serve_in_suit(rules: Tables, deal: Deal, target: cython.int) -> cython.void:
    """Move a play out of the draft, which has more cards of the led group than were led.

    What a hand plays that falls short may not be left to the style.
    """
    style: cython.int = deal.style
    served: cython.int
    if fills_low(rules, deal) and falls_short(rules, deal, DRAFT):
        deal.style = LOW
    served = serve_owed(rules, deal, target)
    move(rules, deal, DRAFT, target, deal.lead_size - served)
    deal.style = style


def fills_low(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether a hand that falls short of the lead plays as low as can be."""
    if rules.follow_fill == Fill.LOWEST_AFTER_A_RUN.code:
        return deal.part_count == 1 and deal.part_length[0] > 1
    return rules.follow_fill == Fill.LOWEST_CARDS.code


def falls_short(rules: Tables, deal: Deal, place: cython.int) -> cython.bint:
    """Tell whether cards of the led group cannot fill the first rung of each component."""
    if is_single(deal, 0):
        return False
    keep_hand(rules, deal, place)
    find_vector(rules, deal, place)
    return is_short(deal)


def is_short(deal: Deal) -> cython.bint:
    """Tell whether the vector found is not of the first rung of each component.

    Of a ladder of nothing but `then …` that is all which it adds where no card is missing.
    """
    index: cython.int
    for index in range(deal.part_count):
        if is_single(deal, index):
            continue
        if deal.rung[index] > 0 or deal.closing_short & bit(index):
            return True
    return False


def serve_single(
    rules: Tables, deal: Deal, hand: cython.int, target: cython.int, held: cython.int
) -> cython.void:
    """Move one card, of the led group if the hand has any of it."""
    mask: cython.longlong = deal.group_mask[deal.lead_group] if held else -1
    face: cython.longlong
    if deal.style == RANDOM:
        held = held if held else count_all(rules, deal, hand)
        face = pick_card(rules, deal, hand, mask, held)
    else:
        face = choose(deal, deal.cards[hand] & mask)
    remove(rules, deal, hand, face)
    deal.cards[target] = face


def serve_owed(rules: Tables, deal: Deal, target: cython.int) -> cython.int:
    """Move what is owed from the draft to a register; return the number of cards."""
    if is_single(deal, 0) or not (deal.cards[DRAFT + 1] or rules.single_runs):
        return 0
    copy(rules, deal, OWED, DRAFT)
    keep_hand(rules, deal, OWED)
    find_vector(rules, deal, OWED)
    if deal.want_count == 0:
        return 0
    fill(rules, deal, OWED)
    return take_filled(rules, deal, DRAFT, target)
