"""A match deal by deal: levels, the next declarer and the winner; docs/rules.md 10."""

from __future__ import annotations

from copy import copy

import pytest

from tests.machine import both, column, play_one_match
from tests.oracle.score import next_first
from tests.table.ask import variant
from tuolaji.bots import POLICIES
from tuolaji.dsl import load_variant
from tuolaji.rules.match import level_name
from tuolaji.rules.scoring import Side
from tuolaji.table.deal import DealInPlay
from tuolaji.table.match import MatchInPlay
from tuolaji.table.replay import replay


def played(deal: DealInPlay, policy: str = "greedy") -> DealInPlay:
    ours = POLICIES[policy]()
    while deal.turn is not None:
        deal.do(deal.choice_of(ours))
    return deal


def test_10_a_match_begins_at_the_first_level_and_bids_tell_who_declares() -> None:
    match = MatchInPlay(variant("tuolaji"), 3)
    assert (match.count, match.declarer, match.level) == (0, None, 0)
    assert match.levels == (0, 0, 0, 0)
    assert not match.is_over


def test_10_6_the_deals_of_a_further_lap_tell_it() -> None:
    few = load_variant("tuolaji", ["levels.played=2 A", "levels.above=2 A 2"])
    match, seen = MatchInPlay(few, 3), list[str]()
    while not match.is_over:
        deal = match.begin_deal()
        assert deal.level in match.levels
        played(deal)
        record = deal.record()
        match.end_deal(deal)
        assert record.level == deal.level
        assert deal.record() == replay(record, few) == record
        seen.append(level_name(record.level))
    assert {"2", "2+"} < set(seen)


def test_2_12_2_a_deal_taken_by_bids_is_played_at_the_level_due() -> None:
    rules = load_variant(
        "tuolaji", ["bidding.names_declarer=every deal", "bidding.declarer=last bidder"]
    )
    match, taken = MatchInPlay(rules, 3), 0
    while not match.is_over:
        due, level = match.declarer, match.level
        deal = played(match.begin_deal())
        record = deal.record()
        assert record.level == level
        assert deal.record() == replay(record, rules) == record
        taken += record.due is not None and match.levels[record.declarer] != level
        assert record.due in {None, due}
        match.end_deal(deal)
    assert taken


def test_10_8_1_a_match_is_played_on_from_one_level() -> None:
    rules = load_variant("tuolaji", ["match.deals=2", "match.time_up=all to A"])
    match, stands = MatchInPlay(rules, 3), list[tuple[bool, set[str]]]()
    while not match.is_over:
        match.end_deal(played(match.begin_deal()))
        stands.append((match.is_played_on, {*map(level_name, match.levels)}))
    assert [is_played_on for is_played_on, _levels in stands[:3]] == [False, True, False]
    assert stands[1][1] == {"A"}
    assert match.winners


def test_10_a_deal_moves_the_levels_of_the_side_that_gains() -> None:
    match = MatchInPlay(variant("tuolaji"), 3)
    deal = played(match.begin_deal())
    match.end_deal(deal)
    outcome, declarer = deal.result, deal.declarer
    assert outcome is not None
    assert declarer is not None
    team = (declarer + (outcome.side.value == "attackers")) % 2
    wanted = [outcome.levels * (seat % 2 == team) for seat in range(4)]
    assert list(match.levels) == wanted
    assert match.count == 1
    assert match.begin_deal().declarer == match.declarer


@pytest.mark.parametrize("name", ["one-level", "shanggong", "chaodipi-eight", "sandayi-60"])
def test_10_it_goes_on_until_somebody_has_won(name: str) -> None:
    match = MatchInPlay(variant(name), 3)
    while not match.is_over:
        deal = played(match.begin_deal())
        assert replay(deal.record(), match.rules) == deal.record()
        match.end_deal(deal)
    assert match.winners


@pytest.mark.parametrize("name", ["sandayi", "wuren-sanfu"])
def test_1_5_who_draws_first_is_found_by_the_deal_before(name: str) -> None:
    match = MatchInPlay(variant(name), 3)
    before = played(match.begin_deal(), "random")
    match.end_deal(before)
    deal = match.begin_deal()
    record = before.record()
    friends = [seat for seat, side in enumerate(record.sides) if side is Side.DECLARERS]
    first = next_first(
        match.rules,
        record.declarer,
        record.result.takeover,
        [seat for seat in friends if seat != record.declarer],
        before.first_seat,
    )
    assert deal.first_seat == first
    assert replay(played(deal, "random").record(), match.rules) == deal.record()


def test_9_7_a_later_deal_whose_declarer_bids_name_is_no_opening_deal() -> None:
    bands = "0 .. -> declarers +1 when opening deal | 0 .. -> declarers +2"
    text = f"scoring.bands={bands}"
    rules = load_variant("sandaha", ["levels.held=none", text])
    match, rises = MatchInPlay(rules, 3), list[int]()
    while not match.is_over:
        deal = played(match.begin_deal())
        assert deal.result is not None
        rises.append(deal.result.levels)
        match.end_deal(deal)
    assert (rises[0], set(rises[1:])) == (1, {2})


def test_2_6_bids_where_nobody_bid_are_at_levels_of_their_own() -> None:
    rules = variant("shuangsheng-jokers")
    rows = play_one_match(rules, both("random"), 0)
    levels, declarers = (column(rows, each).tolist() for each in ("level", "declarer"))
    match = MatchInPlay(rules, 2026)
    for level, declarer in zip(levels, declarers, strict=True):
        deal = played(match.begin_deal(), "random")
        assert (deal.level, deal.declarer) == (level, declarer)
        match.end_deal(deal)


def test_the_deals_are_those_of_the_run() -> None:
    first, second = (MatchInPlay(variant("tuolaji"), 3, number) for number in (0, 1))
    assert first.begin_deal().pack == DealInPlay(variant("tuolaji"), 3).pack
    alone = DealInPlay(variant("tuolaji"), 3, index=second.index)
    assert second.begin_deal().pack == alone.pack


def test_a_copy_is_settled_by_itself() -> None:
    match = MatchInPlay(variant("tuolaji"), 3)
    settled = copy(match)
    settled.end_deal(played(match.begin_deal()))
    assert (match.count, settled.count) == (0, 1)
    assert match.levels == (0, 0, 0, 0) != settled.levels
