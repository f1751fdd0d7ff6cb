"""The play of whole deals, phase by phase, and of batches of deals and matches.

Each function is one phase; the batch loop runs them all in order, and a deal played
step by step runs the same ones and looks at the deal in between.

A batch plays a range of deals, or of matches, and writes one row of integers a deal
(see `engine.rows`). Everything that a deal needs follows from the run's key and the
deal's index, so a batch may be cut anywhere and played by any number of threads.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.auction import ask_namer, deal_cards, is_unnamed
    from tuolaji.engine.bomb import break_play, highest_bomb
    from tuolaji.engine.claim import note_failed_throw, note_hands, note_plays
    from tuolaji.engine.codes import (
        ACROSS,
        ASIDE,
        CROSSING_AFTER,
        CROSSING_BEFORE,
        EVENT_DECISIONS,
        EVENT_LEAD_CHANGES,
        EVENT_PAIRS_LED,
        EVENT_THROWS,
        EVENT_THROWS_FAILED,
        EVENT_TRACTORS_LED,
        EVENT_WIDE_RUNS_LED,
        EVENT_WIDE_SETS_LED,
        FACES,
        HAND,
        LIVE,
        MATCH_LIMIT,
        OPEN,
        PLANES,
        PLAY,
        ROW_MATCH,
        ROW_WORDS,
        SHOWN,
        THROWN,
        TRUMPS,
        UNSEEN,
    )
    from tuolaji.engine.components import cards_in, decompose
    from tuolaji.engine.crossing import cross, crosses_first
    from tuolaji.engine.deal import (
        begin,
        clear_throws,
        fix_by_bids,
        lay_out_deal,
        name_suit,
        place_cards,
        show_bids,
        take_kitty,
    )
    from tuolaji.engine.friends import (
        call_friend,
        calls_before_kitty,
        can_call,
        draw_friends,
        open_calls,
        reveal,
        take_sides,
    )
    from tuolaji.engine.kitty import keep_limits, steal_kitty
    from tuolaji.engine.match import (
        begin_match,
        find_first,
        next_declarer,
        raise_levels,
        run_clock,
    )
    from tuolaji.engine.policy import LoneSeat, Policy, Seats
    from tuolaji.engine.registers import (
        clear,
        copy,
        count_all,
        merge,
        points_in,
        restrict,
        seat_at,
        subtract,
    )
    from tuolaji.engine.rows import Rows, write_rises, write_row
    from tuolaji.engine.scoring import settle, settle_with_foul
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.throw import (
        charge_throw,
        find_unseen,
        first_beater,
        forced_part,
        is_refused,
        is_taken_back,
        lay_part,
        may_lead_trumps,
    )
    from tuolaji.engine.tribute import find_tribute, pay_tribute
    from tuolaji.engine.trick import contend
    from tuolaji.rules.follow import Bombs
    from tuolaji.rules.lead import TestedAgainst
    from tuolaji.rules.table import CallTime

__all__ = [
    "accept_lead",
    "beaten_part",
    "bury_kitty",
    "call_card",
    "call_in_seat",
    "find_friends",
    "finish_trick",
    "judge_lead",
    "keep_legal",
    "leave_kitty",
    "leave_part",
    "name_last",
    "open_play",
    "play_deal",
    "play_deals",
    "play_lone_seats",
    "play_match",
    "play_trick",
    "put_burial",
    "put_follow",
    "put_lead",
    "settle_deal",
    "settle_kitty",
    "take_follow",
    "take_lead",
]


def play_deal(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    key: cython.longlong,
    index: cython.longlong,
    level: cython.int,
    declarer: cython.int,
) -> cython.void:
    """Play one deal by the policy of all seats; see `engine.deal.begin` for the rest."""
    begin(rules, deal, key, index, level, declarer)
    deal_cards(rules, deal, policy)
    open_play(rules, deal)
    # In one go only policies and the test of throws can look at the live cards.
    deal.watched = policy.watches | (
        rules.lead_tested_against == TestedAgainst.UNSEEN_CARDS.code
    )
    if deal.due_cards:
        pay_tribute(rules, deal, policy)
    settle_kitty(rules, deal, policy)
    if rules.claim_count:
        note_hands(rules, deal)
    while deal.cards[HAND + deal.leader * PLANES]:
        play_trick(rules, deal, policy)
    settle_deal(rules, deal)


def settle_deal(rules: Tables, deal: Deal) -> cython.void:
    """Settle a deal whose cards are all played, with the foul that is injected, if any."""
    if deal.foul_share:
        settle_with_foul(rules, deal)
    else:
        settle(rules, deal)


def open_play(rules: Tables, deal: Deal) -> cython.void:
    """Fix declarer, level and trumps, and put the cards into hands."""
    fix_by_bids(rules, deal)
    lay_out_deal(rules, deal)
    place_cards(rules, deal)
    open_calls(rules, deal)
    take_sides(rules, deal)
    clear_voids(rules, deal)
    if rules.throws_weigh:
        clear_throws(rules, deal)
    show_bids(rules, deal)
    deal.watched = 1  # who stops between decisions may look at the live cards
    deal.leader = deal.kitty_seat = deal.declarer
    deal.robbed = -1
    deal.attackers_points = deal.trick_count = deal.taken_back = 0
    deal.crossed = 0


def clear_voids(rules: Tables, deal: Deal) -> cython.void:
    """Forget which groups the seats have shown void."""
    seat: cython.int
    for seat in range(rules.players):
        deal.voids[seat] = 0


def settle_kitty(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the declarer bury, name trumps and call friends, and thieves bury anew."""
    if rules.kitty_size:
        bury_kitty(rules, deal, policy)
    leave_kitty(rules, deal, policy)


