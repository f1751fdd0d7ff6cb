"""The sides of a deal: who plays with the declarer, and who knows it.

Partners sit opposite, or the declarer plays alone, or it calls friends by cards (找朋友).
A called card finds the nearest other seat in order of play that holds it, known to all
once it plays the card; or whoever plays the copy that was called, such as the second,
and until then nobody knows whom. A card that finds no other seat finds nobody. See
docs/rules.md 2.11.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import copies_lying
    from tuolaji.engine.codes import (
        HAND,
        JOKER_RANK,
        LITTLE_JOKER,
        PLANES,
        SUIT_FACES,
        TRUMPS,
        WHERE_EITHER,
        WHERE_TRUMP,
    )
    from tuolaji.engine.registers import count
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.table import FoundBy, Partners

__all__ = [
    "are_friends",
    "call_friend",
    "can_call",
    "count_callable",
    "free_copy",
    "may_call",
    "nearest_holder",
    "nth_callable",
    "open_calls",
    "reveal",
    "take_sides",
]


def take_sides(rules: Tables, deal: Deal) -> cython.void:
    """Put each seat on the side of the declarers (0) or of the attackers (1)."""
    seat: cython.int
    call: cython.int
    for seat in range(rules.players):
        deal.side_of[seat] = seat != deal.declarer
        if rules.table_partners == Partners.OPPOSITE.code:
            deal.side_of[seat] = (seat + deal.declarer) & 1
        deal.shown_side[seat] = deal.side_of[seat]
    for call in range(deal.friend_count):
        seat = deal.friend_seat[call]
        if seat >= 0:
            deal.side_of[seat] = 0
            if deal.friend_shown[call]:
                deal.shown_side[seat] = 0


def open_calls(rules: Tables, deal: Deal) -> cython.void:
    """Forget what was called in the deal before."""
    seat: cython.int
    deal.friend_count = deal.hidden_calls = 0
    deal.has_called = rules.table_partners != Partners.CALLED.code
    for seat in range(rules.players):
        deal.moot_points[seat] = 0


def can_call(rules: Tables, deal: Deal) -> cython.bint:
    """Tell whether the declarer may call one more card, and has one to call."""
    if deal.has_called or deal.friend_count >= rules.friends_most:
        return False
    return nth_callable(rules, deal, 0) >= 0


def nth_callable(rules: Tables, deal: Deal, number: cython.int) -> cython.int:
    """Return the face of a number, from 0, among those that may be called; or -1."""
    index: cython.int
    for index in range(rules.face_count):
        if may_call(rules, deal, rules.faces[index]):
            if number == 0:
                return rules.faces[index]
            number -= 1
    return -1


def count_callable(rules: Tables, deal: Deal) -> cython.int:
    """Return how many faces may be called."""
    index: cython.int
    count: cython.int = 0
    for index in range(rules.face_count):
        if may_call(rules, deal, rules.faces[index]):
            count += 1
    return count


def may_call(rules: Tables, deal: Deal, face: cython.int) -> cython.bint:
    """Tell whether the declarer may call a face of the pack."""
    rank: cython.int = JOKER_RANK if face >= LITTLE_JOKER else face % SUIT_FACES
    if not rules.friend_ranks >> rank & 1:
        return False
    if rules.friend_where != WHERE_EITHER and (face // SUIT_FACES == deal.trump) != (
        rules.friend_where == WHERE_TRUMP
    ):
        return False
    if rules.friend_plain and deal.face_bit[face] & deal.group_mask[TRUMPS]:
        return False
    if rules.friend_unheld and is_held(deal, face):
        return False
    if rules.friend_unshown and is_lying(rules, deal, face):
        return False
    return free_copy(rules, deal, face, 0) >= 0


def is_held(deal: Deal, face: cython.int) -> cython.bint:
    """Tell whether the declarer holds a copy of a face."""
    return (deal.cards[HAND + deal.declarer * PLANES] & deal.face_bit[face]) != 0


def is_lying(rules: Tables, deal: Deal, face: cython.int) -> cython.bint:
    """Tell whether a copy of a face has been shown by a bid."""
    seat: cython.int
    copies: cython.int = 0
    for seat in range(rules.players):
        copies += copies_lying(rules, deal, seat, face)
    return copies > 0


def free_copy(rules: Tables, deal: Deal, face: cython.int, copy: cython.int) -> cython.int:
    """Return the first copy of a face from one on, from 0, that was not called; or -1.

    After the last copy comes the first. Where holders are found a face has but one.
    """
    copies: cython.int = rules.packs
    _tried: cython.int
    if rules.table_found_by == FoundBy.HOLDER.code:
        copies = 1
        copy = 0
    for _tried in range(copies):
        if not is_called(deal, face, copy):
            return copy
        copy = copy + 1 if copy + 1 < copies else 0
    return -1


def is_called(deal: Deal, face: cython.int, copy: cython.int) -> cython.bint:
    """Tell whether a copy of a face has been called; holders are found by the first."""
    call: cython.int
    for call in range(deal.friend_count):
        if deal.friend_face[call] == face and max(deal.friend_copy[call] - 1, 0) == copy:
            return True
    return False


def call_friend(
    rules: Tables, deal: Deal, face: cython.int, copy: cython.int
) -> cython.void:
    """Let the declarer call one more card.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        face: The card.
        copy: Which copy of it, from 0, where the play of one finds the friend.
    """
    call: cython.int = deal.friend_count
    deal.friend_count += 1
    deal.hidden_calls += 1
    deal.friend_face[call] = face
    deal.friend_copy[call] = deal.friend_left[call] = 0
    deal.friend_seat[call] = -1
    deal.friend_shown[call] = 0
    if rules.table_found_by == FoundBy.HOLDER.code:
        deal.friend_seat[call] = nearest_holder(rules, deal, face)
    else:
        deal.friend_copy[call] = deal.friend_left[call] = copy + 1
    take_sides(rules, deal)


def nearest_holder(rules: Tables, deal: Deal, face: cython.int) -> cython.int:
    """Return the nearest seat after the declarer that holds a face, or -1."""
    turn: cython.int
    seat: cython.int
    for turn in range(1, rules.players):
        seat = (deal.declarer + turn) % rules.players
        if deal.cards[HAND + seat * PLANES] & deal.face_bit[face]:
            return seat
    return -1


def reveal(rules: Tables, deal: Deal, seat: cython.int, place: cython.int) -> cython.void:
    """Note which friends a play shows, in deals in which some are hidden."""
    call: cython.int
    for call in range(deal.friend_count):
        if not deal.friend_shown[call] and shows_friend(rules, deal, call, seat, place):
            deal.friend_shown[call] = 1
            deal.hidden_calls -= 1
            if seat != deal.declarer and deal.side_of[seat]:
                deal.attackers_points -= deal.moot_points[seat]
            take_sides(rules, deal)


def shows_friend(
    rules: Tables, deal: Deal, call: cython.int, seat: cython.int, place: cython.int
) -> cython.bint:
    """Tell whether a play shows whom a called card finds; the declarer finds nobody."""
    face: cython.int = deal.friend_face[call]
    copies: cython.int = count(rules, deal, place, deal.face_bit[face])
    if rules.table_found_by == FoundBy.HOLDER.code:
        return copies > 0 and seat == deal.friend_seat[call]
    deal.friend_left[call] -= copies
    if deal.friend_left[call] > 0:
        return False
    if seat != deal.declarer:
        deal.friend_seat[call] = seat
    return True


def are_friends(
    rules: Tables, deal: Deal, seat: cython.int, other: cython.int
) -> cython.bint:
    """Tell whether a seat takes another for one of its side, by what it knows.

    Until a called card is played only its holder knows whose friend it is; the others
    take every seat but the declarer and the friends that are shown for an attacker.
    """
    if rules.table_partners != Partners.CALLED.code:
        return deal.side_of[seat] == deal.side_of[other]
    return seat == other or deal.side_of[seat] == deal.shown_side[other]
