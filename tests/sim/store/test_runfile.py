"""`run.json` says how the deals came about, and is enough to have the plan again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.cards import parse_rank
from tuolaji.dsl import list_variants, load_variant
from tuolaji.dsl.dump import resolved_values
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Plan
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.identity import rules_digest, run_digest
from tuolaji.sim.store.runfile import (
    RUN_FILE,
    blocks_in,
    command_of_the_whole,
    describe_run,
    described_plan,
    mark_deals_file,
    mark_ended,
    mark_over,
    read_description,
    read_run,
    rules_of,
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


def describe(folder: Path, plan: Plan, names: list[str]) -> None:
    resolved = [resolved_values(name) for name in names]
    write_run(folder, describe_run(plan, Command(), resolved))


@pytest.mark.parametrize("name", [variant.id for variant in list_variants()])
def test_every_variant_comes_back(tmp_path: Path, name: str) -> None:
    plan = Plan(variants=(load_variant(name),), deals=5)
    describe(tmp_path, plan, [name])
    assert run_digest(described_plan(tmp_path)) == run_digest(plan)


@pytest.mark.parametrize(
    "chosen",
    [
        {"matches": 7, "seed": -3},
        {"level": parse_rank("J"), "labels": ("mine",)},
        {"policies": ("greedy", "random"), "swapped": True},
    ],
)
def test_what_is_asked_comes_back(
    plan_of: PlanOf, tmp_path: Path, chosen: dict[str, Any]
) -> None:
    plan = plan_of(**chosen)
    describe(tmp_path, plan, ["shuangkou"])
    found = described_plan(tmp_path)
    assert run_digest(found) == run_digest(plan)
    assert found.level == plan.level


def test_a_folder_without_a_run_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"holds no run; 'run.json' is missing or damaged"):
        read_description(tmp_path)


def drop_the_seed(found: dict[str, Any]) -> None:
    del found["seed"]


def make_a_word_of_the_deals(found: dict[str, Any]) -> None:
    found["deals"] = "many"


def misspell_a_rule(found: dict[str, Any]) -> None:
    found["variants"][0]["rules"]["kitty"] = {"sise": 8}


@pytest.mark.parametrize(
    "damage", [drop_the_seed, make_a_word_of_the_deals, misspell_a_rule]
)
def test_a_damaged_description_is_said(
    plan_of: PlanOf, tmp_path: Path, damage: Callable[[dict[str, Any]], None]
) -> None:
    describe(tmp_path, plan_of(), ["shuangkou"])
    found = dict(read_run(tmp_path))
    damage(found)
    (tmp_path / RUN_FILE).write_text(json.dumps(found))
    with pytest.raises(StoreError, match=r"run.json' is damaged: "):
        described_plan(tmp_path)


def test_another_engine_is_said(plan_of: PlanOf, tmp_path: Path) -> None:
    describe(tmp_path, plan_of(), ["shuangkou"])
    found = read_run(tmp_path)
    write_run(tmp_path, {**found, "versions": {"engine": "0123456789"}})
    with pytest.raises(
        StoreError, match=r"another version of tuolaji \(its engine is 0123"
    ):
        described_plan(tmp_path)


def test_rules_that_are_not_those_of_the_digest_are_said(
    plan_of: PlanOf, tmp_path: Path
) -> None:
    describe(tmp_path, plan_of(), ["titanic"])
    with pytest.raises(StoreError, match="reads rules otherwise"):
        described_plan(tmp_path)


def test_the_command_of_the_whole_has_nothing_of_a_part_nor_an_early_end() -> None:
    ends = {"--max-time": 9, "--until": "tricks=1"}
    given = {"-n": 5, "--set": "b=c", **ends, "--shard": "1/2", "--out": "a"}
    command = Command("simulate", ("x",)).having(given)
    whole = command_of_the_whole({"command": command.to_dict()})
    assert str(whole) == "tuolaji simulate x -n 5 --set b=c"


def test_rules_are_read() -> None:
    assert rules_of({"variants": [{"rules": {"a": 1}}]}) == ({"a": 1},)
