"""Figures of how deals end, on deals made by hand."""

from __future__ import annotations

import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.cards import Rank
from tuolaji.sim.metrics.deal import FIRST_POLICY, RESULT, SKILL_SIZE, level_metric

METRICS = {metric.name: metric for metric in (*RESULT, *FIRST_POLICY, SKILL_SIZE)}

# The declarers of seat 0 gain three levels, the attackers of seat 2 two, those of seat 1
# one, and in the last deal the attackers of seat 3 only take over.
DEALS = {
    "declarer": [0, 2, 1, 3],
    "side": [0, 1, 1, 1],
    "levels": [3, 2, 1, 0],
    "takeover": [0, 1, 1, 1],
    "attackers_points": [35, 120, 100, 80],
}


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("declarers_hold", [1, 0, 0, 0]),
        ("attackers_points", [35, 120, 100, 80]),
        ("level_gain", [3, -2, -1, 0]),
        ("seat_balance", [3, -2, 1, 0]),
        ("skill_gap", [3, -2, 1, 0]),
        ("skill_deals", [3, -2, 1, 0]),
    ],
)
def test_a_figure_of_four_deals(name: str, counted: list[int]) -> None:
    assert figure(METRICS[name], columns(DEALS)) == (counted, [1, 1, 1, 1])


def test_with_swapped_seats_the_first_policy_gains_what_the_odd_team_gains() -> None:
    found = columns(DEALS, swapped=True)
    assert figure(METRICS["skill_gap"], found) == ([-3, 2, -1, 0], [1, 1, 1, 1])


@pytest.mark.parametrize(
    ("swapped", "beyond_half"),
    [(False, [65, -20, 0, -20]), (True, [-65, 20, 0, 20])],
)
def test_what_the_attackers_do_not_have_the_declarers_have(
    swapped: bool, beyond_half: list[int]
) -> None:
    found = columns(DEALS, swapped=swapped, deck_points=200)
    twice = [2 * points for points in beyond_half]
    assert figure(METRICS["skill_points"], found) == (twice, [2, 2, 2, 2])


@pytest.mark.parametrize("name", ["seat_balance", "skill_gap"])
def test_without_teams_for_good_nothing_is_said_of_them(name: str) -> None:
    assert figure(METRICS[name], columns(DEALS, teams=False)) == ([0] * 4, [0] * 4)


def test_who_holds_at_a_level_is_told_of_its_deals_alone() -> None:
    found = columns({"level": [0, 3, 3, 3], "takeover": [0, 0, 1, 0]})
    assert figure(level_metric(Rank(3)), found) == ([0, 1, 0, 1], [0, 1, 1, 1])
