"""Charts of a metric over the values of a rule."""

from __future__ import annotations

from dataclasses import replace

from tests.sim.reporting.samples import NUMBERS, ONE_KEY, TWO_KEYS
from tuolaji.sim.report.sweep import curve, heat_map
from tuolaji.sim.stats.interval import Estimate

(HELD,) = ONE_KEY.metrics


def test_numbers_stand_at_their_place_on_a_line() -> None:
    (line,) = curve(NUMBERS, HELD).data
    assert (line["x"], line["y"]) == ([60.0, 80.0, 90.0], [0.5, 0.52, 0.54])
    assert line["mode"] == "lines+markers"


def test_words_stand_side_by_side_without_a_line() -> None:
    (marks,) = curve(ONE_KEY, HELD).data
    assert (marks["x"], marks["mode"]) == ([0.0, 1.0, 2.0], "markers")
    assert marks["text"] == [
        "50.0\u202f% (49.0 to 51.0)",
        "52.0\u202f% (51.0 to 53.0)",
        "54.0\u202f% (53.0 to 55.0)",
    ]


def test_the_base_is_hollow() -> None:
    (marks,) = curve(ONE_KEY, HELD).data
    marker = marks["marker"]
    assert isinstance(marker, dict)
    assert [colour == "#ffffff" for colour in marker["color"]] == [True, False, False]


def test_the_first_key_goes_down_and_the_second_across() -> None:
    chart = heat_map(TWO_KEYS, HELD)
    (cells,) = chart.data
    assert cells["z"] == [[0.5, 0.52], [0.54, 0.56]]
    x, y = chart.layout["xaxis"], chart.layout["yaxis"]
    assert isinstance(x, dict)
    assert isinstance(y, dict)
    assert (x["ticktext"], y["ticktext"]) == (["2", "none"], ["4", "8"])


def test_a_frame_marks_the_base() -> None:
    frames = heat_map(replace(TWO_KEYS, base=2), HELD).layout["shapes"]
    assert isinstance(frames, list)
    (frame,) = frames
    assert [frame[end] for end in ("x0", "x1", "y0", "y1")] == [-0.5, 0.5, 0.5, 1.5]


def test_a_figure_of_nothing_leaves_its_cell_empty() -> None:
    unknown = replace(
        TWO_KEYS.points[0], figures={HELD.name: Estimate(None, None, None, 0)}
    )
    swept = replace(TWO_KEYS, points=(unknown, *TWO_KEYS.points[1:3]))
    (cells,) = heat_map(swept, HELD).data
    assert cells["z"] == [[None, 0.52], [0.54, None]]
    assert cells["text"] == [["–", "52.0\u202f%"], ["54.0\u202f%", ""]]
