"""The report of a sweep says and draws what each value does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.sim.report.page import Page
from tests.sim.report.samples import NUMBERS, ONE_KEY, TWO_KEYS
from tuolaji.sim.report.sweep import curve, heat_map, write_sweep_report
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.vary.ladder import with_answers
from tuolaji.sim.vary.sweep import Sweep

COMMAND = "tuolaji sweep tuolaji --vary kitty.size=4,8"


def read(sweep: Sweep, folder: Path) -> Page:
    path = folder / "sweep.html"
    write_sweep_report(sweep, path, COMMAND)
    return Page(path.read_text(encoding="utf-8"))


def test_the_answer_stands_first(tmp_path: Path) -> None:
    (answer,) = read(ONE_KEY, tmp_path).all("h1")
    assert answer.text == ONE_KEY.verdict


def test_each_value_has_a_line_with_its_figure_and_difference(tmp_path: Path) -> None:
    (table,) = read(ONE_KEY, tmp_path).all("table", "sweep")
    text = table.text
    assert "2 50.0 % 49.0 to 51.0 the others are compared with it 1,000" in text
    assert "4 52.0 % 51.0 to 53.0 +2.00 pp +3.10 to +4.90" in text
    assert "2 ^ cards 54.0 % 53.0 to 55.0 +4.00 pp +3.10 to +4.90" in text


@pytest.mark.parametrize(
    ("sweep", "chart"),
    [
        pytest.param(ONE_KEY, "curve-declarers_hold", id="one_key"),
        pytest.param(TWO_KEYS, "heat-declarers_hold", id="two_keys"),
    ],
)
def test_one_key_makes_a_curve_and_two_a_map(
    sweep: Sweep, chart: str, tmp_path: Path
) -> None:
    (place,) = read(sweep, tmp_path).all("div", "chart")
    assert place.attributes["id"] == chart


def test_two_keys_have_a_column_each(tmp_path: Path) -> None:
    (table,) = read(TWO_KEYS, tmp_path).all("table", "sweep")
    assert table.text.startswith("kitty.size kitty.cap Figure")


def test_how_it_was_made_is_told(tmp_path: Path) -> None:
    text = read(ONE_KEY, tmp_path).text
    assert COMMAND in text
    assert rules_digest(ONE_KEY.points[0].setting.rules) in text
    assert "with kitty.cap=8" in text
    assert "the variant’s own value" in text


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


def test_what_was_asked_again_stands_by_both_players(tmp_path: Path) -> None:
    asked = with_answers(ONE_KEY, replace(ONE_KEY, policy="search", deals=300))
    page = read(asked, tmp_path)
    (table,) = page.all("table", "ladder")
    assert [table.text.count(word) for word in ("greedy", "search", "same sign")] == [
        2,
        2,
        2,
    ]
    assert "asked again: search on 300 deals" in page.text
