"""Bids (亮主): which a seat may make, and what they fix.

A bid lays down cards so that all that the seat has lying make a higher step of the
ladder than the last bid: so many of one face, and in some rulesets jokers beside them.
Each way to make a step is a row of the ladder's tables; here a step is such a row, and
rows of one height are side by side. Adding to one's own bid reinforces it; another face
of one's own is a self-overturn; a bid over another seat overturns. In the opening deal
a companion that counts for no step may have to lie beside a seat's bids.

Where seats bid level cards of their own levels, a ruleset may let them bid over a bid by
level cards of the seat that would declare: these change trumps, and the declarer stays.

A row of the ladder may take cards of any rank: each face of which a seat has so many makes
the bid, for the face's suit. Its kinds are bits above those of the numbers in bids.

A row across suits asks for level cards of several suits, which do not tell the trump suit.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_card_face, bid_face_of, bid_trump, copies_lying
    from tuolaji.engine.bits import bit, low_index
    from tuolaji.engine.codes import (
        BID_ALLOWED,
        BID_BIG_JOKER,
        BID_BITS,
        BID_BY_FACE,
        BID_CARD,
        BID_FACES,
        BID_LITTLE_JOKER,
        BID_NO_OVERTURN,
        BID_NO_REINFORCEMENT,
        BID_NO_RETURN,
        BID_NO_SELF_OVERTURN,
        BID_NOT_HELD,
        BID_NOT_HIGHER,
        BID_OUT_OF_PLACE,
        BIDS,
        EVENT_BIDS,
        EVENT_OVERTURNED,
        EVENT_REINFORCED,
        EVENT_SELF_OVERTURNED,
        HAND,
        LEAVE_EQUAL,
        LEAVE_HIGHER,
        LEAVE_NONE,
        LITTLE_JOKER,
        NO_LEVEL,
        OVER_AGAIN,
        OVER_ANOTHER,
        OVER_BESIDE,
        OVER_BIDDER,
        OVER_BIDS,
        OVER_ITS_LEVEL,
        OVER_NO_TRUMP,
        OVER_OPPONENT,
        OVER_PARTNER,
        OVER_SAME,
        OVER_WHEN,
        OVER_WORDS,
        OVERS,
        PLACE_NO_TRUMP,
        PLACE_OPEN,
        PLACE_SUIT,
        PLANES,
        SEAT_FIRST,
        SEAT_LAST,
        SUIT_FACES,
        SUITS,
    )
    from tuolaji.engine.condition import holds
    from tuolaji.engine.registers import count
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.bidding import Companion, Declarer, Window

__all__ = [
    "are_partners",
    "bid_declarer",
    "clear_bids",
    "companion_face",
    "companion_may_be_bid",
    "default_declarer",
    "default_place",
    "draw_card",
    "faces_laid",
    "find_first_asked",
    "find_leave",
    "find_options",
    "forget_held",
    "hold_card",
    "holder_of",
    "is_across",
    "is_by_lot",
    "is_reinforced",
    "is_stronger",
    "its_level",
    "lay_down",
    "may_bid",
    "new_cards",
    "next_place",
    "note_trumps",
    "open_options",
    "put_down",
    "seat_over",
    "standing_row",
    "verdict_on",
]


def clear_bids(rules: Tables, deal: Deal) -> cython.void:
    """Forget all bids and the cards that could make them."""
    index: cython.int
    seat: cython.int
    deal.bid_count = deal.bid_step = deal.unbid = deal.bid_by_rule = 0
    deal.best_reach = rules.bid_steps if rules.bids_any_rank else 0
    deal.least_step = 1
    deal.stealing = deal.passing = deal.bidless = 0
    find_leave(rules, deal)
    for seat in range(rules.players):
        forget_held(rules, deal, seat)
        for index in range(BID_FACES):
            deal.lying[seat * BID_FACES + index] = 0
        deal.companions[seat] = deal.counted[seat] = deal.lengths[seat] = 0


def forget_held(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Forget which cards that can be bid a seat holds, and how high they reach."""
    index: cython.int
    deal.reach[seat] = 0
    deal.bidless &= ~(1 << seat)
    for index in range(BID_FACES):
        deal.held[seat * BID_FACES + index] = 0
    for index in range(rules.packs):
        deal.held_times[seat * PLANES + index] = 0


def companion_face(rules: Tables, deal: Deal) -> cython.int:
    """Return the face that must lie beside each bid of the deal, or -1 for none.

    The card that is turned up is the first of the pack.
    """
    if rules.bidding_companion == Companion.NOTHING.code or not deal.opening:
        return -1
    return (
        LITTLE_JOKER
        if rules.bidding_companion == Companion.LITTLE_JOKER.code
        else deal.pack[0]
    )


def draw_card(rules: Tables, deal: Deal, seat: cython.int, face: cython.int) -> cython.void:
    """Count a card that a seat draws, if it can be bid or lie beside a bid."""
    if rules.bidding_companion != Companion.NOTHING.code and face == companion_face(
        rules, deal
    ):
        deal.companions[seat] += 1
        deal.bidless &= ~(1 << seat)
    if rules.biddable[deal.bid_level[seat]] & bit(face):
        hold_card(rules, deal, seat, bid_face_of(rules, deal, seat, face))


