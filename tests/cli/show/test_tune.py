"""A tuning as text, word for word."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.sim.vary.drawn import DrawnCourse
from tests.sim.vary.test_tune import COURSE, tuned
from tuolaji.cli.console import width
from tuolaji.cli.show.tune import tuning_json, tuning_text
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.vary.tune import Tuning

VERIFY = "tuolaji simulate tuolaji-tuned.yaml -n 10000"


DRAWN = DrawnCourse(**{name: getattr(COURSE, name) for name in COURSE.__slots__})


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("range", "scoring.takeover=1..200", "declarers_hold=0.5"),
        ("short", "scoring.takeover=60,80,100", "declarers_hold=0.9"),
        ("own", "scoring.takeover=60,80,100", "declarers_hold=0.4"),
    ],
)
def test_a_tuning_is_told_as_shown(
    name: str, text: str, wanted: str, golden: Callable[[str, str], None]
) -> None:
    tuning = tuned(text, wanted, DRAWN)
    patch = "schema: 2\nid: tuolaji-tuned\n" if tuning.is_worth_saving else ""
    told = tuning_text(tuning, patch, VERIFY)
    golden(f"cli/tune_{name}.txt", told + "\n")
    assert len(told.split("\n")) <= 40


def test_without_a_patch_nothing_is_to_be_saved() -> None:
    told = tuning_text(tuned("scoring.takeover=60,80", "declarers_hold=0.28"), "", VERIFY)
    assert "save it as" not in told


def test_of_matches_and_overrides_it_is_told() -> None:
    course = replace(COURSE, most=20, of_matches=True)
    tuning = tuned("scoring.step=20,40", "deals_per_match=12", course)
    head = tuning_text(replace(tuning, overrides=("kitty.size=4",)), "", VERIFY).split("\n")
    assert "at most 20 matches, random" in head[1]
    assert head[2] == "with kitty.size=4"
    assert all(width(line) <= 100 for line in head)


def test_a_figure_that_nobody_has_is_a_dash() -> None:
    tuning = tuned("scoring.takeover=60,80", "declarers_hold=0.28")
    none = replace(tuning.standings[0], figure=Estimate(None, None, None, 0), distance=None)
    text = tuning_text(replace(tuning, standings=(none, tuning.standings[1])), "", VERIFY)
    (line,) = [line for line in text.split("\n") if line.startswith("60 ")]
    assert line.count("–") == 3


def test_values_that_gave_the_same_have_one_line() -> None:
    tuning = tuned("scoring.takeover=60,76..80", "declarers_hold=0.28")
    lines = tuning_text(tuning, "", VERIFY).split("\n")
    assert [line.split()[0] for line in lines[5:7]] == ["60", "76..80"]
    assert " nearest " in lines[6]
    found = tuning_json(tuning, "", VERIFY)
    assert found["same_as_best"] == ["76", "77", "78", "79"]
    assert found["not_told_apart"] == []
    assert [value["same_as"] for value in found["values"]] == ["60", *["76"] * 5]  # type: ignore[attr-defined]  # It is a list.


def test_json_has_the_evidence_and_the_patch() -> None:
    tuning: Tuning = tuned("kitty.size=0..12", "kitty_captured=0.9")
    found = json.loads(json.dumps(tuning_json(tuning, "schema: 2\n", VERIFY)))
    assert found["target"] == {"metric": "kitty_captured", "value": 0.9}
    assert found["best"]["value"] == tuning.best.setting.values[0]
    assert found["reached"] is False
    assert [value["value"] for value in found["values"]] == ["0", "4", "8", "12"]
    assert found["left_out"][:3] == ["1", "2", "3"]
    assert (found["patch"], found["verify"]) == ("schema: 2\n", VERIFY)
    assert tuning_json(tuning, "", VERIFY)["verify"] is None
