"""Is a deal read as it was played?"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS, recorded
from tuolaji.cards import LITTLE_JOKER, Face, is_joker, rank_of
from tuolaji.engine.dealing import begin, deal_card
from tuolaji.engine.keys import run_key
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.bidding import Companion, Window
from tuolaji.table.dealt import read_drawn, read_kitty
from tuolaji.table.position import Cards


@pytest.mark.parametrize("name", VARIANTS)
def test_hands_and_kitty_are_the_pack(name: str) -> None:
    rules, record = variant(name), recorded(name, 5)
    cards = (face for held in (*record.hands, record.kitty) for face in held)
    assert Counter(cards) == Counter(rules.deck.faces() * rules.deck.packs)


@pytest.mark.parametrize("name", VARIANTS)
def test_bids_are_of_one_face_that_can_be_bid(name: str) -> None:
    level = variant(name).levels.start
    bids = [bid for seed in range(10) for bid in recorded(name, seed).bids]
    assert bids
    laid = [bid for bid in bids if bid.cards]
    assert bool(laid) == (variant(name).bidding.window is not Window.AUCTION)
    assert all(len(set(without_companion(name, bid.cards))) == 1 for bid in laid)
    assert all(is_joker(bid.cards[0]) or rank_of(bid.cards[0]) == level for bid in laid)


def without_companion(name: str, laid: Cards) -> Cards:
    has_companion = variant(name).bidding.companion is Companion.LITTLE_JOKER
    return laid[:-1] if has_companion and laid[-1] == LITTLE_JOKER else laid


def test_a_companion_lies_with_the_first_bid_of_a_seat() -> None:
    bids = [bid for seed in range(10) for bid in recorded("fankou", seed).bids]
    assert {bid.cards.count(LITTLE_JOKER) for bid in bids} == {0, 1}


def test_cards_are_drawn_in_turn() -> None:
    rules = variant("tuolaji")
    tables, deal = build_tables(rules), Deal()
    begin(tables, deal, run_key(1), 0, 0, 2)
    for index in range(6):
        deal_card(tables, deal, index, (2 + index) % 4)
    assert [len(read_drawn(rules, deal, seat)) for seat in range(4)] == [1, 1, 2, 2]
    assert sorted(read_drawn(rules, deal, 3)) == sorted(map(Face, deal.pack[1:6:4]))


def test_the_kitty_is_what_is_not_dealt() -> None:
    rules = variant("tuolaji")
    deal = Deal()
    begin(build_tables(rules), deal, run_key(1), 0, 0, 2)
    assert list(read_kitty(rules, deal)) == deal.pack[100:108]
