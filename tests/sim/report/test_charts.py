"""The charts of a comparison: settlements and distributions, which Plotly accepts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sim.report.samples import COMPARISON, METRICS, ONE_KEY, TWO_KEYS, A
from tuolaji.language import Language, in_language
from tuolaji.rules.scoring import Side
from tuolaji.sim.compare.result import Histogram, LeadHistory, LevelLine
from tuolaji.sim.report.charts import (
    Bins,
    band_chart,
    band_lines,
    bins_for,
    lead_chart,
    level_chart,
    shares,
    spread_chart,
    spread_of,
)
from tuolaji.sim.report.plot import Chart
from tuolaji.sim.report.sweep import curve, heat_map
from tuolaji.sim.report.tables import effect_chart
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount

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


LINES = band_lines(COMPARISON.bands)


def test_the_best_for_the_declarers_comes_first() -> None:
    assert [line.name for line in LINES] == [
        "declarers hold, +1",
        "declarers hold, no level",
        "attackers take over, no level",
        "attackers take over, +2",
    ]
    with in_language(Language.ZH):
        assert band_lines(COMPARISON.bands)[0].name == "守庄，升 1 级"


@pytest.mark.parametrize("place", [0, 1])
def test_the_shares_of_a_variant_make_one(place: int) -> None:
    assert sum(line.shares[place] for line in LINES) == pytest.approx(1)


def test_a_band_that_a_variant_does_not_have_has_no_deals_there() -> None:
    assert LINES[0].deals == (4_500, 0)
    assert LINES[0].shares == (0.45, 0.0)


def test_only_what_the_attackers_take_is_hatched() -> None:
    assert [line.is_hatched for line in LINES] == [False, False, True, True]


def test_who_gains_without_taking_over_is_named() -> None:
    odd = BandCount(Side.ATTACKERS, 1, takeover=False, deals=1)
    (line,) = band_lines({"a": [odd]})
    assert line.name == "declarers hold, attackers +1"


def test_each_band_is_a_segment_of_every_bar() -> None:
    segments = band_chart(["a", "b"], LINES).data
    assert all(segment["y"] == ["a", "b"] for segment in segments)
    assert segments[0]["x"] == [0.45, 0.0]
    assert segments[3]["customdata"] == [1_000, 1_000]


def test_a_share_too_small_to_read_has_no_number() -> None:
    narrow = {
        "a": [COMPARISON.bands["tuolaji"][1], BandCount(Side.DECLARERS, 1, False, 99_500)]
    }
    first, second = band_chart(["a"], band_lines(narrow)).data
    assert (first["text"], second["text"]) == (["100%"], [""])


COUNTS = st.dictionaries(
    st.integers(0, 60).map(lambda n: 5 * n), st.integers(0, 40), min_size=1
).filter(lambda counts: any(counts.values()))


@given(COUNTS)
def test_the_figures_are_those_of_numpy(counts: dict[int, int]) -> None:
    values = np.repeat(list(counts), list(counts.values()))
    spread = spread_of(Histogram(counts))
    assert spread is not None
    assert spread.mean == pytest.approx(values.mean())
    assert spread.deviation == pytest.approx(values.std(), abs=1e-9)
    quantiles = np.percentile(values, (5, 25, 50, 75, 95), method="inverted_cdf")
    assert spread.quantiles == tuple(quantiles)
    assert (spread.least, spread.greatest) == (values.min(), values.max())
    assert spread.total == len(values)


def test_nothing_has_no_figures() -> None:
    assert spread_of(Histogram({5: 0})) is None


@given(COUNTS)
def test_shares_and_what_is_left_out_make_one(counts: dict[int, int]) -> None:
    histogram = Histogram(counts)
    bins = bins_for({"a": histogram})
    inside, outside = shares(histogram, bins)
    assert sum(inside) + outside == pytest.approx(1)
    assert outside <= 0.001
    assert bins.count <= 43


def test_a_long_tail_is_left_out() -> None:
    tailed = Histogram({0: 5_000, 5: 5_000, 400: 2})
    bins = bins_for({"a": tailed})
    assert bins == Bins(first=0, width=5, step=5, count=2)
    inside, outside = shares(tailed, bins)
    assert inside == (5_000 / 10_002, 5_000 / 10_002)
    assert outside == pytest.approx(2 / 10_002)


def test_bins_are_common_and_begin_at_a_round_number() -> None:
    bins = bins_for({"a": Histogram({35: 1, 40: 1}), "b": Histogram({-5: 1, 300: 1})})
    assert bins == Bins(first=-10, width=10, step=5, count=32)


@pytest.mark.parametrize(
    ("bins", "name"), [(Bins(0, 5, 5, 2), "0"), (Bins(0, 10, 5, 2), "0 to 5")]
)
def test_a_bin_is_named_by_what_can_fall_in_it(bins: Bins, name: str) -> None:
    assert bins.name(bins.starts[0]) == name
