"""Checking finds mistakes, and ends with 1 if there are any."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_the_shipped_variants_have_no_mistakes(run: Run) -> None:
    said = run("check")
    assert said.code == 0
    assert said.out.startswith("no findings in ")


def test_a_mistake_is_shown_with_its_place(run: Run, broken: Path) -> None:
    said = run("check", str(broken), "shuangkou")
    assert said.code == 1
    assert "broken.yaml:6:9: error[T201]: 'kitty' has no key 'sise'" in said.out
    assert said.out.endswith("1 error in 2 variants\n")


def test_a_folder_stands_for_its_files(run: Run, house: Path, broken: Path) -> None:
    assert "in 2 variants" in run("check", str(broken.parent)).out


def test_json_has_the_fields_of_a_finding(run: Run, broken: Path) -> None:
    said = run("check", str(broken), "--format", "json")
    assert said.code == 1
    assert isinstance(said.json, list)
    assert [(one["code"], one["line"]) for one in said.json] == [("T201", 6)]


def test_json_without_findings_is_an_empty_list(run: Run, house: Path) -> None:
    said = run("check", str(house), "--format", "json")
    assert (said.code, said.json) == (0, [])
