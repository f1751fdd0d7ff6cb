"""A comparison as plain values has the names that others rely on."""

from __future__ import annotations

import json

from tests.sim.comparing.comparisons import played
from tuolaji.cli.show.comparison import COLUMNS, to_json, to_rows

FOUND = played("tuolaji", "shuangkou")


def test_the_fixed_names_are_there() -> None:
    told = json.loads(json.dumps(to_json(FOUND)))
    assert told["variants"] == ["tuolaji", "shuangkou"]
    assert (told["deals"], told["seed"], told["policy"]) == (400, 1, "greedy")
    metric = told["metrics"]["declarers_hold"]
    assert set(metric["values"]["tuolaji"]) == {"estimate", "low", "high", "n", "reason"}
    (difference,) = metric["differences"]
    assert (difference["a"], difference["b"]) == ("tuolaji", "shuangkou")
    assert {"estimate", "low", "high", "p"} <= set(difference["difference"])


def test_what_does_not_apply_is_left_out() -> None:
    assert "matches" not in to_json(FOUND)
    told = to_json(played("tuolaji", "shuangkou", matches=4))
    assert told["matches"] == 4
    assert "level" not in told


def test_histograms_are_lists_of_values() -> None:
    told = json.loads(json.dumps(to_json(FOUND)))
    points = told["points"]["tuolaji"]
    assert sum(one["count"] for one in points) == 400
    assert [one["value"] for one in points] == sorted(one["value"] for one in points)


def test_titles_have_both_languages() -> None:
    told = json.loads(json.dumps(to_json(FOUND)))
    assert set(told["titles"]["shuangkou"]) == {"en", "zh"}
    assert told["titles"]["shuangkou"]["zh"] == "双抠"


def test_a_row_stands_for_each_figure_and_pair() -> None:
    rows = list(to_rows(FOUND))
    assert len(rows) == sum(len(one.differences) for one in FOUND.metrics.values())
    first = dict(zip(COLUMNS, rows[0], strict=True))
    hold = FOUND.metrics["declarers_hold"]
    assert (first["metric"], first["kind"]) == ("declarers_hold", "share")
    assert first["value_a"] == hold.values["tuolaji"].estimate
    assert first["estimate"] == hold.differences[0].estimate
    assert first["p_adjusted"] == hold.differences[0].p_adjusted
