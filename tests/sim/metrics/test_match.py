"""Figures of matches, on matches made by hand."""

from __future__ import annotations

import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.rules.match import Clock
from tuolaji.sim.metrics.match import FIRST_POLICY_MATCH, MATCH

METRICS = {metric.name: metric for metric in (*MATCH, *FIRST_POLICY_MATCH)}

# The even team declares first and wins the first match, the odd team declares first and
# loses the second (bids name its second declarer too), the third is broken off, and in
# the fourth the odd team wins at once.
MATCHES = {
    "match": [0, 0, 1, 1, 1, 2, 3],
    "opening": [1, 0, 1, 1, 0, 1, 1],
    "declarer": [2, 1, 1, 3, 0, 3, 1],
    "won_by": [-1, 0, -1, -1, 0, -1, 1],
    "tricks": [20, 21, 22, 23, 24, 25, 19],
    "decisions": [90, 91, 92, 93, 94, 95, 80],
}
LAST = [0, 1, 0, 0, 1, 1, 1]
WON = [0, 1, 0, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("name", "counted", "among"),
    [
        ("deals_per_match", [1] * 7, LAST),
        ("tricks_per_match", [20, 21, 22, 23, 24, 25, 19], LAST),
        ("decisions_per_match", [90, 91, 92, 93, 94, 95, 80], LAST),
        ("first_declarers_win", [0, 1, 0, 0, 0, 0, 1], WON),
        ("first_declarer_advantage", [0, 1, 0, 0, -1, 0, 1], WON),
        ("even_team_wins", [0, 1, 0, 0, 1, 0, 0], WON),
        ("without_winner", [0, 0, 0, 0, 0, 1, 0], LAST),
        ("broken_off", [0, 0, 0, 0, 0, 1, 0], LAST),
        ("ended_by_clock", [0] * 7, [0] * 7),
        ("minutes_per_match", [0] * 7, [0] * 7),
        ("skill_wins", [0, 1, 0, 0, 1, 0, 0], WON),
    ],
)
def test_a_figure_of_four_matches(name: str, counted: list[int], among: list[int]) -> None:
    assert figure(METRICS[name], columns(MATCHES)) == (counted, among)


def test_a_match_without_a_winner_that_the_clock_ends_is_not_broken_off() -> None:
    found = columns({**MATCHES, "time_up": [0, 0, 0, 0, 0, 1, 0]}, clock=Clock(60, 100, 5))
    assert figure(METRICS["broken_off"], found) == ([0] * 7, LAST)
    assert figure(METRICS["ended_by_clock"], found) == ([0, 0, 0, 0, 0, 1, 0], LAST)


def test_a_clock_tells_the_minutes_of_a_match() -> None:
    # 20 and 21 tricks of 5 seconds, one deal dealt anew: 3 * 100 + 205 = 505 seconds.
    numbers = {"match": [0, 0, 1], "tricks": [20, 21, 10], "redeals": [1, 0, 0]}
    found = columns(numbers, clock=Clock(60, 100, 5))
    assert figure(METRICS["minutes_per_match"], found) == ([0, 8, 3], [0, 1, 1])


def test_with_swapped_seats_the_first_policy_wins_what_the_odd_team_wins() -> None:
    found = columns(MATCHES, swapped=True)
    assert figure(METRICS["skill_wins"], found) == ([0, 0, 0, 0, 0, 0, 1], WON)


def test_without_teams_for_good_no_policy_wins() -> None:
    assert figure(METRICS["skill_wins"], columns(MATCHES, teams=False)) == (
        [0] * 7,
        [0] * 7,
    )
