"""A sweep as text, word for word, and its exports, with the same numbers."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.sim.vary.drawn import drawn_sweep
from tests.sim.vary.sweeps import sweep_of
from tuolaji.cli.console import width
from tuolaji.cli.show.sweep import (
    bar_of,
    bars_of,
    cut,
    sweep_csv,
    sweep_json,
    sweep_markdown,
    sweep_text,
)
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.vary.sweep import Sweep


def told(sweep: Sweep) -> str:
    return sweep_text(replace(sweep, compiled=True)) + "\n"


USUAL = ("declarers_hold", "attackers_points", "level_gain", "kitty_captured")


@pytest.mark.parametrize(
    ("name", "texts", "step"),
    [
        ("multiplier", ["kitty.multiplier=2,4,2 ^ cards"], 5),
        ("two_keys", ["kitty.size=4,8", "kitty.cap=2,8,64"], 2),
        ("nothing", ["order.gap=bridged,open"], 0),
    ],
)
def test_a_sweep_is_told_as_shown(
    name: str, texts: list[str], step: int, golden: Callable[[str, str], None]
) -> None:
    golden(f"cli/sweep_{name}.txt", told(drawn_sweep(*texts, metrics=USUAL, step=step)))


def test_the_answer_comes_first() -> None:
    sweep = sweep_of("scoring.takeover=60,80")
    assert told(sweep).split("\n")[0] == sweep.verdict


def test_ten_values_fit_on_one_screen() -> None:
    text = told(sweep_of("scoring.takeover=60..105 by 5", metrics=USUAL))
    _, _, *lines = text.split("\n")
    assert len(lines) <= 40
    assert max(map(width, lines)) <= 100


def test_where_there_are_many_values_the_first_figure_alone_is_told() -> None:
    text = told(sweep_of("scoring.takeover=60..105", deals=20))
    assert "for the other figures, take --format csv or fewer values" in text
    assert "attackers points" not in text


def test_matches_two_policies_and_overrides_are_named() -> None:
    sweep = sweep_of("kitty.cap=2,8", matches=3, policies=("greedy", "random"))
    text = told(replace(sweep, overrides=("kitty.size=8",)))
    head = text.replace("\n  ", " ").split("\n")
    assert "3 matches, " in head[1]
    assert "greedy,random from both sides, seed 1" in head[1]
    assert head[2] == "with kitty.size=8"


@pytest.mark.parametrize(
    ("figure", "bar"),
    [
        (Estimate(0.5, 0.0, 1.0, 9), "─────●─────"),
        (Estimate(0.2, 0.1, 0.3, 9), " ─●─"),
        (Estimate(1.0, 1.0, 1.0, 9), "          ●"),
        (Estimate(0.5, None, None, 1), ""),
        (Estimate(None, None, None, 0), ""),
    ],
)
def test_a_bar_is_the_interval_on_the_scale(figure: Estimate, bar: str) -> None:
    assert bar_of(figure, (0.0, 1.0), 11) == bar


def test_bars_share_one_scale_and_may_all_be_unknown() -> None:
    one, other = Estimate(0.0, 0.0, 0.0, 1), Estimate(1.0, 1.0, 1.0, 1)
    assert bars_of([one, other], 5) == ["●", "    ●"]
    assert bars_of([Estimate(1.0, None, None, 1)] * 2, 5) == ["", ""]
    assert bars_of([one, one], 5) == ["●", "●"]


def test_a_long_value_is_cut() -> None:
    assert cut(["x" * 26]) == ["x" * 26]
    assert cut(["x" * 27]) == ["x" * 25 + "…"]


def test_long_values_are_cut_to_where_they_differ() -> None:
    start = "BJ ~ LJ ~ level of trump ~ level of plain ~"
    values = [f"{start} A .. 2", f"{start} 2 of trump ~ A .. 2", f"{start} 2 of plain", "A"]
    assert cut(values) == ["…A .. 2", "…trump ~ A .. 2", "…plain", "A"]
    assert cut(["a long value, of its first word", "another"])[0].startswith("a long ")


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