def hold_card(rules: Tables, deal: Deal, seat: cython.int, face: cython.int) -> cython.void:
    """Count a card that can be bid, by its number; note the steps that it reaches."""
    step: cython.int = rules.theft_steps if deal.stealing else rules.bid_steps
    at: cython.int = seat * BID_FACES + face
    deal.held_times[seat * PLANES + deal.held[at]] |= bit(face)
    deal.held[at] += 1
    deal.bidless &= ~(1 << seat)
    while step > deal.reach[seat]:
        if reaches(rules, deal, seat, step):
            deal.reach[seat] = step
        step -= 1
    deal.best_reach = max(deal.best_reach, deal.reach[seat])


def reaches(rules: Tables, deal: Deal, seat: cython.int, step: cython.int) -> cython.bint:
    """Tell whether a seat holds the cards of a step, of whatever face."""
    return faces_for(rules, deal, seat, step) != 0 and holds_beside(rules, deal, seat, step)


def faces_for(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int
) -> cython.longlong:
    """Return the faces of which a seat holds as many cards as a step asks.

    Where other cards name the suit a step asks for none of it.
    """
    if rules.bid_counts[step] == 0:
        return rules.bid_kinds[step]
    return (
        deal.held_times[seat * PLANES + rules.bid_counts[step] - 1] & rules.bid_kinds[step]
    )


def holds_beside(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int
) -> cython.bint:
    """Tell whether a seat holds the jokers, and cards named, beside a step's cards.

    What it must hold both beside them and of their face, `can_lay` counts together.
    """
    index: cython.int
    at: cython.int = seat * BID_FACES
    if (
        deal.held[at + BID_LITTLE_JOKER] < rules.bid_little[step]
        or deal.held[at + BID_BIG_JOKER] < rules.bid_big[step]
    ):
        return False
    for index in range(rules.bid_card_count):
        if (
            deal.held[at + bid_face_of(rules, deal, seat, rules.bid_card_faces[index])]
            < rules.bid_cards[step * rules.bid_card_count + index]
        ):
            return False
    if rules.bids_across:
        for index in range(SUITS):
            if deal.held[at + index] < rules.bid_levels[step * SUITS + index]:
                return False
    return True


def is_across(rules: Tables, step: cython.int) -> cython.bint:
    """Tell whether a row of the ladder asks for level cards that do not tell the suit."""
    suit: cython.int
    if rules.bids_across:
        for suit in range(SUITS):
            if rules.bid_levels[step * SUITS + suit]:
                return True
    return False


def asked_of(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    step: cython.int,
    face: cython.int,
    bid_face: cython.int,
) -> cython.int:
    """Return how many cards of one face a seat must show for a bid of a step.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        seat: The seat.
        step: The step.
        face: The face by which it bids, mostly of a suit.
        bid_face: The face whose cards are counted, by its number in bids.
    """
    index: cython.int
    asked: cython.int = 0
    if bid_face == counted_as(rules, deal, seat, face):
        asked = own_count(rules, deal, seat, step, face)
    if bid_face == BID_LITTLE_JOKER:
        asked += rules.bid_little[step]
    elif bid_face == BID_BIG_JOKER:
        asked += rules.bid_big[step]
    elif bid_face < SUITS and rules.bids_across:
        asked += rules.bid_levels[step * SUITS + bid_face]
    for index in range(rules.bid_card_count):
        if bid_face_of(rules, deal, seat, rules.bid_card_faces[index]) == bid_face:
            asked += rules.bid_cards[step * rules.bid_card_count + index]
    return asked


def counted_as(rules: Tables, deal: Deal, seat: cython.int, face: cython.int) -> cython.int:
    """Return the number under which a seat's cards of the face of a bid are counted."""
    number: cython.int
    if face < BID_BY_FACE:
        return face
    number = bid_face_of(rules, deal, seat, face - BID_BY_FACE)
    return BID_BY_FACE if number < 0 else number


