"""Crossing (过河, 过江): who may give its few trumps to its partner, and the exchange.

The seats whose hands may cross are asked in order of play from the declarer. What they
give, and what is given for it, lies at their places in the trick, which is empty, and
is of their hands until all have decided; so nobody decides by what another has given. See
docs/rules.md 3.4.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.choose import lowest, move
    from tuolaji.engine.codes import (
        CROSSING_BEFORE,
        CROSSING_OVER,
        DRAFT,
        EVENT_DECISIONS,
        HAND,
        LOW,
        PLANES,
        PLAY,
        SHOWN,
        TRUMPS,
    )
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import (
        clear,
        count,
        count_all,
        merge,
        remove,
        restrict,
        subtract,
    )
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.crossing import Answered, Crossers

__all__ = [
    "answer_faces",
    "can_answer",
    "cross",
    "cross_on",
    "crosses_first",
    "crossing_partner",
    "draw_crossings",
    "has_few_trumps",
    "lay_crossed",
    "may_cross",
    "next_to_cross",
    "note_crossed",
    "note_stay",
    "open_crossing",
    "put_crossed",
    "take_crossing",
    "trumps_held",
]


def crosses_first(rules: Tables) -> cython.bint:
    """Tell whether the declarer's partner crosses before the declarer buries."""
    return (
        rules.crossing_trumps > 0
        and rules.crossing_partner_first != 0
        and rules.kitty_size > 0
    )


def crossing_partner(rules: Tables, seat: cython.int) -> cython.int:
    """Return the seat to which a seat gives: the next one of its side."""
    return (seat + 2) % rules.players


def giver_to(rules: Tables, seat: cython.int) -> cython.int:
    """Return the seat that gives to a seat."""
    return (seat + rules.players - 2) % rules.players


