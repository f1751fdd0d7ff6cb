"""A figure is explained in full."""

from __future__ import annotations

import pytest

from tuolaji.sim.metrics.deal import band_metric
from tuolaji.sim.metrics.metric import Metric
from tuolaji.sim.metrics.registry import METRICS, explain


@pytest.mark.parametrize(
    "metric",
    [*METRICS.values(), band_metric("band_takeover")],
    ids=lambda metric: metric.name,
)
def test_every_figure_says_how_it_is_reckoned_and_in_what_unit(metric: Metric) -> None:
    told = dict(explain(metric))
    assert told[metric.name] == metric.meaning
    assert len(told["reckoned"]) > len(metric.meaning) / 2
    assert told["reckoned"].endswith(".")
    assert told["unit"]
    assert told["cluster"]
    assert told["interval"].startswith("95 %")
