"""A figure is made of columns."""

from __future__ import annotations

from tests.sim.metrics.columns import columns, rows_of
from tuolaji.sim.metrics.metric import Kind, columns_of, every, last_of_each


def test_columns_have_the_names_of_the_rows_and_say_who_sat_where() -> None:
    found = columns_of(rows_of({"tricks": [7, 9]}), swapped=True, teams=False)
    assert list(found["tricks"]) == [7, 9]
    assert (list(found["swapped"]), list(found["teams"])) == ([1, 1], [0, 0])


def test_every_row_counts_once() -> None:
    assert list(every(columns({"deal": [4, 5, 6]}))) == [1, 1, 1]


def test_the_last_deal_of_each_match_is_marked() -> None:
    assert list(last_of_each(columns({"match": [0, 0, 1, 1, 1, 2]}))) == [0, 1, 0, 0, 1, 1]


def test_shares_and_rates_are_parts_of_a_whole() -> None:
    assert {kind for kind in Kind if kind.is_proportion} == {Kind.SHARE, Kind.RATE}
