"""`run.json` says how the deals came about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.identity import rules_digest, run_digest
from tuolaji.sim.store.runfile import (
    RUN_FILE,
    blocks_in,
    describe_run,
    mark_deals_file,
    mark_ended,
    mark_over,
    read_run,
    write_run,
)


def test_a_run_is_described(plan_of: PlanOf, rules: Ruleset) -> None:
    plan = plan_of(seed=9, policies=("greedy", "random"), labels=("mine",))
    found = describe_run(plan, Command("simulate"), [{"kitty": {"size": 8}}])
    assert found["run"] == run_digest(plan)
    assert found["command"] == Command("simulate").to_dict()
    assert (found["seed"], found["deals"], found["matches"]) == (9, 2_500, None)
    assert (found["blocks"], found["complete"], found["ended"]) == (3, False, None)
    assert found["policies"] == {"even": "greedy", "odd": "random"}
    assert found["variants"] == [
        {
            "label": "mine",
            "id": "shuangkou",
            "digest": rules_digest(rules),
            "level": "2",
            "rules": {"kitty": {"size": 8}},
        }
    ]


def test_the_versions_are_noted(plan_of: PlanOf) -> None:
    versions = describe_run(plan_of(), Command(), [])["versions"]
    assert isinstance(versions, dict)
    assert {"tuolaji", "numpy", "pyarrow", "python", "engine", "compiled"} <= set(versions)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write_run(tmp_path, {"seed": 1, "name": "双抠"})
    assert read_run(tmp_path) == {"seed": 1, "name": "双抠"}


def test_the_file_before_and_the_next_are_known_until_the_end(tmp_path: Path) -> None:
    mark_deals_file(tmp_path, "before", 2)
    mark_deals_file(tmp_path, "after", 5)
    found = read_run(tmp_path)
    assert [blocks_in(found, name) for name in ("before", "after", "x")] == [2, 5, 0]
    mark_ended(tmp_path, "after", "time", is_complete=False)
    assert read_run(tmp_path) == {
        "complete": False,
        "ended": "time",
        "deals_files": {"after": 5},
    }


def test_the_end_of_a_search_is_noted_and_nothing_else(tmp_path: Path) -> None:
    write_run(tmp_path, {"seed": 1, "ended": None})
    mark_over(tmp_path, "interrupted")
    assert read_run(tmp_path) == {"seed": 1, "ended": "interrupted"}


def test_a_missing_or_damaged_file_says_nothing(tmp_path: Path) -> None:
    assert read_run(tmp_path) == {}
    for text in ("{", "[1]"):
        (tmp_path / RUN_FILE).write_text(text)
        assert read_run(tmp_path) == {}


def test_a_library_that_is_not_installed_has_no_version(
    plan_of: PlanOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuolaji.sim.store.runfile._LIBRARIES", ("no-such-library",))
    versions = describe_run(plan_of(), Command(), [])["versions"]
    assert isinstance(versions, dict)
    assert versions["no-such-library"] is None
