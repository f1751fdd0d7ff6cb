"""Whole deals played by tests, with a stop at any decision.

`stops` goes through the phases of `engine.play.play_deal` one by one and stops before
each decision, so that a test can look at the registers, or change them, in between.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES, SLOW
from tuolaji.cards import Rank
from tuolaji.engine.auction import hold_auction
from tuolaji.engine.claim import note_hands
from tuolaji.engine.codes import (
    CROSSING_AFTER,
    CROSSING_BEFORE,
    HAND,
    MATCH_LIMIT,
    PLANES,
    run_key,
)
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.crossing import (
    crosses_first,
    next_to_cross,
    open_crossing,
    take_crossing,
)
from tuolaji.engine.deal import (
    ask,
    asks_anew,
    begin,
    next_asker,
    next_bidder,
    redeal_weak,
    take_kitty,
)
from tuolaji.engine.friends import calls_before_kitty, draw_friends
from tuolaji.engine.kitty import ask_thief, next_thief, steal
from tuolaji.engine.play import (
    call_in_seat,
    finish_trick,
    name_last,
    open_play,
    play_deals,
    play_match,
    put_burial,
    take_follow,
    take_lead,
)
from tuolaji.engine.policy import Policy, Seats
from tuolaji.engine.scoring import settle
from tuolaji.engine.state import COMPILED
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import CallTime
from tuolaji.table.position import Position

PLAYERS = tuple(name for name in sorted(POLICIES) if name not in SLOW)
USUAL = ("greedy", "random")  # `make prove` tries `greedy-1` too.
KEY = run_key(2026)
NUMBER_OF = {column.name: number for number, column in enumerate(COLUMNS)}

Table = NDArray[np.int32]
Policies = tuple[Policy, Policy]


def count_of(*, compiled: int, interpreted: int) -> int:
    """Return how much to play: the interpreted engine takes a hundred times as long.

    It plays the same deals as the compiled one (`tests/engine/test_invariants.py`), so
    that a law tried on many compiled deals needs only a few interpreted ones.
    """
    return compiled if COMPILED else interpreted


def both(name: str) -> Policies:
    """Return a policy for the even seats and the same for the odd ones."""
    return POLICIES[name](), POLICIES[name]()


def play(
    rules: Ruleset,
    policies: Policies,
    count: int,
    *,
    first: int = 0,
    level: Rank | None = None,
) -> Table:
    """Play separate deals, at the first level if none is given; return a row a deal."""
    room = array("i", bytes(4 * count * COLUMN_COUNT))
    rank = rules.levels.start if level is None else level
    play_deals(build_tables(rules), *policies, KEY, first, count, rank, room)
    return np.frombuffer(room, dtype=np.int32).reshape(count, COLUMN_COUNT)


def play_one_match(rules: Ruleset, policies: Policies, match: int) -> Table:
    """Play a match to its end; return a row a deal."""
    room = array("i", bytes(4 * MATCH_LIMIT * COLUMN_COUNT))
    count = play_match(build_tables(rules), *policies, KEY, match, room)
    return np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)[:count]


def column(table: Table, name: str) -> Table:
    """Return one column of a table by its name."""
    return table[:, NUMBER_OF[name]]


def levels_of_even(rows: Table) -> int:
    """Return how many levels the even seats have gained more than the odd ones."""
    levels = np.where(column(rows, "side") == 0, 1, -1) * column(rows, "levels")
    return int(np.where(column(rows, "declarer") % 2 == 0, levels, -levels).sum())


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a deal stands: before a decision of a seat, or with a trick on the table.

    Attributes:
        phase: `bid`, `bury`, `steal`, `call`, `cross`, `answer`, `lead` or `follow` before
            such a decision; `trick` with all plays on the table; `end`.
        seat: Whose decision it is.
        turn: With `follow` the place in the trick.
    """

    phase: str
    seat: int
    turn: int = 0


def stops(position: Position, policies: Policies, index: int) -> Iterator[Stop]:
    """Play the opening deal of an index; stop before each decision and at the end."""
    tables, deal = position.tables, position.deal
    begin(tables, deal, KEY, index, position.level, -1)
    yield from _bidding(position, policies)
    open_play(tables, deal)
    position.fix_trump()
    yield from _kitty(position, policies)
    yield Stop("call", deal.declarer)
    call_in_seat(tables, deal, policies[deal.declarer % 2])
    if tables.friends_drawn:
        draw_friends(tables, deal)
    if tables.crossing_trumps > 0:
        yield from _crossing(position, policies, CROSSING_AFTER)
    if tables.claim_count:
        note_hands(tables, deal)
    while deal.cards[HAND + deal.leader * PLANES]:
        yield from _trick(position, policies)
    settle(tables, deal)
    yield Stop("end", deal.leader)


def _kitty(position: Position, policies: Policies) -> Iterator[Stop]:
    tables, deal = position.tables, position.deal
    yield Stop("bury", deal.kitty_seat)
    if not tables.kitty_size:
        return
    if calls_before_kitty(tables):
        call_in_seat(tables, deal, policies[deal.declarer % 2])
    take_kitty(tables, deal)
    if tables.table_call == CallTime.ON_TAKING.code:
        call_in_seat(tables, deal, policies[deal.declarer % 2])
    if crosses_first(tables):
        yield from _crossing(position, policies, CROSSING_BEFORE)
    put_burial(tables, deal, policies[deal.kitty_seat % 2])
    name_last(tables, deal, policies[deal.declarer % 2])
    position.fix_trump()
    turn = next_thief(tables, deal, 1)
    while turn:
        seat = (deal.kitty_seat + turn) % tables.players
        yield Stop("steal", seat)
        chosen = ask_thief(tables, deal, seat, policies[seat % 2])
        if chosen < 0:
            turn = next_thief(tables, deal, turn + 1)
            continue
        steal(tables, deal, seat, deal.option_step[chosen], deal.option_face[chosen])
        position.fix_trump()
        yield from _kitty(position, policies)
        return


def _crossing(position: Position, policies: Policies, time: int) -> Iterator[Stop]:
    tables, deal = position.tables, position.deal
    open_crossing(tables, deal, time)
    while (seat := next_to_cross(tables, deal)) >= 0:
        yield Stop("answer" if deal.answering else "cross", seat)
        take_crossing(tables, deal, policies[seat % 2], seat)


def _bidding(position: Position, policies: Policies) -> Iterator[Stop]:
    tables, deal = position.tables, position.deal
    while (seat := next_bidder(tables, deal)) >= 0:
        yield Stop("bid", seat)
        ask(tables, deal, seat, policies[seat % 2])
    while tables.weak_asked and (seat := next_asker(tables, deal)) >= 0:
        if asks_anew(tables, deal, policies[seat % 2], seat):
            redeal_weak(tables, deal)
            yield from _bidding(position, policies)
            return
    if tables.auction_calls:
        hold_auction(tables, deal, Seats(*policies))


def _trick(position: Position, policies: Policies) -> Iterator[Stop]:
    tables, deal = position.tables, position.deal
    leader = deal.leader
    yield Stop("lead", leader)
    take_lead(tables, deal, policies[leader % 2])
    for turn in range(1, tables.players):
        seat = (leader + turn) % tables.players
        yield Stop("follow", seat, turn)
        take_follow(tables, deal, policies[seat % 2], seat, turn)
    yield Stop("trick", leader)
    finish_trick(tables, deal)
