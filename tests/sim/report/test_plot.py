"""What all charts share: colours that can be told apart, and interval plots."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.sim.report.samples import EQUAL, SEEN, UNKNOWN, UNSEEN
from tuolaji.sim.report.plot import (
    ATTACKERS,
    DECLARERS,
    HALF,
    Chart,
    FigurePlot,
    IntervalPlot,
    axis,
    error_bars,
    figure_plots,
    interval_plots,
    label_of,
    layout,
    look,
    reach,
)
from tuolaji.sim.stats.interval import Estimate


def test_a_label_is_shown_literally() -> None:
    assert label_of("<b>a</b> & b") == "&lt;b&gt;a&lt;/b&gt; &amp; b"


def test_a_chart_knows_its_height() -> None:
    chart = Chart("one", "nothing", [], layout(120, axis("x"), axis("y")))
    assert chart.height == 120


def test_what_is_not_known_reaches_nowhere() -> None:
    assert (reach(None, 1.0), reach(0.25, 1.0)) == (0.0, 0.75)


def test_error_bars_may_reach_further_to_one_side() -> None:
    drawn = error_bars([1.0], [2.0], "#000000")
    assert (drawn["array"], drawn["arrayminus"], drawn["symmetric"]) == (
        [1.0],
        [2.0],
        False,
    )


SIX = [look(place) for place in range(6)]


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("way", ["colour", "dash", "strokes", "symbol", "path"])
def test_six_variants_differ_in_each_way(way: str) -> None:
    assert len({getattr(style, way) for style in SIX}) == 6


def test_a_seventh_begins_anew() -> None:
    assert look(6) == look(0)


@pytest.mark.parametrize("shades", [DECLARERS, ATTACKERS])
def test_shades_darken_so_that_grey_print_keeps_their_order(
    shades: tuple[str, ...],
) -> None:
    assert all(luminance(a) > 1.25 * luminance(b) for a, b in pairwise(shades))


def test_a_tint_is_the_colour_let_through() -> None:
    assert look(0).tint(0.1) == "rgba(0,114,178,0.1)"


def test_the_widest_end_stands_a_little_inside() -> None:
    (plot,) = interval_plots([SEEN])
    assert plot == IntervalPlot(at=75.1, low=58.2, high=92.0, unseen=24.4)


def test_all_differences_of_a_metric_share_a_scale() -> None:
    small, great = interval_plots([replace(SEEN, estimate=0.02, low=0.01, high=0.03), SEEN])
    assert small is not None
    assert great is not None
    assert small.at == pytest.approx(great.at / 2, abs=0.1)


def test_a_blind_band_wider_than_the_interval_fits() -> None:
    (plot,) = interval_plots([UNSEEN])
    assert plot is not None
    assert plot.unseen == 92.0 < HALF


def test_an_exact_zero_stands_in_the_middle() -> None:
    assert interval_plots([EQUAL]) == (IntervalPlot(0, 0, 0, 0),)


def test_a_difference_without_error_is_a_dot() -> None:
    (plot,) = interval_plots([replace(SEEN, low=None, high=None)])
    assert plot is not None
    assert plot.low == plot.at == plot.high


def test_what_is_not_known_is_not_drawn() -> None:
    assert interval_plots([UNKNOWN]) == (None,)


def test_figures_of_variants_share_a_scale_from_the_least_end_to_the_greatest() -> None:
    wide, narrow = figure_plots([Estimate(2.0, 1.0, 3.0, 9), Estimate(4.5, 4.0, 5.0, 9)])
    assert wide == FigurePlot(at=-46.0, low=-92.0, high=0.0)
    assert narrow == FigurePlot(at=69.0, low=46.0, high=92.0)


def test_a_figure_about_nothing_is_not_drawn_and_a_lone_one_is_a_dot() -> None:
    nothing = Estimate(None, None, None, 0)
    lone = Estimate(0.25, None, None, 1)
    assert figure_plots([nothing]) == (None,)
    assert figure_plots([nothing, lone]) == (None, FigurePlot(0.0, 0.0, 0.0))
