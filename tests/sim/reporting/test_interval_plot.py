"""Interval plots of differences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.reporting.samples import EQUAL, SEEN, UNKNOWN, UNSEEN
from tuolaji.sim.report.plot import HALF, IntervalPlot, interval_plots


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
