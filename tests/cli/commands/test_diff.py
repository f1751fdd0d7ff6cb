"""Two variants differ in what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.console import width


def test_a_rule_that_differs_is_shown_from_both_sides(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")  # The path of the file may be long.
    said = run("diff", "shuangkou", str(house))
    assert said.code == 0
    lines = said.out.split("\n")
    assert lines[0] == "kitty.cap"
    assert lines[1].split()[:2] == ["shuangkou", "none"]
    assert lines[2].split() == [str(house), "4", f"{house}:6"]


def test_json_has_both_values_and_their_places(run: Run, house: Path) -> None:
    found = run("diff", "shuangkou", str(house), "--format", "json").json
    assert isinstance(found, list)
    assert [
        (difference["path"], difference["left"], difference["right"])
        for difference in found
    ] == [("kitty.cap", "none", "4")]


def test_of_equal_words_it_says_that_they_come_to_something_else(run: Run) -> None:
    told = run("diff", "shuangkou", "titanic").out.split("\n")
    step = told.index("scoring.step")
    assert [line.split()[:4] for line in told[step + 1 : step + 3]] == [
        ["shuangkou", "20", "*", "packs"],
        ["titanic", "20", "*", "packs"],
    ]
    assert told[step + 3].startswith("  (the same words, which come to something else")
    assert "same words" not in run("diff", "shuangkou", "tuolaji").out


def test_equal_rules_are_said_to_be_equal(run: Run) -> None:
    said = run("diff", "shuangkou", "shuangkou")
    assert (said.code, said.out) == (0, "shuangkou and shuangkou have the same rules\n")


def test_a_file_in_chinese_is_told_in_english(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "版本: 2\n编号: house\n出处: 我们\n沿用: shuangkou\n亮主: {反主: 对方 -> 任意亮}\n",
        encoding="utf-8",
    )
    said = run("diff", str(path), "shuangkou")
    assert "opponents -> any bid" in said.out
    found = run("diff", str(path), "shuangkou", "--format", "json").out
    assert '"left": "opponents -> any bid"' in found


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_rule_stands_below_whose_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run("diff", "shuangkou", "titanic", "--lang", language)
    assert max(map(width, said.out.split("\n"))) <= columns
    assert "titanic.yaml:12" in said.out
