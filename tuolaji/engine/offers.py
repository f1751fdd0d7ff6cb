"""Offers: what a seat can do at a decision, as numbers of the encoding.

Words, bids, calls and so many copies of a face have numbers of their own. Other cards
are listed, as many as there is room for: where few sets of cards could be put down, all
that are legal, in the order of `engine.legal`; else the lowest play, the components that
could be led, and what the random policy would do, drawn again and again.

What is listed is found with chance of its own. What is drawn goes back to the hand, so
that the deal stands as it stood; only what is noted on the way changes.
"""

from __future__ import annotations

from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_card_face
    from tuolaji.engine.bidding import companion_face, find_options, new_cards
    from tuolaji.engine.bits import low_bit, low_index
    from tuolaji.engine.bomb import break_play
    from tuolaji.engine.choose import seed_stream
    from tuolaji.engine.codes import (
        ASKED,
        BID_BITS,
        BID_BY_FACE,
        BID_FACES,
        BID_LITTLE_JOKER,
        EVENT_DECISIONS,
        FACES,
        GROUPS,
        HAND,
        PLANES,
        PLAY,
        STAGE_ANSWER,
        STAGE_ASK,
        STAGE_BID,
        STAGE_BURY,
        STAGE_CALL,
        STAGE_CALL_FIRST,
        STAGE_CALL_POINTS,
        STAGE_CROSS,
        STAGE_LEAD,
        STAGE_NAME,
        STAGE_NAME_LAST,
        STAGE_STEAL,
        STREAM_BOTS,
        SUITS,
    )
    from tuolaji.engine.course import (
        Stand,
        ask_anew,
        bid_for,
        call_for,
        call_price,
        name_for,
        pass_turn,
        place_of,
        play_for,
    )
    from tuolaji.engine.deal import has_bid
    from tuolaji.engine.decision import put_cards
    from tuolaji.engine.encoding import (
        ACTION_CALL,
        ACTION_CARDS,
        ACTION_NAME,
        ACTION_PASS,
        DRAWS,
        LISTED,
        MOST_ACTIONS,
        MOST_SETS,
    )
    from tuolaji.engine.friends import is_called, may_call
    from tuolaji.engine.kitty import next_thief
    from tuolaji.engine.lead import count_components, lead_nth
    from tuolaji.engine.legal import Walk, begin_walk, find_play, may_be_led
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import add, clear, count, count_all, merge
    from tuolaji.engine.state import Deal, Ints, Tables, Words, make_room

__all__ = ["Offers", "action_faces", "find_offers"]


@cython.final
@cython.cclass
class Offers:
    """What a seat can do.

    Attributes:
        count: How many actions are listed.
        mask: Of each number of an action, whether it is offered.
        option: Of each number that is a bid, which of the seat's options it is.
        cards: How many of each face each that is listed has.
        suit: The suit that a listed bid names, or -1 where its cards tell it.
        planes: The cards of each listed play again, a plane after the other, by which one
            is quickly told from another.
        draft: How many of each face the action has that is looked at.
        walk: Room to go through all plays.
        lowest: The policy that plays its lowest cards.
    """

    count: int
    mask: Annotated[Ints, MOST_ACTIONS]
    option: Annotated[Ints, MOST_ACTIONS]
    cards: Annotated[Ints, LISTED * FACES]
    suit: Annotated[Ints, LISTED]
    planes: Annotated[Words, LISTED * PLANES]
    draft: Annotated[Ints, FACES]
    walk: Walk
    lowest: Policy

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)
        self.walk = Walk()
        self.lowest = Policy()


def find_offers(
    rules: Tables,
    deal: Deal,
    stand: Stand,
    offers: Offers,
    policy: Policy,
    key: cython.longlong,
    number: cython.longlong,
) -> cython.void:
    """Find what the seat whose turn it is can do.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        stand: Where it stops.
        offers: What is found.
        policy: The random policy.
        key: The number that names the run.
        number: A number below 2 ** 32 that tells this decision from others.
    """
    index: cython.int
    decisions: cython.int = deal.events[EVENT_DECISIONS]
    buriers: cython.int = deal.buriers
    chance: cython.longlong = deal.streams[STREAM_BOTS + stand.seat]
    for index in range(listed_from(rules) + LISTED):
        offers.mask[index] = 0
    offers.count = 0
    deal.actor = stand.seat
    seed_stream(deal, key, number, STREAM_BOTS + stand.seat)
    if stand.stage in (STAGE_BID, STAGE_STEAL):
        offer_bids(rules, deal, stand, offers)
    elif stand.stage in (STAGE_CALL_POINTS, STAGE_ASK):
        offers.mask[ACTION_PASS] = offers.mask[ACTION_CALL] = 1
        offer_jumps(rules, deal, stand, offers)
    elif stand.stage in (STAGE_NAME, STAGE_NAME_LAST):
        for index in range(SUITS):
            offers.mask[ACTION_NAME + index] = 1
        offers.mask[ACTION_CALL] = rules.bidding_may_name_no_trump
    elif stand.stage in (STAGE_CALL, STAGE_CALL_FIRST):
        offer_calls(rules, deal, offers)
    elif stand.stage in (STAGE_BURY, STAGE_CROSS, STAGE_ANSWER):
        offers.mask[ACTION_PASS] = stand.stage == STAGE_CROSS
        draw_offers(rules, deal, stand, offers, policy)
    else:
        offer_plays(rules, deal, stand, offers, policy)
    deal.streams[STREAM_BOTS + stand.seat] = chance
    deal.events[EVENT_DECISIONS] = decisions
    deal.buriers = buriers


