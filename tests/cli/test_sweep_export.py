"""The exports of a sweep hold the same numbers."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.sim.varying.sweeps import sweep_of
from tuolaji.cli.show.sweep import sweep_csv, sweep_json, sweep_markdown
from tuolaji.sim.vary.sweep import Sweep


@pytest.fixture(scope="module")
def sweep() -> Sweep:
    return sweep_of("scoring.takeover=60,80", "kitty.cap=2,64")


def test_json_has_every_point_with_its_values(sweep: Sweep) -> None:
    found = json.loads(json.dumps(sweep_json(sweep)))
    assert found["keys"] == ["scoring.takeover", "kitty.cap"]
    assert found["base"] == {"scoring.takeover": "80", "kitty.cap": "64"}
    assert found["verdict"] == sweep.verdict
    point = found["points"][0]
    assert point["values"] == {"scoring.takeover": "60", "kitty.cap": "2"}
    one = sweep.points[0].figures["declarers_hold"]
    assert point["metrics"]["declarers_hold"] == {
        "estimate": one.estimate,
        "low": one.low,
        "high": one.high,
        "n": 400,
        "reason": None,
    }
    assert set(point["differences"]["declarers_hold"]) >= {"estimate", "low", "high", "p"}
    assert found["points"][3]["differences"] == {}


def test_csv_has_a_line_for_each_value_and_figure(sweep: Sweep) -> None:
    rows = list(csv.DictReader(io.StringIO(sweep_csv(sweep))))
    assert len(rows) == 4 * 2
    assert {row["metric"] for row in rows} == {"declarers_hold", "attackers_points"}
    first = rows[0]
    assert (first["scoring.takeover"], first["kitty.cap"]) == ("60", "2")
    found = sweep.points[0].differences["declarers_hold"]
    assert float(first["difference"]) == found.estimate
    assert float(first["p_adjusted"]) == found.p_adjusted
    assert [row["difference"] for row in rows[6:]] == ["", ""]


def test_csv_quotes_values_with_commas() -> None:
    text = sweep_csv(sweep_of("deck.points.5=5,10", metrics=("tricks",)))
    assert text.split("\n")[1].startswith("5,tricks,")


def test_markdown_is_a_table_under_the_answer(sweep: Sweep) -> None:
    verdict, blank, head, rule, *rows = sweep_markdown(sweep).split("\n")
    assert (verdict, blank) == (sweep.verdict, "")
    assert head.startswith("| scoring.takeover | kitty.cap | metric | estimate |")
    assert rule.startswith("| --- | --- | --- | ---: |")
    assert len(rows) == 8
    assert {line.count(" | ") for line in [head, *rows]} == {head.count(" | ")}


def test_a_bar_in_a_value_does_not_part_the_cell() -> None:
    text = sweep_markdown(sweep_of("follow.pair=pair | any,single | any", deals=20))
    assert "| pair \\| any |" in text
