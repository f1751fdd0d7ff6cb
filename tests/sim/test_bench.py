"""The bench measures what it says, on whole deals; how fast, no test asserts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim import bench
from tuolaji.sim.bench import BenchReport, build_yardstick, pace, run_bench


@pytest.fixture(scope="module")
def report(rules: Ruleset) -> BenchReport:
    return run_bench(rules, rounds=1, seconds=0.001)


def test_each_policy_is_measured(report: BenchReport) -> None:
    expected = {"random", "greedy", "simulation", "all_cores", "rollouts"}
    assert expected <= set(report.deals_per_second)
    assert {"batch", "step_by_step"} == set(report.steps_per_second)
    rates = (*report.deals_per_second.values(), *report.steps_per_second.values())
    assert all(rate > 0 for rate in rates)


def test_ratios_compare_with_the_random_policy(report: BenchReport) -> None:
    expected = {"all_cores_to_one", "greedy_to_random", "rollouts_to_greedy"}
    assert expected <= set(report.ratios)


@pytest.mark.compiled
def test_a_compiled_engine_is_measured_against_its_sources(report: BenchReport) -> None:
    assert report.compiled
    assert report.ratios["compiled_to_interpreted"] > 1


def test_what_is_missing_is_noted(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "COMPILED", False)
    monkeypatch.setattr(bench, "build_yardstick", lambda _folder: None)
    found = run_bench(rules, rounds=1, seconds=0.001)
    assert not found.compiled
    assert len(found.notes) == 2
    assert "random_to_yardstick" not in found.ratios


def test_a_pace_is_positive(rules: Ruleset) -> None:
    assert pace(rules, "random", 5) > 0


needs_compiler = pytest.mark.skipif(
    not any(shutil.which(name) for name in ("cc", "gcc", "clang")),
    reason="no C compiler; `apt-get install gcc` on Debian",
)


@needs_compiler
def test_the_attackers_make_85_points_a_deal(tmp_path: Path) -> None:
    yardstick = build_yardstick(tmp_path)
    assert yardstick is not None
    assert 84 < yardstick.points(20_000) / 20_000 < 86
    assert yardstick.pace(100) > 0


def test_without_a_compiler_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert build_yardstick(tmp_path) is None
