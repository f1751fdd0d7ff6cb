"""What does a follower owe, and does a play give it?

A lead's component has a list of rungs (see `engine.ladders`). A hand's *vector* names for
each component of the lead, in order, the first rung that the hand can fill beside those
chosen before. A play is legal if its own vector is at least as good as the hand's.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choosing import choose, move, pick_card
    from tuolaji.engine.constants import DRAFT, HAND, LENGTHS, OWED, PLANES, RANDOM
    from tuolaji.engine.filling import can_fill, fill, take_filled, want
    from tuolaji.engine.holding import (
        clear,
        copy,
        count,
        count_all,
        remove,
        restrict,
        subtract,
    )
    from tuolaji.engine.state import Deal, Tables

__all__ = ["find_vector", "keep_sets", "serve", "serve_owed"]


def find_vector(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Find the vector of a register of the led group's cards, in `deal.rung`.

    Afterwards `deal.want_…` holds components that fill these rungs together.
    """
    index: cython.int
    rung: cython.int
    deal.want_count = 0
    for index in range(deal.part_count):
        deal.rung[index] = 0
        if deal.part_width[index] > 1:
            rung = 0
            while not fits(rules, deal, place, index, rung):
                rung += 1
            deal.rung[index] = rung


def fits(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int, rung: cython.int
) -> cython.bint:
    """Tell whether a register fills a rung for a component beside those before it."""
    deal.rung[index] = rung
    deal.want_count = 0
    return combine(rules, deal, place, 0, index)


def combine(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int, last: cython.int
) -> cython.bint:
    """Try the choices of the rungs from one component to the last, all together."""
    rung: cython.int
    choice: cython.int
    if index > last:
        want_choices(rules, deal, last)
        return can_fill(rules, deal, place)
    if deal.part_width[index] == 1:
        return combine(rules, deal, place, index + 1, last)
    rung = first_rung(rules, deal, index) + deal.rung[index]
    for choice in range(rules.rungs[rung], rules.rungs[rung + 1]):
        deal.choice[index] = choice
        if combine(rules, deal, place, index + 1, last):
            return True
    return False


def first_rung(rules: Tables, deal: Deal, index: cython.int) -> cython.int:
    """Return where the rungs of a component of the lead begin."""
    return rules.ladders[deal.part_shape[index] * LENGTHS + deal.part_length[index]]


def want_choices(rules: Tables, deal: Deal, last: cython.int) -> cython.void:
    """Want the forms of the choices made for all components up to the last."""
    index: cython.int
    form: cython.int
    choice: cython.int
    deal.want_count = 0
    for index in range(last + 1):
        if deal.part_width[index] > 1:
            choice = deal.choice[index]
            for form in range(rules.choices[choice], rules.choices[choice + 1]):
                want(deal, rules.forms[2 * form], rules.forms[2 * form + 1])


def keep_sets(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Where wider sets are kept: take out of a register those wider than the lead."""
    widest: cython.int = 0
    index: cython.int
    plane: cython.int
    kept: cython.longlong
    if not rules.keep_wider_sets:
        return
    for index in range(deal.part_count):
        widest = max(widest, deal.part_width[index])
    kept = deal.cards[place + widest]
    for plane in range(rules.packs):
        deal.cards[place + plane] &= ~kept


def serve(rules: Tables, deal: Deal, seat: cython.int, target: cython.int) -> cython.void:
    """Move a legal play from a hand to a register, chosen by the deal's style."""
    hand: cython.int = HAND + seat * PLANES
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    held: cython.int = count(rules, deal, hand, mask)
    clear(rules, deal, target)
    if deal.lead_size == 1:
        serve_single(rules, deal, hand, target, held)
        return
    restrict(rules, deal, DRAFT, hand, mask)
    if held > deal.lead_size:
        held = serve_owed(rules, deal, target)
        move(rules, deal, DRAFT, target, deal.lead_size - held)
        subtract(rules, deal, hand, target)
        return
    copy(rules, deal, target, DRAFT)
    subtract(rules, deal, hand, target)
    move(rules, deal, hand, target, deal.lead_size - held)


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
    if deal.part_width[0] == 1 or not deal.cards[DRAFT + 1]:
        return 0
    copy(rules, deal, OWED, DRAFT)
    keep_sets(rules, deal, OWED)
    find_vector(rules, deal, OWED)
    if deal.want_count == 0:
        return 0
    fill(rules, deal, OWED)
    return take_filled(rules, deal, DRAFT, target)