def listed_from(rules: Tables) -> cython.int:
    """Return the number of the first action that is listed."""
    return ACTION_CARDS + FACES * rules.packs


def number_of(face: cython.int, copies: cython.int) -> cython.int:
    """Return the number of an action that is so many copies of a face."""
    return ACTION_CARDS + FACES * (copies - 1) + face


def offer_jumps(rules: Tables, deal: Deal, stand: Stand, offers: Offers) -> cython.void:
    """Offer the calls past the next one, as far as there are numbers for them."""
    jump: cython.int
    further: cython.int = rules.auction_calls - deal.call_place - 1
    if stand.stage != STAGE_CALL_POINTS or not rules.auction_jumps:
        return
    for jump in range(min(further, FACES * rules.packs)):
        offers.mask[ACTION_CARDS + jump] = 1


def offer_bids(rules: Tables, deal: Deal, stand: Stand, offers: Offers) -> cython.void:
    """Offer a pass and the bids, or thefts, that are open to the seat."""
    option: cython.int
    offers.mask[ACTION_PASS] = 1
    if stand.stage == STAGE_BID:
        find_options(rules, deal, stand.seat)
    else:
        next_thief(rules, deal, stand.place)
    for option in range(deal.option_count):
        offer_bid(rules, deal, stand, offers, option)


def offer_bid(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers, option: cython.int
) -> cython.void:
    """Offer a bid, with the companion that must lie beside it."""
    bid_face: cython.int
    step: cython.int = deal.option_step[option]
    face: cython.int = deal.option_face[option]
    laid: cython.longlong = new_cards(rules, deal, stand.seat, step, face)
    companion: cython.int = companion_face(rules, deal)
    clear_draft(offers)
    for bid_face in range(BID_FACES):
        if laid >> BID_BITS * bid_face & 15:
            offers.draft[bid_card_face(rules, deal, stand.seat, bid_face)] += (
                laid >> BID_BITS * bid_face & 15
            )
    if face >= BID_BY_FACE:
        offers.draft[bid_card_face(rules, deal, stand.seat, face)] += (
            laid >> BID_BITS * BID_BY_FACE & 15
        )
    if companion >= 0 and not has_bid(deal, stand.seat):
        offers.draft[companion] += 1
    if rules.bid_counts[step] or face >= SUITS:
        face = -1
    note_offer(rules, offers, face, option)


def offer_calls(rules: Tables, deal: Deal, offers: Offers) -> cython.void:
    """Offer each call of a friend, and a pass once no more need be called."""
    index: cython.int
    copy: cython.int
    face: cython.int
    copies: cython.int = rules.packs if rules.copies_called else 1
    offers.mask[ACTION_PASS] = deal.friend_count >= rules.friends_least
    for index in range(rules.face_count):
        face = rules.faces[index]
        if not may_call(rules, deal, face):
            continue
        for copy in range(copies):
            if not is_called(deal, face, copy):
                offers.mask[number_of(face, copy + 1)] = 1


def offer_plays(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers, policy: Policy
) -> cython.void:
    """Offer all leads or follows, or some of them where they are many."""
    leads: cython.bint = stand.stage == STAGE_LEAD
    begin_walk(rules, deal, offers.walk, stand.seat, leads)
    if sets_in(rules, deal, offers.walk) > MOST_SETS:
        if leads:
            offer_components(rules, deal, stand, offers)
        draw_offers(rules, deal, stand, offers, policy)
        return
    while not is_full(rules, offers, offers.walk):
        if find_play(rules, deal, offers.walk, -1) == 0:
            break
        offer_play(rules, deal, offers, offers.walk, PLAY if leads else ASKED)
    if rules.bomb_count:
        draw_offers(rules, deal, stand, offers, policy)


