"""Auctions: who is asked, who wins, and who names trumps."""

from __future__ import annotations

import pytest

from tests.machine import KEY, both
from tests.oracle.variants import RULESETS
from tuolaji.engine.bidding import (
    auction_winner,
    hold_auction,
    name_trumps,
    next_caller,
    note_call,
    note_pass,
    open_auction,
)
from tuolaji.engine.codes import EVENT_BIDS, EVENT_DECISIONS
from tuolaji.engine.deal import begin, fix_declarer, fix_trumps
from tuolaji.engine.policy import Policy, Seats
from tuolaji.table.position import Position

RULES = RULESETS["jiaofen"]


def begun(index: int = 0, declarer: int = -1) -> Position:
    position = Position(RULES)
    begin(position.tables, position.deal, KEY, index, position.level, declarer)
    return position


def opened(declarer: int = -1) -> Position:
    """Return a deal whose first seat is asked for the first price."""
    position = begun(declarer=declarer)
    open_auction(position.tables, position.deal)
    return position


def asked(position: Position, answers: str) -> list[int]:
    """Return the places of the seats asked, while they call (c) or pass (p)."""
    tables, deal, seen = position.tables, position.deal, []
    for answer in answers:
        seat = next_caller(tables, deal)
        assert seat >= 0
        seen.append((seat - deal.first_seat) % 4)
        if answer == "c":
            note_call(tables, deal, seat)
        else:
            note_pass(deal, seat)
    return seen


@pytest.mark.parametrize(
    ("answers", "places"),
    [
        pytest.param("pppp", [0, 1, 2, 3], id="all_pass"),
        pytest.param("cppp", [0, 1, 2, 3], id="one_call"),
        pytest.param("pcpcp", [0, 1, 2, 3, 1], id="who_passes_is_out"),
        pytest.param("ccppcp", [0, 1, 2, 3, 0, 1], id="call_against_call"),
        pytest.param("c" * 16, [0, 1, 2, 3] * 4, id="down_to_the_last_price"),
    ],
)
def test_2_10_who_is_asked(answers: str, places: list[int]) -> None:
    position = opened()
    assert asked(position, answers) == places
    assert next_caller(position.tables, position.deal) == -1


@pytest.mark.parametrize(
    ("answers", "place", "price"),
    [("pppp", 0, 80), ("pcpp", 1, 75), ("ccppp", 1, 70), ("ccppcp", 0, 65)],
)
def test_2_10_the_last_caller_wins(answers: str, place: int, price: int) -> None:
    position = opened()
    asked(position, answers)
    winner = (position.deal.first_seat + place) % 4
    assert (auction_winner(position.deal), position.deal.price) == (winner, price)


def test_2_10_nobody_is_asked_in_a_later_deal() -> None:
    position = opened(declarer=2)
    assert next_caller(position.tables, position.deal) == -1
    assert auction_winner(position.deal) == 2


def test_where_all_pass_the_seat_that_drew_first_names_trumps() -> None:
    position, silent = begun(), Policy()
    hold_auction(position.tables, position.deal, silent)
    assert position.deal.bid_seat[0] == position.deal.first_seat
    assert position.deal.events[EVENT_DECISIONS] == len("pppp") + len("n")


@pytest.mark.parametrize("index", range(5))
def test_the_price_falls_with_each_call(index: int) -> None:
    position = begun(index)
    deal = position.deal
    hold_auction(position.tables, deal, Seats(*both("greedy")))
    assert 80 - deal.price == 5 * deal.call_count > 0
    assert deal.bid_seat[0] == deal.call_seat[deal.call_count - 1]


def test_the_named_suit_is_trump_and_its_namer_declares() -> None:
    position = begun()
    name_trumps(position.deal, 2, 3)
    fix_trumps(position.tables, position.deal)
    fix_declarer(position.tables, position.deal)
    assert (position.deal.trump, position.deal.declarer) == (3, 2)
    assert position.deal.events[EVENT_BIDS] == 1
