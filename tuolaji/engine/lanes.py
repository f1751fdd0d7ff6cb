"""Lanes: many deals of one ruleset side by side, each stopped at a decision.

All lanes are stepped at once: each does the action of its number and comes to its next
decision. A deal that has ended gives way to the next one of its lane. What the seat in
turn sees is written to a *board*, room for arrays with a part for each lane.

An observation is written from what `engine.sight.see` has copied into an empty deal, so
that no card comes into it that the seat may not know.
"""

from __future__ import annotations

from array import array
from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bid_face import bid_card_face, copies_lying
    from tuolaji.engine.bits import (
        LOW_32,
        clear_bytes,
        clear_course,
        low_bit,
        low_index,
        put_bytes,
    )
    from tuolaji.engine.choose import mix
    from tuolaji.engine.codes import (
        BID_FACES,
        BURIED,
        FACES,
        HAND,
        LIVE,
        PLANES,
        PLAY,
        STAGE_LEAD,
        STAGE_NAME,
        STAGES,
        UNSEEN,
    )
    from tuolaji.engine.course import Stand, begin_course
    from tuolaji.engine.deal import fill_pack
    from tuolaji.engine.encoding import (
        FACT_BID,
        FACT_COUNT,
        FACT_DECLARER,
        FACT_DRAWN,
        FACT_HELD,
        FACT_LEADER,
        FACT_LED,
        FACT_LEVEL,
        FACT_POINTS,
        FACT_PRICE,
        FACT_SIDE,
        FACT_TRICKS,
        FACT_TRUMP,
        LISTED,
        SEEN_BURIED,
        SEEN_BY_SEAT,
        SEEN_CALLED,
        SEEN_HAND,
        SEEN_KITTY,
        SEEN_PLAYED,
    )
    from tuolaji.engine.offers import Offers, find_offers, listed_from, take_action
    from tuolaji.engine.policy import Policy
    from tuolaji.engine.registers import count, count_all, subtract
    from tuolaji.engine.sight import see
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "Board",
    "Lane",
    "Run",
    "begin_lanes",
    "decision_number",
    "refused_lane",
    "show_deal",
    "show_offers",
    "step_lanes",
    "worth_of",
]


@cython.final
@cython.cclass
class Board:
    """Room for what the seats in turn see and can do, an equal part for each lane.

    Attributes:
        cards: Rows of 54 counts; see `engine.encoding`.
        facts: The facts.
        offers: The cards of the listed actions.
        suits: The suits that listed bids name, or -1.
        mask: Whether the action of each number is offered.
        seats: The seat in turn.
        actions: The numbers of the actions that are to be done.
        rewards: What a deal that has just ended is worth to each seat, else 0.
        ended: Whether one has.
    """

    cards: Annotated[array[int], "b"]
    facts: Annotated[array[int], "h"]
    offers: Annotated[array[int], "b"]
    suits: Annotated[array[int], "b"]
    mask: Annotated[array[int], "b"]
    seats: Annotated[array[int], "b"]
    actions: Annotated[array[int], "i"]
    rewards: Annotated[array[int], "i"]
    ended: Annotated[array[int], "b"]

    def __init__(
        self,
        cards: array[int],
        facts: array[int],
        offers: array[int],
        suits: array[int],
        mask: array[int],
        seats: array[int],
        actions: array[int],
        rewards: array[int],
        ended: array[int],
    ) -> None:
        """Take the room: numbers of 8 bits, facts of 16, actions and rewards of 32."""
        self.cards = cards
        self.facts = facts
        self.offers = offers
        self.suits = suits
        self.mask = mask
        self.seats = seats
        self.actions = actions
        self.rewards = rewards
        self.ended = ended


