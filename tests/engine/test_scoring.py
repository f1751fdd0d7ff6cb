"""What the last trick is worth, what the points earn, and what fouls cost (rule 9)."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

from tests.builders import call, cards, power, rank, ruleset, score_table
from tests.machine import KEY, Table, both, column, count_of, play
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit
from tuolaji.dsl import load_variant
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import BURIED, FOUL_SCALE, MATCH_LIMIT, PLANES, PLAY, STREAMS
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.deal import clear_foul
from tuolaji.engine.match import begin_match, raise_levels
from tuolaji.engine.play import play_deals, play_match
from tuolaji.engine.scoring import (
    charge,
    charge_points,
    commit_foul,
    count_foul,
    find_band,
    settle,
)
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables, sorted_prices
from tuolaji.engine.trick import contend
from tuolaji.rules.condition import Condition, Fact
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.kitty import Measure, Multiplier, MultiplierLine
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position

LINES = Multiplier(
    (
        MultiplierLine(call("pair"), 2, Number(7)),
        MultiplierLine(call("tractor"), 1, Name("length")),
        MultiplierLine(None, 1, Number(1)),
    ),
    Measure.WHOLE_PLAY,
)
CARDS = MultiplierLine(None, 1, power(2, Name("cards")))
NOTHING = MultiplierLine(None, 1, None, Condition((Fact.IN_A_PLAIN_SUIT,)))
BASE: Mapping[str, Any] = {}
WITH_TRUMPS = {"kitty": {"multiplier": Multiplier((NOTHING, CARDS))}}
WINNING = {"kitty": {"multiplier": Multiplier((CARDS,), Measure.WINNING_CARDS)}}
WHOLE = {"kitty": {"multiplier": LINES}}
ALL_CARDS = {"kitty": {"multiplier": Multiplier((CARDS,), Measure.WHOLE_PLAY)}}
CAPPED = {"kitty": {"cap": 3}}
AT_MOST = {"kitty": {"multiplier": Multiplier((replace(CARDS, most=3),)), "cap": 64}}
ONLY_PAIRS = {
    "kitty": {"multiplier": Multiplier((MultiplierLine(call("single"), 1, None), CARDS))}
}


def settled(rules: Mapping[str, Any], winner: int, *plays: str) -> Position:
    """Settle a deal of declarer 0 whose last trick is led by a seat and won by another."""
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    deal = position.deal
    open_lead(position, cards(plays[0]))
    for turn, played in enumerate(plays[1:], 1):
        position.put(PLAY + turn * PLANES, cards(played))
        contend(position.tables, deal, turn)
    position.put(BURIED, cards("SK S5"))
    deal.declarer, deal.winner, deal.attackers_points = 0, winner, 30
    settle(position.tables, deal)
    return position


@pytest.mark.parametrize(
    ("rules", "winner", "plays", "multiplier", "points"),
    [
        pytest.param(BASE, 1, ["SA"], 2, 60, id="a_single_doubles"),
        pytest.param(BASE, 0, ["SA"], 0, 30, id="the_declarers_keep_their_kitty"),
        pytest.param(BASE, 2, ["SA"], 0, 30, id="and_so_does_the_partner"),
        pytest.param(BASE, 3, ["SA SA"], 4, 90, id="a_pair"),
        pytest.param(BASE, 3, ["SA SA SK SK"], 16, 270, id="a_tractor"),
        pytest.param(BASE, 3, ["SA SA SQ"], 4, 90, id="the_best_component_of_a_throw"),
        pytest.param(WITH_TRUMPS, 1, ["SA"], 0, 30, id="only_with_trumps"),
        pytest.param(WITH_TRUMPS, 1, ["SA", "H3"], 2, 60, id="which_a_ruff_is"),
        pytest.param(WITH_TRUMPS, 1, ["HA"], 2, 60, id="and_a_trump_lead"),
        pytest.param(BASE, 1, ["SA SK", "H3 H3"], 2, 60, id="what_the_lead_required"),
        pytest.param(WINNING, 1, ["SA SK", "H3 H3"], 4, 90, id="or_what_won"),
        pytest.param(CAPPED, 1, ["SA SA"], 3, 75, id="at_most_the_cap"),
        pytest.param(AT_MOST, 1, ["SA SA"], 3, 75, id="at_most_what_the_line_says"),
        pytest.param(ONLY_PAIRS, 1, ["SA"], 0, 30, id="nothing_for_a_single"),
        pytest.param(ONLY_PAIRS, 1, ["SA SA SQ"], 4, 90, id="but_for_the_pair_beside_it"),
        pytest.param(WHOLE, 1, ["SA SA SK SK"], 7, 135, id="first_line_contained"),
        pytest.param(WHOLE, 1, ["SA SA"], 1, 45, id="else_the_last"),
        pytest.param(ALL_CARDS, 1, ["SA SA SK"], 8, 150, id="else_counts_all_cards"),
        pytest.param(ALL_CARDS, 1, ["SA SK", "H3 H5"], 4, 90, id="those_of_a_ruff_too"),
    ],
)
def test_9_the_kitty_is_captured(
    rules: Mapping[str, Any], winner: int, plays: list[str], multiplier: int, points: int
) -> None:
    deal = settled(rules, winner, *plays).deal
    assert (deal.kitty_multiplier, deal.attackers_points) == (multiplier, points)
    assert (deal.captured, deal.kitty_points) == (multiplier > 0, 15)


@pytest.mark.parametrize("rules", [CAPPED, AT_MOST])
@pytest.mark.parametrize(("play", "capped"), [("SA", False), ("SA SA", True)])
def test_9_a_cap_that_bites_is_told(
    rules: Mapping[str, Any], play: str, capped: bool
) -> None:
    assert bool(settled(rules, 1, play).deal.capped) == capped


OPEN = score_table(
    ".. -1 -> declarers +4, +1 per 40",
    "0 .. 79 -> declarers +1",
    "80 .. -> attackers +0, +2 per 40",
)


def found(position: Position, points: int) -> tuple[int, int, int]:
    deal = position.deal
    deal.attackers_points = points
    find_band(position.tables, deal)
    return deal.side, deal.levels, deal.takeover


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        (-41, (0, 5, 0)),
        (-1, (0, 4, 0)),
        (0, (0, 1, 0)),
        (79, (0, 1, 0)),
        (80, (1, 0, 1)),
        (119, (1, 0, 1)),
        (120, (1, 2, 1)),
        (1000, (1, 46, 1)),
    ],
)
def test_9_4_points_fall_into_their_band(
    points: int, outcome: tuple[int, int, int]
) -> None:
    assert found(Position(ruleset(scoring={"bands": OPEN})), points) == outcome


@pytest.mark.parametrize("variant", RULESETS)
def test_9_4_more_points_are_never_worse_for_the_attackers(variant: str) -> None:
    position = Position(RULESETS[variant])

    def worth_of(points: int) -> float:
        _, levels, takeover = found(position, points)
        most = 1000 if position.deal.wins else 0  # a match that is won is worth more
        return most + levels if takeover else -most - levels - 0.5

    # The multi-deck game gives the declarers less for no points than for five.
    least = 5 if variant.startswith("multi-deck") else 0
    worth = [worth_of(points) for points in range(least, 1200, 5)]
    assert worth == sorted(worth)


UNLIKELY = 1e-4
DEALS = count_of(compiled=2000, interpreted=60)
MATCH = RULESETS["shuangsheng-match"]
COUNT, REVOKE = FoulKind.WRONG_COUNT, FoulKind.REVOKE


@cache
def with_fouls(rules: Ruleset, share: float, count: int = DEALS) -> Table:
    room = array("i", bytes(4 * count * COLUMN_COUNT))
    fouls = round(share * FOUL_SCALE)
    level = rules.levels.start
    play_deals(build_tables(rules), *both("random"), KEY, 0, count, level, room, fouls)
    return np.frombuffer(room, dtype=np.int32).reshape(count, COLUMN_COUNT)


def priced(*prices: Price) -> Ruleset:
    return replace(RULESETS["base"], fouls=prices)


def fouled(rules: Ruleset, price: int, by: int, *, levels: int = 2, side: int = 0) -> Deal:
    """Return a settled deal of seat 0 whose foul is charged."""
    deal = Deal()
    clear_foul(deal)
    begin_match(build_tables(rules), deal)
    deal.side_of = [0, 1, 0, 1, *[0] * 8]
    deal.side = deal.takeover = side
    deal.levels = levels
    deal.foul, deal.foul_by, deal.foul_seat = price, by, max(by, 0) % 2
    deal.foul_kind = list(FoulKind).index(sorted_prices(rules)[price].kind)
    charge(build_tables(rules), deal)
    return deal


def result(deal: Deal) -> tuple[int, ...]:
    extra = deal.foul_declarers, deal.foul_attackers
    return deal.side, deal.levels, deal.takeover, *extra


def test_without_fouls_rows_are_as_before() -> None:
    assert with_fouls(MATCH, 0).tolist() == play(MATCH, both("random"), DEALS).tolist()


def test_a_foul_changes_no_card_that_is_played() -> None:
    names = ("trump", "tricks", "decisions", "kitty_points", "captured", "throws")
    with_them, without = with_fouls(MATCH, 1), play(MATCH, both("random"), DEALS)
    for name in names:
        assert (column(with_them, name) == column(without, name)).all()


@pytest.mark.parametrize("share", [0.05, 0.5])
def test_so_many_deals_have_a_foul(share: float) -> None:
    count = int((column(with_fouls(MATCH, share), "foul") >= 0).sum())
    assert binomtest(count, DEALS, share).pvalue > UNLIKELY


def test_with_certainty_every_deal_has_one_and_kinds_are_equally_likely() -> None:
    rows = with_fouls(MATCH, 1)
    kinds = Counter(column(rows, "foul").tolist())
    assert set(kinds) == {0, 1, 2}  # wrong count, revoke, take-back
    assert chisquare(list(kinds.values())).pvalue > UNLIKELY
    sides = Counter(column(rows[column(rows, "foul") == 0], "foul_by").tolist())
    assert chisquare(list(sides.values())).pvalue > UNLIKELY
    assert set(sides) == {0, 1, 2}


def test_the_seat_is_of_the_side_that_committed_it() -> None:
    rows = with_fouls(MATCH, 1)
    attacks = (column(rows, "foul_seat") - column(rows, "declarer")) % 2
    by = column(rows, "foul_by")
    assert (attacks[by < 2] == by[by < 2]).all()
    assert set(column(rows, "foul_seat").tolist()) == {0, 1, 2, 3}


@pytest.mark.parametrize("variant", ["shuangsheng", "tuolaji-match"])
def test_a_foul_by_attackers_is_the_result_where_the_deal_is_conceded(variant: str) -> None:
    rows = with_fouls(RULESETS[variant], 1)
    by_attackers = rows[column(rows, "foul_by") == 1]
    assert set(column(by_attackers, "side").tolist()) == {0}
    assert set(column(by_attackers, "takeover").tolist()) == {0}
    assert set(column(by_attackers, "levels").tolist()) == {1}
    assert (column(by_attackers, "attackers_points") >= 80).any()


def test_where_nothing_is_priced_nothing_happens() -> None:
    rows = with_fouls(RULESETS["shuangkou"], 1, 50)
    assert set(column(rows, "foul").tolist()) == {-1}


@pytest.mark.parametrize(
    ("price", "by", "expected"),
    [
        pytest.param(0, 0, (1, 1, 1, 0, 0), id="takeover_and_attackers_1"),
        pytest.param(1, 1, (0, 1, 0, 0, 0), id="no_takeover_and_declarers_1"),
        pytest.param(2, 2, (0, 0, 0, 0, 0), id="no_change"),
        pytest.param(3, 0, (0, 2, 0, -1, 0), id="a_level_less_for_the_declarers"),
        pytest.param(3, 1, (0, 2, 0, 0, -1), id="a_level_less_for_the_attackers"),
    ],
)
def test_what_the_prices_of_a_match_change(
    price: int, by: int, expected: tuple[int, ...]
) -> None:
    deal = fouled(MATCH, price, by)
    assert result(deal) == expected
    assert deal.next_by_bid == (price == 2)


def test_a_gain_without_a_word_on_the_deal_is_added_to_its_result() -> None:
    deal = fouled(RULESETS["fankou-bombs"], 0, 0)
    assert result(deal) == (0, 2, 0, 0, 1)


@pytest.mark.parametrize(("by", "expected"), [(0, 100), (1, 20), (2, 60)])
def test_points_are_charged_to_their_side(by: int, expected: int) -> None:
    rules = priced(Price(FoulKind.KITTY_SEEN, None, points=Number(-40)))
    deal = Deal()
    deal.attackers_points = 60
    deal.foul, deal.foul_by = 0, by
    charge_points(build_tables(rules), deal)
    assert deal.attackers_points == expected


def test_points_count_before_the_score_table_is_read() -> None:
    rules = priced(Price(FoulKind.KITTY_SEEN, FoulSide.DECLARERS, points=Number(-400)))
    rows = with_fouls(rules, 1, 100)
    assert set(column(rows, "takeover").tolist()) == {1}


@pytest.mark.parametrize("takes_over", [True, False])
def test_10_10_by_points_who_has_the_next_deal_rises_as_the_score_table_says(
    *, takes_over: bool
) -> None:
    side = FoulSide.DECLARERS if takes_over else FoulSide.ATTACKERS
    rules = priced(Price(COUNT, side, takeover=takes_over, by_points=True))
    rows, without = with_fouls(rules, 1, 200), play(RULESETS["base"], both("random"), 200)
    points = column(rows, "attackers_points")
    assert (points == column(without, "attackers_points")).all()
    in_favour = column(without, "side") == takes_over
    expected = np.where(in_favour, column(without, "levels"), 0)
    assert (column(rows, "levels") == expected).all()
    assert set(column(rows, "takeover").tolist()) == {int(takes_over)}
    assert set(expected.tolist()) > {0}


def test_10_10_by_points_a_dig_does_not_take_the_declarers_rise() -> None:
    price = Price(COUNT, FoulSide.ATTACKERS, takeover=False, by_points=True)
    rules = load_variant("base", ["levels.digging=a trump -> declarers to 2"])
    digs, none = replace(rules, fouls=(price,)), priced(price)
    one, other = (with_fouls(each, 1, 200) for each in (digs, none))
    assert (column(one, "levels") == column(other, "levels")).all()


def test_a_foul_that_only_one_side_has_a_price_for_is_that_sides() -> None:
    rules = priced(Price(REVOKE, FoulSide.ATTACKERS, levels=-1))
    deal = Deal()
    deal.side_of = [1, 0, 0, 0, *[0] * 8]
    seed_streams(deal, KEY, 0, STREAMS)
    commit_foul(build_tables(rules), deal)
    assert (deal.foul_seat, deal.foul_by) == (0, 1)


def test_the_third_foul_of_a_kind_loses_the_match() -> None:
    rules = priced(Price(REVOKE, None, levels=-1, lost_at=3))
    tables, deal = build_tables(rules), fouled(priced(Price(REVOKE, None, lost_at=3)), 0, 1)
    assert [bool(count_foul(tables, deal)) for _ in range(3)] == [False, False, True]
    deal.levels = 0
    raise_levels(tables, deal, 1)
    assert deal.won_by == 0


def test_nobody_falls_below_the_first_level() -> None:
    deal = fouled(MATCH, 3, 1, levels=0)
    raise_levels(build_tables(MATCH), deal, 1)
    assert deal.seat_level[:4] == [0, 0, 0, 0]
    assert deal.reached[:4] == [0, 0, 0, 0]


def one_match(rules: Ruleset, number: int, share: float = 1.0) -> Table:
    room = array("i", bytes(4 * MATCH_LIMIT * COLUMN_COUNT))
    fouls = round(share * FOUL_SCALE)
    count = play_match(build_tables(rules), *both("greedy"), KEY, number, room, fouls)
    return np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)[:count]


def test_after_a_double_foul_bids_name_the_declarer_at_its_own_level() -> None:
    rules = priced(Price(COUNT, FoulSide.BOTH, next="opening bid"))
    rows = one_match(rules, 0)[:40]
    assert set(column(rows, "opening").tolist()) == {1}
    levels = np.stack([column(rows, "level_even"), column(rows, "level_odd")], axis=1)
    team = column(rows, "declarer")[1:] % 2
    own = levels[np.arange(len(team)), team]
    assert (column(rows, "level")[1:] == own).all()
    differ = levels[:-1, 0] != levels[:-1, 1]
    assert differ.any()
    assert len(set(team[differ].tolist())) == 2


def test_a_match_of_fouls_ends() -> None:
    assert all(column(one_match(MATCH, n), "won_by")[-1] >= 0 for n in range(5))