def is_full(rules: Tables, offers: Offers, walk: Walk) -> cython.bint:
    """Tell whether no further play can be offered: the list is full.

    Those that are not listed are copies of one face, and sets of few cards come first.
    """
    return offers.count == LISTED and walk.size > rules.packs


def offer_play(
    rules: Tables, deal: Deal, offers: Offers, walk: Walk, place: cython.int
) -> cython.void:
    """Offer the play that has been found, which lies in a register."""
    index: cython.int
    copies: cython.int
    first: cython.int = offers.count * FACES
    faces: cython.longlong = deal.cards[place]
    is_listed: cython.bint = faces & (faces - 1) != 0
    if is_listed:
        if offers.count == LISTED:
            return
        begin_offer(rules, deal, offers, place)
    for index in range(walk.count):
        copies = walk.sure[index] + walk.taken[index]
        if copies and is_listed:
            offers.cards[first + walk.face[index]] = copies
        elif copies:
            offers.mask[number_of(walk.face[index], copies)] = 1


def begin_offer(
    rules: Tables, deal: Deal, offers: Offers, place: cython.int
) -> cython.void:
    """List one more play, which lies in a register; its cards are still to be counted."""
    face: cython.int
    plane: cython.int
    index: cython.int = offers.count
    for plane in range(rules.packs):
        offers.planes[index * PLANES + plane] = deal.cards[place + plane]
    for face in range(FACES):
        offers.cards[index * FACES + face] = 0
    offers.suit[index] = -1
    offers.mask[listed_from(rules) + index] = 1
    offers.count += 1


def sets_in(rules: Tables, deal: Deal, walk: Walk) -> cython.longlong:
    """Return in how many ways cards can be put down, or about so many if they are many."""
    group: cython.int
    face: cython.longlong
    faces: cython.longlong
    ways: cython.longlong
    total: cython.longlong = 0
    if not walk.leads:
        return ways_to_choose(walk)
    for group in range(GROUPS):
        ways = 1
        faces = deal.cards[HAND + walk.seat * PLANES] & deal.group_mask[group]
        while faces and ways <= MOST_SETS:
            face = low_bit(faces)
            ways *= 1 + count(rules, deal, HAND + walk.seat * PLANES, face)
            faces ^= face
        total += ways - 1
    return total


def ways_to_choose(walk: Walk) -> cython.longlong:
    """Return in how many ways cards can be chosen, at most one more than are tried."""
    index: cython.int
    taken: cython.int
    size: cython.int
    walk.ways[0] = 1
    for size in range(1, walk.size + 1):
        walk.ways[size] = 0
    for index in range(walk.count):
        size = walk.size
        while size > 0:
            for taken in range(1, min(walk.copies[index], size) + 1):
                walk.ways[size] = min(
                    walk.ways[size] + walk.ways[size - taken], MOST_SETS + 1
                )
            size -= 1
    return walk.ways[walk.size]


def offer_components(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers
) -> cython.void:
    """Offer each component that may be led."""
    k: cython.int
    hand: cython.int = HAND + stand.seat * PLANES
    total: cython.int = count_components(rules, deal, hand)
    for k in range(total):
        clear(rules, deal, PLAY)
        lead_nth(rules, deal, hand, PLAY, k)
        merge(rules, deal, hand, PLAY)
        deal.lead_group = break_play(rules, deal, PLAY)
        if may_be_led(rules, deal, stand.seat):
            offer_once(rules, deal, offers, PLAY)


def draw_offers(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers, policy: Policy
) -> cython.void:
    """Offer the lowest play, and what the random policy does, drawn again and again."""
    _draw: cython.int
    draw_offer(rules, deal, stand, offers, offers.lowest)
    for _draw in range(DRAWS):
        draw_offer(rules, deal, stand, offers, policy)


def draw_offer(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers, policy: Policy
) -> cython.void:
    """Offer what a policy does; its cards go back to the hand, if they have left it."""
    put_cards(rules, deal, policy, stand.stage, stand.seat, stand.place)
    offer_once(rules, deal, offers, place_of(stand))
    if stand.stage not in (STAGE_CROSS, STAGE_ANSWER):
        merge(rules, deal, HAND + stand.seat * PLANES, place_of(stand))
    clear(rules, deal, place_of(stand))


def offer_cards(
    rules: Tables, deal: Deal, offers: Offers, place: cython.int
) -> cython.void:
    """Offer the cards of a register, which are none that have been offered yet."""
    face: cython.int
    index: cython.int = offers.count
    faces: cython.longlong = deal.cards[place]
    if not faces & (faces - 1):
        face = deal.bit_face[low_index(faces)]
        offers.mask[number_of(face, count_all(rules, deal, place))] = 1
        return
    if index == LISTED:
        return
    begin_offer(rules, deal, offers, place)
    while faces:
        face = deal.bit_face[low_index(faces)]
        offers.cards[index * FACES + face] = count(rules, deal, place, low_bit(faces))
        faces &= faces - 1