@cython.final
@cython.cclass
class Lane:
    """A deal that stops at a decision.

    Attributes:
        deal: The deal.
        stand: Where it stops.
        offers: What the seat in turn can do.
        index: The number of the deal in the run.
        number: How many decisions have been taken in it.
    """

    deal: Deal
    stand: Stand
    offers: Offers
    index: cython.longlong
    number: cython.longlong

    def __init__(self) -> None:
        """Make room."""
        self.deal = Deal()
        self.stand = Stand()
        self.offers = Offers()
        self.index = self.number = 0


@cython.final
@cython.cclass
class Run:
    """What the deals of all lanes have in common.

    Attributes:
        rules: The ruleset's tables.
        policy: The random policy.
        key: The number that names the run.
        level: The level of all deals, as an index of a rank.
        by_points: Whether rewards are in points; else in levels.
        seen: A deal with what a seat sees.
    """

    rules: Tables
    policy: Policy
    key: cython.longlong
    level: int
    by_points: int
    seen: Deal

    def __init__(
        self,
        rules: Tables,
        policy: Policy,
        key: cython.longlong,
        level: cython.int,
        by_points: cython.bint,
    ) -> None:
        """Make room."""
        self.rules = rules
        self.policy = policy
        self.key = key
        self.level = level
        self.by_points = by_points
        self.seen = Deal()


def begin_lanes(run: Run, lanes: list[Lane], board: Board) -> None:
    """Begin the first deal of each lane, that of its place in the list."""
    lane: Lane
    at: cython.int
    for at in range(len(lanes)):
        lane = lanes[at]
        begin_lane(run.rules, run, lane, at)
        lay_out_lane(run.rules, run, lane, board, at)


def begin_lane(rules: Tables, run: Run, lane: Lane, index: cython.longlong) -> cython.void:
    """Begin the opening deal of an index."""
    lane.index = index
    lane.number = 0
    begin_course(rules, lane.deal, lane.stand, run.key, index, run.level)


def refused_lane(run: Run, lanes: list[Lane], board: Board) -> int:
    """Return the first lane whose action is not offered, or -1."""
    lane: Lane
    at: cython.int
    most: cython.int = listed_from(run.rules) + LISTED
    for at in range(len(lanes)):
        lane = lanes[at]
        if not 0 <= board.actions[at] < most or not lane.offers.mask[board.actions[at]]:
            return at
    return -1


def step_lanes(run: Run, lanes: list[Lane], board: Board) -> None:
    """Do the action of each lane, all of which are offered.

    Where that ends a deal, the lane goes on with the deal whose index is higher by the
    number of lanes.
    """
    lane: Lane
    at: cython.int
    many: cython.int = len(lanes)
    for at in range(many):
        lane = lanes[at]
        take_action(run.rules, lane.deal, lane.stand, lane.offers, board.actions[at])
        lane.number += 1
        end_lane(run.rules, run, lane, board, at)
        if board.ended[at]:
            begin_lane(run.rules, run, lane, lane.index + many)
        lay_out_lane(run.rules, run, lane, board, at)


def end_lane(
    rules: Tables, run: Run, lane: Lane, board: Board, at: cython.int
) -> cython.void:
    """Write whether the deal has ended, and what it is worth to each seat."""
    seat: cython.int
    board.ended[at] = lane.stand.stage == STAGES
    for seat in range(rules.players):
        board.rewards[at * rules.players + seat] = 0
        if board.ended[at]:
            board.rewards[at * rules.players + seat] = worth_of(run, lane.deal, seat)


def worth_of(run: Run, deal: Deal, seat: cython.int) -> cython.int:
    """Return what a deal that has been settled is worth to a seat."""
    if run.by_points:
        return deal.attackers_points if deal.side_of[seat] else -deal.attackers_points
    return deal.levels if deal.side_of[seat] == deal.side else -deal.levels


