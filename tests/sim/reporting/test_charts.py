"""The charts of a comparison, which Plotly itself accepts."""

from __future__ import annotations

from collections.abc import Iterator

import plotly.graph_objects as go
import pytest

from tests.sim.reporting.samples import COMPARISON, METRICS, ONE_KEY, TWO_KEYS, A
from tuolaji.sim.compare.result import Histogram, LeadHistory, LevelLine
from tuolaji.sim.report.charts import (
    band_chart,
    band_lines,
    lead_chart,
    level_chart,
    spread_chart,
)
from tuolaji.sim.report.plot import Chart
from tuolaji.sim.report.sweep import curve, heat_map
from tuolaji.sim.report.tables import effect_chart
from tuolaji.sim.stats.interval import Estimate

HELD = Estimate(0.6, 0.5, 0.7, 50)
LEVELS = {
    A: (LevelLine("2", 50, HELD), LevelLine("J", 50, HELD)),
    "b": (LevelLine("J", 9, HELD),),
}


def every_chart() -> Iterator[Chart]:
    yield spread_chart("points", "points", COMPARISON.points)
    yield lead_chart(COMPARISON.leads)
    yield level_chart(LEVELS)
    yield band_chart(["a", "b"], band_lines(COMPARISON.bands))
    yield curve(ONE_KEY, ONE_KEY.metrics[0])
    yield heat_map(TWO_KEYS, TWO_KEYS.metrics[0])
    effects = effect_chart(METRICS)
    assert effects is not None
    yield effects


CHARTS = tuple(every_chart())


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_plotly_knows_all_that_a_chart_says(chart: Chart) -> None:
    drawn = go.Figure(data=list(chart.data), layout=dict(chart.layout))
    assert len(drawn.data) == len(chart.data)


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_a_chart_says_what_it_shows(chart: Chart) -> None:
    assert chart.summary.endswith(".")


def test_an_outline_has_the_shares_in_the_middle_of_their_bins() -> None:
    chart = spread_chart("points", "points", {A: Histogram({0: 1, 10: 2, 5: 1})})
    (outline,) = chart.data
    assert outline["x"] == [-2.5, 2.5, 7.5, 12.5, 17.5]
    assert outline["y"] == [0, 0.25, 0.25, 0.5, 0]
    assert outline["text"] == ["", "0", "5", "10", ""]


def test_a_course_is_its_means_within_its_quartiles() -> None:
    chart = lead_chart({A: LeadHistory((1.0, 80.5), (0.0, 60.0), (5.0, 100.0))})
    low, high, mean = chart.data
    assert [low["y"], mean["y"], high["y"]] == [[0.0, 60.0], [1.0, 80.5], [5.0, 100.0]]
    assert mean["x"] == [1, 2]


def test_levels_stand_in_order_with_variants_side_by_side() -> None:
    first, second = level_chart(LEVELS).data
    assert (first["x"], second["x"]) == ([0.0, 1.0], [1.25])
    error = first["error_y"]
    assert isinstance(error, dict)
    assert (error["array"], error["arrayminus"]) == ([0.1, 0.1], [0.1, 0.1])


def test_a_label_that_looks_like_html_is_shown_as_it_is() -> None:
    chart = lead_chart({"<a href='x'>": LeadHistory((1.0,), (0.0,), (2.0,))})
    assert [trace["name"] for trace in chart.data][-1] == "&lt;a href='x'&gt;"
