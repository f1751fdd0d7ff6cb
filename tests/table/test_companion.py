"""The companion that lies beside the bids of the opening deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.table.asking import variant
from tuolaji.bots import POLICIES
from tuolaji.cards import parse_cards
from tuolaji.engine.codes import BID_FACES
from tuolaji.engine.deal import stack_card
from tuolaji.rules.bidding import Companion
from tuolaji.table.bids import (
    Bidders,
    companion_due,
    lying_companion,
    take_companion,
    turned_card,
)
from tuolaji.table.position import Position
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.replay import play_record


def opening(name: str = "fankou") -> Position:
    place = Position(variant(name))
    place.deal.opening = 1
    return place


def with_a_bid() -> Position:
    place = opening()
    assert Bidders(place).lay(2, parse_cards("S3 LJ")) is None
    return place


def turned_up(card: str) -> Position:
    place = opening("fankou-bombs")
    stack_card(place.deal, 0, *parse_cards(card))
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
        "'bidding.companion: one little joker': one LJ must lie beside the bids of a seat "
        f"in the opening deal, got {count}",
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
    assert turned_card(opening("tuolaji")) is None
    assert turned_card(opening("fankou")) is None


def test_2_9_the_companion_is_a_copy_of_the_card_turned_up() -> None:
    place = turned_up("D9")
    assert (turned_card(place), companion_due(place, 0)) == (
        parse_cards("D9")[0],
        parse_cards("D9"),
    )
    place.deal.opening = 0
    assert (turned_card(place), companion_due(place, 0)) == (None, ())


@pytest.mark.parametrize(("cards", "count"), [("S3", 0), ("S3 LJ", 0), ("S3 D9 D9", 2)])
def test_2_9_exactly_one_copy_of_it(cards: str, count: int) -> None:
    assert take_companion(turned_up("D9"), 0, parse_cards(cards)) == Refusal(
        Reason.NOT_ONE_COMPANION,
        "'bidding.companion: turned card': one D9 must lie beside the bids of a seat in "
        f"the opening deal, got {count}",
    )


@pytest.mark.parametrize(("cards", "bid"), [("S3 S3 S3", "S3 S3"), ("S3", ""), ("", None)])
def test_2_9_a_bid_of_its_face_is_what_lies_beside_it(cards: str, bid: str | None) -> None:
    taken = take_companion(turned_up("S3"), 0, parse_cards(cards))
    assert taken == parse_cards(bid) if bid is not None else isinstance(taken, Refusal)


def test_2_9_further_copies_of_its_face_are_all_bid() -> None:
    place = turned_up("S3")
    assert Bidders(place).lay(2, parse_cards("S3 S3")) is None
    assert take_companion(place, 2, parse_cards("S3")) == parse_cards("S3")
    assert place.deal.lying[2 * BID_FACES] == 1


@pytest.mark.parametrize("companion", Companion)
def test_nothing_lies_beside_the_calls_of_an_auction(companion: Companion) -> None:
    rules = variant("jiaofen")
    rules = replace(rules, bidding=replace(rules.bidding, companion=companion))
    policies = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, policies) for seed in range(5)]
    assert {bid.cards for record in records for bid in record.bids} == {()}
    assert {record.turned for record in records} == {None}
