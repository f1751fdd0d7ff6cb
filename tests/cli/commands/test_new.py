"""A new file is there, valid, and never in place of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_new_file_has_no_mistakes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "My Table.yaml"
    said = run("new", str(path), "--extends", "shuangkou")
    assert said.code == 0
    assert "tuolaji check" in said.out
    assert "id: my-table" in path.read_text(encoding="utf-8")
    assert run("check", str(path)).code == 0


def test_a_parent_that_is_a_file_is_named_from_the_new_file(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house.parent / "sub").mkdir()
    monkeypatch.chdir(house.parent)
    said = run("new", "sub/other.yaml", "--extends", "house.yaml", "--format", "json")
    assert said.code == 0
    assert "extends: ../house.yaml" in Path("sub/other.yaml").read_text(encoding="utf-8")
    assert run("check", "sub/other.yaml").code == 0


def test_a_name_without_latin_letters_gets_an_id(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "我家.yaml"
    assert run("new", str(path)).code == 0
    assert "id: house\n" in path.read_text(encoding="utf-8")


def test_a_file_that_is_there_stays(run: Run, house: Path) -> None:
    before = house.read_text(encoding="utf-8")
    said = run("new", str(house))
    assert said.code == 2
    assert "is there already" in said.err
    assert house.read_text(encoding="utf-8") == before


def test_a_folder_that_is_not_there_is_said(run: Run, tmp_path: Path) -> None:
    said = run("new", str(tmp_path / "no" / "house.yaml"))
    assert said.code == 2
    assert "cannot be written: no such file or directory" in said.err
