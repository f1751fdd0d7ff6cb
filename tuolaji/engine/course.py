"""The course of a deal from decision to decision, each taken from outside.

`Stand` is where a deal stops: what is to be decided, and by whom. Each function comes to
the next decision from where another part of the deal has ended, with the functions that
play whole deals. It is for opening deals: nobody owes tribute in them.

What of a failed throw is led, where somebody may choose it, the engine chooses, as it
does for policies. Where it is taken back whole, its leader is asked once more.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.auction import (
        auction_winner,
        is_unnamed,
        leave_unnamed,
        name_trumps,
        next_caller,
        note_call,
        note_pass,
        open_auction,
    )
    from tuolaji.engine.bidding import lay_down
    from tuolaji.engine.bomb import break_play
    from tuolaji.engine.claim import note_hands
    from tuolaji.engine.codes import (
        ASKED,
        BURIED,
        CROSSING_AFTER,
        CROSSING_BEFORE,
        EVENT_DECISIONS,
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
        STAGE_FOLLOW,
        STAGE_LEAD,
        STAGE_NAME,
        STAGE_NAME_LAST,
        STAGE_STEAL,
        STAGES,
    )
    from tuolaji.engine.crossing import (
        crosses_first,
        next_to_cross,
        note_crossed,
        note_stay,
        open_crossing,
    )
    from tuolaji.engine.deal import (
        begin,
        name_suit,
        next_asker,
        next_bidder,
        redeal_weak,
        take_kitty,
    )
    from tuolaji.engine.friends import (
        call_friend,
        calls_before_kitty,
        can_call,
        draw_friends,
        reveal,
    )
    from tuolaji.engine.kitty import next_thief, steal, takes_kitty, thief_at
    from tuolaji.engine.legal import may_follow, may_lead
    from tuolaji.engine.play import accept_lead, finish_trick, judge_lead, open_play
    from tuolaji.engine.registers import are_faces, copy, put_faces, subtract
    from tuolaji.engine.scoring import settle
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.trick import contend
    from tuolaji.rules.bidding import Named
    from tuolaji.rules.table import CallTime

__all__ = ["Stand", "begin_course", "follow_if", "follow_with", "lead_if"]


@cython.final
@cython.cclass
class Stand:
    """Where a deal stops.

    Attributes:
        stage: What is to be decided; `STAGES` at the end of the deal.
        seat: Who decides.
        place: The place of the seat in the trick, or after the seat that moved last.
    """

    stage: int
    seat: int
    place: int

    def __init__(self) -> None:
        """Stand nowhere yet."""
        self.stage = self.seat = self.place = 0


def stand_at(
    stand: Stand, stage: cython.int, seat: cython.int, place: cython.int
) -> cython.void:
    """Note where a deal stops."""
    stand.stage = stage
    stand.seat = seat
    stand.place = place


def begin_course(
    rules: Tables,
    deal: Deal,
    stand: Stand,
    key: cython.longlong,
    index: cython.longlong,
    level: cython.int,
) -> cython.void:
    """Set up an opening deal and come to its first decision; see `engine.deal.begin`."""
    deal.won_by = -1
    begin(rules, deal, key, index, level, -1)
    come_to_bid(rules, deal, stand)


def come_to_bid(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Deal on to the next seat that can bid, or go on to the auction or the hands."""
    seat: cython.int = next_bidder(rules, deal)
    if seat >= 0:
        stand_at(stand, STAGE_BID, seat, 0)
    elif rules.auction_calls:
        open_auction(rules, deal)
        come_to_call(rules, deal, stand)
    else:
        come_to_ask(rules, deal, stand)


