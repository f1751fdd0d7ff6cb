"""The values of the bidding chapter read as written (rules 2.3, 2.7)."""

from __future__ import annotations

import pytest

from tests.builders import bid_step, nobody_bids
from tuolaji.cards import Suit
from tuolaji.rules.bidding import (
    Auction,
    BidKind,
    BidPart,
    BidStep,
    BidWay,
    Shown,
    SuitOrder,
)
from tuolaji.rules.deck import Deck

LITTLE_WITH_LEVEL = BidKind((BidPart(Shown.JOKER), BidPart(Shown.LEVEL, 2)))
ALL = BidKind((BidPart(Shown.ALL_JOKERS),), final=True)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (bid_step(Shown.LEVEL, 1), "level"),
        (bid_step(Shown.LEVEL, 2), "level x2"),
        (bid_step(Shown.ANY_RANK, 2), "any rank x2"),
        (bid_step(Shown.LEVEL_OF_EACH_SUIT), "level of each suit for no trump"),
        (bid_step(Shown.JOKER, 2), "joker x2 for no trump"),
        (bid_step(Shown.BIG_JOKER, 1), "big joker for no trump"),
        (
            BidStep((LITTLE_WITH_LEVEL, ALL)),
            "joker + level x2 = all jokers for no trump final",
        ),
    ],
)
def test_2_3_a_step_reads_as_it_is_written(step: BidStep, text: str) -> None:
    assert str(step) == text


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        pytest.param(
            BidKind((BidPart(Shown.COLOURED_JOKER), BidPart(Shown.LEVEL))),
            [(Suit.S, 1, 1, 0), (Suit.H, 1, 0, 1), (Suit.C, 1, 1, 0), (Suit.D, 1, 0, 1)],
            id="the_joker_of_the_colour",
        ),
        pytest.param(
            BidKind((BidPart(Shown.JOKER), BidPart(Shown.JOKER))),
            [(None, 0, 2, 0), (None, 0, 1, 1), (None, 0, 0, 2)],
            id="any_two_jokers",
        ),
        pytest.param(
            BidKind((BidPart(Shown.JOKER, 2),)),
            [(None, 0, 2, 0), (None, 0, 0, 2)],
            id="two_identical_jokers",
        ),
        pytest.param(ALL, [(None, 0, 2, 2)], id="all_jokers"),
        pytest.param(BidKind((BidPart(Shown.LEVEL, 3),)), [], id="more_than_there_are"),
    ],
)
def test_2_2_the_cards_that_make_a_bid(
    kind: BidKind, ways: list[tuple[Suit | None, int, int, int]]
) -> None:
    assert kind.ways(Deck(points=())) == tuple(BidWay(*way) for way in ways)


def test_2_2_level_cards_across_suits_are_of_each_suit_or_of_any() -> None:
    each = BidKind((BidPart(Shown.LEVEL_OF_EACH_SUIT, 2),), any_suit=True)
    assert {way.levels for way in each.ways(Deck(points=()))} == {(2, 2, 2, 2)}
    any_two = BidKind((BidPart(Shown.LEVEL_OF_ANY_SUIT, 2),))
    levels = [way.levels for way in any_two.ways(Deck(points=()))]
    assert len(levels) == 4 + 6
    assert {sum(each) for each in levels} == {2}
    more_than_the_pack_has = BidKind((BidPart(Shown.LEVEL_OF_ANY_SUIT, 9),))
    assert not more_than_the_pack_has.ways(Deck(points=()))


def test_2_8_an_order_of_suits_tells_from_how_many_cards_on() -> None:
    assert str(SuitOrder((Suit.S, Suit.H), 2)) == "S > H from x2"
    assert str(SuitOrder((Suit.S, Suit.H), 2, True)) == "S > H from x2 unless reinforced"


def test_2_2_level_cards_and_those_of_any_rank_make_a_suit_trump() -> None:
    suited = [shown for shown in Shown if not bid_step(shown).kinds[0].no_trump]
    assert suited == [Shown.LEVEL, Shown.ANY_RANK]


@pytest.mark.parametrize(
    "line",
    [
        "no trump",
        "redeal when opening deal | no trump",
        "redeal at most 1 time | redeal at most 3 times when later deals | no trump",
        "kitty card 1 ..",
        "kitty card 3 .. 4 | kitty card 5 | highest kitty card | no trump",
        "kitty card 2 until a level card | kitty card 1 .. 3 until a level card or a joker",
    ],
)
def test_2_7_what_decides_without_a_bid_reads_as_it_is_written(line: str) -> None:
    assert " | ".join(map(str, nobody_bids(line))) == line


def test_an_auction_tells_its_ends_and_its_step() -> None:
    assert str(Auction(80, 5, 5)) == "80 .. 5 by 5"
    jumping = Auction(80, 5, 5, percent=True, jumps=True, once=True)
    assert str(jumping) == "80 .. 5 by 5 % of total or more once each"
