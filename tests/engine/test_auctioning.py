"""Who declares after an auction, and who names trumps?"""

from __future__ import annotations

import pytest

from tests.machine import KEY, both
from tests.oracle.variants import RULESETS
from tuolaji.engine.auctioning import call_in_turn, name_trumps
from tuolaji.engine.constants import EVENT_BIDS
from tuolaji.engine.dealing import begin, fix_declarer, fix_trumps
from tuolaji.engine.policy import Policy
from tuolaji.table.position import Position

RULES = RULESETS["jiaofen"]


def begun(index: int, declarer: int = -1) -> Position:
    position = Position(RULES)
    begin(position.tables, position.deal, KEY, index, position.level, declarer)
    return position


def test_where_all_pass_the_seat_that_drew_first_declares() -> None:
    position = begun(0)
    silent = Policy()
    seat = call_in_turn(position.tables, position.deal, silent, silent)
    assert seat == position.deal.first_seat


@pytest.mark.parametrize("index", range(20))
def test_calls_fall_and_one_seat_is_left(index: int) -> None:
    position = begun(index)
    seat = call_in_turn(position.tables, position.deal, *both("random"))
    fallen = (
        RULES.bidding.auction.first - position.deal.price if RULES.bidding.auction else 0
    )
    assert 0 <= seat < 4
    assert fallen % 5 == 0


def test_the_named_suit_is_trump_and_its_namer_declares() -> None:
    position = begun(0)
    name_trumps(position.deal, 2, 3)
    fix_trumps(position.tables, position.deal)
    fix_declarer(position.tables, position.deal)
    assert (position.deal.trump, position.deal.declarer) == (3, 2)
    assert position.deal.events[EVENT_BIDS] == 1
