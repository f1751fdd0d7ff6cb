"""The sides of a deal: who plays with the declarer, and who knows it.

Partners sit opposite, or the declarer plays alone, or it calls friends by cards (找朋友).
A called card finds the nearest other seat in order of play that holds it, known to all
once it plays the card; or whoever plays the copy that was called, such as the second, or
whoever plays the card first, and until then nobody knows whom. A card that finds no other
seat finds nobody. Or friends are drawn by lot before the first lead: by their turn to play
a card that all know, by a marked card that each alone knows, or by how many marked cards
they have played so far. See docs/rules.md 2.11.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import copies_lying
    from tuolaji.engine.choose import below
    from tuolaji.engine.codes import (
        HAND,
        JOKER_RANK,
        LITTLE_JOKER,
        PLANES,
        STREAM_SEATS,
        SUIT_FACES,
        SUITS,
        TRUMPS,
        WHERE_EITHER,
        WHERE_TRUMP,
    )
    from tuolaji.engine.registers import count, count_all
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.table import CallTime, FoundBy, Partners

__all__ = [
    "add_call",
    "are_friends",
    "call_friend",
    "calls_before_kitty",
    "can_call",
    "count_callable",
    "draw_friends",
    "draw_friends_anew",
    "draw_marks",
    "free_copy",
    "may_call",
    "nearest_holder",
    "nth_callable",
    "open_calls",
    "reveal",
    "take_sides",
    "twin_face",
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
    deal.marks_played = 0
    deal.has_called = rules.table_partners != Partners.CALLED.code or rules.friends_drawn
    for seat in range(rules.players):
        deal.moot_points[seat] = 0
        deal.mark_count[seat] = deal.mark_last[seat] = 0
        deal.mark_face[seat] = deal.mark_hit[seat] = -1


def calls_before_kitty(rules: Tables) -> cython.bint:
    """Tell whether friends are called while the kitty lies there yet."""
    return rules.kitty_size > 0 and rules.table_call == CallTime.BEFORE_TAKING.code


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

    After the last copy comes the first. Where no copies are called a face has but one.
    """
    copies: cython.int = rules.packs
    _tried: cython.int
    if not rules.copies_called:
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
    turn: cython.int
    if rules.table_found_by == FoundBy.FIRST.code:
        for turn in range(1, rules.friends_most + 1):
            add_call(deal, face, turn, -1)
    elif rules.copies_called:
        add_call(deal, face, copy + 1, -1)
    else:
        add_call(deal, face, 0, nearest_holder(rules, deal, face))
    take_sides(rules, deal)


def add_call(
    deal: Deal, face: cython.int, copy: cython.int, seat: cython.int
) -> cython.void:
    """Note a card that is to find a friend, which copy or turn, and whom it has found."""
    call: cython.int = deal.friend_count
    deal.friend_count += 1
    deal.hidden_calls += 1
    deal.friend_face[call] = face
    deal.friend_copy[call] = deal.friend_left[call] = copy
    deal.friend_seat[call] = seat
    deal.friend_shown[call] = 0


def draw_friends(rules: Tables, deal: Deal) -> cython.void:
    """Draw what finds the friends, where nobody calls them; all hands are settled."""
    if rules.table_found_by == FoundBy.TURN.code:
        draw_turns(rules, deal)
    elif rules.table_found_by == FoundBy.HIDDEN.code:
        draw_hidden(rules, deal, rules.friends_most)
    else:
        draw_marks(rules, deal)
    take_sides(rules, deal)


def draw_turns(rules: Tables, deal: Deal) -> cython.void:
    """Draw a card of some other hand, and whose turns to play it or its twin count."""
    turn: cython.int
    seat: cython.int
    face: cython.int
    holders: cython.int = 0
    seat = draw_seat(rules, deal, 1 << deal.declarer)
    face = draw_face(rules, deal, seat)
    for seat in range(rules.players):
        if seat != deal.declarer and deal.cards[HAND + seat * PLANES] & turn_faces(
            deal, face
        ):
            holders += 1
    for turn in range(1, holders + 1):
        if below(deal, STREAM_SEATS, holders + 1 - turn) < (
            min(rules.friends_most, holders) - deal.friend_count
        ):
            add_call(deal, face, turn, -1)