def offer_once(rules: Tables, deal: Deal, offers: Offers, place: cython.int) -> cython.void:
    """Offer the cards of a register unless they are listed already."""
    index: cython.int
    plane: cython.int
    unlike: cython.longlong
    for index in range(offers.count):
        unlike = 0
        for plane in range(rules.packs):
            unlike |= offers.planes[index * PLANES + plane] ^ deal.cards[place + plane]
        if not unlike:
            return
    offer_cards(rules, deal, offers, place)


def clear_draft(offers: Offers) -> cython.void:
    """Draft an offer without cards."""
    face: cython.int
    for face in range(FACES):
        offers.draft[face] = 0


def note_offer(
    rules: Tables, offers: Offers, suit: cython.int, option: cython.int
) -> cython.void:
    """Offer the draft: copies of one face by their number, other cards in the list."""
    face: cython.int
    several: cython.int = 0
    last: cython.int = 0
    number: cython.int = 0
    for face in range(FACES):
        if offers.draft[face]:
            several += 1
            last = face
    if several == 1 and suit < 0:
        number = number_of(last, offers.draft[last])
    else:
        number = place_in_list(rules, offers, suit)
    if number >= 0:
        offers.mask[number] = 1
        offers.option[number] = option


def place_in_list(rules: Tables, offers: Offers, suit: cython.int) -> cython.int:
    """Return the number of the draft in the list, to which it is added; -1 without room."""
    face: cython.int
    index: cython.int
    for index in range(offers.count):
        if offers.suit[index] == suit and is_draft(offers, index):
            return listed_from(rules) + index
    index = offers.count
    if index == LISTED:
        return -1
    for face in range(FACES):
        offers.cards[index * FACES + face] = offers.draft[face]
    offers.suit[index] = suit
    offers.count += 1
    return listed_from(rules) + index


def is_draft(offers: Offers, index: cython.int) -> cython.bint:
    """Tell whether the draft has the cards that are listed at a place."""
    face: cython.int
    for face in range(FACES):
        if offers.cards[index * FACES + face] != offers.draft[face]:
            return False
    return True


def draft_action(rules: Tables, offers: Offers, number: cython.int) -> cython.void:
    """Draft the cards of an action that has some."""
    face: cython.int
    at: cython.int = number - listed_from(rules)
    clear_draft(offers)
    if at < 0:
        number -= ACTION_CARDS
        offers.draft[number % FACES] = 1 + number // FACES
        return
    for face in range(FACES):
        offers.draft[face] = offers.cards[at * FACES + face]


def take_action(
    rules: Tables, deal: Deal, stand: Stand, offers: Offers, number: cython.int
) -> cython.void:
    """Do what is offered under a number, and come to the next decision."""
    option: cython.int
    suit: cython.int
    if number == ACTION_PASS:
        pass_turn(rules, deal, stand)
    elif stand.stage == STAGE_ASK:
        ask_anew(rules, deal, stand)
    elif stand.stage == STAGE_CALL_POINTS:
        call_price(rules, deal, stand, max(1, number - ACTION_CARDS + 2))
    elif number < ACTION_CARDS:
        suit = number - ACTION_NAME if number != ACTION_CALL else BID_LITTLE_JOKER
        name_for(rules, deal, stand, suit)
    elif stand.stage in (STAGE_BID, STAGE_STEAL):
        option = offers.option[number]
        bid_for(rules, deal, stand, deal.option_step[option], deal.option_face[option])
    elif stand.stage in (STAGE_CALL, STAGE_CALL_FIRST):
        number -= ACTION_CARDS
        call_for(rules, deal, stand, number % FACES, number // FACES)
    else:
        put_action(rules, deal, offers, number, place_of(stand))
        play_for(rules, deal, stand)


def put_action(
    rules: Tables, deal: Deal, offers: Offers, number: cython.int, place: cython.int
) -> cython.void:
    """Put the cards of an action into a register in place of what was there."""
    face: cython.int
    _copy: cython.int
    draft_action(rules, offers, number)
    clear(rules, deal, place)
    for face in range(FACES):
        for _copy in range(offers.draft[face]):
            add(rules, deal, place, deal.face_bit[face])


def action_faces(rules: Tables, offers: Offers, number: cython.int) -> tuple[int, ...]:
    """Return the cards of an action that has some, each as often as it has it."""
    faces: list[int] = []
    face: cython.int
    _copy: cython.int
    draft_action(rules, offers, number)
    for face in range(FACES):
        for _copy in range(offers.draft[face]):
            faces.append(face)
    return tuple(faces)
