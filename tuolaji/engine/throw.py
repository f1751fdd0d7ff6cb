"""Throws (甩牌): whether one stands, and what must be led when it does not.

Components of one shape and length form a class; its smallest has the lowest top.
Classes are tested in the order of decomposition: the first of which another hand can
beat the smallest fails the throw, and that smallest must be led alone (or that of the
last such class, as the ruleset says; or the throw is no lead). A ruff does not count.
See docs/rules.md 6.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import high_index
    from tuolaji.engine.codes import (
        HAND,
        LENGTHS,
        LIVE,
        PLANES,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.components import is_mixed, shape_width, top_of_mixed
    from tuolaji.engine.registers import copy, fold, run_starts, subtract
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.lead import Forced, TestedAgainst, Throws

__all__ = ["find_unseen", "forced_part", "may_throw"]


def may_throw(rules: Tables, group: cython.int) -> cython.bint:
    """Tell whether throws may be led in a group at all."""
    if rules.lead_throws == Throws.NEVER.code:
        return False
    return rules.lead_throws != Throws.PLAIN_SUITS.code or group != TRUMPS


def find_unseen(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Collect the live cards that a seat does not hold."""
    copy(rules, deal, UNSEEN, LIVE)
    subtract(rules, deal, UNSEEN, HAND + seat * PLANES)


def forced_part(rules: Tables, deal: Deal, leader: cython.int) -> cython.int:
    """Return the component that a failed throw must lead, or -1 if it stands.

    The lead has been broken up; the unseen register is filled if throws are tested
    against it.
    """
    index: cython.int
    found: cython.int = -1
    for index in range(deal.part_count):
        if ends_class(deal, index) and is_beaten(rules, deal, leader, index):
            found = index
            if rules.lead_forced != Forced.LAST_BEATEN_CLASS.code:
                return found
    return found


def ends_class(deal: Deal, index: cython.int) -> cython.bint:
    """Tell whether a component is the smallest of its class."""
    return (
        index + 1 == deal.part_count
        or deal.part_shape[index] != deal.part_shape[index + 1]
        or deal.part_length[index] != deal.part_length[index + 1]
    )


def is_beaten(
    rules: Tables, deal: Deal, leader: cython.int, index: cython.int
) -> cython.bint:
    """Tell whether a hand that the ruleset names can beat a component of the lead."""
    seat: cython.int
    if rules.lead_tested_against == TestedAgainst.UNSEEN_CARDS.code:
        return holds_better(rules, deal, UNSEEN, index)
    for seat in range(rules.players):
        if seat == leader:
            continue
        if (
            rules.lead_tested_against == TestedAgainst.OPPONENTS.code
            and deal.side_of[seat] == deal.side_of[leader]
        ):
            continue
        if holds_better(rules, deal, HAND + seat * PLANES, index):
            return True
    return False


def holds_better(
    rules: Tables, deal: Deal, place: cython.int, index: cython.int
) -> cython.bint:
    """Tell whether a register can beat a component of the lead within its group."""
    form: cython.int = deal.part_shape[index] * LENGTHS + deal.part_length[index]
    top: cython.int = high_index(fold(deal, deal.part_faces[index]))
    if top_in(rules, deal, place, deal.part_shape[index], deal.part_length[index]) > top:
        return True
    return holds_above(rules, deal, place, form)


def top_in(
    rules: Tables, deal: Deal, place: cython.int, shape: cython.int, length: cython.int
) -> cython.int:
    """Return the highest top of a form in the led group of a register, or -1."""
    mask: cython.longlong = deal.group_mask[deal.lead_group]
    faces: cython.longlong = deal.cards[place + shape_width(rules, shape) - 1] & mask
    starts: cython.longlong
    if is_mixed(rules, shape):
        return top_of_mixed(rules, deal, place, mask, shape, length)
    starts = run_starts(deal, fold(deal, faces), length) if faces else 0
    return high_index(starts) + length - 1 if starts else -1


def holds_above(
    rules: Tables, deal: Deal, place: cython.int, lead: cython.int
) -> cython.bint:
    """Tell whether a register has a component of a shape that outranks the given form."""
    entry: cython.int
    for entry in range(rules.above[lead], rules.above[lead + 1]):
        if (
            top_in(
                rules,
                deal,
                place,
                rules.above_forms[3 * entry],
                rules.above_forms[3 * entry + 1],
            )
            >= 0
        ):
            return True
    return False