def draw_hidden(rules: Tables, deal: Deal, number: cython.int) -> cython.void:
    """Draw friends from the other seats with cards, and a marked card for each."""
    seat: cython.int
    _call: cython.int
    known: cython.int = 1 << deal.declarer
    for _call in range(number):
        seat = draw_seat(rules, deal, known)
        known |= 1 << seat
        add_call(deal, draw_face(rules, deal, seat), 0, seat)


def draw_marks(rules: Tables, deal: Deal) -> cython.void:
    """Mark a card of each other hand; whoever plays most marked cards will be friends."""
    seat: cython.int
    call: cython.int
    for seat in range(rules.players):
        if seat != deal.declarer:
            deal.mark_face[seat] = draw_face(rules, deal, seat)
    for call in range(rules.friends_most):
        add_call(deal, -1, 0, -1)
        deal.friend_shown[call] = 1


def draw_seat(rules: Tables, deal: Deal, known: cython.int) -> cython.int:
    """Return a seat by lot that holds cards, of those without a bit in some; or -1."""
    seat: cython.int
    drawn: cython.int
    total: cython.int = 0
    for seat in range(rules.players):
        total += is_open(deal, seat, known)
    if total == 0:
        return -1
    drawn = below(deal, STREAM_SEATS, total)
    for seat in range(rules.players):
        drawn -= is_open(deal, seat, known)
        if drawn < 0:
            return seat
    return -1


def is_open(deal: Deal, seat: cython.int, known: cython.int) -> cython.bint:
    """Tell whether a seat holds cards and has no bit in some."""
    return not known >> seat & 1 and deal.cards[HAND + seat * PLANES] != 0


