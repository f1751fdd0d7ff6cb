"""The bench prints rates and ratios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.bots import POLICIES, SLOW
from tuolaji.cli.commands.bench import _measure_name
from tuolaji.language import Language, in_language
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.bench import BenchReport, _ratios


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def report(rules: Ruleset, *, rounds: int) -> BenchReport:
        return BenchReport(
            variant=rules.id,
            compiled=True,
            cores=2,
            deals_per_second={"random": 100_000.0, "yardstick": 400_000.0},
            steps_per_second={"batch": 50_000.0},
            ratios={"random_to_yardstick": 0.25},
            notes=(f"{rounds} rounds",),
        )

    monkeypatch.setattr("tuolaji.sim.bench.run_bench", report)


def test_the_text_has_rates_and_ratios(run: Run) -> None:
    said = run("bench", "titanic", "--rounds", "3")
    assert said.code == 0
    assert said.out.startswith("titanic, compiled, 2 cores\n")
    assert "random     100,000" in said.out
    assert "batch   50,000" in said.out
    assert "random to yardstick   0.25" in said.out
    assert said.out.endswith("note: 3 rounds\n")


def test_the_text_is_told_in_chinese_and_policies_keep_their_names(run: Run) -> None:
    said = run("bench", "titanic", "--lang", "zh").out
    assert said.startswith("titanic，编译，2 核\n")
    assert "局/秒" in said
    assert "random 比标尺  0.25" in said


def test_json_has_the_fields_of_the_report(run: Run) -> None:
    found = run("bench", "--format", "json").json
    assert isinstance(found, dict)
    assert found["variant"] == "shuangkou"
    assert found["ratios"] == {"random_to_yardstick": 0.25}


def test_the_help_says_what_is_measured(run: Run) -> None:
    told = " ".join(run("bench", "--help").out.split())
    assert "the yardstick, a reduced deal in plain C" in told
    assert '"all cores to one" is how many times as fast' in told


@pytest.mark.parametrize(
    ("page", "language"), [("building.md", Language.EN), ("building.zh.md", Language.ZH)]
)
def test_every_rate_and_ratio_is_explained(page: str, language: Language) -> None:
    text = (Path(__file__).parents[3] / "docs" / page).read_text(encoding="utf-8")
    rates = {
        name: [1.0]
        for name in (
            *(POLICIES.keys() - SLOW),
            "simulation",
            "all_cores",
            "step_by_step",
            "batch",
            "rollouts",
            "interpreted",
            "yardstick",
        )
    }
    with in_language(language):
        names = {_measure_name(name) for name in (*rates, *_ratios(rates))}
    assert names <= set(re.findall(r"`([^`]+)`", text))
