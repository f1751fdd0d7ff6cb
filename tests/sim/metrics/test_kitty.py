"""Figures of the kitty, on deals made by hand."""

from __future__ import annotations

import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.deal import KITTY

METRICS = {metric.name: metric for metric in KITTY}

# Of three kitties two are captured: one of 10 points counts 4 times, at the cap, one of 0
# points twice. The third of 20 points is not captured, though its factor would be capped.
DEALS = {
    "captured": [1, 1, 0],
    "kitty_points": [10, 0, 20],
    "kitty_multiplier": [4, 2, 0],
    "capture_points": [40, 0, 0],
    "attackers_points": [100, 60, 40],
    "capped": [1, 0, 1],
}


@pytest.mark.parametrize(
    ("name", "counted", "among"),
    [
        ("kitty_captured", [1, 1, 0], [1, 1, 1]),
        ("kitty_points", [10, 0, 20], [1, 1, 1]),
        ("kitty_multiplier", [4, 2, 0], [1, 1, 0]),
        ("kitty_share", [40, 0, 0], [100, 60, 40]),
        ("capped", [1, 0, 0], [1, 1, 0]),
    ],
)
def test_a_figure_of_three_deals(name: str, counted: list[int], among: list[int]) -> None:
    assert figure(METRICS[name], columns(DEALS)) == (counted, among)
