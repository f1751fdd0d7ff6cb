"""Auctions: who is asked, who wins, and cards that are dealt anew (rules 2.7, 2.10)."""

from __future__ import annotations

import pytest

from tests.builders import changed, nobody_bids, seat_lines
from tests.machine import KEY, both
from tests.oracle.variants import RULESETS
from tuolaji.engine.auction import (
    auction_winner,
    deal_cards,
    hold_auction,
    name_trumps,
    next_caller,
    note_call,
    note_pass,
    open_auction,
)
from tuolaji.engine.codes import EVENT_BIDS, EVENT_DECISIONS, EVENT_REDEALS
from tuolaji.engine.deal import begin, deal_on, fix_declarer, fix_trumps, is_kitty_shown
from tuolaji.engine.policy import Policy, Seats
from tuolaji.rules.bidding import Auction, Opening
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position

RULES = RULESETS["jiaofen"]


def begun(index: int = 0, declarer: int = -1, rules: Ruleset = RULES) -> Position:
    position = Position(rules)
    begin(position.tables, position.deal, KEY, index, position.level, declarer)
    return position


def auction(declarer: int = -1) -> Position:
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
            note_call(tables, deal, seat, 1)
        else:
            note_pass(tables, deal, seat)
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
    position = auction()
    assert asked(position, answers) == places
    assert next_caller(position.tables, position.deal) == -1


@pytest.mark.parametrize(
    ("answers", "place", "price"),
    [("pppp", 0, 80), ("pcpp", 1, 75), ("ccppp", 1, 70), ("ccppcp", 0, 65)],
)
def test_2_10_the_last_caller_wins(answers: str, place: int, price: int) -> None:
    position = auction()
    asked(position, answers)
    winner = (position.deal.first_seat + place) % 4
    assert (auction_winner(position.tables, position.deal), position.deal.price) == (
        winner,
        price,
    )


def test_2_10_nobody_is_asked_in_a_later_deal() -> None:
    position = auction(declarer=2)
    assert next_caller(position.tables, position.deal) == -1
    assert auction_winner(position.tables, position.deal) == 2


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


def dealt_anew(lines: str) -> Ruleset:
    return changed(RULES, bidding={"nobody": nobody_bids(lines)})


@pytest.mark.parametrize(
    ("lines", "redeals", "moved"),
    [
        ("no trump", 0, 0),
        ("redeal at most 2 times", 2, 0),
        ("redeal", 100, 0),
        ("redeal when opening deal", 100, 0),
        ("redeal when later deals", 0, 0),
        ("next seat declares", 100, 100),
        ("kitty card 1 .. | redeal at most 3 times", 3, 0),
    ],
)
def test_2_10_where_nobody_calls_the_cards_are_dealt_anew(
    lines: str, redeals: int, moved: int
) -> None:
    position = begun(rules=dealt_anew(lines))
    tables, deal = position.tables, position.deal
    first, pack = deal.first_seat, list(deal.pack)
    deal_cards(tables, deal, Policy())
    assert deal.events[EVENT_REDEALS] == redeals
    assert (list(deal.pack) != pack) is (redeals > 0)
    assert deal.first_seat == (first + moved) % 4
    assert deal.events[EVENT_DECISIONS] == (redeals + 1) * len("pppp") + len("n")
    assert (deal.drawn, deal.bid_seat[0]) == (100, deal.first_seat)


def test_2_10_a_call_holds_whatever_nobody_says() -> None:
    position = begun(rules=dealt_anew("redeal"))
    open_auction(position.tables, position.deal)
    assert asked(position, "pppc") == [0, 1, 2, 3]
    assert next_caller(position.tables, position.deal) == -1
    assert position.deal.events[EVENT_REDEALS] == 0


def test_2_6_2_who_draws_first_by_the_deal_before_calls_first() -> None:
    rules = changed(RULES, bidding={"first_asked": seat_lines("last seat")})
    position = Position(rules)
    tables, deal = position.tables, position.deal
    for next_first, place in ((0, 3), (2, 0)):
        deal.next_first = next_first
        begin(tables, deal, KEY, 0, position.level, -1)
        open_auction(tables, deal)
        assert asked(position, "p") == [place]
    assert deal.first_seat == 1


