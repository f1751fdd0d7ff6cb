"""A deal is read as it was played."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.ask import variant
from tests.table.deals import VARIANTS, in_play, play_on, recorded
from tuolaji.cards import LITTLE_JOKER, Face, is_joker, rank_of
from tuolaji.engine.codes import run_key
from tuolaji.engine.deal import begin, deal_card
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import bid_card_faces, build_tables
from tuolaji.rules.bidding import Companion, Window
from tuolaji.table.actions import Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record
from tuolaji.table.snapshot import read_drawn, read_kitty


@pytest.mark.parametrize("name", VARIANTS)
def test_hands_and_kitty_are_the_pack(name: str) -> None:
    rules, record = variant(name), recorded(name, 5)
    cards = (face for held in (*record.hands, record.kitty) for face in held)
    assert Counter(cards) == Counter(rules.deck.cards())


@pytest.mark.parametrize("name", VARIANTS)
def test_bids_are_of_as_many_faces_as_the_ladder_joins(name: str) -> None:
    bidding, level = variant(name).bidding, variant(name).levels.start
    joined = max(len(kind.parts) for step in bidding.bids for kind in step.kinds)
    most = joined + (bidding.companion is not Companion.NOTHING)
    named = bid_card_faces(variant(name))
    bids = [bid for seed in range(60) for bid in recorded(name, seed).bids]
    assert bool(bids) == (bidding.window is not Window.NEVER)
    laid = [bid for bid in bids if bid.cards]
    assert bool(laid) == (bidding.window not in {Window.AUCTION, Window.NEVER})
    assert all(0 < len(set(bid.cards)) <= most for bid in laid)
    shown = (bid.cards[0] for bid in laid if bid.cards[0] not in named)
    assert all(is_joker(face) or rank_of(face) == level for face in shown)


def is_first(record: Record, number: int) -> bool:
    bids = record.bids[: number + 1]
    return [bid.seat for bid in bids].count(bids[-1].seat) == 1


@pytest.mark.parametrize("name", ["fankou", "fankou-bombs"])
def test_2_9_a_companion_lies_with_the_first_bid_of_a_seat(name: str) -> None:
    seen = set()
    for record in (recorded(name, seed) for seed in range(20)):
        companion = LITTLE_JOKER if record.turned is None else record.turned
        for number, bid in enumerate(record.bids):
            seen.add(first := is_first(record, number))
            if not first:
                assert len(set(bid.cards)) == 1
            elif companion != bid.cards[0]:
                assert bid.cards.count(companion) == 1
            else:
                assert len(bid.cards) > 1
    assert seen == {True, False}


def test_2_9_the_card_turned_up_is_one_that_the_first_seat_draws() -> None:
    rules = variant("fankou-bombs")
    deal = DealInPlay(rules, seed=5)
    while deal.phase is Phase.BIDDING:
        shown = deal.turned
        deal.apply(Pass())
    assert shown is not None
    play_on(deal)
    record = deal.record()
    assert record.turned == deal.turned
    assert record.turned in record.hands[record.declarer]  # nobody bid: it drew first


@pytest.mark.parametrize("name", ["tuolaji", "fankou", "bianfeng-called", "zhaopengyou"])
def test_8_6_the_points_after_a_trick_are_those_of_the_deal_in_play(name: str) -> None:
    deal, counts = in_play(name), {}
    while deal.turn is not None:
        counts[len(deal.tricks)] = deal.attackers_points
        play_on(deal, 1)
    counted = deal.record().points_after_tricks()
    assert (0, *counted[:-1]) == tuple(counts.values())
    assert counted[-1] == deal.attackers_points - deal.record().capture.earned


def test_6_7_a_failed_throw_has_its_penalty() -> None:
    tricks = [
        trick for seed in range(8) for trick in recorded("shuangsheng-match", seed).tricks
    ]
    fined = {trick for trick in tricks if trick.penalty}
    assert fined == {trick for trick in tricks if trick.forced is not None}
    assert fined
    assert all(
        trick.penalty == 10 * (len(trick.thrown or ()) - len(trick.plays[0]))
        for trick in fined
    )


def test_cards_are_drawn_in_turn() -> None:
    rules = variant("tuolaji")
    tables, deal = build_tables(rules), Deal()
    begin(tables, deal, run_key(1), 0, 0, 2)
    for index in range(6):
        deal_card(tables, deal, index, (2 + index) % 4)
    assert [len(read_drawn(tables, deal, seat)) for seat in range(4)] == [1, 1, 2, 2]
    assert sorted(read_drawn(tables, deal, 3)) == sorted(map(Face, deal.pack[1:6:4]))


def test_the_kitty_is_what_is_not_dealt() -> None:
    rules = variant("tuolaji")
    deal = Deal()
    begin(build_tables(rules), deal, run_key(1), 0, 0, 2)
    assert list(read_kitty(rules, deal)) == deal.pack[100:108]
