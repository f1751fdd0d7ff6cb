"""The report of a sweep says what each value does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sim.reporting.reading import Page
from tests.sim.reporting.samples import ONE_KEY, TWO_KEYS
from tuolaji.sim.report.sweep import write_sweep_report
from tuolaji.sim.store.identity import rules_digest
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
    assert "2 50.0 % 49.0 to 51.0 the others are held against it 1,000" in text
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
