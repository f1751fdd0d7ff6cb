"""Does a companion lie beside the bids of the opening deal?"""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tuolaji.cards import parse_cards
from tuolaji.table.bidding import Bidders
from tuolaji.table.companion import companion_due, lying_companion, take_companion
from tuolaji.table.position import Position
from tuolaji.table.reasons import Reason, Refusal


def opening(name: str = "fankou") -> Position:
    place = Position(variant(name))
    place.deal.opening = 1
    return place


def with_a_bid() -> Position:
    place = opening()
    assert Bidders(place).lay(2, parse_cards("S3 LJ")) is None
    return place


def test_the_companion_is_due_with_the_first_bid_of_a_seat() -> None:
    place, little_joker = with_a_bid(), parse_cards("LJ")
    assert companion_due(place, 0) == little_joker
    assert companion_due(place, 2) == ()
    assert lying_companion(place, 0) == ()
    assert lying_companion(place, 2) == little_joker


def test_a_bid_is_what_lies_beside_the_companion() -> None:
    assert take_companion(opening(), 0, parse_cards("LJ S3 S3")) == parse_cards("S3 S3")
    assert take_companion(with_a_bid(), 2, parse_cards("S3")) == parse_cards("S3")


@pytest.mark.parametrize(
    ("cards", "count"), [("S3", 0), ("", 0), ("S3 LJ LJ", 2), ("LJ LJ LJ", 3)]
)
def test_exactly_one(cards: str, count: int) -> None:
    assert take_companion(opening(), 0, parse_cards(cards)) == Refusal(
        Reason.NOT_ONE_COMPANION,
        "'bidding.companion: one little joker' must lie beside the bids of a seat in the "
        f"opening deal, got {count}",
    )


def test_one_that_lies_is_counted() -> None:
    refusal = take_companion(with_a_bid(), 2, parse_cards("S3 LJ"))
    assert isinstance(refusal, Refusal)
    assert refusal.why.endswith("got 2")


def test_a_later_deal_asks_for_none() -> None:
    later = Position(variant("fankou"))
    assert companion_due(later, 0) == ()
    assert take_companion(later, 0, parse_cards("S3 LJ")) == parse_cards("S3 LJ")


def test_most_rulesets_ask_for_none() -> None:
    assert companion_due(opening("tuolaji"), 0) == ()
