"""Figures of the play, on deals made by hand."""

from __future__ import annotations

import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.deal import PLAY

METRICS = {metric.name: metric for metric in PLAY}
DEALS = {
    "tricks": [21, 25],
    "decisions": [96, 108],
    "lead_changes": [7, 9],
    "throws": [3, 0],
    "throws_failed": [2, 0],
    "ruffs": [5, 2],
    "overruffs": [1, 0],
    "tractors_led": [2, 1],
    "wide_runs_led": [0, 1],
}


@pytest.mark.parametrize(
    ("name", "counted", "among"),
    [
        ("tricks", [21, 25], [1, 1]),
        ("decisions", [96, 108], [1, 1]),
        ("lead_changes", [7, 9], [1, 1]),
        ("throws", [3, 0], [1, 1]),
        ("throws_failed", [2, 0], [3, 0]),
        ("throws_stood", [1, 0], [1, 1]),
        ("ruffs", [5, 2], [1, 1]),
        ("overruffs", [1, 0], [1, 1]),
        ("tractors_led", [2, 1], [1, 1]),
        ("wide_runs_led", [0, 1], [1, 1]),
    ],
)
def test_a_figure_of_two_deals(name: str, counted: list[int], among: list[int]) -> None:
    assert figure(METRICS[name], columns(DEALS)) == (counted, among)