def come_to_ask(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Ask the next seat that may ask for a new deal, or go on to the hands."""
    seat: cython.int = next_asker(rules, deal) if rules.weak_asked else -1
    if seat >= 0:
        stand_at(stand, STAGE_ASK, seat, 0)
    else:
        come_to_hands(rules, deal, stand)


def come_to_call(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Ask the next caller, or else the winner for the trumps unless it names them later."""
    seat: cython.int = next_caller(rules, deal)
    if seat >= 0:
        stand_at(stand, STAGE_CALL_POINTS, seat, 0)
        return
    seat = auction_winner(rules, deal)
    if rules.bidding_named == Named.AFTER.code:
        leave_unnamed(deal, seat)
        come_to_hands(rules, deal, stand)
    else:
        stand_at(stand, STAGE_NAME, seat, 0)


def come_to_hands(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Fix trumps and put the cards into hands; go on to the kitty."""
    open_play(rules, deal)
    if calls_before_kitty(rules):
        come_to_friend(rules, deal, stand, STAGE_CALL_FIRST)
    elif rules.kitty_size:
        come_to_kitty(rules, deal, stand)
    else:
        come_to_name(rules, deal, stand)


def come_to_kitty(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Let a seat take the kitty; ask for friends if they are called now."""
    take_kitty(rules, deal)
    if rules.table_call == CallTime.ON_TAKING.code:
        come_to_friend(rules, deal, stand, STAGE_CALL_FIRST)
    elif crosses_first(rules):
        open_crossing(rules, deal, CROSSING_BEFORE)
        come_to_cross(rules, deal, stand)
    else:
        stand_at(stand, STAGE_BURY, deal.kitty_seat, 0)


def come_to_friend(
    rules: Tables, deal: Deal, stand: Stand, stage: cython.int
) -> cython.void:
    """Ask the declarer for one more friend, or go on: to the kitty, or to the play."""
    if can_call(rules, deal):
        stand_at(stand, stage, deal.declarer, 0)
        return
    deal.has_called = 1
    if stage == STAGE_CALL_FIRST and calls_before_kitty(rules):
        come_to_kitty(rules, deal, stand)
        return
    if stage == STAGE_CALL_FIRST:
        stand_at(stand, STAGE_BURY, deal.kitty_seat, 0)
        return
    if rules.friends_drawn:
        draw_friends(rules, deal)
    if rules.crossing_trumps > 0:
        open_crossing(rules, deal, CROSSING_AFTER)
        come_to_cross(rules, deal, stand)
    else:
        come_to_play(rules, deal, stand)


def come_to_cross(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Ask the next seat that may cross, or answers one, or go on to the burial or play."""
    time: cython.int = deal.crossing
    seat: cython.int = next_to_cross(rules, deal)
    if seat >= 0:
        stand_at(stand, STAGE_ANSWER if deal.answering else STAGE_CROSS, seat, 0)
    elif time == CROSSING_BEFORE:
        stand_at(stand, STAGE_BURY, deal.kitty_seat, 0)
    else:
        come_to_play(rules, deal, stand)


def come_to_play(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Begin the first trick: all hands are settled."""
    if rules.claim_count:
        note_hands(rules, deal)
    come_to_lead(rules, deal, stand)


def come_to_name(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Ask the declarer for trumps that it names after burying, or go on to thefts."""
    if is_unnamed(rules, deal):
        stand_at(stand, STAGE_NAME_LAST, deal.declarer, 0)
    else:
        come_to_theft(rules, deal, stand, 1)


def come_to_theft(
    rules: Tables, deal: Deal, stand: Stand, place: cython.int
) -> cython.void:
    """Ask the next seat that may steal the kitty, or go on to the friends."""
    place = next_thief(rules, deal, place) if rules.kitty_size else 0
    if place:
        stand_at(stand, STAGE_STEAL, thief_at(rules, deal, place), place)
    else:
        come_to_friend(rules, deal, stand, STAGE_CALL)


def come_to_lead(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Ask the leader, or settle the deal when all cards are played."""
    if deal.cards[HAND + deal.leader * PLANES]:
        stand_at(stand, STAGE_LEAD, deal.leader, 0)
    else:
        settle(rules, deal)
        stand_at(stand, STAGES, -1, 0)


def pass_turn(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Let the seat pass, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    if stand.stage == STAGE_BID:
        come_to_bid(rules, deal, stand)
    elif stand.stage == STAGE_CALL_POINTS:
        note_pass(rules, deal, stand.seat)
        come_to_call(rules, deal, stand)
    elif stand.stage == STAGE_ASK:
        come_to_ask(rules, deal, stand)
    elif stand.stage == STAGE_STEAL:
        come_to_theft(rules, deal, stand, stand.place + 1)
    elif stand.stage == STAGE_CROSS:
        note_stay(deal, stand.seat)
        come_to_cross(rules, deal, stand)
    else:
        deal.has_called = 1
        come_to_friend(rules, deal, stand, stand.stage)


def call_price(rules: Tables, deal: Deal, stand: Stand, steps: cython.int) -> cython.void:
    """Let the seat call so many steps down the list, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    note_call(rules, deal, stand.seat, steps)
    come_to_call(rules, deal, stand)


def ask_anew(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Deal the cards anew, for which the seat asks, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    redeal_weak(rules, deal)
    come_to_bid(rules, deal, stand)


def name_for(rules: Tables, deal: Deal, stand: Stand, suit: cython.int) -> cython.void:
    """Let the seat name trumps, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    if stand.stage == STAGE_NAME:
        name_trumps(deal, stand.seat, suit)
        come_to_hands(rules, deal, stand)
    else:
        name_suit(rules, deal, suit)
        come_to_theft(rules, deal, stand, 1)


def bid_for(
    rules: Tables, deal: Deal, stand: Stand, step: cython.int, face: cython.int
) -> cython.void:
    """Let the seat make a bid or a theft, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    if stand.stage == STAGE_BID:
        lay_down(rules, deal, stand.seat, step, face)
        come_to_bid(rules, deal, stand)
    else:
        steal(rules, deal, stand.seat, step, face)
        if takes_kitty(rules, deal):
            come_to_kitty(rules, deal, stand)
        else:
            come_to_theft(rules, deal, stand, 1)


def call_for(
    rules: Tables, deal: Deal, stand: Stand, face: cython.int, copy: cython.int
) -> cython.void:
    """Let the declarer call a copy of a face, from 0, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    call_friend(rules, deal, face, copy)
    come_to_friend(rules, deal, stand, stand.stage)


def place_of(stand: Stand) -> cython.int:
    """Return the register of the cards that the seat is to put down."""
    if stand.stage == STAGE_BURY:
        return BURIED
    if stand.stage in (STAGE_CROSS, STAGE_ANSWER):
        return PLAY + stand.seat * PLANES
    return PLAY + stand.place * PLANES


def play_for(rules: Tables, deal: Deal, stand: Stand) -> cython.void:
    """Take what lies in its register from the hand, and come to the next decision."""
    deal.events[EVENT_DECISIONS] += 1
    if stand.stage in (STAGE_CROSS, STAGE_ANSWER):
        note_crossed(rules, deal, stand.seat)
        come_to_cross(rules, deal, stand)
        return
    subtract(rules, deal, HAND + stand.seat * PLANES, place_of(stand))
    if stand.stage == STAGE_BURY:
        deal.buriers |= 1 << stand.seat
        come_to_name(rules, deal, stand)
        return
    if stand.stage == STAGE_LEAD:
        if not accept_lead(rules, deal):
            return
    else:
        deal.turn = stand.place
        contend(rules, deal, stand.place)
    if deal.hidden_calls:
        reveal(rules, deal, stand.seat, place_of(stand))
    if stand.place + 1 < rules.players:
        stand_at(stand, STAGE_FOLLOW, (stand.seat + 1) % rules.players, stand.place + 1)
        return
    finish_trick(rules, deal)
    come_to_lead(rules, deal, stand)


def follow_with(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int, faces: tuple[int, ...]
) -> None:
    """Let a seat follow with some cards of its hand; the last one finishes the trick."""
    put_faces(rules, deal, PLAY + turn * PLANES, faces)
    follow_on(rules, deal, seat, turn)


def follow_on(rules: Tables, deal: Deal, seat: cython.int, turn: cython.int) -> cython.void:
    """Let a seat follow with the cards in the register of its place."""
    place: cython.int = PLAY + turn * PLANES
    subtract(rules, deal, HAND + seat * PLANES, place)
    deal.turn = turn
    contend(rules, deal, turn)
    reveal(rules, deal, seat, place)
    if turn + 1 == rules.players:
        finish_trick(rules, deal)


def follow_if(
    rules: Tables, deal: Deal, seat: cython.int, turn: cython.int, faces: object
) -> bool:
    """Let a seat follow as in `follow_with` if it may; tell whether it has.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        seat: The seat.
        turn: Its place in the trick.
        faces: Cards, or anything else.
    """
    if not are_faces(faces) or not may_follow(rules, deal, seat, faces):  # type: ignore[arg-type]  # It is a tuple.
        return False
    copy(rules, deal, PLAY + turn * PLANES, ASKED)
    follow_on(rules, deal, seat, turn)
    return True


def lead_if(rules: Tables, deal: Deal, asked: Deal, seat: cython.int, faces: object) -> int:
    """Let a seat lead some cards if it may, and open the trick unless they are a throw.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        asked: A copy of it, which is asked whether the cards may be led.
        seat: The seat.
        faces: Cards, or anything else.

    Returns:
        Of how many components the lead is; a throw has yet to be judged. Or 0 if the cards
        may not be led, so that nothing has been done.
    """
    if not are_faces(faces) or not may_lead(rules, asked, seat, faces):  # type: ignore[arg-type]  # It is a tuple.
        return 0
    put_faces(rules, deal, PLAY, faces)  # type: ignore[arg-type]  # It is a tuple.
    subtract(rules, deal, HAND + seat * PLANES, PLAY)
    deal.lead_group = break_play(rules, deal, PLAY)
    if deal.part_count > 1:
        return deal.part_count
    judge_lead(rules, deal)
    if deal.hidden_calls:
        reveal(rules, deal, seat, PLAY)
    return 1
