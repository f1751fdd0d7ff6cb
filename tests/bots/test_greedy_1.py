"""The first greedy policy stays a measure of others: better than chance, and careful."""

from __future__ import annotations

import pytest

from tests.machine import both, column, count_of, play, play_one_match
from tests.oracle.variants import RULESETS
from tuolaji.bots.greedy_1 import Greedy1Policy
from tuolaji.bots.random import RandomPolicy


@pytest.mark.parametrize("variant", RULESETS)
def test_its_throws_always_stand(variant: str) -> None:
    deals = count_of(compiled=200, interpreted=20)
    rows = play(RULESETS[variant], both("greedy-1"), deals)
    assert column(rows, "throws_failed").sum() == 0


def test_it_wins_matches_against_random() -> None:
    matches = range(count_of(compiled=20, interpreted=2))
    rows = [
        play_one_match(RULESETS["base"], (Greedy1Policy(), RandomPolicy()), match)
        for match in matches
    ]
    assert all(column(match, "won_by")[-1] == 0 for match in rows)


def test_it_bids_no_jokers() -> None:
    rows = play(RULESETS["base"], both("greedy-1"), count_of(compiled=400, interpreted=10))
    assert not ((column(rows, "trump") < 0) & (column(rows, "bids") > 0)).any()
