"""Decisions: what a policy does at one, and a deal played on from one to its end.

A deal that is played step by step stops at each decision of a seat. A policy can be
asked there as the batch asks it, and it can play the deal on, phase by phase as the
batch does. Both use the functions that play whole deals.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.auction import (
        ask_caller,
        ask_namer,
        hold_auction,
        hold_auction_from,
        name_trumps,
        next_caller,
        note_answer,
        open_auction,
    )
    from tuolaji.engine.bits import copy_course, copy_state
    from tuolaji.engine.claim import clear_claims, note_hands
    from tuolaji.engine.codes import (
        AHEAD_ATTACKERS,
        AHEAD_DECLARERS,
        BURIED,
        CROSSING_AFTER,
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
        STAGE_CHOOSE,
        STAGE_CROSS,
        STAGE_GIVE,
        STAGE_LEAD,
        STAGE_NAME,
        STAGE_NAME_LAST,
        STAGE_STEAL,
        STREAM_BOTS,
        UNSEEN,
    )
    from tuolaji.engine.crossing import cross_on, lay_crossed, put_crossed
    from tuolaji.engine.deal import (
        ask,
        ask_bidder,
        asks_anew,
        deal_on,
        fill_pack,
        redeal_weak,
        take_kitty,
    )
    from tuolaji.engine.friends import calls_before_kitty, reveal
    from tuolaji.engine.kitty import ask_thief, steal_from, steal_kitty
    from tuolaji.engine.match import next_of_side
    from tuolaji.engine.play import (
        bury_kitty,
        call_card,
        call_in_seat,
        find_friends,
        finish_trick,
        judge_lead,
        name_last,
        open_play,
        play_trick,
        put_burial,
        put_follow,
        put_lead,
        settle_deal,
        settle_kitty,
        take_follow,
    )
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import clear, points_in
    from tuolaji.engine.scoring import count_doublings, find_band
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.tribute import gift_faces, pay_tribute

__all__ = [
    "consult",
    "copied",
    "copied_course",
    "count_decision",
    "forfeit",
    "note_decision",
    "play_on",
]


def copied(deal: Deal) -> Deal:
    """Return a deal of its own that stands where another does."""
    twin: Deal = Deal()
    copy_state(twin, deal)
    return twin


def copied_course(deal: Deal) -> Deal:
    """Return a deal of its own to ask what may be played; see `copy_course`."""
    twin: Deal = Deal()
    copy_course(twin, deal)
    return twin


def note_decision(deal: Deal, asked: Deal, seat: cython.int) -> cython.void:
    """Note a decision that was taken in a copy of a deal, with the chance that it took."""
    deal.streams[STREAM_BOTS + seat] = asked.streams[STREAM_BOTS + seat]
    deal.events[EVENT_DECISIONS] = asked.events[EVENT_DECISIONS]


def count_decision(deal: Deal) -> cython.void:
    """Count a decision that is taken outside the engine."""
    deal.events[EVENT_DECISIONS] += 1


def forfeit(
    rules: Tables, deal: Deal, policy: Policy, stage: cython.int, seat: cython.int
) -> cython.void:
    """Let a seat forfeit a deal, and settle it.

    Where trumps are not fixed, the bids and calls made so far fix them.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        policy: Who names trumps where that is left to do.
        stage: The decision at which the deal stands.
        seat: The seat.
    """
    if stage <= STAGE_NAME:
        if rules.auction_calls:
            if stage == STAGE_BID:
                open_auction(rules, deal)
            hold_auction_from(rules, deal, policy, -1)
        open_play(rules, deal)
    name_last(rules, deal, policy)
    settle_forfeit(rules, deal, seat)


def settle_forfeit(rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
    """Settle a deal that a seat forfeits: all its points are the other side's.

    No kitty is captured, nobody digs and nothing is claimed; of the last trick it is said
    that the other side has won it, with no card.
    """
    side: cython.int = deal.side_of[seat]
    place: cython.int
    deal.forfeit = seat
    deal.winner = next_of_side(rules, deal, seat, 1 - side)
    deal.winner_place = deal.trick_points = 0
    for place in range(rules.players):
        clear(rules, deal, PLAY + place * PLANES)
    fill_pack(rules, deal, UNSEEN)
    deal.attackers_points = 0 if side else points_in(rules, deal, UNSEEN)
    deal.kitty_points = points_in(rules, deal, BURIED)
    deal.kitty_multiplier = deal.capped = deal.capture_points = deal.captured = 0
    deal.ahead = AHEAD_DECLARERS if side else AHEAD_ATTACKERS
    count_doublings(rules, deal)
    find_band(rules, deal)
    deal.dug = 0 if rules.dig_count else -1
    clear_claims(deal)


def consult(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    stage: cython.int,
    seat: cython.int,
    place: cython.int,
) -> cython.longlong:
    """Let a policy take the decision at which a deal stands, and go no further.

    Cards that it buries or plays lie in their register afterwards.

    Args:
        rules: The ruleset's tables.
        deal: The deal; a copy, if it is to play on by itself.
        policy: Who decides.
        stage: What is to be decided.
        seat: Whose decision it is.
        place: Of a follow its place in the trick.

    Returns:
        The number of the option, suit or card that is chosen, -1 for a pass; whether the
        price is called, a new deal asked for, or few trumps are given to the partner; the
        face that is given. For burials and plays nothing.
    """
    if stage in (STAGE_CROSS, STAGE_ANSWER):
        return put_crossed(rules, deal, policy, seat)
    if stage >= STAGE_BURY and stage not in (STAGE_NAME_LAST, STAGE_STEAL, STAGE_CALL):
        put_cards(rules, deal, policy, stage, seat, place)
        return 0
    if stage == STAGE_GIVE:
        deal.actor = seat
        deal.events[EVENT_DECISIONS] += 1
        return policy.give(rules, deal, seat, gift_faces(rules, deal, seat))
    return choice(rules, deal, policy, stage, seat)


def choice(
    rules: Tables, deal: Deal, policy: Policy, stage: cython.int, seat: cython.int
) -> cython.int:
    """Return what a seat chooses where it plays no cards."""
    if stage == STAGE_BID:
        return ask_bidder(rules, deal, seat, policy)
    if stage == STAGE_STEAL:
        return ask_thief(rules, deal, seat, policy)
    if stage in (STAGE_NAME, STAGE_NAME_LAST):
        return ask_namer(rules, deal, policy, seat)
    if stage == STAGE_CALL_POINTS:
        return ask_caller(rules, deal, policy, seat)
    if stage == STAGE_ASK:
        return asks_anew(rules, deal, policy, seat)
    return call_card(rules, deal, policy)


def put_cards(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    stage: cython.int,
    seat: cython.int,
    place: cython.int,
) -> cython.void:
    """Let a seat bury, lead, follow, or choose what is led of a throw."""
    if stage == STAGE_BURY:
        put_burial(rules, deal, policy)
    elif stage in (STAGE_CROSS, STAGE_ANSWER):
        lay_crossed(rules, deal, policy, seat)
    elif stage == STAGE_LEAD:
        put_lead(rules, deal, policy)
    elif stage == STAGE_CHOOSE:
        judge_lead(rules, deal)
    else:
        put_follow(rules, deal, policy, seat, place)


def play_on(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    stage: cython.int,
    seat: cython.int,
    place: cython.int,
) -> cython.void:
    """Play a deal from the decision at which it stands to its end, and settle it.

    Args:
        rules: The ruleset's tables.
        deal: The deal.
        policy: The policy of all seats.
        stage: What is to be decided.
        seat: Whose decision it is.
        place: Of a follow its place in the trick, of a theft that after the seat that
            moved last.
    """
    if stage <= STAGE_NAME:
        bid_on(rules, deal, policy, stage, seat)
        open_play(rules, deal)
    if stage <= STAGE_GIVE:
        if deal.due_cards:
            pay_tribute(rules, deal, policy)
        settle_kitty(rules, deal, policy)
    elif stage < STAGE_LEAD:
        settle_kitty_on(rules, deal, policy, stage, place)
    elif stage > STAGE_LEAD:
        finish_trick_on(rules, deal, policy, stage, place)
    if rules.claim_count and stage < STAGE_LEAD:
        note_hands(rules, deal)
    while deal.cards[HAND + deal.leader * PLANES]:
        play_trick(rules, deal, policy)
    settle_deal(rules, deal)


def bid_on(
    rules: Tables, deal: Deal, policy: Policy, stage: cython.int, seat: cython.int
) -> cython.void:
    """Go on with the bids or the auction, until trumps are fixed."""
    if stage == STAGE_BID:
        if deal.option_count > 0:  # In a world that is imagined there may be none.
            ask(rules, deal, seat, policy)
        deal_on(rules, deal, policy)
        if rules.auction_calls:
            hold_auction(rules, deal, policy)
    elif stage == STAGE_CALL_POINTS:
        note_answer(rules, deal, seat, ask_caller(rules, deal, policy, seat))
        hold_auction_from(rules, deal, policy, next_caller(rules, deal))
    elif stage == STAGE_ASK:
        if asks_anew(rules, deal, policy, seat):
            redeal_weak(rules, deal)
        deal_on(rules, deal, policy)
    else:
        name_trumps(deal, seat, ask_namer(rules, deal, policy, seat))


def settle_kitty_on(
    rules: Tables, deal: Deal, policy: Policy, stage: cython.int, place: cython.int
) -> cython.void:
    """Go on with the kitty: calls before it or on taking it, the burial, trumps, thefts.

    Or with what partners give each other.
    """
    is_stolen: cython.bint
    time: cython.int = deal.crossing
    if stage in (STAGE_CROSS, STAGE_ANSWER):
        cross_on(rules, deal, policy)
        if time == CROSSING_AFTER:
            return
        stage = STAGE_BURY
    if stage == STAGE_CALL_FIRST:
        call_in_seat(rules, deal, policy)
        if calls_before_kitty(rules):
            take_kitty(rules, deal)
    if stage <= STAGE_BURY:
        put_burial(rules, deal, policy)
    if stage <= STAGE_NAME_LAST:
        name_last(rules, deal, policy)
        is_stolen = steal_kitty(rules, deal, policy)
    else:
        is_stolen = stage == STAGE_STEAL and steal_from(rules, deal, policy, place)
    while is_stolen:
        bury_kitty(rules, deal, policy)
        is_stolen = steal_kitty(rules, deal, policy)
    find_friends(rules, deal, policy)


def finish_trick_on(
    rules: Tables, deal: Deal, policy: Policy, stage: cython.int, place: cython.int
) -> cython.void:
    """Go on with a trick whose lead lies: the component of a throw, then the follows."""
    turn: cython.int
    if stage == STAGE_CHOOSE:
        judge_lead(rules, deal)
        if deal.hidden_calls:
            reveal(rules, deal, deal.leader, PLAY)
        place = 1
    for turn in range(place, rules.players):
        take_follow(rules, deal, policy, (deal.leader + turn) % rules.players, turn)
    finish_trick(rules, deal)