def own_count(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.int:
    """Return how many cards of its face a seat must show itself for a bid of a step."""
    if not rules.bids_beside:
        return rules.bid_counts[step]
    return max(0, rules.bid_counts[step] - lying_beside(rules, deal, seat, step, face))


def lying_beside(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.int:
    """Return how many level cards of the bid that holds count with those of a seat.

    They do for bids of level cards alone, by seats at one level, where a line says so.
    """
    index: cython.int
    bidder: cython.int
    last: cython.int = deal.bid_count - 1
    if last < 0 or deal.stealing or face >= SUITS or deal.bid_face[last] != face:
        return 0
    bidder = deal.bid_seat[last]
    if bidder == seat or deal.bid_level[bidder] != deal.bid_level[seat]:
        return 0
    if rules.bid_little[step] or rules.bid_big[step] or is_across(rules, step):
        return 0
    for index in range(rules.bid_card_count):
        if rules.bid_cards[step * rules.bid_card_count + index]:
            return 0
    if not deal.over[OVER_BESIDE + seat_over(rules, deal, seat) - OVER_PARTNER]:
        return 0
    return deal.lying[bidder * BID_FACES + face]


def find_options(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """List the bids that a seat may make, lowest step first; of any rank and level last."""
    step: cython.int
    faces: cython.longlong
    deal.option_count = 0
    if lacks_companion(rules, deal, seat):
        return
    for step in range(deal.least_step, deal.reach[seat] + 1):
        faces = faces_for(rules, deal, seat, step)
        while faces:
            if may_bid(rules, deal, seat, step, low_index(faces)):
                note_option(rules, deal, seat, step, low_index(faces))
            faces &= faces - 1
    if rules.bids_any_rank:
        find_options_of_any_rank(rules, deal, seat)
    if rules.bids_beside and deal.bid_count > 0:
        find_options_beside(rules, deal, seat, deal.bid_face[deal.bid_count - 1])
    if rules.bids_at_its_level and deal.bid_count > 0:
        find_options_at_its_level(rules, deal, seat)


def find_options_of_any_rank(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """List the bids by cards of any rank, lowest step first."""
    step: cython.int
    card: cython.int
    last: cython.int = rules.theft_steps if deal.stealing else rules.bid_steps
    for step in range(deal.least_step, last + 1):
        if not is_of_any_rank(rules, step) or not holds_beside(rules, deal, seat, step):
            continue
        for card in range(SUITS * SUIT_FACES):
            if may_bid(rules, deal, seat, step, BID_BY_FACE + card):
                note_option(rules, deal, seat, step, BID_BY_FACE + card)


def is_of_any_rank(rules: Tables, step: cython.int) -> cython.bint:
    """Tell whether a row of the ladder takes cards of any rank."""
    return rules.bid_kinds[step] >> BID_BY_FACE != 0


def find_options_beside(
    rules: Tables, deal: Deal, seat: cython.int, face: cython.int
) -> cython.void:
    """List the bids of a face for which a seat holds too few cards by itself."""
    step: cython.int
    for step in range(deal.least_step, rules.bid_steps + 1):
        if step <= deal.reach[seat] and faces_for(rules, deal, seat, step) & bit(face):
            continue
        if lying_beside(rules, deal, seat, step, face) == 0:
            continue
        if may_bid(rules, deal, seat, step, face):
            note_option(rules, deal, seat, step, face)


def open_options(
    rules: Tables, deal: Deal, seat: cython.int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return each bid that a seat may make: its step, its face, and what it lays down.

    Read from Python, the arrays of options would be copied whole.
    """
    found: list[tuple[int, int, tuple[int, ...]]] = []
    option: cython.int
    step: cython.int
    face: cython.int
    laid: cython.longlong
    find_options(rules, deal, seat)
    for option in range(deal.option_count):
        step = deal.option_step[option]
        face = deal.option_face[option]
        laid = new_cards(rules, deal, seat, step, face)
        found.append((step, face, faces_laid(rules, deal, seat, face, laid)))
    return tuple(found)


def faces_laid(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    bid_face: cython.int,
    laid: cython.longlong,
) -> tuple[int, ...]:
    """Return the faces that a seat lays down by a bid of a number, each as often.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        seat: The seat.
        bid_face: The number of the face by which it bids.
        laid: How many cards of each number it lays down; see `new_cards`.
    """
    faces: list[int] = []
    number: cython.int
    _copy: cython.int
    for number in range(BID_BY_FACE + 1):
        for _copy in range(laid >> BID_BITS * number & 15):
            if number == BID_BY_FACE:
                faces.append(bid_card_face(rules, deal, seat, max(bid_face, number)))
            else:
                faces.append(bid_card_face(rules, deal, seat, number))
    return tuple(faces)


def find_options_at_its_level(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """List the bids by level cards of the seat that would declare, lowest step first."""
    step: cython.int
    suit: cython.int
    face: cython.int
    level: cython.int = its_level(rules, deal)
    if level == NO_LEVEL:
        return
    for step in range(deal.least_step, rules.bid_steps + 1):
        for suit in range(SUITS):
            face = BID_BY_FACE + suit * SUIT_FACES + level
            if may_bid(rules, deal, seat, step, face):
                note_option(rules, deal, seat, step, face)


def its_level(rules: Tables, deal: Deal) -> cython.int:
    """Return the level of the seat that would declare, as an index of a rank."""
    return deal.bid_level[bid_declarer(rules, deal)]


def bid_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that the bids so far name as declarer.

    One at the level of the seat that would declare does not change it; the first is none.
    Where the lot names it, bids do only if the declarer of a later deal has made way.
    """
    last: cython.int = deal.bid_count - 1
    if is_by_lot(rules):
        return deal.bid_seat[0] if deal.opened else deal.first_seat
    if rules.bidding_declarer == Declarer.FIRST_BIDDER.code:
        return deal.bid_seat[0]
    while is_at_its_level(rules, deal.bid_row[last], deal.bid_face[last]):
        last -= 1
    if rules.bidding_declarer == Declarer.MOST_LEVEL_CARDS.code:
        return most_level_cards(rules, deal, last)
    return deal.bid_seat[last]


def is_at_its_level(rules: Tables, step: cython.int, face: cython.int) -> cython.bint:
    """Tell whether a bid is by level cards of the seat that would declare."""
    return face >= BID_BY_FACE and not is_of_any_rank(rules, step)


def is_by_lot(rules: Tables) -> cython.bint:
    """Tell whether the seat that draws first declares, whoever bids cards."""
    return rules.bidding_declarer == Declarer.LOT.code and rules.bidding_window not in (
        Window.AUCTION.code,
        Window.NEVER.code,
    )


def most_level_cards(rules: Tables, deal: Deal, last: cython.int) -> cython.int:
    """Return the seat that shows most cards of the face of a bid, the first of several.

    Of a bid of any rank, or across suits, it is the seat that has made it.
    """
    face: cython.int = deal.bid_face[last]
    bid: cython.int
    count: cython.int
    most: cython.int = -1
    best: cython.int = deal.bid_seat[last]
    if face >= BID_BY_FACE or is_across(rules, deal.bid_row[last]):
        return best
    for bid in range(last + 1):
        count = deal.lying[deal.bid_seat[bid] * BID_FACES + face]
        if deal.bid_face[bid] == face and count > most:
            most = count
            best = deal.bid_seat[bid]
    return best


def note_option(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.void:
    """Note a bid that a seat may make; `_bid_numbers` of `tables` holds that there is room.

    Of bids that would lay down the same cards for the same trumps the highest counts, and
    of those whose cards tell the trumps whatever they are; on one step it is the later one.
    """
    option: cython.int = deal.option_count
    if rules.mixed_bids:
        option = 0
        while option < deal.option_count and not is_option(
            rules, deal, seat, option, step, face
        ):
            option += 1
    if option < deal.option_count and deal.option_step[option] > step:
        return
    deal.option_step[option] = step
    deal.option_face[option] = face
    deal.option_count = max(deal.option_count, option + 1)


def is_option(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    option: cython.int,
    step: cython.int,
    face: cython.int,
) -> cython.bint:
    """Tell whether an option lays down the cards of a bid of a face, for its trumps.

    Where no seat names them, the trumps may be others.
    """
    other: cython.int = deal.option_face[option]
    if not are_for_same(other, face) and (
        names_suit(rules, step) or names_suit(rules, deal.option_step[option])
    ):
        return False
    if other != face and counted_as(rules, deal, seat, face) == BID_BY_FACE:
        return False
    return new_cards(rules, deal, seat, step, face) == new_cards(
        rules, deal, seat, deal.option_step[option], other
    )


def names_suit(rules: Tables, step: cython.int) -> cython.bint:
    """Tell whether who makes a bid of a row names its suit, which its cards do not tell."""
    return rules.bid_counts[step] == 0 and rules.bid_kinds[step] < bit(BID_LITTLE_JOKER)


def are_for_same(face: cython.int, other: cython.int) -> cython.bint:
    """Tell whether bids of two faces are for the same trumps; all jokers' for none."""
    return min(bid_trump(face), BID_LITTLE_JOKER) == min(bid_trump(other), BID_LITTLE_JOKER)


def new_cards(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.longlong:
    """Return the cards that a seat lays down for a step, four bits for each face.

    They are what the step asks less what the seat has lying. Cards that the seat has no
    number for stand above the faces that it has one for.
    """
    at: cython.int = seat * BID_FACES
    bid_face: cython.int
    some: cython.longlong
    cards: cython.longlong = 0
    if face >= BID_BY_FACE:
        if counted_as(rules, deal, seat, face) == BID_BY_FACE:
            some = copies_lying(rules, deal, seat, face - BID_BY_FACE)
            cards = max(0, rules.bid_counts[step] - some) << BID_BITS * BID_BY_FACE
    elif not rules.mixed_bids:
        some = own_count(rules, deal, seat, step, face)
        some = max(0, some - deal.lying[at + face])
        return some << BID_BITS * face
    for bid_face in range(BID_CARD + rules.bid_card_count):
        some = max(
            0,
            asked_of(rules, deal, seat, step, face, bid_face) - deal.lying[at + bid_face],
        )
        cards |= some << BID_BITS * bid_face
    return cards


def may_bid(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat holds and may lay down a face for a step of the ladder."""
    return verdict_on(rules, deal, seat, step, face) == BID_ALLOWED


def verdict_on(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.int:
    """Return whether a seat may lay down a face for a step, or what is against it."""
    leave: cython.int
    is_same: cython.bint
    is_own: cython.bint
    its_level_bid: cython.bint  # by level cards of the seat that would declare
    returns: cython.bint  # to a suit of its own over which another seat has bid
    if deal.bid_count == 0:
        return verdict_on_first(rules, deal, seat, step, face)
    is_same = adds_to_last(rules, deal, step, face)
    is_own = deal.bid_seat[deal.bid_count - 1] == seat
    its_level_bid = is_at_its_level(rules, step, face)
    leave = leave_to_bid(rules, deal, seat, its_level_bid, is_same, face)
    returns = leave and not is_own and not is_same
    returns = returns and adds_to_own(rules, deal, seat, step, face)
    if returns:
        leave = max(leave, leave_of(rules, deal, its_level_bid, OVER_AGAIN))
    if deal.bid_count == BIDS or (
        not is_above(rules, deal, step, face)
        and (leave != LEAVE_EQUAL or step < rules.bid_equal[standing_row(rules, deal)])
    ):
        return BID_NOT_HIGHER
    if not is_in_place(rules, deal, step):
        return BID_OUT_OF_PLACE
    if not can_lay(rules, deal, seat, step, face):
        return BID_NOT_HELD
    if returns and not leave_of(rules, deal, its_level_bid, OVER_AGAIN):
        return BID_NO_RETURN
    return BID_ALLOWED if leave else refused_as(is_own, is_same)


def verdict_on_first(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.int:
    """Return whether a seat may lay down a face where nobody has bid, or what is not so."""
    if not is_in_place(rules, deal, step):
        return BID_OUT_OF_PLACE
    return BID_ALLOWED if can_lay(rules, deal, seat, step, face) else BID_NOT_HELD


def is_in_place(rules: Tables, deal: Deal, step: cython.int) -> cython.bint:
    """Tell whether a row may be bid over the bid that holds, or first where none does."""
    return rules.bid_places[step] & next_place(deal) != 0


def next_place(deal: Deal) -> cython.int:
    """Return what the next bid is made over; see `codes.PLACE_OPEN`."""
    if deal.bid_count == 0:
        return PLACE_OPEN
    if bid_trump(deal.bid_face[deal.bid_count - 1]) < BID_LITTLE_JOKER:
        return PLACE_SUIT
    return PLACE_NO_TRUMP


def refused_as(is_own: cython.bint, is_same: cython.bint) -> cython.int:
    """Return what a bid without leave is, over the seat's own bid or another seat's."""
    if not is_own:
        return BID_NO_OVERTURN
    return BID_NO_REINFORCEMENT if is_same else BID_NO_SELF_OVERTURN


def leave_to_bid(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    its_level_bid: cython.bint,
    is_same: cython.bint,
    face: cython.int,
) -> cython.int:
    """Return what a seat may bid over the bid that holds, of its suit or of another.

    A theft of the kitty asks no leave to bid over another seat.
    """
    who: cython.int = seat_over(rules, deal, seat)
    what: cython.int = OVER_SAME if is_same else OVER_ANOTHER
    leave: cython.int
    if bid_trump(face) >= BID_LITTLE_JOKER:
        what += OVER_NO_TRUMP
    leave = leave_of(rules, deal, its_level_bid, OVER_BIDS * who + what)
    if deal.stealing and who != OVER_BIDDER:
        leave = max(leave, LEAVE_HIGHER)
    return leave


def leave_of(
    rules: Tables, deal: Deal, its_level_bid: cython.bint, index: cython.int
) -> cython.int:
    """Return a leave that the lines about bids by such cards give in the deal."""
    line: cython.int
    leave: cython.int = LEAVE_NONE
    if not its_level_bid:
        return deal.over[index]
    for line in range(rules.over_count):
        if rules.overs[line * OVER_WORDS + OVER_ITS_LEVEL] and is_for_deal(
            rules, deal, line
        ):
            leave = max(leave, rules.overs[line * OVER_WORDS + index])
    return leave


def seat_over(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return what a seat is to the seat whose bid holds."""
    if deal.bid_seat[deal.bid_count - 1] == seat:
        return OVER_BIDDER
    if rules.with_partners and are_partners(deal, seat):
        return OVER_PARTNER
    return OVER_OPPONENT


def find_leave(rules: Tables, deal: Deal) -> cython.void:
    """Find what may be bid over a bid in this deal: all that some line gives leave to.

    Where lines ask for the level, it is found anew after each bid.
    Of lines about bids at another level `leave_of` finds it when somebody could make one.
    """
    line: cython.int
    index: cython.int
    for index in range(OVERS):
        deal.over[index] = LEAVE_NONE
    for line in range(rules.over_count):
        if rules.overs[line * OVER_WORDS + OVER_ITS_LEVEL]:
            continue
        if not is_for_deal(rules, deal, line):
            continue
        for index in range(OVERS):
            deal.over[index] = max(deal.over[index], rules.overs[line * OVER_WORDS + index])


def is_for_deal(rules: Tables, deal: Deal, line: cython.int) -> cython.bint:
    """Tell whether the condition of a line about bids over a bid holds.

    While seats bid at their own levels, the level is that of who would declare.
    """
    held: cython.bint
    seat: cython.int = -1
    level: cython.int = deal.level
    if deal.bid_count > 0 and not deal.stealing:
        seat = bid_declarer(rules, deal)
    if seat >= 0:
        deal.level = deal.bid_level[seat]
    held = holds(rules, deal, rules.overs[line * OVER_WORDS + OVER_WHEN])
    deal.level = level
    return held


def adds_to_last(
    rules: Tables, deal: Deal, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a bid is of the suit of the last one, or of jokers like it."""
    return adds_to(rules, deal, step, face, deal.bid_count - 1)


def adds_to_own(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a bid adds to one that its seat has made before."""
    bid: cython.int
    for bid in range(deal.bid_count):
        if deal.bid_seat[bid] == seat and adds_to(rules, deal, step, face, bid):
            return True
    return False


def adds_to(
    rules: Tables, deal: Deal, step: cython.int, face: cython.int, bid: cython.int
) -> cython.bint:
    """Tell whether a bid is of the face of one before, by its number.

    Of bids for no trump one of several faces adds to any, and any to one across suits, or
    to no trump that holds without cards.
    """
    row: cython.int = deal.bid_row[bid]
    before: cython.int = bid_trump(deal.bid_face[bid])
    face = bid_trump(face)
    if min(face, before) < BID_LITTLE_JOKER:
        return face == before
    if row == 0 or rules.bid_several[step] or is_across(rules, row):
        return True
    return face == before


def can_lay(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat holds what a step asks, more than it has lying."""
    if not holds_alike(rules, deal, seat, step, face):
        return False
    if not holds_beside(rules, deal, seat, step):
        return False
    if new_cards(rules, deal, seat, step, face) == 0:
        return False
    if rules.bidding_companion == Companion.NOTHING.code:
        return True
    return has_companion(rules, deal, seat, step, face)


def holds_alike(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat holds the identical cards of a step by a face."""
    if is_of_any_rank(rules, step):
        return holds_of_any_rank(rules, deal, seat, step, face)
    if face >= BID_BY_FACE:
        return holds_at_its_level(rules, deal, seat, step, face - BID_BY_FACE)
    return holds_of_face(rules, deal, seat, step, face)


def holds_of_face(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a step takes a face, and a seat holds so many cards of it."""
    if not rules.bid_kinds[step] & bit(face):
        return False
    if deal.held[seat * BID_FACES + face] < own_count(rules, deal, seat, step, face):
        return False
    return holds_asked(rules, deal, seat, step, face)


def holds_at_its_level(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, card: cython.int
) -> cython.bint:
    """Tell whether a seat was dealt the level cards of a step at the level of another.

    A card of its own level is bid as such, and one that the ladder names by its name. Who
    steals the kitty bids at its own level.
    """
    if deal.stealing or card % SUIT_FACES != its_level(rules, deal):
        return False
    if rules.bid_counts[step] == 0 or not rules.bid_kinds[step] & bit(card // SUIT_FACES):
        return False
    if is_across(rules, step):
        return False
    if bid_face_of(rules, deal, seat, card) >= 0:
        return False
    return copies_drawn(rules, deal, seat, card) >= rules.bid_counts[step]


def holds_of_any_rank(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat holds the cards of a step of any rank by those of one face.

    After a burial the hand tells it, in which the kitty's cards may be.
    """
    card: cython.int = face - BID_BY_FACE
    copies: cython.int
    if card < 0 or not rules.bid_kinds[step] & bit(BID_BY_FACE + card // SUIT_FACES):
        return False
    if deal.stealing:
        copies = count(rules, deal, HAND + seat * PLANES, deal.face_bit[card])
    else:
        copies = copies_drawn(rules, deal, seat, card)
    if copies < rules.bid_counts[step]:
        return False
    return holds_asked(rules, deal, seat, step, face)


def copies_drawn(
    rules: Tables, deal: Deal, seat: cython.int, card: cython.int
) -> cython.int:
    """Return how many copies of a face a seat has drawn so far."""
    index: cython.int = (seat - deal.first_seat + rules.players) % rules.players
    copies: cython.int = 0
    while index < deal.drawn:
        if deal.pack[index] == card:
            copies += 1
        index += rules.players
    return copies


def holds_asked(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat holds all of which a step asks some cards for two reasons.

    Cards that the ladder names may be level cards, and so may those across suits.
    """
    bid_face: cython.int
    if rules.bid_card_count == 0 and not rules.bids_across:
        return True
    for bid_face in range(BID_CARD + rules.bid_card_count):
        if deal.held[seat * BID_FACES + bid_face] < asked_of(
            rules, deal, seat, step, face, bid_face
        ):
            return False
    return True


def is_above(rules: Tables, deal: Deal, step: cython.int, face: cython.int) -> cython.bint:
    """Tell whether a bid stands above the last: by step, or by suit where ranked."""
    row: cython.int = standing_row(rules, deal)
    if step >= rules.bid_above[row]:
        return True
    if step < rules.bid_equal[row]:
        return False
    return is_of_higher_suit(
        rules, deal, step, face, row, deal.bid_face[deal.bid_count - 1]
    )


def is_stronger(
    rules: Tables,
    deal: Deal,
    step: cython.int,
    face: cython.int,
    other: cython.int,
    other_face: cython.int,
) -> cython.int:
    """Return 1 if one bid to open is higher than another, -1 if lower, 0 if as high."""
    if rules.bid_heights[step] != rules.bid_heights[other]:
        return 1 if rules.bid_heights[step] > rules.bid_heights[other] else -1
    return is_of_higher_suit(
        rules, deal, step, face, other, other_face
    ) - is_of_higher_suit(rules, deal, other, other_face, step, face)


def is_of_higher_suit(
    rules: Tables,
    deal: Deal,
    step: cython.int,
    face: cython.int,
    other: cython.int,
    other_face: cython.int,
) -> cython.bint:
    """Tell whether a bid stands above another as high by its suit, where suits are ranked.

    A bid for no trump has none.
    """
    face = bid_trump(face)
    other_face = bid_trump(other_face)
    if max(face, other_face) >= BID_LITTLE_JOKER:
        return False
    return outranks(
        rules,
        deal,
        face,
        other_face,
        min(rules.bid_counts[step], rules.bid_counts[other]),
    )


def outranks(
    rules: Tables, deal: Deal, suit: cython.int, last: cython.int, count: cython.int
) -> cython.bint:
    """Tell whether a suit stands above another in bids of so many level cards at least."""
    if deal.stealing:
        if not rules.theft_suits_ranked or count < rules.theft_suits_least:
            return False
        if rules.theft_suits_unless_reinforced and is_reinforced(deal):
            return False
        return rules.suit_places[SUITS + suit] > rules.suit_places[SUITS + last]
    if not rules.suits_ranked or count < rules.suits_least:
        return False
    if rules.suits_unless_reinforced and is_reinforced(deal):
        return False
    return rules.suit_places[suit] > rules.suit_places[last]


def is_reinforced(deal: Deal) -> cython.bint:
    """Tell whether the bid of a suit that holds adds to the one that its seat made last."""
    last: cython.int = deal.bid_count - 1
    if last < 1 or deal.bid_seat[last] != deal.bid_seat[last - 1]:
        return False
    return bid_trump(deal.bid_face[last]) == bid_trump(deal.bid_face[last - 1])


def standing_row(rules: Tables, deal: Deal) -> cython.int:
    """Return the row of the bid that holds; of a theft's ladder that of the same cards.

    A bid that stands below that ladder has row 0. Over a final one nothing is bid.
    """
    row: cython.int
    step: cython.int = deal.bid_step
    if not deal.stealing or step >= rules.theft_least or rules.theft_least == 1:
        return step
    if rules.bid_above[step] > rules.theft_steps:
        return step
    for row in range(rules.theft_least, rules.theft_steps + 1):
        if is_alike(rules, deal, row, step, deal.bid_face[deal.bid_count - 1]):
            return row
    return 0


def is_alike(
    rules: Tables, deal: Deal, row: cython.int, other: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether two rows are made by the same cards in the bid that holds, of a face."""
    index: cython.int
    named: cython.int = rules.bid_card_count
    if not rules.bid_kinds[row] & bit(kind_in(rules, deal, row, other, face)):
        return False
    if (
        not are_as_many(rules, row, other, bid_trump(face))
        or rules.bid_little[row] != rules.bid_little[other]
        or rules.bid_big[row] != rules.bid_big[other]
    ):
        return False
    for index in range(named):
        if rules.bid_cards[row * named + index] != rules.bid_cards[other * named + index]:
            return False
    return True


def are_as_many(
    rules: Tables, row: cython.int, other: cython.int, suit: cython.int
) -> cython.bint:
    """Tell whether two rows ask for as many cards of a suit, or of a joker for no trump.

    Level cards across suits count with those that tell the suit.
    """
    index: cython.int
    more: cython.int = rules.bid_counts[row] - rules.bid_counts[other]
    if more != 0 and (not rules.bids_across or suit >= SUITS):
        return False
    if not rules.bids_across:
        return True
    for index in range(SUITS):
        if (more if index == suit else 0) != (
            rules.bid_levels[other * SUITS + index] - rules.bid_levels[row * SUITS + index]
        ):
            return False
    return True


def kind_in(
    rules: Tables, deal: Deal, row: cython.int, other: cython.int, face: cython.int
) -> cython.int:
    """Return the kind that the bid that holds, of another row, would be of in a row."""
    if is_of_any_rank(rules, row):
        return BID_BY_FACE + min(bid_trump(face), SUITS)
    if is_of_any_rank(rules, other):
        return counted_as(rules, deal, deal.bid_seat[deal.bid_count - 1], face)
    return bid_trump(face)


def has_companion(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.bint:
    """Tell whether a seat has what must lie beside its cards of a step, by a face.

    A card that counts for the step cannot be the companion too, so a bid that shows it
    needs one copy more.
    """
    number: cython.int
    wanted: cython.int = 0
    companion: cython.int = companion_face(rules, deal)
    if companion < 0:
        return True
    number = bid_face_of(rules, deal, seat, companion)
    if number >= 0:
        wanted = asked_of(rules, deal, seat, step, face, number)
    elif face == BID_BY_FACE + companion:
        wanted = own_count(rules, deal, seat, step, face)
    if wanted > 0 and not companion_may_be_bid(rules):
        return False
    return deal.companions[seat] > wanted


def companion_may_be_bid(rules: Tables) -> cython.bint:
    """Tell whether a bid may be of the companion's own face: not of little jokers.

    Beside a little joker no other may lie.
    """
    return rules.bidding_companion != Companion.LITTLE_JOKER.code


def lacks_companion(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat can make no bid, whatever it holds, for want of a companion."""
    if rules.bidding_companion == Companion.NOTHING.code or deal.companions[seat] > 0:
        return False
    return companion_face(rules, deal) >= 0


def are_partners(deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat sits opposite the seat that bid last, or is that seat."""
    return (deal.bid_seat[deal.bid_count - 1] + seat) & 1 == 0


def lay_down(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.void:
    """Make a bid that is permitted, and count what kind of bid it is."""
    index: cython.int = deal.bid_count
    if index == 0:
        deal.events[EVENT_BIDS] += 1
    elif deal.bid_seat[index - 1] != seat:
        deal.events[EVENT_OVERTURNED] += 1
    elif adds_to_last(rules, deal, step, face):
        deal.events[EVENT_REINFORCED] += 1
    else:
        deal.events[EVENT_SELF_OVERTURNED] += 1
    put_down(rules, deal, seat, step, face)


def put_down(
    rules: Tables, deal: Deal, seat: cython.int, step: cython.int, face: cython.int
) -> cython.void:
    """Put down the cards of a bid that is permitted."""
    bid_face: cython.int
    index: cython.int = deal.bid_count
    deal.bid_seat[index] = seat
    deal.bid_face[index] = face
    deal.bid_row[index] = step
    deal.bid_cards[index] = new_cards(rules, deal, seat, step, face)
    bid_face = counted_as(rules, deal, seat, face)
    deal.bid_laid[index] = deal.bid_cards[index] >> BID_BITS * bid_face & 15
    deal.bid_drawn[index] = deal.drawn
    for bid_face in range(BID_CARD + rules.bid_card_count):
        lie(
            deal,
            seat * BID_FACES + bid_face,
            asked_of(rules, deal, seat, step, face, bid_face),
        )
    deal.bid_step = step
    deal.least_step = rules.bid_above[step]
    if rules.suits_ranked or rules.equal_bids or rules.theft_suits_ranked:
        deal.least_step = rules.bid_equal[step]
    deal.bid_count += 1
    deal.passing = deal.bidless = 0
    if rules.overs_by_level:
        find_leave(rules, deal)
    if rules.bids_at_its_level or rules.bids_beside:
        deal.best_reach = rules.bid_steps  # since seats may reach more by others' cards


def note_trumps(deal: Deal, seat: cython.int, suit: cython.int) -> cython.void:
    """Note trumps as a seat's bid without cards, below all others."""
    deal.bid_seat[0] = seat
    deal.bid_face[0] = suit
    deal.bid_row[0] = deal.bid_laid[0] = deal.bid_cards[0] = 0
    deal.bid_drawn[0] = deal.drawn
    deal.bid_count = 1
    deal.bid_step = 0


def lie(deal: Deal, at: cython.int, count: cython.int) -> cython.void:
    """Let at least so many cards of a seat's face lie."""
    deal.lying[at] = max(deal.lying[at], count)


def find_first_asked(rules: Tables, deal: Deal) -> cython.void:
    """Find who is asked first now that all cards are dealt, and which card tells it.

    Where the deal before tells who draws first, that seat is asked first too.
    """
    if deal.next_first > 0:
        deal.deciding_card = 0
        deal.asked_first = deal.first_seat
        return
    deal.deciding_card = 1 + deciding_place(rules, deal, 0, rules.asked_count)
    deal.asked_first = named_seat(rules, deal, 0, rules.asked_count, deal.first_seat)


def default_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that declares where no bid or call names the declarer."""
    return named_seat(rules, deal, rules.asked_count, rules.seat_count, deal.asked_first)


def default_place(rules: Tables, deal: Deal) -> cython.int:
    """Return the place in the pack of the card that names that seat, or -1 for none."""
    return deciding_place(rules, deal, rules.asked_count, rules.seat_count)


def named_seat(
    rules: Tables, deal: Deal, begin: cython.int, end: cython.int, first: cython.int
) -> cython.int:
    """Return the seat that the first line names that can; that asked first if none does.

    Args:
        rules: The ruleset's tables.
        deal: The deal, of which all cards are dealt.
        begin: The first line.
        end: The line after the last one.
        first: The seat that is asked first, or -1 where that is not known.
    """
    line: cython.int
    place: cython.int
    for line in range(begin, end):
        if rules.seat_lines[line] == SEAT_FIRST:
            return first
        if rules.seat_lines[line] == SEAT_LAST:
            return first if first < 0 else (first + rules.players - 1) % rules.players
        place = dealt_place(rules, deal, rules.seat_lines[line])
        if place >= 0:
            return (max(deal.first_seat, 0) + place) % rules.players
    return first


def deciding_place(
    rules: Tables, deal: Deal, begin: cython.int, end: cython.int
) -> cython.int:
    """Return the place in the pack of the card by which a line tells a seat, or -1."""
    line: cython.int
    place: cython.int = -1
    for line in range(begin, end):
        if place >= 0 or rules.seat_lines[line] < 0:
            break
        place = dealt_place(rules, deal, rules.seat_lines[line])
    return place


def holder_of(rules: Tables, deal: Deal, face: cython.int) -> cython.int:
    """Return the first seat, from the one that drew first, that was dealt a card, or -1."""
    place: cython.int = dealt_place(rules, deal, face)
    if place < 0:
        return -1
    return (max(deal.first_seat, 0) + place) % rules.players


def dealt_place(rules: Tables, deal: Deal, face: cython.int) -> cython.int:
    """Return the place in the pack of the first holder's copy of a card, or -1 for none."""
    turn: cython.int
    index: cython.int
    for turn in range(rules.players):
        for index in range(rules.hand_size):
            if deal.pack[index * rules.players + turn] == face:
                return index * rules.players + turn
    return -1
