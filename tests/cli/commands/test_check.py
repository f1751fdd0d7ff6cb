"""Checking finds mistakes, and ends with 1 if there are any."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.console import width


def test_the_shipped_variants_have_no_mistakes(run: Run) -> None:
    said = run("check")
    assert said.code == 0
    count = len(json.loads(run("list", "--format", "json").out))
    assert said.out == f"no findings in {count} variants and 1 mixin\n"


def test_a_variant_named_twice_is_one(run: Run, house: Path) -> None:
    said = run("check", "tuolaji", "摔小二", str(house), str(house))
    assert said.out == "no findings in 2 variants\n"


def test_a_mixin_is_called_one(run: Run) -> None:
    assert run("check", "three-packs").out == "no findings in 1 mixin\n"


def test_a_folder_without_variants_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    said = run("check", "tuolaji", str(tmp_path))
    assert (said.code, said.out) == (2, "")
    assert said.err == f"error: there is no YAML file in or below '{tmp_path}'\n"


def test_a_folder_stands_for_all_below_it(run: Run, house: Path) -> None:
    below = house.parent / "sub" / "deeper"
    below.mkdir(parents=True)
    text = house.read_text(encoding="utf-8").replace("cap:", "cup:")
    (below / "broken.YML").write_text(text, encoding="utf-8")
    said = run("check", str(house.parent))
    assert said.code == 1
    assert "deeper/broken.YML:6:9: error[T201]: 'kitty' has no key 'cup'" in said.out
    assert said.out.endswith("\n\n1 error in 2 variants\n")


def test_one_bad_entry_of_a_folder_is_one_finding(run: Run, broken: Path) -> None:
    (broken.parent / "old.yaml").symlink_to("gone.yaml")
    (broken.parent / "zero.yaml").symlink_to("/dev/zero")
    os.mkfifo(broken.parent / "pipe.yaml")
    said = run("check", str(broken.parent))
    assert said.code == 1
    assert [line for line in said.out.split("\n") if "error[" in line] == [
        f"{broken}:6:9: error[T201]: 'kitty' has no key 'sise'",
        f"{broken.parent}/old.yaml:1:1: error[T103]: the file cannot be read: "
        "there is none, or it is a link that leads to none",
        f"{broken.parent}/pipe.yaml:1:1: error[T103]: the file cannot be read: "
        "it is a device or a pipe",
        f"{broken.parent}/zero.yaml:1:1: error[T103]: the file cannot be read: "
        "it is a device or a pipe",
    ]


def test_a_missing_file_is_called_missing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "05b-rule.yaml").touch()
    said = run("check", "./club.yaml")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "error: there is no file './club.yaml'; the path is seen from the working folder\n"
    )


def test_without_files_a_text_has_none_read(run: Run, house: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"schema: 2\nid: mine\nextends: ./{house.name}\n", encoding="utf-8")
    assert run("check", str(mine)).code == 0
    said = run("check", str(mine), "--no-files")
    assert said.code == 1
    assert "'./house.yaml' is a path, and no files are read here" in said.out


def test_no_name_at_all_is_wrong_usage(run: Run) -> None:
    said = run("check", "")
    assert (said.code, said.out) == (2, "")
    assert "there is no variant ''" in said.err


def test_an_id_of_a_shipped_variant_is_a_warning(run: Run, house: Path) -> None:
    text = house.read_text(encoding="utf-8").replace("id: house", "id: shuangkou")
    house.write_text(text, encoding="utf-8")
    said = run("check", str(house))
    assert said.code == 0
    assert "2:5: warning[T605]: 'shuangkou' is the id of a shipped variant" in said.out
    assert said.out.endswith("\n\n1 warning in 1 variant\n")


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
    assert [(finding["code"], finding["line"]) for finding in said.json] == [("T201", 6)]


def test_json_without_findings_is_an_empty_list(run: Run, house: Path) -> None:
    said = run("check", str(house), "--format", "json")
    assert (said.code, said.json) == (0, [])


def test_a_code_is_explained(run: Run) -> None:
    said = run("check", "--explain", "t501")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("T501 hands are not equal\n\n")
    assert "wrong:\n  kitty: {size: 7}\n\nright:\n  kitty: {size: 12}\n" in said.out


def test_a_code_is_explained_in_chinese(run: Run) -> None:
    said = run("--lang", "zh", "check", "--explain", "T501")
    assert said.out.startswith("T501 各家牌数不等\n\n")
    assert "底牌: {张数: 7}" in said.out


def test_a_code_is_explained_to_a_program(run: Run) -> None:
    told = json.loads(run("check", "--explain", "T501", "--format", "json").out)
    assert (told["code"], told["bad"]) == ("T501", "kitty: {size: 7}")


def test_an_unknown_code_is_wrong_usage(run: Run) -> None:
    said = run("check", "--explain", "T510X")
    assert said.code == 2
    assert "there is no code 'T510X'; did you mean 'T510'?" in said.err


def test_a_code_is_explained_alone(run: Run) -> None:
    said = run("check", "tuolaji", "--explain", "T501")
    assert said.code == 2
    assert "leave out 'tuolaji'" in said.err


def test_findings_are_told_in_chinese(run: Run, house: Path) -> None:
    house.write_text(house.read_text(encoding="utf-8").replace("cap:", "cup:"), "utf-8")
    said = run("--lang", "zh", "check", str(house))
    assert said.code == 1
    assert "错误[T201]: 'kitty' 没有 'cup' 这个条目" in said.out
    assert said.out.split("\n")[-2].startswith("1 种打法：1")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_findings_keep_a_terminal_of_60_columns_but_for_lines_of_files(
    run: Run, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "tests/errors/T610_foul_that_pays_its_own_side.yaml"
    whole = run("check", path, "--lang", language).out
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    lines = run("check", path, "--lang", language).out.split("\n")
    assert max(width(line) for line in lines if " |" not in line) <= 60
    place = next(place for place, line in enumerate(lines) if "^" in line)
    assert "\n".join(lines[place - 1 : place + 1]) in whole
    assert "".join("".join(lines).split()) == "".join(whole.split())
