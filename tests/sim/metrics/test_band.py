"""Figures of bands, on deals made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.deal import Settlement, band_metric, band_name, band_order, is_band
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.stats.sums import settlements_of

DEALS = {
    "side": [0, 0, 0, 1, 1, 1],
    "levels": [2, 0, 0, 0, 1, 2],
    "takeover": [0, 0, 0, 1, 1, 1],
    "drawn": [0, 0, 1, 0, 0, 0],
}
NAMES = [
    "band_declarers_2",
    "band_declarers_0",
    "band_drawn",
    "band_takeover",
    "band_attackers_1",
    "band_attackers_2",
]


@pytest.mark.parametrize("place", range(6))
def test_each_deal_counts_for_its_own_band(place: int) -> None:
    counted, among = figure(band_metric(NAMES[place]), columns(DEALS))
    assert counted == [int(other == place) for other in range(6)]
    assert among == [1] * 6


def test_a_drawn_deal_is_held_by_nobody() -> None:
    held, drawn = METRICS["declarers_hold"], METRICS["drawn"]
    assert figure(held, columns(DEALS)) == ([1, 1, 0, 0, 0, 0], [1] * 6)
    assert figure(drawn, columns(DEALS)) == ([0, 0, 1, 0, 0, 0], [1] * 6)
    never = columns({**DEALS, "drawn": [-1] * 6})
    assert figure(held, never) == ([1, 1, 1, 0, 0, 0], [1] * 6)
    assert figure(drawn, never) == ([0] * 6, [0] * 6)


def test_a_run_counts_drawn_deals_apart() -> None:
    found = settlements_of(columns(DEALS))
    assert found[Settlement(0, 0, takeover=False)] == 1
    assert found[Settlement(0, 0, takeover=False, drawn=True)] == 1
    assert len(found) == 6


def test_shares_of_bands_add_up_to_1() -> None:
    counted = [figure(band_metric(name), columns(DEALS))[0] for name in NAMES]
    assert list(np.sum(counted, axis=0)) == [1] * 6


@pytest.mark.parametrize(
    ("settlement", "name"),
    [
        (Settlement(0, 2, takeover=False), "band_declarers_2"),
        (Settlement(0, 0, takeover=False, drawn=True), "band_drawn"),
        (Settlement(1, 0, takeover=True), "band_takeover"),
        (Settlement(1, 3, takeover=True), "band_attackers_3"),
    ],
)
def test_a_settlement_has_the_name_of_its_band(settlement: Settlement, name: str) -> None:
    assert band_name(settlement) == name
    assert is_band(name)


@pytest.mark.parametrize("name", ["band_", "band_declarers", "band_attackers_-1", "hold"])
def test_no_other_name_is_that_of_a_band(name: str) -> None:
    assert not is_band(name)
    with pytest.raises(KeyError):
        band_metric(name)


def test_bands_stand_after_other_figures_best_for_the_declarers_first() -> None:
    mixed = [NAMES[-1], "tricks", *NAMES[:-1]]
    assert sorted(mixed, key=band_order) == ["tricks", *NAMES]
