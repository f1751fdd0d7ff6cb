"""Figures are made of the right columns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.sim.metric import METRICS, Columns, columns_of, last_of_each

NAMES = [column.name for column in COLUMNS]


def columns(**numbers: list[int]) -> Columns:
    count = len(next(iter(numbers.values())))
    rows = np.zeros((count, COLUMN_COUNT), dtype=np.int32)
    for name, values in numbers.items():
        rows[:, NAMES.index(name)] = values
    return columns_of(rows)


@pytest.mark.parametrize(
    ("name", "numbers", "counted", "among"),
    [
        ("declarers_hold", {"takeover": [0, 1, 0]}, [1, 0, 1], [1, 1, 1]),
        ("level_gain", {"side": [0, 1], "levels": [3, 2]}, [3, -2], [1, 1]),
        ("no_trump", {"trump": [-1, 0, 3]}, [1, 0, 0], [1, 1, 1]),
        ("overturned", {"overturned": [0, 2]}, [0, 1], [1, 1]),
        (
            "kitty_multiplier",
            {"captured": [1, 0], "kitty_multiplier": [4, 0]},
            [4, 0],
            [1, 0],
        ),
        ("capped", {"captured": [1, 1, 0], "capped": [1, 0, 1]}, [1, 0, 0], [1, 1, 0]),
        ("throws_failed", {"throws": [3, 0], "throws_failed": [2, 0]}, [2, 0], [3, 0]),
    ],
)
def test_a_figure_of_deals(
    name: str, numbers: dict[str, list[int]], counted: list[int], among: list[int]
) -> None:
    metric, found = METRICS[name], columns(**numbers)
    assert list(metric.counted(found)) == counted
    assert list(metric.among(found)) == among


MATCHES = columns(
    match=[0, 0, 1, 1, 1, 2],
    opening=[1, 0, 1, 0, 0, 1],
    declarer=[2, 1, 1, 3, 0, 3],
    won_by=[-1, 0, -1, -1, 0, -1],
)


def test_the_last_deal_of_each_match_is_marked() -> None:
    assert list(last_of_each(MATCHES)) == [0, 1, 0, 0, 1, 1]


def test_the_first_declarers_win_the_first_of_two_matches_won() -> None:
    metric = METRICS["first_declarers_win"]
    assert list(metric.counted(MATCHES)) == [0, 1, 0, 0, 0, 0]
    assert list(metric.among(MATCHES)) == [0, 1, 0, 0, 1, 0]


def test_a_match_that_nobody_won_is_without_a_winner() -> None:
    metric = METRICS["without_winner"]
    assert list(metric.counted(MATCHES)) == [0, 0, 0, 0, 0, 1]


def test_deals_per_match_divides_all_deals_by_the_last_ones() -> None:
    metric = METRICS["deals_per_match"]
    assert (metric.counted(MATCHES).sum(), metric.among(MATCHES).sum()) == (6, 3)


def test_the_even_team_wins_the_matches_that_it_won() -> None:
    metric = METRICS["even_team_wins"]
    assert list(metric.counted(MATCHES)) == [0, 1, 0, 0, 1, 0]
    assert list(metric.among(MATCHES)) == [0, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("name", METRICS)
def test_each_figure_is_documented(name: str) -> None:
    document = Path(__file__).parents[2] / "docs" / "results.md"
    metric = METRICS[name]
    line = f"| `{name}` | {metric.kind} | {metric.meaning} |"
    assert line in document.read_text(encoding="utf-8").split("\n")