@pytest.mark.parametrize(
    ("passes", "price"), [("", 80), ("p", 80), ("pp", 70), ("ppp", 50)]
)
def test_2_10_a_first_call_after_passes(passes: str, price: int) -> None:
    openings = (Opening(70, 2), Opening(50, 3))
    auctioned = Auction(80, 5, 5, openings=openings)
    position = begun(rules=changed(RULES, bidding={"auction": auctioned}))
    tables, deal = position.tables, position.deal
    open_auction(tables, deal)
    asked(position, passes)
    assert (next_caller(tables, deal) >= 0, deal.price) == (True, price)
    note_call(tables, deal, (deal.first_seat + len(passes)) % 4, 1)
    assert (deal.price, deal.call_count) == (price - 5, 1)


def test_2_10_the_call_after_a_jump_follows_it() -> None:
    rules = changed(RULES, bidding={"auction": Auction(80, 5, 5, jumps=True)})
    position = begun(rules=rules)
    tables, deal = position.tables, position.deal
    open_auction(tables, deal)
    for steps in (1, 3, 2):
        note_call(tables, deal, next_caller(tables, deal), steps)
    assert list(deal.call_points[:3]) == [80, 65, 55]
    assert (deal.price, deal.call_count) == (50, 3)


@pytest.mark.parametrize(
    ("answers", "places", "winner", "price"),
    [
        pytest.param("pppp", [0, 1, 2, 3], 0, 80, id="all_pass"),
        pytest.param("cpcp", [0, 1, 2, 3], 2, 70, id="the_last_caller"),
        pytest.param("cccc", [0, 1, 2, 3], 3, 60, id="nobody_calls_again"),
    ],
)
def test_2_10_each_seat_is_asked_once(
    answers: str, places: list[int], winner: int, price: int
) -> None:
    position = begun(
        rules=changed(RULES, bidding={"auction": Auction(80, 5, 5, once=True)})
    )
    tables, deal = position.tables, position.deal
    open_auction(tables, deal)
    assert asked(position, answers) == places
    assert next_caller(tables, deal) == -1
    assert auction_winner(tables, deal) == (deal.first_seat + winner) % 4
    assert deal.price == price


def test_random_jumps_and_greedy_calls_the_next() -> None:
    rules = changed(RULES, bidding={"auction": Auction(80, 5, 5, jumps=True)})
    jumps = {"random": 0, "greedy": 0}
    for name in jumps:
        for index in range(20):
            position = begun(index, rules=rules)
            deal = position.deal
            hold_auction(position.tables, deal, Seats(*both(name)))
            jumps[name] += 80 - deal.price != 5 * deal.call_count
    assert jumps["random"] > 0
    assert jumps["greedy"] == 0


@pytest.mark.parametrize(
    ("limit", "shown"), [(None, [True] * 4), (70, [False, False, False, True])]
)
def test_9_6_a_kitty_is_shown_up_to_a_price(limit: int | None, shown: list[bool]) -> None:
    kitty = {"shown": True, "shown_up_to": limit}
    position = Position(changed(RULES, kitty=kitty))
    tables, deal = position.tables, position.deal
    found = []
    for calls in range(4):
        begin(tables, deal, KEY, 0, position.level, -1)
        deal_on(tables, deal, Policy())
        open_auction(tables, deal)
        before = bool(is_kitty_shown(tables, deal))
        asked(position, "c" * calls)
        name_trumps(deal, auction_winner(tables, deal), 0)
        assert before is (limit is None)
        found.append(bool(is_kitty_shown(tables, deal)))
    assert found == shown


def test_2_10_in_a_later_deal_nothing_is_dealt_anew() -> None:
    position = begun(declarer=2, rules=dealt_anew("redeal"))
    deal_cards(position.tables, position.deal, Policy())
    assert (position.deal.events[EVENT_REDEALS], position.deal.bid_seat[0]) == (0, 2)