def trumps_held(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return how many trumps a seat holds."""
    return count(rules, deal, HAND + seat * PLANES, deal.group_mask[TRUMPS])


def has_few_trumps(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a suit is trump, and a seat holds few enough trumps to cross."""
    return deal.trump >= 0 and trumps_held(rules, deal, seat) <= rules.crossing_trumps


def can_answer(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat has the cards that it would give for those that cross to it."""
    if rules.crossing_answered == Answered.ANY_CARDS.code:
        return True
    return (
        count(rules, deal, HAND + seat * PLANES, ~deal.group_mask[TRUMPS])
        >= rules.crossing_trumps
    )


def may_cross(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat may cross now."""
    partner: cython.int = crossing_partner(rules, seat)
    if crosses_first(rules) and (partner == deal.declarer) != (
        deal.crossing == CROSSING_BEFORE
    ):
        return False
    if rules.crossing_crossers == Crossers.ONE_OF_A_SIDE.code and deal.crossed & side_mask(
        seat
    ):
        return False
    return has_few_trumps(rules, deal, seat) and can_answer(rules, deal, partner)


def side_mask(seat: cython.int) -> cython.int:
    """Return the seats of a seat's side, a bit for each."""
    return 0x555 << (seat & 1)


def open_crossing(rules: Tables, deal: Deal, time: cython.int) -> cython.void:
    """Find who may cross, before the burial or after it."""
    seat: cython.int
    deal.crossing = time
    deal.asked_to_cross = deal.crossing_now = deal.answering = deal.answered = 0
    for seat in range(rules.players):
        clear(rules, deal, PLAY + seat * PLANES)
        if may_cross(rules, deal, seat):
            deal.asked_to_cross |= 1 << seat


def next_to_cross(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that decides next; -1 when all cards have changed hands.

    It crosses or not; or gives cards for those that it has got, if `deal.answering`.
    """
    turn: cython.int
    seat: cython.int
    if not deal.answering:
        for turn in range(rules.players):
            seat = (deal.declarer + turn) % rules.players
            if deal.asked_to_cross >> seat & 1:
                return seat
        give_all(rules, deal)
        deal.answering = 1
    for turn in range(rules.players):
        seat = (deal.declarer + turn) % rules.players
        if (deal.crossing_now & ~deal.answered) >> seat & 1:
            return crossing_partner(rules, seat)
    answer_all(rules, deal)
    deal.answering = 0
    deal.crossing = CROSSING_OVER
    return -1


def note_stay(deal: Deal, seat: cython.int) -> cython.void:
    """Note that a seat does not cross."""
    deal.asked_to_cross &= ~(1 << seat)


def note_crossed(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Note that a seat crosses with the cards at its place, or answers with them."""
    if deal.answering:
        deal.answered |= 1 << giver_to(rules, seat)
        return
    deal.crossing_now |= 1 << seat
    deal.crossed |= 1 << seat
    deal.asked_to_cross &= ~(1 << seat)
    if rules.crossing_crossers == Crossers.ONE_OF_A_SIDE.code:
        deal.asked_to_cross &= ~side_mask(seat)


def give_all(rules: Tables, deal: Deal) -> cython.void:
    """Move what is given to the partners, and what all know of it.

    All trumps of a seat are given, so that those it has shown are known to be the
    partner's. Which plain cards it adds nobody else knows.
    """
    seat: cython.int
    place: cython.int
    trumps: cython.longlong = deal.group_mask[TRUMPS]
    for seat in range(rules.players):
        if deal.crossing_now >> seat & 1:
            subtract(rules, deal, HAND + seat * PLANES, PLAY + seat * PLANES)
    for seat in range(rules.players):
        if deal.crossing_now >> seat & 1:
            place = PLAY + seat * PLANES
            merge(rules, deal, HAND + crossing_partner(rules, seat) * PLANES, place)
            if count(rules, deal, place, ~trumps):
                keep_known(rules, deal, place, SHOWN + seat * PLANES, trumps, 0)
            else:
                keep_known(rules, deal, place, SHOWN + seat * PLANES, trumps, ~trumps)
    for seat in range(rules.players):
        if deal.crossing_now >> seat & 1:
            place = SHOWN + crossing_partner(rules, seat) * PLANES
            merge(rules, deal, place, PLAY + seat * PLANES)
            clear(rules, deal, PLAY + seat * PLANES)
            deal.voids[crossing_partner(rules, seat)] &= ~(1 << TRUMPS)


def keep_known(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    shown: cython.int,
    moved: cython.longlong,
    kept: cython.longlong,
) -> cython.void:
    """Put known cards that are moved into a register, and leave those that are kept."""
    restrict(rules, deal, place, shown, moved)
    restrict(rules, deal, shown, shown, kept)


def answer_all(rules: Tables, deal: Deal) -> cython.void:
    """Move what is given for the cards to those who have crossed.

    Where only plain cards are, all know that they have no trump, unless they got some.
    """
    seat: cython.int
    place: cython.int
    partner: cython.int
    known: cython.longlong = 0
    if rules.crossing_answered == Answered.PLAIN_CARDS.code:
        known = deal.group_mask[TRUMPS]
    for seat in range(rules.players):
        if deal.crossing_now >> seat & 1:
            place = crossing_partner(rules, seat) * PLANES
            subtract(rules, deal, HAND + place, PLAY + place)
            restrict(rules, deal, SHOWN + place, SHOWN + place, known)
    for seat in range(rules.players):
        if deal.crossing_now >> seat & 1:
            partner = crossing_partner(rules, seat)
            merge(rules, deal, HAND + seat * PLANES, PLAY + partner * PLANES)
            clear(rules, deal, PLAY + partner * PLANES)
            if known and not deal.crossing_now >> giver_to(rules, seat) & 1:
                deal.voids[seat] |= 1 << TRUMPS


def answer_faces(rules: Tables, deal: Deal, seat: cython.int) -> cython.longlong:
    """Return the faces of which a seat may give for the cards that it has got."""
    if can_answer(rules, deal, seat) and (
        rules.crossing_answered == Answered.PLAIN_CARDS.code
    ):
        return ~deal.group_mask[TRUMPS]
    return -1


def draft_crossed(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Lay down the trumps of a seat that crosses, and draft the cards that may fill up.

    Returns:
        How many cards are wanting.
    """
    place: cython.int = PLAY + seat * PLANES
    hand: cython.int = HAND + seat * PLANES
    clear(rules, deal, place)
    if deal.answering:
        restrict(rules, deal, DRAFT, hand, answer_faces(rules, deal, seat))
    else:
        restrict(rules, deal, place, hand, deal.group_mask[TRUMPS])
        restrict(rules, deal, DRAFT, hand, ~deal.group_mask[TRUMPS])
    return rules.crossing_trumps - count_all(rules, deal, place)


def lay_crossed(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.void:
    """Let a seat lay down what it gives: all trumps if it crosses, and cards to fill up."""
    wanted: cython.int = draft_crossed(rules, deal, seat)
    policy.spare(rules, deal, seat, PLAY + seat * PLANES, wanted)


def put_crossed(rules: Tables, deal: Deal, policy: Policy, seat: cython.int) -> cython.bint:
    """Ask the seat that decides next, which lays down what it gives; or it stays."""
    deal.actor = seat
    deal.events[EVENT_DECISIONS] += 1
    if not deal.answering and not policy.crosses(rules, deal, seat):
        return False
    lay_crossed(rules, deal, policy, seat)
    return True


def cross(rules: Tables, deal: Deal, policy: Policy, time: cython.int) -> cython.void:
    """Let all cross who may and do, before the burial or after it."""
    open_crossing(rules, deal, time)
    cross_on(rules, deal, policy)


def cross_on(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let those decide about crossing who have not yet."""
    seat: cython.int = next_to_cross(rules, deal)
    while seat >= 0:
        take_crossing(rules, deal, policy, seat)
        seat = next_to_cross(rules, deal)


def take_crossing(
    rules: Tables, deal: Deal, policy: Policy, seat: cython.int
) -> cython.void:
    """Let the seat that decides next cross or stay, or answer one that has crossed."""
    if put_crossed(rules, deal, policy, seat):
        note_crossed(rules, deal, seat)
    else:
        note_stay(deal, seat)


def draw_crossings(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Let what other seats give, and whether they are asked, fit hands dealt anew.

    A hand that is taken to cross may have more trumps there than any that does; then
    it gives its highest ones.
    """
    other: cython.int
    place: cython.int
    for other in range(rules.players):
        if other == seat:
            continue
        if deal.asked_to_cross >> other & 1 and not may_cross(rules, deal, other):
            note_stay(deal, other)
        place = PLAY + other * PLANES
        if not deal.cards[place]:
            continue
        clear(rules, deal, place)
        if trumps_held(rules, deal, other) > rules.crossing_trumps and not deal.answering:
            lay_highest_trumps(rules, deal, other)
        else:
            deal.style = LOW
            move(rules, deal, DRAFT, place, draft_crossed(rules, deal, other))


def lay_highest_trumps(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Lay down as many of a seat's trumps as cross, the highest ones."""
    place: cython.int = PLAY + seat * PLANES
    left: cython.int = restrict(
        rules, deal, place, HAND + seat * PLANES, deal.group_mask[TRUMPS]
    )
    while left > rules.crossing_trumps:
        remove(rules, deal, place, lowest(deal, deal.cards[place]))
        left -= 1
