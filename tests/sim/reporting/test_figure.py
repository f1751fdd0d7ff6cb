"""What all charts have in common."""

from __future__ import annotations

from tuolaji.sim.report.plot import Chart, axis, error_bars, label_of, layout, reach


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
