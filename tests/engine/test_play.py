"""Each phase of a deal does its part; many deals are the deals one by one."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.builders import cards, rank, ruleset
from tests.machine import (
    KEY,
    PLAYERS,
    Table,
    both,
    column,
    count_of,
    play,
    play_one_match,
    stops,
)
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.codes import (
    EVENT_LEAD_CHANGES,
    EVENT_PAIRS_LED,
    EVENT_THROWS,
    EVENT_THROWS_FAILED,
    EVENT_TRACTORS_LED,
    HAND,
    LIVE,
    MATCH_LIMIT,
    PLANES,
    PLAY,
    THROWN,
)
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.friends import take_sides
from tuolaji.engine.match import advance, next_declarer
from tuolaji.engine.play import (
    accept_lead,
    finish_trick,
    keep_legal,
    open_play,
    play_deal,
    play_deals,
)
from tuolaji.engine.policy import Seats
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.rules.bidding import NamesDeclarer, WhoBids
from tuolaji.rules.lead import CostFor, FailedThrow, Forced, TestedAgainst
from tuolaji.rules.match import LevelsOf, Next, played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position

PENALTY = {
    "lead": {
        "failed_throw": (FailedThrow(Forced.LARGEST_BEATEN, 10, CostFor.CARD_TAKEN_BACK),)
    }
}
UNSEEN_CARDS = {"lead": {"tested_against": TestedAgainst.UNSEEN_CARDS}}
ANOTHER_LEAD = {"lead": {"failed_throw": (FailedThrow(Forced.ANOTHER_LEAD),)}}
CERTAIN = {"lead": {**UNSEEN_CARDS["lead"], **ANOTHER_LEAD["lead"]}}
DEALS = count_of(compiled=500, interpreted=20)


def led(rules: Mapping[str, Any], lead: str, rest: str = "", declarer: int = 0) -> Position:
    """Let seat 0 lead; seat 1 holds the ace of spades, and what lies open is known."""
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    deal = position.deal
    deal.leader, deal.declarer, deal.attackers_points = 0, declarer, 0
    for seat, held in enumerate((rest, "SA", "", "")):
        position.put(HAND + seat * PLANES, cards(held))
    position.put(PLAY, cards(lead))
    position.put(LIVE, cards(f"{lead} {rest} SA"))
    take_sides(position.tables, deal)
    accept_lead(position.tables, deal)
    return position


def test_6_a_throw_that_fails_is_cut_down_to_the_forced_component() -> None:
    position = led({}, "S9 S9 S8 SK", rest="D3")
    deal = position.deal
    assert show_cards(position.read(PLAY)) == "S8"
    assert show_cards(position.read(THROWN)) == "SK S9 S9 S8"
    assert show_cards(position.read(HAND)) == "SK S9 S9 D3"
    assert (deal.thrown, deal.throw_failed, deal.lead_size) == (1, 1, 1)
    assert (deal.events[EVENT_THROWS], deal.events[EVENT_THROWS_FAILED]) == (1, 1)


def test_6_a_throw_that_stands_is_left_whole() -> None:
    deal = led({}, "S9 S9 SA").deal
    assert (deal.thrown, deal.throw_failed, deal.lead_size) == (1, 0, 3)


@pytest.mark.parametrize(("declarer", "points"), [(0, 20), (2, 20), (1, -20)])
def test_6_a_failed_throw_costs_its_side_a_penalty(declarer: int, points: int) -> None:
    deal = led(PENALTY, "S9 S8 SK", declarer=declarer).deal
    assert deal.attackers_points == points


def test_6_unseen_cards_are_the_live_ones_that_the_leader_does_not_hold() -> None:
    assert led(UNSEEN_CARDS, "SK SQ").deal.throw_failed
    assert not led(UNSEEN_CARDS, "DA DK", rest="DQ").deal.throw_failed


def put_down(rules: Mapping[str, Any], lead: str) -> Position:
    """Let seat 0 put a lead down; seat 1 holds the ace of spades, the rest is gone."""
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    deal = position.deal
    deal.leader = deal.declarer = 0
    for seat, held in enumerate(("D3", "SA", "", "")):
        position.put(HAND + seat * PLANES, cards(held))
    position.put(PLAY, cards(lead))
    position.put(LIVE, cards(f"{lead} D3 SA"))
    take_sides(position.tables, deal)
    keep_legal(position.tables, deal)
    return position


@pytest.mark.parametrize("rules", [ANOTHER_LEAD, CERTAIN], ids=["hands", "unseen"])
@pytest.mark.parametrize(
    ("lead", "left", "rest"),
    [
        pytest.param("S9 S9 S8", "S9 S9", "S8 D3", id="the_first_component_is_left"),
        pytest.param("SQ SQ SA", "SA SQ SQ", "D3", id="nobody_can_beat_it"),
        pytest.param("S9", "S9", "D3", id="one_component_is_no_throw"),
    ],
)
def test_6_6_what_can_be_beaten_may_be_no_lead(
    rules: Mapping[str, Any], lead: str, left: str, rest: str
) -> None:
    position = put_down(rules, lead)
    assert show_cards(position.read(PLAY)) == left
    assert show_cards(position.read(HAND)) == rest


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_6_6_then_no_throw_fails(policy: str) -> None:
    rows = play(RULESETS["shengji-certain"], both(policy), DEALS)
    assert column(rows, "throws").sum() > 0
    assert column(rows, "throws_failed").sum() == 0


def test_components_led_are_counted() -> None:
    events = led({}, "S5 S5 S6 S6 S8 S8 SA").deal.events
    assert (events[EVENT_TRACTORS_LED], events[EVENT_PAIRS_LED]) == (1, 1)


@pytest.mark.parametrize(
    ("declarer", "points", "changes"),
    [
        pytest.param(0, 15, 1, id="attackers_gather_points"),
        pytest.param(1, 0, 1, id="declarers_do_not"),
    ],
)
def test_a_finished_trick_goes_to_its_winner(
    declarer: int, points: int, changes: int
) -> None:
    position = led({}, "SK", declarer=declarer)
    deal = position.deal
    deal.watched = 1
    position.put(LIVE, cards("SK SA S5 S3 D3"))
    for turn, card in enumerate(("SA", "S5", "S3"), 1):
        position.put(PLAY + turn * PLANES, cards(card))
    deal.winner_place = 1
    before = deal.events[EVENT_LEAD_CHANGES]
    finish_trick(position.tables, deal)
    assert (deal.winner, deal.leader, deal.trick_points) == (1, 1, 15)
    assert deal.attackers_points == points
    assert deal.events[EVENT_LEAD_CHANGES] - before == changes
    assert show_cards(position.read(LIVE)) == "D3"


def test_who_plays_no_card_of_the_led_group_has_shown_it_void() -> None:
    position = led({}, "SK SK")
    deal = position.deal
    deal.watched = 1
    position.put(LIVE, cards("SK SK SA S5 S3 D3 H3 H4"))
    for turn, played in enumerate(("SA S5", "S3 D3", "H3 H4"), 1):
        position.put(PLAY + turn * PLANES, cards(played))
    finish_trick(position.tables, deal)
    assert deal.voids[:4] == [0, 0, 1 << Suit.S, 1 << Suit.S]
    open_play(position.tables, deal)
    assert deal.voids[:4] == [0] * 4


def test_stopping_at_every_decision_changes_nothing() -> None:
    rules = RULESETS["bianfeng-three"]
    stepped, whole = Position(rules), Position(rules)
    list(stops(stepped, both("random"), 5))
    seats = Seats(*both("random"))
    play_deal(whole.tables, whole.deal, seats, KEY, 5, whole.level, -1)
    names = ("events", "attackers_points", "trump", "declarer", "streams")
    assert [getattr(stepped.deal, name) for name in names] == [
        getattr(whole.deal, name) for name in names
    ]


def test_a_deal_without_a_kitty_is_played_like_any_other() -> None:
    rules = ruleset(kitty={"size": 0}, match={"held": Next.SAME})
    rows = play(rules, both("greedy"), 50)
    assert set(column(rows, "captured").tolist()) == {0}
    assert set(column(rows, "kitty_points").tolist()) == {0}


TEAMS = ("level_even", "level_odd")
ACE = 12
# What digs, claims, targets in points, and who bids next come on top of the table of
# points; the oracle reckons with them (oracle/test_matches.py).
IN_TEAMS = sorted(
    name
    for name, rules in RULESETS.items()
    if rules.levels.of is LevelsOf.TEAM
    and not (rules.levels.digging or rules.scoring.claims or rules.match.target)
    and rules.bidding.bidders is WhoBids.EVERY_SEAT
    and rules.bidding.names_declarer is NamesDeclarer.OPENING
)


@pytest.fixture(scope="module", params=IN_TEAMS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return RULESETS[str(request.param)]


@pytest.fixture(scope="module")
def match(rules: Ruleset) -> Table:
    return play_one_match(rules, both("greedy-1"), 3)


def values(row: Table) -> dict[str, int]:
    names = ("declarer", "side", "levels", "takeover", "level", "won_by", *TEAMS)
    return {name: int(column(row[np.newaxis], name)[0]) for name in names}


def test_deals_number_from_the_first_and_are_no_match() -> None:
    rows = play(RULESETS["base"], both("random"), 5, first=40)
    assert column(rows, "deal").tolist() == [40, 41, 42, 43, 44]
    assert set(column(rows, "match").tolist()) == set(column(rows, "won_by").tolist())
    assert set(column(rows, "match").tolist()) == {-1}
    assert set(column(rows, "opening").tolist()) == {1}


def test_deals_are_played_at_the_level_asked_for() -> None:
    room = array("i", bytes(4 * 3 * COLUMN_COUNT))
    assert (
        play_deals(build_tables(RULESETS["base"]), *both("random"), KEY, 0, 3, 8, room) == 3
    )
    rows = np.frombuffer(room, dtype=np.int32).reshape(3, COLUMN_COUNT)
    assert set(column(rows, "level").tolist()) == {8}


def test_a_match_opens_once_and_numbers_its_deals(rules: Ruleset, match: Table) -> None:
    count = len(match)
    assert column(match, "opening").tolist() == [1] + [0] * (count - 1)
    first = 3 * MATCH_LIMIT
    assert column(match, "deal").tolist() == list(range(first, first + count))
    assert set(column(match, "match").tolist()) == {3}
    assert column(match, "level")[0] == rules.levels.start


def test_only_the_last_deal_of_a_match_wins_it(rules: Ruleset, match: Table) -> None:
    won = column(match, "won_by").tolist()
    last = build_tables(rules).last_level
    winner = won[-1]
    assert set(won[:-1]) <= {-1}
    assert winner in {0, 1}
    is_up = bool(column(match, "time_up")[-1])
    assert (column(match, TEAMS[winner])[-1] > last) != is_up
    assert column(match, TEAMS[1 - winner])[-1] <= last


def risen(rules: Ruleset, rows: Table) -> Iterator[list[int]]:
    """Yield the levels of both teams after each deal, by the levels gained."""
    tables = build_tables(rules)
    levels = [tables.start_level] * 2
    for row in map(values, rows):
        team = (row["declarer"] + row["side"]) % 2
        levels[team] = advance(tables, levels[team], row["levels"], not row["side"])
        yield list(levels)


def test_levels_rise_by_what_each_deal_gained(rules: Ruleset, match: Table) -> None:
    written = [[row[name] for name in TEAMS] for row in map(values, match)]
    assert list(risen(rules, match)) == written


def following(
    tables: Tables, declarer: int, takeover: int, last_declared: Sequence[int] = (0, 0)
) -> int:
    """Return who declares next; `last_declared` are seats from 1, of either team."""
    deal = Deal()
    deal.declarer, deal.takeover = declarer, takeover
    deal.last_declared = [*last_declared, *deal.last_declared[2:]]
    take_sides(tables, deal)
    return next_declarer(tables, deal)


def test_the_deal_goes_on_as_the_ruleset_says(rules: Ruleset, match: Table) -> None:
    tables = build_tables(rules)
    rows, last_declared = [values(row) for row in match], [0, 0]
    for row, after in pairwise(rows):
        declarer = row["declarer"]
        last_declared[declarer % 2] = 1 + declarer
        moved = following(tables, declarer, row["takeover"], last_declared)
        told = rules.match.takeover if row["takeover"] else rules.match.held
        # A row does not say who took the last trick.
        assert after["declarer"] == moved or told is Next.LAST_TRICK


def test_each_deal_is_played_at_its_declarers_level(rules: Ruleset, match: Table) -> None:
    rows = [values(row) for row in match]
    levels = [row[TEAMS[later["declarer"] % 2]] for row, later in pairwise(rows)]
    ranks = [played_as(level) for level in rules.levels.ladder]
    assert [row["level"] for row in rows[1:]] == [ranks[at] for at in levels]


@pytest.mark.parametrize("policy", PLAYERS)
def test_policies_of_the_seats_are_those_asked_for(policy: str) -> None:
    mixed = play(RULESETS["base"], (both("greedy")[0], both("random")[1]), 20)
    alone = play(RULESETS["base"], both(policy), 20)
    assert mixed.tolist() != alone.tolist()
