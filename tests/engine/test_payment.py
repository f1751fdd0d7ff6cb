"""Points of one's own: who pays whom, and who wins a match by them (rules 10.13, 10.14)."""

from __future__ import annotations

from operator import ne
from typing import Any

import numpy as np
import pytest

from tests.builders import ruleset, score_table
from tests.machine import both, column, count_of, play, play_one_match
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.bots import POLICIES
from tuolaji.engine.codes import SEATS
from tuolaji.engine.deal import clear_foul
from tuolaji.engine.match import begin_match, raise_levels
from tuolaji.engine.scoring import charge, find_band
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.foul import FoulKind, Price
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.explain import doublings_of, facts_of
from tuolaji.table.questions import ScoreQuestion, ask
from tuolaji.table.replay import play_record

STAKES = (
    ".. 79 -> declarers hold and each attacker pays the declarer 3",
    "80 .. -> takeover and the declarer pays each attacker 2, +3 per 40",
)
FRIENDS = (
    ".. 79 -> declarers +20 points and attackers +5 points",
    "80 .. -> takeover and the declarer pays each attacker 2 "
    "and each friend pays the declarer 2",
)


def rules_of(*lines: str, **chapters: Any) -> Ruleset:
    return ruleset(scoring={"bands": score_table(*lines)}, **chapters)


def settled(rules: Ruleset, points: int, sides: list[int]) -> Deal:
    """Return a deal that seat 0 has declared, after its band has been found."""
    deal = Deal()
    deal.side_of = sides + [0] * (SEATS - len(sides))
    deal.attackers_points = points
    clear_foul(deal)
    find_band(build_tables(rules), deal)
    return deal


@pytest.mark.parametrize(
    ("lines", "points", "sides", "earned"),
    [
        pytest.param(STAKES, 40, [0, 1, 1, 1], [9, -3, -3, -3], id="each_pays_one"),
        pytest.param(STAKES, 80, [0, 1, 1, 1], [-6, 2, 2, 2], id="one_pays_each"),
        pytest.param(STAKES, 119, [0, 1, 1, 1], [-6, 2, 2, 2], id="below_a_step"),
        pytest.param(STAKES, 160, [0, 1, 1, 1], [-24, 8, 8, 8], id="two_steps_further"),
        pytest.param(FRIENDS, 10, [0, 1, 0, 1], [20, 5, 20, 5], id="given_to_each"),
        pytest.param(FRIENDS, 90, [0, 1, 0, 1], [-2, 2, -2, 2], id="friends_pay_too"),
        pytest.param(FRIENDS, 90, [0, 1, 1, 1], [-6, 2, 2, 2], id="no_friend_pays"),
    ],
)
def test_10_13_each_of_a_party_pays_each_of_another(
    lines: tuple[str, ...], points: int, sides: list[int], earned: list[int]
) -> None:
    assert [*settled(rules_of(*lines), points, sides).earned[:4]] == earned


PAYING = {name: TURNED[name] for name in TURNED if "stakes" in name} | {
    name: rules for name, rules in RULESETS.items() if rules.scoring.pays
}


@pytest.mark.parametrize("rules", PAYING.values(), ids=PAYING)
def test_10_13_what_seats_pay_is_what_seats_get(rules: Ruleset) -> None:
    rows = play(rules, both("random"), count_of(compiled=300, interpreted=10))
    names = ("declarer_earned", "friends_earned", "attackers_earned")
    total = sum(column(rows, name) for name in names)
    given = any(
        each.payer is None for band in rules.scoring.bands for each in band.payments
    )
    assert given or not np.any(total)
    assert np.any(column(rows, "declarer_earned"))


def test_10_13_without_payments_no_seat_earns() -> None:
    rows = play(RULESETS["tuolaji"], both("greedy"), 10)
    assert not column(rows, "pays").any()
    assert not column(rows, "attackers_earned").any()


def match_after(rules: Ruleset, *points: int) -> Deal:
    """Return a match in which seat 0 has declared deals with so many points."""
    tables, deal = build_tables(rules), Deal()
    begin_match(tables, deal)
    for count, taken in enumerate(points, 1):
        deal.side_of = [0, 1, 0, 1] + [0] * (SEATS - 4)
        deal.attackers_points = taken
        clear_foul(deal)
        deal.dug = -1
        find_band(tables, deal)
        raise_levels(tables, deal, count)
    return deal


RACE = (
    "0 .. 79 -> declarers +30 points and attackers +points points",
    "80 .. 400 -> attackers +30 points",
)


@pytest.mark.parametrize(
    ("points", "won_by"),
    [
        pytest.param((10, 10), -1, id="short_of_it"),
        pytest.param((10, 10, 10, 10), 0, id="reached"),
        pytest.param((100, 100, 100, 100), 1, id="by_attackers"),
        pytest.param((10, 10, 10, 60, 10), 0, id="before_the_other"),
        pytest.param((75, 45, 10, 10), 1, id="both_and_more"),
        pytest.param((30, 30, 30, 30), -1, id="both_and_as_many"),
    ],
)
def test_10_14_the_first_past_the_target_wins(points: tuple[int, ...], won_by: int) -> None:
    deal = match_after(rules_of(*RACE, match={"target": 115}), *points)
    assert deal.won_by == won_by


def test_10_14_a_player_wins_for_itself() -> None:
    rules = rules_of(*STAKES, match={"target": 5}, levels={"of": LevelsOf.PLAYER})
    assert match_after(rules, 40).won_by == 0
    assert match_after(rules, 200).won_by == -1  # two attackers have five each


@pytest.mark.parametrize(("points", "won_by"), [(0, 0), (40, -1), (300, 1)])
def test_10_14_one_deal_may_win_the_match(points: int, won_by: int) -> None:
    assert match_after(RULESETS["dagunzi"], points).won_by == won_by


def test_10_13_a_foul_that_is_the_result_lets_nothing_be_paid() -> None:
    price = Price(FoulKind.REVOKE, None, takeover=True, attackers=1)
    rules = rules_of(*STAKES, fouls=(price,))
    deal = settled(rules, 40, [0, 1, 1, 1])
    deal.foul, deal.foul_by = 0, 0
    charge(build_tables(rules), deal)
    assert not any(deal.earned)


def test_10_14_a_match_for_stakes_ends_at_the_target() -> None:
    rules = TURNED["stakes to a target"]
    rows = play_one_match(rules, both("random"), 0)
    assert column(rows, "won_by")[-1] >= 0
    before = rows[:-1]
    assert (column(before, "earned_even") < 10).all()


@pytest.mark.parametrize("seed", range(6))
def test_9_8_bids_over_bids_and_thefts_double_what_is_paid(seed: int) -> None:
    rules = TURNED["stakes that bids over bids and thefts double"]
    random = POLICIES["random"]
    record = play_record(rules, seed, (random(), random()))
    seats = [bid.seat for bid in record.bids]
    times = sum(map(ne, seats, seats[1:])) + len(record.thefts)
    plain = ask(rules, ScoreQuestion(record.attackers_points, facts_of(record)))
    assert plain.earned is not None
    assert record.earned is not None
    assert record.earned[record.declarer] == plain.earned.declarer * 2**times
    assert record.result.levels == plain.outcome.levels * 2**times
    assert doublings_of(record, rules) == times