def leave_kitty(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let trumps be named, thieves bury the buried kitty anew, and friends be called."""
    name_last(rules, deal, policy)
    if rules.kitty_size:
        while steal_kitty(rules, deal, policy):
            bury_kitty(rules, deal, policy)
    find_friends(rules, deal, policy)


def name_last(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the declarer name trumps, if it is to do so after burying and has not."""
    if is_unnamed(rules, deal):
        name_suit(rules, deal, ask_namer(rules, deal, policy, deal.declarer))


def bury_kitty(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the declarer, or a thief, take the kitty and bury as many cards."""
    if calls_before_kitty(rules):
        call_in_seat(rules, deal, policy)
    take_kitty(rules, deal)
    if rules.table_call == CallTime.ON_TAKING.code:
        call_in_seat(rules, deal, policy)
    if crosses_first(rules):
        cross(rules, deal, policy, CROSSING_BEFORE)
    put_burial(rules, deal, policy)


def put_burial(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the seat that has taken the kitty bury as many cards; what is barred it keeps."""
    deal.actor = deal.kitty_seat
    deal.events[EVENT_DECISIONS] += 1
    deal.buriers |= 1 << deal.kitty_seat
    policy.bury(rules, deal, deal.kitty_seat)
    keep_limits(rules, deal)


def call_in_seat(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the declarer call friends by cards, where they are called and were not yet."""
    call: cython.int = 0
    while call >= 0 and can_call(rules, deal):
        call = call_card(rules, deal, policy)
        if call >= 0:
            call_friend(rules, deal, call % FACES, call // FACES)
    deal.has_called = 1


def find_friends(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let friends be called that were not yet, or draw them; or let partners cross.

    All hands are settled after it.
    """
    call_in_seat(rules, deal, policy)
    if rules.friends_drawn:
        draw_friends(rules, deal)
    if rules.crossing_trumps > 0:
        cross(rules, deal, policy, CROSSING_AFTER)


def call_card(rules: Tables, deal: Deal, policy: Policy) -> cython.int:
    """Return the card that the declarer calls next, or -1; see `Policy.friend_call`."""
    deal.actor = deal.declarer
    deal.events[EVENT_DECISIONS] += 1
    return policy.friend_call(rules, deal, deal.declarer)


def play_trick(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Play one trick."""
    turn: cython.int
    seat: cython.int = deal.leader
    take_lead(rules, deal, policy)
    for turn in range(1, rules.players):
        seat = seat + 1 if seat + 1 < rules.players else 0
        take_follow(rules, deal, policy, seat, turn)
    finish_trick(rules, deal)


def take_lead(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the leader lead; a throw that fails is cut down to its forced component.

    Or it is taken back whole, and the leader leads once more.
    """
    put_lead(rules, deal, policy)
    if not accept_lead(rules, deal):
        put_lead(rules, deal, policy)
        accept_lead(rules, deal)
    if deal.hidden_calls:
        reveal(rules, deal, deal.leader, PLAY)


def put_lead(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the leader put its lead down; what is put down is legal."""
    deal.actor = deal.leader
    deal.events[EVENT_DECISIONS] += 1
    clear(rules, deal, PLAY)
    if rules.lead_plain_tricks and not may_lead_trumps(rules, deal, deal.leader):
        lead_plain(rules, deal, policy)
    else:
        policy.lead(rules, deal, deal.leader)
    if deal.taken_back or rules.throws_refused:
        keep_legal(rules, deal)


def lead_plain(rules: Tables, deal: Deal, policy: Policy) -> cython.void:
    """Let the leader lead from its plain suits; its trumps lie aside meanwhile."""
    hand: cython.int = HAND + deal.leader * PLANES
    restrict(rules, deal, ASIDE, hand, deal.group_mask[TRUMPS])
    subtract(rules, deal, hand, ASIDE)
    policy.lead(rules, deal, deal.leader)
    merge(rules, deal, hand, ASIDE)


def keep_legal(rules: Tables, deal: Deal) -> cython.void:
    """Leave the first component of a throw that may not be led.

    None may in place of one that was taken back, nor one that can be beaten where that is
    no lead. A policy may put it down, as it may bury too many points.
    """
    barred: cython.bint
    break_lead_up(rules, deal)
    if deal.taken_back:
        barred = deal.part_count > 1
    else:
        barred = beaten_part(rules, deal) >= 0 and is_refused(rules, deal)
    if barred:
        leave_part(rules, deal, 0)


def accept_lead(rules: Tables, deal: Deal) -> cython.bint:
    """Break up the lead that has been put down, and judge it; see `judge_lead`."""
    break_lead_up(rules, deal)
    return judge_lead(rules, deal)


def break_lead_up(rules: Tables, deal: Deal) -> cython.void:
    """Note the group and the components of the lead that has been put down."""
    deal.lead_group = break_play(rules, deal, PLAY)


def judge_lead(rules: Tables, deal: Deal) -> cython.bint:
    """Judge the lead, which has been broken up, and open the trick.

    Of a throw that fails `deal.failure` is the line by which it does, `deal.beaten_by` who
    beats it, and the thrown register has it as it was put down.

    Returns:
        Whether the trick is open. If not, the throw has been taken back whole, and the
        leader leads once more.
    """
    forced: cython.int
    withdrawn: cython.int

    # Whether it is a throw that somebody beats, and what it must lead then.
    deal.thrown = deal.part_count > 1
    deal.throw_failed = deal.taken_back
    deal.taken_back = 0
    forced = beaten_part(rules, deal)
    deal.events[EVENT_THROWS] += deal.thrown

    # What that costs, as long as it lies whole; and what is led of it.
    if forced >= 0:
        deal.taken_back = rules.throws_taken_back and is_taken_back(rules, deal)
        withdrawn = count_all(rules, deal, PLAY)
        if not deal.taken_back:
            withdrawn -= cards_in(rules, deal, forced)
        deal.beaten_by = first_beater(rules, deal, deal.leader)
        charge_throw(rules, deal, withdrawn)
        copy(rules, deal, THROWN, PLAY)
        if deal.watched:
            show_throw(rules, deal)
        if deal.taken_back:
            merge(rules, deal, HAND + deal.leader * PLANES, PLAY)
            clear(rules, deal, PLAY)
        else:
            leave_part(rules, deal, forced)
        deal.throw_failed = 1
        if rules.claim_count:
            note_failed_throw(rules, deal)
        deal.events[EVENT_THROWS_FAILED] += 1
        if deal.taken_back:
            return False

    # The trick, in which it is the best play so far.
    deal.lead_size = count_all(rules, deal, PLAY)
    deal.turn = 0
    deal.ruffed = 0
    contend(rules, deal, 0)
    count_lead(rules, deal)
    return True


def show_throw(rules: Tables, deal: Deal) -> cython.void:
    """Let all know that the leader holds what it has thrown."""
    plane: cython.int
    for plane in range(rules.packs):
        deal.cards[OPEN + deal.leader * PLANES + plane] |= deal.cards[THROWN + plane]


def beaten_part(rules: Tables, deal: Deal) -> cython.int:
    """Return what the lead, broken up, must lead if it is a throw that fails; else -1."""
    if deal.part_count < 2:
        return -1
    if rules.lead_tested_against == TestedAgainst.UNSEEN_CARDS.code:
        find_unseen(rules, deal, deal.leader)
        subtract(rules, deal, UNSEEN, PLAY)
    return forced_part(rules, deal, deal.leader)


def leave_part(rules: Tables, deal: Deal, index: cython.int) -> cython.void:
    """Leave one component of the lead; the rest goes back to the hand."""
    hand: cython.int = HAND + deal.leader * PLANES
    merge(rules, deal, hand, PLAY)
    lay_part(rules, deal, index)
    subtract(rules, deal, hand, PLAY)
    decompose(rules, deal, PLAY)


def count_lead(rules: Tables, deal: Deal) -> cython.void:
    """Count what kinds of components have been led."""
    index: cython.int
    for index in range(deal.part_count):
        if deal.part_width[index] == 2 and deal.part_length[index] > 1:
            deal.events[EVENT_TRACTORS_LED] += 1
        elif deal.part_width[index] == 2:
            deal.events[EVENT_PAIRS_LED] += 1
        elif deal.part_width[index] > 2 and deal.part_length[index] > 1:
            deal.events[EVENT_WIDE_RUNS_LED] += 1
        elif deal.part_width[index] > 2:
            deal.events[EVENT_WIDE_SETS_LED] += 1


def take_follow(
    rules: Tables, deal: Deal, policy: Policy, seat: cython.int, turn: cython.int
) -> cython.void:
    """Let a seat follow, and see whether its play is the best so far."""
    put_follow(rules, deal, policy, seat, turn)
    contend(rules, deal, turn)
    if deal.hidden_calls:
        reveal(rules, deal, seat, PLAY + turn * PLANES)


def put_follow(
    rules: Tables, deal: Deal, policy: Policy, seat: cython.int, turn: cython.int
) -> cython.void:
    """Let a seat put its play down."""
    deal.actor = seat
    deal.turn = turn
    deal.events[EVENT_DECISIONS] += 1
    policy.follow(rules, deal, seat, turn)


def finish_trick(rules: Tables, deal: Deal) -> cython.void:
    """Give the trick to its winner.

    No branch depends on the side that wins, which nothing foretells.
    """
    turn: cython.int
    side: cython.int
    deal.trick_points = 0
    for turn in range(rules.players):
        deal.trick_points += points_in(rules, deal, PLAY + turn * PLANES)
        if deal.watched:
            subtract(rules, deal, LIVE, PLAY + turn * PLANES)
            note_void(rules, deal, turn)
    deal.winner = seat_at(rules, deal, deal.winner_place)
    if rules.claim_count:
        note_plays(rules, deal)
    side = deal.side_of[deal.winner]
    deal.attackers_points += deal.trick_points * side
    if deal.hidden_calls:
        deal.moot_points[deal.winner] += deal.trick_points
    deal.events[EVENT_LEAD_CHANGES] += side != deal.side_of[deal.leader]
    deal.leader = deal.winner
    deal.trick_count += 1


def note_void(rules: Tables, deal: Deal, turn: cython.int) -> cython.void:
    """Note that a seat is void of the led group, where its play shows it.

    What it plays of the cards that all know it to hold, it holds no longer.
    """
    seat: cython.int = seat_at(rules, deal, turn)
    if deal.cards[SHOWN + seat * PLANES]:
        subtract(rules, deal, SHOWN + seat * PLANES, PLAY + turn * PLANES)
    if deal.cards[OPEN + seat * PLANES]:
        subtract(rules, deal, OPEN + seat * PLANES, PLAY + turn * PLANES)
    if rules.bomb_count and hides_suit(rules, deal, turn):
        return
    if deal.cards[PLAY + turn * PLANES] & ~deal.group_mask[deal.lead_group]:
        deal.voids[seat] |= 1 << deal.lead_group


def hides_suit(rules: Tables, deal: Deal, turn: cython.int) -> cython.bint:
    """Tell whether a play need not show that a seat is void, since a bomb is played."""
    if deal.lead_group == ACROSS:
        return True
    return (
        rules.follow_bombs == Bombs.ANY_TIME.code
        and highest_bomb(rules, deal, PLAY + turn * PLANES) >= 0
    )


@cython.ccall
def play_deals(
    rules: Tables,
    even: Policy,
    odd: Policy,
    key: cython.longlong,
    first: cython.longlong,
    count: cython.longlong,
    level: cython.int,
    rows: array[int],
    fouls: cython.int = 0,
) -> cython.int:
    """Play separate opening deals; write a row each; return the number of deals.

    Args:
        rules: The ruleset's tables.
        even: The policy of the even seats.
        odd: The policy of the odd seats.
        key: The number that names the run.
        first: The index of the first deal.
        count: How many deals to play.
        level: The level of all deals, as an index of a rank.
        rows: Room for `count` rows of 32-bit numbers.
        fouls: The chance of a foul in a deal, in parts of `FOUL_SCALE`.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    seats: Seats = Seats(even, odd)
    index: cython.longlong
    deal.won_by = -1
    deal.foul_share = fouls
    with cython.nogil:
        for index in range(count):
            play_deal(rules, deal, seats, key, first + index, level, -1)
            write_row(rules, deal, room, index, first + index)
    return count


@cython.ccall
def play_lone_seats(
    rules: Tables,
    own: Policy,
    others: Policy,
    key: cython.longlong,
    first: cython.longlong,
    count: cython.longlong,
    level: cython.int,
    rises: array[int],
) -> cython.int:
    """Play separate opening deals, each once for each seat that plays otherwise than all.

    Args:
        rules: The ruleset's tables.
        own: The policy of the lone seat.
        others: That of all others.
        key: The number that names the run.
        first: The index of the first deal.
        count: How many deals to play.
        level: The level of all deals, as an index of a rank.
        rises: Room for what each of them gives the seats, in 32-bit numbers.

    Returns:
        How often a deal was played.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rises)
    table: LoneSeat = LoneSeat(0, own, others)
    index: cython.longlong
    seat: cython.int
    played: cython.int = 0
    deal.won_by = -1
    with cython.nogil:
        for index in range(count):
            for seat in range(rules.players):
                table.seat = seat
                play_deal(rules, deal, table, key, first + index, level, -1)
                write_rises(rules, deal, room, rules.players * played)
                played += 1
    return played


@cython.ccall
def play_match(
    rules: Tables,
    even: Policy,
    odd: Policy,
    key: cython.longlong,
    match: cython.longlong,
    rows: array[int],
    fouls: cython.int = 0,
) -> cython.int:
    """Play one match to its end; write a row a deal; return the number of deals.

    A match that nobody has won after `MATCH_LIMIT` deals ends without a winner. After a
    foul whose price asks for it, bids name the next declarer, and each seat bids level
    cards of its own level.

    Args:
        rules: The ruleset's tables.
        even: The policy of the even seats.
        odd: The policy of the odd seats.
        key: The number that names the run.
        match: The index of the match; its deals have indices from
            `match * MATCH_LIMIT` on.
        rows: Room for `MATCH_LIMIT` rows of 32-bit numbers.
        fouls: The chance of a foul in a deal, in parts of `FOUL_SCALE`.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    seats: Seats = Seats(even, odd)
    played: cython.int
    deal.foul_share = fouls
    with cython.nogil:
        played = run_match(rules, deal, seats, key, match, room)
    return played


def run_match(
    rules: Tables,
    deal: Deal,
    policy: Policy,
    key: cython.longlong,
    match: cython.longlong,
    rows: Rows,
) -> cython.int:
    """Play the deals of a match until somebody has won it or its time is up."""
    level: cython.int
    count: cython.int = 0
    declarer: cython.int = -1
    index: cython.longlong = match * MATCH_LIMIT
    begin_match(rules, deal)
    while deal.won_by < 0 and not deal.time_up and count < MATCH_LIMIT:
        deal.own_levels = declarer < 0 < count
        level = rules.level_ranks[deal.seat_level[max(declarer, 0)]]
        play_deal(rules, deal, policy, key, index + count, level, declarer)
        raise_levels(rules, deal, count + 1)
        find_tribute(rules, deal)
        declarer = next_declarer(rules, deal)
        find_first(rules, deal, declarer)
        declarer = run_clock(rules, deal, declarer, count + 1)
        write_row(rules, deal, rows, count, index + count)
        rows.words[count * ROW_WORDS + ROW_MATCH] = match
        count += 1
    return count
