"""Tribute (上供, 进贡): who owes how many cards, and how they change hands.

The seats of the team that gives take turns in order of play, the declarer first if it is
of it. Each gives a card to the seat after it, and that seat returns one when all have been
given. See docs/rules.md 10.12.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choose import highest
    from tuolaji.engine.codes import (
        EVENT_DECISIONS,
        GIFT_CARDS,
        GIFT_HIGH,
        GIFT_LOW,
        GIFT_SIDE,
        GIFT_WHEN,
        GIFT_WORDS,
        HAND,
        PLANES,
        SHOWN,
        TRUMPS,
    )
    from tuolaji.engine.condition import holds
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import add, faces_at, fold, remove
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.tribute import Given, Returned

__all__ = [
    "find_tribute",
    "gift_faces",
    "give_card",
    "next_giver",
    "pay_next",
    "pay_tribute",
    "receiver",
]


def find_tribute(rules: Tables, deal: Deal) -> cython.void:
    """Note which team owes how many cards after a deal, by the first line that fits."""
    gift: cython.int
    at: cython.int
    deal.due_cards = deal.due_team = 0
    for gift in range(rules.gift_count):
        at = gift * GIFT_WORDS
        if deal.attackers_points < rules.gifts[at + GIFT_LOW]:
            continue
        if deal.attackers_points > rules.gifts[at + GIFT_HIGH]:
            continue
        if holds(rules, deal, rules.gifts[at + GIFT_WHEN]):
            deal.due_team = (deal.declarer + rules.gifts[at + GIFT_SIDE]) & 1
            deal.due_cards = rules.gifts[at + GIFT_CARDS]
            return


def pay_tribute(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the seats give, and return, all cards that are due."""
    seat: cython.int = next_giver(rules, deal)
    while seat >= 0:
        pay_next(rules, deal, policy, seat)
        seat = next_giver(rules, deal)


def pay_next(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.void:
    """Let a seat give the next card, or return it."""
    faces: cython.longlong = gift_faces(rules, deal, seat)
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    give_card(rules, deal, seat, policy.give(rules, deal, seat, faces))


def next_giver(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that gives the next card, or returns one; -1 when all is paid."""
    number: cython.int = deal.gifts_made
    if number < deal.due_cards:
        return nth_giver(rules, deal, number)
    if number >= 2 * deal.due_cards:
        return -1
    return (nth_giver(rules, deal, number - deal.due_cards) + 1) % rules.players


def nth_giver(rules: Tables, deal: Deal, number: cython.int) -> cython.int:
    """Return the seat of the team that gives a card, by the number of the card."""
    first: cython.int = deal.declarer + ((deal.declarer ^ deal.due_team) & 1)
    return (first + 2 * number) % rules.players


def receiver(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the seat that gets the next card, which a seat gives or returns."""
    if deal.gifts_made < deal.due_cards:
        return (seat + 1) % rules.players
    return (seat + rules.players - 1) % rules.players


def gift_faces(rules: Tables, deal: Deal, seat: cython.int) -> cython.longlong:
    """Return the faces of which the seat may give one; all of its hand if none is asked."""
    hand: cython.longlong = deal.cards[HAND + seat * PLANES]
    trumps: cython.longlong = hand & deal.group_mask[TRUMPS]
    if deal.gifts_made >= deal.due_cards:
        if rules.tribute_returned == Returned.ANY_CARD.code or hand == trumps:
            return hand
        if rules.tribute_returned == Returned.PLAIN_WITHOUT_POINTS.code:
            return without_points(deal, hand & ~trumps)
        return hand & ~trumps
    if rules.tribute_given == Given.ANY_CARD.code or not trumps:
        return hand
    if rules.tribute_given == Given.HIGHEST_WITHOUT_POINTS.code:
        trumps = without_points(deal, trumps)
    return faces_at(deal, trumps, fold(deal, highest(deal, trumps)))


def without_points(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return the faces that have no points, or all where each has some."""
    free: cython.longlong = faces & ~deal.point_mask
    return free if free else faces


def give_card(
    rules: Tables, deal: Deal, seat: cython.int, face: cython.longlong
) -> cython.void:
    """Move a card from the seat's hand to the hand that gets it."""
    other: cython.int = receiver(rules, deal, seat)
    remove(rules, deal, HAND + seat * PLANES, face)
    add(rules, deal, HAND + other * PLANES, face)
    remove(rules, deal, SHOWN + seat * PLANES, face)
    add(rules, deal, SHOWN + other * PLANES, face)
    deal.gifts_made += 1
