"""The values of the bidding chapter read as written (rules 2.3, 2.7)."""

from __future__ import annotations

import pytest

from tuolaji.rules.bidding import Auction, BidStep, Nobody, NobodyBids, Shown


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (BidStep(Shown.LEVEL, 1), "level"),
        (BidStep(Shown.LEVEL, 2), "level x2"),
        (BidStep(Shown.JOKER, 2), "joker x2 for no trump"),
        (BidStep(Shown.BIG_JOKER, 1), "big joker for no trump"),
    ],
)
def test_2_3_a_step_reads_as_it_is_written(step: BidStep, text: str) -> None:
    assert str(step) == text


def test_2_2_only_level_cards_make_a_suit_trump() -> None:
    assert [BidStep(shown, 2).no_trump for shown in Shown] == [False, True, True, True]


@pytest.mark.parametrize(
    ("nobody", "text"),
    [
        (NobodyBids(Nobody.NO_TRUMP), "no trump"),
        (NobodyBids(Nobody.REDEAL), "redeal"),
        (NobodyBids(Nobody.TURN_UP), "kitty card 1 .."),
        (NobodyBids(Nobody.TURN_UP, 3, 4), "kitty card 3 .. 4"),
    ],
)
def test_2_7_the_rule_for_no_bid_reads_as_it_is_written(
    nobody: NobodyBids, text: str
) -> None:
    assert str(nobody) == text


def test_an_auction_tells_its_ends_and_its_step() -> None:
    assert str(Auction(80, 5, 5)) == "80 .. 5 by 5"