def lay_out_lane(
    rules: Tables, run: Run, lane: Lane, board: Board, at: cython.int
) -> cython.void:
    """Find what the seat in turn can do, and write to the board what it sees."""
    shown: cython.int = lane.offers.count
    clear_course(run.seen)  # No more of it is written or shown.
    see(rules, lane.deal, lane.stand.seat, lane.stand.stage, run.seen)
    show_deal(
        rules, run.seen, lane.stand.seat, lane.stand.stage, lane.stand.place, board, at
    )
    find_offers(
        rules,
        lane.deal,
        lane.stand,
        lane.offers,
        run.policy,
        run.key,
        decision_number(lane.index, lane.number),
    )
    show_offers(rules, lane.offers, board, at, shown)
    board.seats[at] = lane.stand.seat


def decision_number(index: cython.longlong, number: cython.longlong) -> cython.longlong:
    """Return a number of 32 bits from which the chance of a decision follows."""
    return mix((index * 4096 + number) & LOW_32)


def show_offers(
    rules: Tables, offers: Offers, board: Board, at: cython.int, shown: cython.int
) -> cython.void:
    """Write what a seat can do to its part of the board.

    Args:
        rules: The ruleset's tables.
        offers: What the seat can do.
        board: The board.
        at: The part of the board.
        shown: How many listed actions it shows from before.
    """
    index: cython.int
    first: cython.int = at * LISTED
    size: cython.int = listed_from(rules) + LISTED
    put_bytes(board.mask, at * size, offers.mask, size)
    put_bytes(board.suits, first, offers.suit, offers.count)
    for index in range(offers.count, shown):
        board.suits[first + index] = -1
    put_bytes(board.offers, first * FACES, offers.cards, offers.count * FACES)
    clear_bytes(
        board.offers,
        (first + offers.count) * FACES,
        max(shown - offers.count, 0) * FACES,
    )


def show_called(
    rules: Tables, seen: Deal, seat: cython.int, board: Board, first: cython.int
) -> cython.void:
    """Write the cards that find friends, as far as the seat knows them."""
    index: cython.int
    for index in range(seen.friend_count):
        if seen.friend_face[index] >= 0:
            board.cards[first + seen.friend_face[index]] += 1
    if rules.friends_drawn and seen.friend_count and seen.mark_face[seat] >= 0:
        board.cards[first + seen.mark_face[seat]] += 1


def show_deal(
    rules: Tables,
    seen: Deal,
    seat: cython.int,
    stage: cython.int,
    place: cython.int,
    board: Board,
    at: cython.int,
) -> cython.void:
    """Write what a seat sees to its part of the board.

    Args:
        rules: The ruleset's tables.
        seen: A deal with what the seat sees, and nothing else.
        seat: The seat.
        stage: The decision at which the deal stands.
        place: How many plays lie in the trick; only while cards are played.
        board: The board.
        at: The part of the board.
    """
    index: cython.int
    rows: cython.int = SEEN_BY_SEAT + 2 * rules.players
    first: cython.int = at * rows * FACES
    clear_bytes(board.cards, first, rows * FACES)
    show_facts(rules, seen, seat, stage, place, board, at * FACT_COUNT)
    for index in range(rules.players):
        show_bids_of(
            rules,
            seen,
            (seat + index) % rules.players,
            board,
            first + (SEEN_BY_SEAT + rules.players + index) * FACES,
        )
    if stage <= STAGE_NAME:
        show_drawn(rules, seen, seat, board, first + SEEN_HAND * FACES)
        return
    show_register(rules, seen, HAND + seat * PLANES, board, first + SEEN_HAND * FACES)
    show_register(rules, seen, BURIED, board, first + SEEN_BURIED * FACES)
    show_kitty_seen(rules, seen, board, first + SEEN_KITTY * FACES)
    fill_pack(rules, seen, UNSEEN)
    subtract(rules, seen, UNSEEN, LIVE)
    show_register(rules, seen, UNSEEN, board, first + SEEN_PLAYED * FACES)
    show_called(rules, seen, seat, board, first + SEEN_CALLED * FACES)
    if stage < STAGE_LEAD:
        return
    for index in range(place):
        show_register(
            rules,
            seen,
            PLAY + index * PLANES,
            board,
            first
            + (SEEN_BY_SEAT + (seen.leader + index - seat + rules.players) % rules.players)
            * FACES,
        )