def draw_face(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the face of a card by lot of those that a seat holds, or -1 for none."""
    index: cython.int
    drawn: cython.int
    total: cython.int = count_all(rules, deal, HAND + seat * PLANES)
    if total == 0:
        return -1
    drawn = below(deal, STREAM_SEATS, total)
    for index in range(rules.face_count):
        drawn -= count(rules, deal, HAND + seat * PLANES, deal.face_bit[rules.faces[index]])
        if drawn < 0:
            return rules.faces[index]
    return -1


def draw_friends_anew(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Draw anew what a seat does not know of friends by lot; hands are as imagined."""
    if rules.table_found_by == FoundBy.MARKS.code:
        draw_marks_anew(rules, deal, seat)
    elif rules.table_found_by == FoundBy.HIDDEN.code:
        draw_hidden_anew(rules, deal, seat)


def draw_marks_anew(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Mark other cards of the hands that a seat does not see."""
    other: cython.int
    for other in range(rules.players):
        if other != seat and deal.mark_face[other] >= 0:
            deal.mark_face[other] = draw_face(rules, deal, other)


def draw_hidden_anew(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Draw other friends for those that a seat does not know, with a card of each."""
    other: cython.int
    call: cython.int
    known: cython.int = 1 << deal.declarer | 1 << seat
    for call in range(deal.friend_count):
        if deal.friend_shown[call]:
            known |= 1 << deal.friend_seat[call]
    for call in range(deal.friend_count):
        if deal.friend_shown[call] or deal.friend_seat[call] == seat:
            continue
        other = draw_seat(rules, deal, known)
        known |= 1 << other
        deal.friend_seat[call] = other
        deal.friend_face[call] = draw_face(rules, deal, other)


def twin_face(face: cython.int) -> cython.int:
    """Return the card of the same colour and rank in the other suit, or the other joker."""
    if face >= LITTLE_JOKER:
        return 2 * LITTLE_JOKER + 1 - face
    return (face + 2 * SUIT_FACES) % (SUITS * SUIT_FACES)


def turn_faces(deal: Deal, face: cython.int) -> cython.longlong:
    """Return the bits of a card and its twin, whose plays count alike."""
    return deal.face_bit[face] | deal.face_bit[twin_face(face)]


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
    """Note which friends a play shows or finds, in deals in which some are hidden."""
    if deal.hidden_calls == 0:
        return
    if rules.table_found_by == FoundBy.MARKS.code:
        count_mark(rules, deal, seat, place)
    elif rules.table_found_by in (FoundBy.FIRST.code, FoundBy.TURN.code):
        count_turn(rules, deal, seat, place)
    else:
        reveal_calls(rules, deal, seat, place)


def reveal_calls(
    rules: Tables, deal: Deal, seat: cython.int, place: cython.int
) -> cython.void:
    """Note which cards that are called, or marked, a play shows."""
    call: cython.int
    for call in range(deal.friend_count):
        if not deal.friend_shown[call] and shows_friend(rules, deal, call, seat, place):
            show_friend(rules, deal, call, seat)


def show_friend(
    rules: Tables, deal: Deal, call: cython.int, seat: cython.int
) -> cython.void:
    """Let all know whom a card has found by a seat's play."""
    deal.friend_shown[call] = 1
    deal.hidden_calls -= 1
    if seat != deal.declarer and deal.side_of[seat]:
        deal.attackers_points -= deal.moot_points[seat]
    take_sides(rules, deal)


def shows_friend(
    rules: Tables, deal: Deal, call: cython.int, seat: cython.int, place: cython.int
) -> cython.bint:
    """Tell whether a play shows whom a called card finds; the declarer finds nobody."""
    copies: cython.int = count(rules, deal, place, deal.face_bit[deal.friend_face[call]])
    if not rules.copies_called:
        return copies > 0 and seat == deal.friend_seat[call]
    deal.friend_left[call] -= copies
    if deal.friend_left[call] > 0:
        return False
    if seat != deal.declarer:
        deal.friend_seat[call] = seat
    return True


def count_turn(
    rules: Tables, deal: Deal, seat: cython.int, place: cython.int
) -> cython.void:
    """Count a play of the card by a seat that is no friend; a drawn turn makes it one."""
    call: cython.int
    faces: cython.longlong = deal.face_bit[deal.friend_face[0]]
    if rules.table_found_by == FoundBy.TURN.code:
        faces = turn_faces(deal, deal.friend_face[0])
    if deal.side_of[seat] == 0 or not deal.cards[place] & faces:
        return
    for call in range(deal.friend_count):
        if not deal.friend_shown[call]:
            deal.friend_left[call] -= 1
            if deal.friend_left[call] == 0:
                deal.friend_seat[call] = seat
                show_friend(rules, deal, call, seat)


def count_mark(
    rules: Tables, deal: Deal, seat: cython.int, place: cython.int
) -> cython.void:
    """Count a marked card that is played, mark another one, and rank the seats anew."""
    face: cython.int = deal.mark_face[seat]
    if face < 0 or not deal.cards[place] & deal.face_bit[face]:
        return
    deal.marks_played += 1
    deal.mark_hit[seat] = face
    deal.mark_count[seat] += 1
    deal.mark_last[seat] = deal.marks_played
    deal.mark_face[seat] = draw_face(rules, deal, seat)
    rank_marks(rules, deal)


def rank_marks(rules: Tables, deal: Deal) -> cython.void:
    """Make those friends that have played most marked cards, of equals the latest.

    What a seat has won counts for the side on which it is now.
    """
    call: cython.int
    seat: cython.int
    ranked: cython.int = 0
    for seat in range(rules.players):
        deal.attackers_points -= deal.side_of[seat] * deal.moot_points[seat]
    for call in range(deal.friend_count):
        seat = most_marked(rules, deal, ranked)
        deal.friend_seat[call] = seat
        deal.friend_face[call] = -1
        if seat >= 0:
            ranked |= 1 << seat
            deal.friend_face[call] = deal.mark_hit[seat]
    take_sides(rules, deal)
    for seat in range(rules.players):
        deal.attackers_points += deal.side_of[seat] * deal.moot_points[seat]


def most_marked(rules: Tables, deal: Deal, ranked: cython.int) -> cython.int:
    """Return who has played most marked cards, of those without a bit in some; or -1."""
    seat: cython.int
    best: cython.int = -1
    for seat in range(rules.players):
        if ranked >> seat & 1 or deal.mark_count[seat] == 0:
            continue
        if best >= 0 and deal.mark_count[seat] < deal.mark_count[best]:
            continue
        if (
            best < 0
            or deal.mark_count[seat] > deal.mark_count[best]
            or deal.mark_last[seat] > deal.mark_last[best]
        ):
            best = seat
    return best


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
