"""What a seat sees of a deal, and worlds: the cards that it cannot see, dealt anew.

`see` copies into an empty deal what a seat may know, field by field, so that what is
not named stays hidden. `deal_anew` deals the hidden cards anew, with every card where the
seat may take it to be: in no hand that has shown its group void, in the hand that has
shown it by a bid or got it before all eyes, and where a called card finds its holder.
"""

from __future__ import annotations

from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import copies_lying
    from tuolaji.engine.bidding import (
        companion_face,
        draw_card,
        find_options,
        forget_held,
    )
    from tuolaji.engine.bits import low_bit, popcount
    from tuolaji.engine.choose import below, seed_streams
    from tuolaji.engine.codes import (
        BID_FACES,
        BIDS,
        BURIED,
        CALLS,
        COMPONENTS,
        CROSSING_OVER,
        EVENTS,
        FACES,
        FRIENDS,
        GROUPS,
        HAND,
        KITTY,
        LIVE,
        OPEN,
        OVERS,
        PLANES,
        PLAY,
        SEATS,
        SHOWN,
        STAGE_ANSWER,
        STAGE_CALL_FIRST,
        STAGE_CROSS,
        STAGE_GIVE,
        STAGE_NAME,
        STREAM_BOTS,
        STREAM_SHUFFLE,
        THROWN,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.crossing import draw_crossings
    from tuolaji.engine.deal import is_kitty_shown, is_turned_up, lay_out_deal
    from tuolaji.engine.friends import (
        calls_before_kitty,
        draw_friends_anew,
        nearest_holder,
        take_sides,
    )
    from tuolaji.engine.registers import add, clear, copy, count_all, subtract
    from tuolaji.engine.state import Deal, Ints, Tables, Words, make_room
    from tuolaji.rules.table import FoundBy

__all__ = ["Lots", "deal_anew", "points_seen", "see", "sight_of"]


def sight_of(rules: Tables, deal: Deal, seat: cython.int, stage: cython.int) -> Deal:
    """Return a deal of its own with what a seat may know; see `see`."""
    seen: Deal = Deal()
    see(rules, deal, seat, stage, seen)
    return seen


def see(
    rules: Tables, deal: Deal, seat: cython.int, stage: cython.int, seen: Deal
) -> cython.void:
    """Copy what a seat may know of a deal into an empty one.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        seat: The seat.
        stage: The decision at which the deal stands.
        seen: An empty deal.
    """
    see_course(rules, deal, seen)
    see_bids(rules, deal, seat, seen)
    see_own(rules, deal, seat, seen)
    if stage > STAGE_NAME:
        lay_out_deal(rules, seen)
        see_cards(rules, deal, seat, stage, seen)
        see_trick(rules, deal, seen)
        see_friends(rules, deal, seat, seen)


def see_course(rules: Tables, deal: Deal, seen: Deal) -> cython.void:
    """Copy what all know of the course of a deal."""
    other: cython.int
    event: cython.int
    seen.level = deal.level
    seen.own_levels = deal.own_levels
    seen.trump = deal.trump
    seen.opening = deal.opening
    seen.first_seat = deal.first_seat
    seen.next_first = deal.next_first
    seen.asked_first = deal.asked_first
    seen.deciding_card = deal.deciding_card
    seen.declarer = deal.declarer
    seen.stealing = deal.stealing
    seen.kitty_seat = deal.kitty_seat
    seen.robbed = deal.robbed
    seen.buriers = deal.buriers
    seen.due_team = deal.due_team
    seen.due_cards = deal.due_cards
    seen.gifts_made = deal.gifts_made
    seen.crossing = deal.crossing
    seen.crossing_now = deal.crossing_now
    seen.answering = deal.answering
    seen.answered = deal.answered
    seen.crossed = deal.crossed
    seen.weak_redeals = deal.weak_redeals
    seen.weak_turn = deal.weak_turn
    seen.drawn = deal.drawn
    seen.turned_card = deal.turned_card
    seen.turned_first = deal.turned_first
    seen.turned_last = deal.turned_last
    seen.leader = deal.leader
    seen.watched = deal.watched
    seen.trick_count = deal.trick_count
    seen.trick_points = deal.trick_points
    seen.winner = deal.winner
    seen.won_by = deal.won_by
    seen.lost_by = deal.lost_by
    seen.elapsed = deal.elapsed
    seen.played_on = deal.played_on
    for other in range(rules.players):
        seen.bid_level[other] = deal.bid_level[other]
        seen.voids[other] = deal.voids[other]
        seen.seat_level[other] = deal.seat_level[other]
        seen.height[other] = deal.height[other]
        seen.reached[other] = deal.reached[other]
        seen.total[other] = deal.total[other]
        seen.lost_levels[other] = deal.lost_levels[other]
    for event in range(EVENTS):
        seen.events[event] = deal.events[event]


def see_bids(rules: Tables, deal: Deal, seat: cython.int, seen: Deal) -> cython.void:
    """Copy the bids, those of other seats only where they are shown, and the auction."""
    bid: cython.int
    index: cython.int
    seen.next_asked = deal.next_asked
    seen.unasked = deal.unasked
    seen.bids_before = deal.bids_before
    seen.least_step = deal.least_step
    seen.bid_step = deal.bid_step
    seen.unbid = deal.unbid
    seen.bid_by_rule = deal.bid_by_rule
    seen.price = deal.price
    seen.caller = deal.caller
    seen.passed = deal.passed
    seen.call_count = deal.call_count
    seen.call_place = deal.call_place
    for index in range(OVERS):
        seen.over[index] = deal.over[index]
    for index in range(min(deal.call_count, CALLS)):
        seen.call_seat[index] = deal.call_seat[index]
        seen.call_points[index] = deal.call_points[index]
    for bid in range(min(deal.bid_count, BIDS)):
        if rules.bidding_concealed and bid >= deal.unbid and deal.bid_seat[bid] != seat:
            continue
        index = seen.bid_count
        seen.bid_seat[index] = deal.bid_seat[bid]
        seen.bid_face[index] = deal.bid_face[bid]
        seen.bid_row[index] = deal.bid_row[bid]
        seen.bid_laid[index] = deal.bid_laid[bid]
        seen.bid_cards[index] = deal.bid_cards[bid]
        seen.bid_drawn[index] = deal.bid_drawn[bid]
        seen.bid_count += 1
    for index in range(rules.players * BID_FACES):
        if not rules.bidding_concealed or index // BID_FACES == seat:
            seen.lying[index] = deal.lying[index]


def see_own(rules: Tables, deal: Deal, seat: cython.int, seen: Deal) -> cython.void:
    """Copy what a seat holds while it bids, and the card that is turned up."""
    index: cython.int
    for index in range(rules.card_count):
        seen.pack[index] = -1
    index = (seat - deal.first_seat + rules.players) % rules.players
    while index < deal.drawn:
        seen.pack[index] = deal.pack[index]
        index += rules.players
    if companion_face(rules, deal) == deal.pack[0]:
        seen.pack[0] = deal.pack[0]
    if deal.deciding_card > 0:
        seen.pack[deal.deciding_card - 1] = deal.pack[deal.deciding_card - 1]
    for index in range(BID_FACES):
        seen.held[seat * BID_FACES + index] = deal.held[seat * BID_FACES + index]
    for index in range(PLANES):
        seen.held_times[seat * PLANES + index] = deal.held_times[seat * PLANES + index]
    seen.companions[seat] = deal.companions[seat]
    seen.counted[seat] = deal.counted[seat]
    seen.lengths[seat] = deal.lengths[seat]
    seen.reach[seat] = seen.best_reach = deal.reach[seat]


def see_cards(
    rules: Tables, deal: Deal, seat: cython.int, stage: cython.int, seen: Deal
) -> cython.void:
    """Copy the cards that lie open, those of the seat, and what all know others to hold."""
    index: cython.int
    dealt: cython.int = rules.hand_size * rules.players
    copy_cards(rules, deal, seen, HAND + seat * PLANES)
    copy_cards(rules, deal, seen, LIVE)
    copy_cards(rules, deal, seen, THROWN)
    if deal.asked_to_cross >> seat & 1:
        seen.asked_to_cross = 1 << seat
    for index in range(rules.players):
        if deal.crossing == CROSSING_OVER or index == seat:
            copy_cards(rules, deal, seen, PLAY + index * PLANES)
        copy_cards(rules, deal, seen, SHOWN + index * PLANES)
        copy_cards(rules, deal, seen, OPEN + index * PLANES)
    if seat == deal.kitty_seat and is_taken(rules, stage):
        copy_cards(rules, deal, seen, KITTY)
        copy_cards(rules, deal, seen, BURIED)
    for index in range(rules.kitty_size):
        if is_kitty_shown(rules, deal) or is_turned_up(deal, index + 1):
            seen.pack[dealt + index] = deal.pack[dealt + index]


def copy_cards(rules: Tables, deal: Deal, seen: Deal, place: cython.int) -> cython.void:
    """Copy a register from one deal to another."""
    plane: cython.int
    for plane in range(rules.packs):
        seen.cards[place + plane] = deal.cards[place + plane]


def see_trick(rules: Tables, deal: Deal, seen: Deal) -> cython.void:
    """Copy what the lead is made of, and who wins the trick so far."""
    part: cython.int
    seen.turn = deal.turn
    seen.lead_group = deal.lead_group
    seen.lead_size = deal.lead_size
    seen.part_count = deal.part_count
    seen.thrown = deal.thrown
    seen.throw_failed = deal.throw_failed
    seen.taken_back = deal.taken_back
    seen.failure = deal.failure
    seen.throw_cost = deal.throw_cost
    seen.winner_place = deal.winner_place
    seen.best_score = deal.best_score
    seen.ruffed = deal.ruffed
    for part in range(min(deal.part_count, COMPONENTS)):
        seen.part_shape[part] = deal.part_shape[part]
        seen.part_width[part] = deal.part_width[part]
        seen.part_length[part] = deal.part_length[part]
        seen.part_start[part] = deal.part_start[part]
        seen.part_faces[part] = deal.part_faces[part]
        seen.part_high[part] = deal.part_high[part]
    seen.compared = deal.compared
    for part in range(min(deal.compared, COMPONENTS)):
        seen.best_tops[part] = deal.best_tops[part]


def see_friends(rules: Tables, deal: Deal, seat: cython.int, seen: Deal) -> cython.void:
    """Copy the called cards, and sides and points as the seat takes them to be."""
    call: cython.int
    other: cython.int
    seen.has_called = deal.has_called
    seen.friend_count = deal.friend_count
    seen.hidden_calls = deal.hidden_calls
    if rules.friends_drawn:
        see_marks(rules, deal, seat, seen)
    for call in range(min(deal.friend_count, FRIENDS)):
        seen.friend_face[call] = deal.friend_face[call]
        seen.friend_copy[call] = deal.friend_copy[call]
        seen.friend_left[call] = deal.friend_left[call]
        seen.friend_shown[call] = deal.friend_shown[call]
        seen.friend_seat[call] = -1
        if deal.friend_shown[call] or deal.friend_seat[call] == seat:
            seen.friend_seat[call] = deal.friend_seat[call]
        elif rules.table_found_by == FoundBy.HIDDEN.code:
            seen.friend_face[call] = -1
    for other in range(rules.players):
        seen.moot_points[other] = deal.moot_points[other]
    take_sides(rules, seen)
    seen.attackers_points = points_seen(rules, deal, seat)


def see_marks(rules: Tables, deal: Deal, seat: cython.int, seen: Deal) -> cython.void:
    """Copy which marked cards have been played, and the seat's own that is not."""
    other: cython.int
    seen.marks_played = deal.marks_played
    for other in range(rules.players):
        seen.mark_hit[other] = deal.mark_hit[other]
        seen.mark_count[other] = deal.mark_count[other]
        seen.mark_last[other] = deal.mark_last[other]
        seen.mark_face[other] = deal.mark_face[other] if other == seat else -1


def points_seen(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return the attackers' points as a seat counts them.

    It takes friends whom it does not know yet for attackers.
    """
    other: cython.int
    call: cython.int
    points: cython.int = deal.attackers_points
    known: cython.bint
    for other in range(rules.players):
        known = other in (seat, deal.declarer) or deal.side_of[other] == 1
        for call in range(deal.friend_count):
            if deal.friend_seat[call] == other and deal.friend_shown[call]:
                known = True
        if not known and deal.friend_count > 0:
            points += deal.moot_points[other]
    return points


@cython.final
@cython.cclass
class Lots:
    """Room for dealing hidden cards anew.

    Attributes:
        count: How many cards are dealt.
        card: Each of them, as the bit of its face.
        homes: Where it may go: a bit a seat, and one for what lies aside.
        home: Where it has gone, or -1.
        room: How many cards each home has yet to get.
        via: Of a chain of moves the card that comes to a home, or -1.
        chain: The homes that a chain may come to, in the order in which they were found.
        open: The homes in which there is room before any card goes there.
        closed: Those that have shown each group void.
        weight: How likely a card is to go to each home.
        first: How many cards have their place before lots are drawn.
        leans: Whether what is buried is taken to be an eighth as likely a trump and a
            fourth as likely a card of points as chance has it, for so people bury.
    """

    count: int
    first: int
    leans: int
    card: Annotated[Words, FACES * PLANES]
    homes: Annotated[Ints, FACES * PLANES]
    home: Annotated[Ints, FACES * PLANES]
    room: Annotated[Ints, SEATS + 1]
    via: Annotated[Ints, SEATS + 1]
    chain: Annotated[Ints, SEATS + 1]
    open: int
    closed: Annotated[Ints, GROUPS]
    weight: Annotated[Ints, SEATS + 1]

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)


def deal_anew(
    rules: Tables,
    deal: Deal,
    lots: Lots,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
    key: cython.longlong,
) -> cython.bint:
    """Deal the cards that a seat cannot see anew; tell whether they could be shared out.

    All chance of the deal follows from the key afterwards.

    Args:
        rules: The ruleset's tables.
        deal: The deal; a copy, if there is to be another world.
        lots: Room.
        seat: The seat.
        stage: The decision at which the deal stands.
        turn: How many plays lie in the trick.
        key: A number below 2 ** 62.
    """
    seed_streams(deal, key, 0, STREAM_BOTS + rules.players)
    if stage <= STAGE_NAME:
        imagine_pack(rules, deal, seat)
        return True
    hide_pack(rules, deal, seat)
    gather_hidden(rules, deal, lots, seat, stage, turn)
    fix_known(rules, deal, lots, seat, turn)
    fix_called(rules, deal, lots, seat)
    if not draw_lots(rules, deal, lots):
        return False
    hand_out(rules, deal, lots, seat, stage)
    if stage in (STAGE_CROSS, STAGE_ANSWER):
        draw_crossings(rules, deal, seat)
    find_holders(rules, deal, seat)
    return True


def imagine_pack(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Shuffle the cards of the pack that a seat has not seen, while bids are made."""
    index: cython.int
    other: cython.int
    face: cython.int
    for index in range(rules.card_count):
        if is_fixed(rules, deal, seat, index):
            continue
        other = below(deal, STREAM_SHUFFLE, index + 1)
        while is_fixed(rules, deal, seat, other):
            other = below(deal, STREAM_SHUFFLE, index + 1)
        face = deal.pack[index]
        deal.pack[index] = deal.pack[other]
        deal.pack[other] = face
    for other in range(rules.players):
        if other != seat:
            draw_again(rules, deal, other)
    deal.best_reach = 0
    for other in range(rules.players):
        deal.best_reach = max(deal.best_reach, deal.reach[other])
    deal.option_count = 0
    find_options(rules, deal, deal.actor)


def draw_again(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Count anew the cards that a seat has drawn."""
    index: cython.int
    forget_held(rules, deal, seat)
    deal.companions[seat] = deal.counted[seat] = deal.lengths[seat] = 0
    for index in range(deal.drawn):
        if (deal.first_seat + index) % rules.players == seat:
            draw_card(rules, deal, seat, deal.pack[index])


def is_fixed(rules: Tables, deal: Deal, seat: cython.int, index: cython.int) -> cython.bint:
    """Tell whether a card of the pack stays where it is: the seat's, or shown by a bid."""
    owner: cython.int = (deal.first_seat + index) % rules.players
    bid: cython.int
    face: cython.int = deal.pack[index]
    if index >= deal.drawn:
        return False
    if owner == seat or (index == 0 and companion_face(rules, deal) == face):
        return True
    if index + 1 == deal.deciding_card:
        return True
    for bid in range(deal.bid_count):
        if deal.bid_seat[bid] == owner and index < deal.bid_drawn[bid]:
            return is_of_bid(rules, deal, owner, face)
    return False


def is_of_bid(rules: Tables, deal: Deal, seat: cython.int, face: cython.int) -> cython.bint:
    """Tell whether a seat that has bid has a card of a face lying."""
    if face == companion_face(rules, deal):
        return True
    return copies_lying(rules, deal, seat, face) > 0


def hide_pack(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Forget the order of the pack, but for what the seat has drawn or all have seen."""
    index: cython.int
    dealt: cython.int = rules.hand_size * rules.players
    holder: cython.int = deal.first_seat
    for index in range(1, rules.card_count):
        holder = holder + 1 if holder + 1 < rules.players else 0
        if index < dealt and holder == seat:
            continue
        if index + 1 == deal.deciding_card:
            continue
        if index >= dealt and (
            is_kitty_shown(rules, deal) or is_turned_up(deal, index - dealt + 1)
        ):
            continue
        deal.pack[index] = -1


def gather_hidden(
    rules: Tables,
    deal: Deal,
    lots: Lots,
    seat: cython.int,
    stage: cython.int,
    turn: cython.int,
) -> cython.void:
    """Collect the hidden cards; note how many each seat has, and where each may be."""
    other: cython.int
    plane: cython.int
    faces: cython.longlong
    lots.count = lots.first = 0
    copy(rules, deal, UNSEEN, LIVE)
    subtract(rules, deal, UNSEEN, HAND + seat * PLANES)
    for other in range(turn):
        subtract(rules, deal, UNSEEN, PLAY + other * PLANES)
    lots.room[rules.players] = count_all(rules, deal, aside(rules, stage))
    if sees_aside(rules, deal, seat, stage):
        subtract(rules, deal, UNSEEN, aside(rules, stage))
        lots.room[rules.players] = 0
    for other in range(rules.players):
        lots.room[other] = 0
        if other != seat:
            lots.room[other] = count_all(rules, deal, HAND + other * PLANES)
    note_homes(rules, deal, lots)
    for plane in range(rules.packs):
        faces = deal.cards[UNSEEN + plane]
        while faces:
            note_card(deal, lots, low_bit(faces))
            faces &= faces - 1


def is_taken(rules: Tables, stage: cython.int) -> cython.bint:
    """Tell whether the kitty has been taken, before which friends may be called."""
    if stage == STAGE_CALL_FIRST:
        return not calls_before_kitty(rules)
    return stage > STAGE_GIVE


def aside(rules: Tables, stage: cython.int) -> cython.int:
    """Return the register of the cards that lie aside: the kitty, or what is buried."""
    return BURIED if is_taken(rules, stage) else KITTY


def sees_aside(
    rules: Tables, deal: Deal, seat: cython.int, stage: cython.int
) -> cython.bint:
    """Tell whether a seat knows the cards that lie aside."""
    if not is_taken(rules, stage):
        return is_kitty_shown(rules, deal)
    return seat == deal.kitty_seat


def note_homes(rules: Tables, deal: Deal, lots: Lots) -> cython.void:
    """Note where there is room, and who has shown each group void."""
    home: cython.int
    group: cython.int
    lots.open = 0
    for home in range(rules.players + 1):
        if lots.room[home]:
            lots.open |= 1 << home
    for group in range(GROUPS):
        lots.closed[group] = 0
        for home in range(rules.players):
            lots.closed[group] |= (deal.voids[home] >> group & 1) << home


def note_card(deal: Deal, lots: Lots, card: cython.longlong) -> cython.void:
    """Note a hidden card, which may go wherever there is room and no void is shown."""
    group: cython.int
    index: cython.int = lots.count
    lots.count += 1
    lots.card[index] = card
    lots.home[index] = -1
    lots.homes[index] = lots.open
    for group in range(GROUPS):
        if card & deal.group_mask[group]:
            lots.homes[index] &= ~lots.closed[group]


def fix_known(
    rules: Tables, deal: Deal, lots: Lots, seat: cython.int, turn: cython.int
) -> cython.void:
    """Let cards that the seat knows others to hold go there.

    Of a seat that has buried they may have been buried, and stolen after that, but for
    those that it has thrown since; and what a seat has stolen, or buried, may have crossed
    to its partner.
    """
    other: cython.int
    plane: cython.int
    aside_bit: cython.int = 1 << rules.players
    homes: cython.int = deal.buriers | aside_bit
    if deal.crossed:
        homes = (1 << (rules.players + 1)) - 1
    for other in range(rules.players):
        if other == seat:
            continue
        take_known(rules, deal, OPEN, other, turn)
        fix_cards(rules, deal, lots, UNSEEN, 1 << other)
        take_known(rules, deal, SHOWN, other, turn)
        for plane in range(rules.packs):
            deal.cards[UNSEEN + plane] &= ~deal.cards[OPEN + other * PLANES + plane]
        if deal.buriers >> other & 1:
            fix_cards(rules, deal, lots, UNSEEN, homes)
        else:
            fix_cards(rules, deal, lots, UNSEEN, 1 << other)
    if is_robbed(deal, seat) and not deal.crossed:
        fix_cards(rules, deal, lots, KITTY, 1 << deal.kitty_seat | aside_bit)


def take_known(
    rules: Tables, deal: Deal, register: cython.int, seat: cython.int, turn: cython.int
) -> cython.void:
    """Take what all know a seat to hold, without its play in the trick that goes on."""
    place: cython.int = (seat - deal.leader + rules.players) % rules.players
    copy(rules, deal, UNSEEN, register + seat * PLANES)
    if place < turn:
        subtract(rules, deal, UNSEEN, PLAY + place * PLANES)


def is_robbed(deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether what a seat has buried is what was stolen last."""
    return seat == deal.robbed and seat != deal.kitty_seat


def fix_cards(
    rules: Tables, deal: Deal, lots: Lots, place: cython.int, homes: cython.int
) -> cython.void:
    """Restrict the homes of as many hidden cards as a register has."""
    plane: cython.int
    faces: cython.longlong
    for plane in range(rules.packs):
        faces = deal.cards[place + plane]
        while faces:
            fix_card(lots, low_bit(faces), homes)
            faces &= faces - 1


def fix_card(lots: Lots, card: cython.longlong, homes: cython.int) -> cython.void:
    """Restrict the homes of a hidden copy of a card that has not been restricted yet."""
    index: cython.int
    for index in range(lots.first, lots.count):
        if lots.card[index] == card and lots.homes[index] & homes:
            lots.homes[index] &= homes
            put_first(lots, index)
            return


def put_first(lots: Lots, index: cython.int) -> cython.void:
    """Put a card among those whose homes are restricted."""
    card: cython.longlong = lots.card[index]
    homes: cython.int = lots.homes[index]
    lots.card[index] = lots.card[lots.first]
    lots.homes[index] = lots.homes[lots.first]
    lots.card[lots.first] = card
    lots.homes[lots.first] = homes
    lots.first += 1


def fix_called(rules: Tables, deal: Deal, lots: Lots, seat: cython.int) -> cython.void:
    """Let called cards be where the seat may take them to be.

    A card that is called because the declarer has none is in another hand, unless it may
    have come to the declarer with the kitty. A friend that is found by holding a card is
    the nearest holder: a seat that holds it and is none has a nearer one, and none is
    nearer than the friend.
    """
    call: cython.int
    card: cython.longlong
    nearer: cython.int
    if rules.friends_drawn:
        return
    for call in range(deal.friend_count):
        card = deal.face_bit[deal.friend_face[call]]
        if rules.friend_unheld and seat != deal.declarer and not calls_before_kitty(rules):
            keep_away(lots, card, 1 << deal.declarer)
        if rules.table_found_by != FoundBy.HOLDER.code or deal.friend_shown[call]:
            continue
        if seat == deal.declarer or not deal.cards[HAND + seat * PLANES] & card:
            continue
        nearer = seats_between(rules, deal.declarer, seat)
        if deal.friend_seat[call] == seat:
            keep_away(lots, card, nearer)
        elif nearer:
            fix_card(lots, card, nearer)


def seats_between(rules: Tables, first: cython.int, last: cython.int) -> cython.int:
    """Return the seats after one and before another in order of play, a bit for each."""
    seats: cython.int = 0
    seat: cython.int = (first + 1) % rules.players
    while seat != last:
        seats |= 1 << seat
        seat = (seat + 1) % rules.players
    return seats


def keep_away(lots: Lots, card: cython.longlong, seats: cython.int) -> cython.void:
    """Let no hidden copy of a card go to some seats, unless it must."""
    index: cython.int
    for index in range(lots.count):
        if lots.card[index] == card and lots.homes[index] & ~seats:
            lots.homes[index] &= ~seats


def draw_lots(rules: Tables, deal: Deal, lots: Lots) -> cython.bint:
    """Let each card go to one of its homes, those with fewest homes first."""
    homes: cython.int
    index: cython.int
    shuffle_lots(deal, lots)
    for homes in range(rules.players + 2):
        for index in range(lots.count):
            if popcount(lots.homes[index]) != homes:
                continue
            if not draw_lot(rules, deal, lots, index) and not make_way(rules, lots, index):
                return False
    return True


def shuffle_lots(deal: Deal, lots: Lots) -> cython.void:
    """Put the hidden cards in random order."""
    index: cython.int
    other: cython.int
    card: cython.longlong
    homes: cython.int
    for index in range(1, lots.count):
        other = below(deal, STREAM_SHUFFLE, index + 1)
        card = lots.card[index]
        homes = lots.homes[index]
        lots.card[index] = lots.card[other]
        lots.homes[index] = lots.homes[other]
        lots.card[other] = card
        lots.homes[other] = homes


def draw_lot(rules: Tables, deal: Deal, lots: Lots, index: cython.int) -> cython.bint:
    """Let a card go to one of its homes by their weights; tell whether one has room."""
    home: cython.int
    drawn: cython.int
    total: cython.int = 0
    for home in range(rules.players + 1):
        lots.weight[home] = weight_of(rules, deal, lots, index, home)
        total += lots.weight[home]
    if total == 0:
        return False
    drawn = below(deal, STREAM_SHUFFLE, total)
    for home in range(rules.players + 1):
        drawn -= lots.weight[home]
        if drawn < 0:
            go_home(lots, index, home)
            return True
    return False


def weight_of(
    rules: Tables, deal: Deal, lots: Lots, index: cython.int, home: cython.int
) -> cython.int:
    """Return how likely a card is to go to a home: by the room there, and as it leans."""
    if not lots.homes[index] >> home & 1:
        return 0
    if home < rules.players or not lots.leans:
        return lots.room[home] * 8
    if lots.card[index] & deal.group_mask[TRUMPS]:
        return lots.room[home]
    return lots.room[home] * (2 if lots.card[index] & deal.point_mask else 8)


def go_home(lots: Lots, index: cython.int, home: cython.int) -> cython.void:
    """Let a card go to a home, from the one where it was if any."""
    if lots.home[index] >= 0:
        lots.room[lots.home[index]] += 1
    lots.home[index] = home
    lots.room[home] -= 1


def make_way(rules: Tables, lots: Lots, index: cython.int) -> cython.bint:
    """Let a card go to a full home by a chain of moves; tell whether there is one."""
    home: cython.int
    other: cython.int
    known: cython.int = 0
    looked: cython.int = 0
    for home in range(rules.players + 1):
        lots.via[home] = -1
        if lots.homes[index] >> home & 1:
            lots.chain[known] = home
            known += 1
    while looked < known:
        home = lots.chain[looked]
        looked += 1
        for other in range(lots.count):
            if lots.home[other] == home:
                known = lengthen(rules, lots, index, other, known)
                if known < 0:
                    return True
    return False


def lengthen(
    rules: Tables, lots: Lots, index: cython.int, other: cython.int, known: cython.int
) -> cython.int:
    """Add the homes to which a card could move; return how many are known.

    Or -1 once one has room and the chain of moves has been made.
    """
    target: cython.int
    place: cython.int
    is_known: cython.bint
    for target in range(rules.players + 1):
        if not lots.homes[other] >> target & 1:
            continue
        is_known = False
        for place in range(known):
            is_known |= lots.chain[place] == target
        if is_known:
            continue
        lots.chain[known] = target
        lots.via[target] = other
        known += 1
        if lots.room[target] > 0:
            move_chain(lots, index, target)
            return -1
    return known


def move_chain(lots: Lots, index: cython.int, target: cython.int) -> cython.void:
    """Make the moves of a chain from its end; a card goes where room comes to be."""
    left: cython.int
    while lots.via[target] >= 0:
        left = lots.home[lots.via[target]]
        go_home(lots, lots.via[target], target)
        target = left
    go_home(lots, index, target)


def hand_out(
    rules: Tables, deal: Deal, lots: Lots, seat: cython.int, stage: cython.int
) -> cython.void:
    """Put the cards into the hands, and aside, where their lots have fallen."""
    other: cython.int
    index: cython.int
    for other in range(rules.players):
        if other != seat:
            clear(rules, deal, HAND + other * PLANES)
    if not sees_aside(rules, deal, seat, stage):
        clear(rules, deal, aside(rules, stage))
    for index in range(lots.count):
        if lots.home[index] == rules.players:
            add(rules, deal, aside(rules, stage), lots.card[index])
        else:
            add(rules, deal, HAND + lots.home[index] * PLANES, lots.card[index])
    if is_taken(rules, stage) and seat != deal.kitty_seat and not is_robbed(deal, seat):
        clear(rules, deal, KITTY)


def find_holders(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Let hidden called cards find who holds them; a seat knows whether it is found."""
    call: cython.int
    other: cython.int
    holder: cython.int
    if deal.hidden_calls == 0:
        return
    deal.attackers_points = points_seen(rules, deal, seat)
    if rules.friends_drawn:
        draw_friends_anew(rules, deal, seat)
    for call in range(deal.friend_count):
        if deal.friend_shown[call] or deal.friend_copy[call] or rules.friends_drawn:
            continue
        if deal.friend_seat[call] == seat:
            continue
        holder = nearest_holder(rules, deal, deal.friend_face[call])
        deal.friend_seat[call] = -1 if holder == seat else holder
    take_sides(rules, deal)
    for other in range(rules.players):
        if other != seat and deal.side_of[other] < deal.shown_side[other]:
            deal.attackers_points -= deal.moot_points[other]
