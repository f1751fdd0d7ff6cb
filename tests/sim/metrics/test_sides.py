"""Figures of sides and of points of one's own, on deals made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.machine import both, column, count_of, play
from tests.oracle.variants import RULESETS
from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.deal import SIDES

METRICS = {metric.name: metric for metric in SIDES}

# With one friend the declarer wins four, alone it loses six; the third deal is of another
# variant, without friends, points of one's own, claims and tribute.
DEALS = {
    "friends": [1, 0, -1],
    "pays": [1, 1, 0],
    "declarer_earned": [4, -6, 0],
    "friends_earned": [2, 0, 0],
    "attackers_earned": [-6, 6, 0],
    "claims": [2, 0, -1],
    "tribute": [0, 3, -1],
    "seat_levels": [4, 0, 2],
}


@pytest.mark.parametrize(
    ("name", "counted", "among"),
    [
        ("declarer_earned", [4, -6, 0], [1, 1, 0]),
        ("friends_earned", [2, 0, 0], [1, 1, 0]),
        ("attackers_earned", [-6, 6, 0], [1, 1, 0]),
        ("claims", [2, 0, 0], [1, 1, 0]),
        ("declarer_alone", [0, 1, 0], [1, 1, 0]),
        ("friends_found", [1, 0, 0], [1, 1, 0]),
        ("seat_levels", [4, 0, 2], [1, 1, 0]),
        ("tribute", [0, 3, 0], [1, 1, 0]),
    ],
)
def test_a_figure_of_three_deals(name: str, counted: list[int], among: list[int]) -> None:
    assert figure(METRICS[name], columns(DEALS)) == (counted, among)


def test_a_declarer_who_always_plays_alone_has_no_friends_that_earn() -> None:
    alone = columns({**DEALS, "friends": [-1, -1, -1]}, teams=False)
    assert METRICS["friends_earned"].among(alone).tolist() == [0, 0, 0]
    assert METRICS["attackers_earned"].among(alone).tolist() == [1, 1, 0]


def test_the_levels_of_all_seats_are_those_of_the_side_that_gains() -> None:
    rules = RULESETS["zhaopengyou"]
    rows = play(rules, both("random"), count_of(compiled=300, interpreted=10))
    declarers = column(rows, "friends") + 1
    gaining = np.where(
        column(rows, "side") == 0, declarers, rules.table.players - declarers
    )
    assert (column(rows, "seat_levels") == column(rows, "levels") * gaining).all()
    assert (column(rows, "friends") >= 0).all()


def test_tribute_is_given_in_later_deals_of_a_match() -> None:
    rows = play(RULESETS["shanggong"], both("greedy"), 5)
    assert (column(rows, "tribute") == 0).all()
    assert (column(play(RULESETS["base"], both("greedy"), 5), "tribute") == -1).all()