def show_register(
    rules: Tables, seen: Deal, place: cython.int, board: Board, first: cython.int
) -> cython.void:
    """Write the cards of a register as a row."""
    faces: cython.longlong = seen.cards[place]
    while faces:
        board.cards[first + seen.bit_face[low_index(faces)]] = count(
            rules, seen, place, low_bit(faces)
        )
        faces &= faces - 1


def show_drawn(
    rules: Tables, seen: Deal, seat: cython.int, board: Board, first: cython.int
) -> cython.void:
    """Write the cards that a seat has drawn so far as a row."""
    index: cython.int
    for index in range(seen.drawn):
        if (seen.first_seat + index) % rules.players == seat:
            board.cards[first + seen.pack[index]] += 1


def show_kitty_seen(
    rules: Tables, seen: Deal, board: Board, first: cython.int
) -> cython.void:
    """Write the cards of the kitty that all have seen as a row."""
    index: cython.int
    dealt: cython.int = rules.hand_size * rules.players
    for index in range(dealt, dealt + rules.kitty_size):
        if seen.pack[index] >= 0:
            board.cards[first + seen.pack[index]] += 1


def show_bids_of(
    rules: Tables, seen: Deal, seat: cython.int, board: Board, first: cython.int
) -> cython.void:
    """Write the cards that a seat has laid down with bids as a row."""
    bid_face: cython.int
    face: cython.int
    if rules.bids_by_face:
        for face in range(FACES):
            board.cards[first + face] = copies_lying(rules, seen, seat, face)
        return
    for bid_face in range(BID_FACES):
        if seen.lying[seat * BID_FACES + bid_face]:
            face = bid_card_face(rules, seen, seat, bid_face)
            board.cards[first + face] = seen.lying[seat * BID_FACES + bid_face]


def show_facts(
    rules: Tables,
    seen: Deal,
    seat: cython.int,
    stage: cython.int,
    place: cython.int,
    board: Board,
    first: cython.int,
) -> cython.void:
    """Write the facts."""
    index: cython.int
    is_dealt: cython.bint = stage > STAGE_NAME
    for index in range(FACT_COUNT):
        board.facts[first + index] = 0
    if stage < STAGES:
        board.facts[first + stage] = 1
    board.facts[first + FACT_LEVEL] = seen.level
    board.facts[first + FACT_TRUMP] = seen.trump if is_dealt else -1
    board.facts[first + FACT_DECLARER] = board.facts[first + FACT_LEADER] = -1
    if seen.declarer >= 0:
        board.facts[first + FACT_DECLARER] = (
            seen.declarer - seat + rules.players
        ) % rules.players
    board.facts[first + FACT_DRAWN] = seen.drawn
    board.facts[first + FACT_BID] = seen.bid_step
    board.facts[first + FACT_PRICE] = seen.price if rules.auction_calls else 0
    if not is_dealt:
        board.facts[first + FACT_HELD] = (
            seen.drawn
            - (seat - seen.first_seat + rules.players) % rules.players
            + rules.players
            - 1
        ) // rules.players
        return
    board.facts[first + FACT_POINTS] = seen.attackers_points
    board.facts[first + FACT_TRICKS] = seen.trick_count
    board.facts[first + FACT_HELD] = count_all(rules, seen, HAND + seat * PLANES)
    board.facts[first + FACT_SIDE] = seen.side_of[seat]
    if STAGE_LEAD <= stage < STAGES:
        board.facts[first + FACT_LEADER] = (
            seen.leader - seat + rules.players
        ) % rules.players
    if place > 0 and stage > STAGE_LEAD:
        board.facts[first + FACT_LED] = seen.lead_size
