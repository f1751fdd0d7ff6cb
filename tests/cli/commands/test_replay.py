"""The command `replay`: without a terminal all steps of a record are printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.table.deals import recorded


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(recorded("tuolaji", 7, "greedy").to_dict()))
    return path


def test_the_steps_are_those_that_deal_prints(run: Run, deal: Path) -> None:
    printed = run("deal", "tuolaji", "--seed", "7").out.replace("(greedy)", "(as recorded)")
    assert run("replay", str(deal)).out == printed


def test_in_chinese_a_record_says_so_in_chinese(run: Run, deal: Path) -> None:
    assert "（照记录）" in run("replay", str(deal), "--lang", "zh").out.splitlines()[0]


def test_the_record_is_printed_as_it_was_read(run: Run, deal: Path) -> None:
    said = run("replay", str(deal), "--format", "json")
    assert said.json == json.loads(deal.read_text())


def test_rules_of_a_file_are_named(run: Run, house: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(run("deal", str(house), "--format", "json").out)
    assert f"replay {path} --rules house.yaml" in run("replay", str(path)).err
    assert run("replay", str(path), "--rules", str(house)).code == 0


def test_a_file_that_is_not_there_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    said = run("replay", str(tmp_path / "none.json"))
    assert (said.code, said.out) == (2, "")
    assert "cannot be read: no such file" in said.err


def test_what_is_no_record_is_a_finding(run: Run, house: Path) -> None:
    said = run("replay", str(house))
    assert (said.code, said.out) == (1, "")
    assert "holds no records" in said.err
