"""The random policy chooses evenly among what it may do."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from tests.builders import cards, rank, ruleset
from tests.machine import KEY, Policies, both, column, count_of, play, stops
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.bidding import clear_bids, find_options, hold_card
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import BURIED, HAND, PLANES, PLAY, STREAMS
from tuolaji.engine.deal import ask
from tuolaji.engine.play import bury_kitty, take_follow, take_lead
from tuolaji.rules.lead import Throws
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position

UNLIKELY = 1e-4


def seated(hand: str, index: int, seat: int = 0) -> tuple[Position, Policies]:
    """Return a position in which only one seat has cards."""
    position = Position(ruleset(), rank("2"), Suit.H)
    seed_streams(position.deal, KEY, index, STREAMS)
    position.deal.leader = position.deal.declarer = seat
    position.put(HAND + seat * PLANES, cards(hand))
    return position, both("random")


def test_it_bids_one_time_in_four_each_option_equally() -> None:
    bids: Counter[tuple[int, int]] = Counter()
    asked = count_of(compiled=2_000, interpreted=300)
    for index in range(asked):
        position, (policy, _) = seated("", index)
        deal = position.deal
        clear_bids(position.tables, deal)
        for face in (0, 0, 1, 5, 5):
            hold_card(position.tables, deal, 0, face)
        find_options(position.tables, deal, 0)
        ask(position.tables, deal, 0, policy)
        bids[deal.bid_step, deal.bid_face[0] if deal.bid_count else -1] += 1
    passed = bids.pop((0, -1))
    assert binomtest(passed, asked, 0.75).pvalue > UNLIKELY
    assert set(bids) == {(1, 0), (1, 1), (2, 0), (3, 5)}
    assert chisquare(list(bids.values())).pvalue > UNLIKELY


def test_one_lead_in_twenty_adds_a_second_component() -> None:
    throws, leads = 0, count_of(compiled=4_000, interpreted=300)
    for index in range(leads):
        position, (policy, _) = seated("SA SK SQ SJ S9", index)
        take_lead(position.tables, position.deal, policy)
        throws += position.deal.thrown
    assert binomtest(throws, leads, 1 / 20).pvalue > UNLIKELY


def test_it_buries_every_card_equally_often() -> None:
    buried: Counter[int] = Counter()
    times = count_of(compiled=2_000, interpreted=200)
    for index in range(times):
        position, (policy, _) = seated("SA SK SQ SJ S9 S8 S7 S6 S5 S4 D3 D4", index)
        bury_kitty(position.tables, position.deal, policy)
        buried.update(position.read(BURIED))
    assert buried.total() == 8 * times
    assert len(buried) == 12
    # Cards are drawn without putting back: 8 of 12 leave 12 / 11 * 1 / 3 of the spread.
    statistic = chisquare(list(buried.values())).statistic * 11 / 4
    assert statistic < 40


@pytest.mark.parametrize(
    ("lead", "hand", "plays"),
    [
        ("S5", "S3 S4 D3", {"S3", "S4"}),
        ("S5", "D3 H4", {"D3", "H4"}),
        ("S5 S5", "S3 S3 S4 S4 S9", {"S3 S3", "S4 S4"}),
        ("S5 S5", "S3 S4 S9", {"S4 S3", "S9 S3", "S9 S4"}),
        ("S5 S5", "S3 D4 H3", {"S3 D4", "H3 S3"}),
    ],
)
def test_it_follows_in_each_legal_way_equally_often(
    lead: str, hand: str, plays: set[str]
) -> None:
    got: Counter[str] = Counter()
    for index in range(count_of(compiled=600, interpreted=60)):
        position, (_, policy) = seated("", index)
        open_lead(position, cards(lead))
        position.put(HAND + PLANES, cards(hand))
        take_follow(position.tables, position.deal, policy, 1, 1)
        got[show_cards(position.read(PLAY + PLANES))] += 1
    assert {frozenset(play.split()) for play in got} == {
        frozenset(play.split()) for play in plays
    }
    assert chisquare(list(got.values())).pvalue > UNLIKELY


def test_where_throws_are_forbidden_it_never_throws() -> None:
    rules = ruleset(lead={"throws": Throws.NEVER})
    assert column(play(rules, both("random"), 50), "throws").sum() == 0


def test_its_chance_is_its_seats_own() -> None:
    rules = RULESETS["base"]
    alone = play(rules, both("random"), 30)
    again = play(rules, both("random"), 30)
    assert np.array_equal(alone, again)


def test_a_deal_passes_every_kind_of_decision() -> None:
    phases = {stop.phase for stop in stops(Position(RULESETS["base"]), both("random"), 0)}
    assert phases == {"bid", "bury", "call", "lead", "follow", "trick", "end"}
