"""Figures of the bidding, on deals made by hand."""

from __future__ import annotations

import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.deal import BIDDING

METRICS = {metric.name: metric for metric in BIDDING}

# Nobody bids in the first deal, spades are bid in the second and overturned twice in the
# third, the last time for no trump.
DEALS = {"nobody_bid": [1, 0, 0], "trump": [-1, 0, -1], "overturned": [0, 0, 2]}


@pytest.mark.parametrize(
    ("name", "counted"),
    [("nobody_bid", [1, 0, 0]), ("no_trump", [1, 0, 1]), ("overturned", [0, 0, 1])],
)
def test_a_figure_of_three_deals(name: str, counted: list[int]) -> None:
    assert figure(METRICS[name], columns(DEALS)) == (counted, [1, 1, 1])
