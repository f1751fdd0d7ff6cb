"""A file of an earlier schema is written anew, where one says, and only once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.disks import FullAt

OLD = "schema: 1 # since 2024\nid: ours\nextends: base\n\nkitty: {cap: 4}\n"
NEW = OLD.replace("schema: 1", "schema: 2")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "ours.yaml"
    path.write_text(OLD, encoding="utf-8")
    return path


def test_check_names_the_command_that_helps(run: Run, old: Path) -> None:
    said = run("check", str(old))
    assert said.code == 1
    assert "error[T113]" in said.out
    assert "run 'tuolaji upgrade " in said.out
    assert "1 error" in said.out


def test_a_file_is_written_in_place(run: Run, old: Path) -> None:
    said = run("upgrade", str(old))
    assert (said.code, old.read_text(encoding="utf-8")) == (0, NEW)
    assert "line 1: '1' is '2'" in said.out
    assert run("check", str(old)).code == 0
    assert "nothing changed" in run("upgrade", str(old)).out


def test_it_can_be_written_elsewhere(run: Run, old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.yaml"
    said = run("upgrade", str(old), "-o", str(new), "--format", "json")
    assert json.loads(said.out) == {
        "file": str(new),
        "changes": [{"line": 1, "before": "1", "after": "2"}],
    }
    assert old.read_text(encoding="utf-8") == OLD
    assert new.read_text(encoding="utf-8") == NEW


def test_what_is_no_variant_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("- 1\n", encoding="utf-8")
    assert run("upgrade", str(path)).code == 1
    assert path.read_text(encoding="utf-8") == "- 1\n"


def test_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    said = run("upgrade", str(tmp_path / "none.yaml"))
    assert said.code == 2
    assert "cannot be read" in said.err


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    said = run("upgrade", str(tmp_path))
    assert (said.code, said.err) == (
        2,
        f"error: '{tmp_path}' is a folder; name a file in it\n",
    )


def test_nothing_but_rules_is_written_over(run: Run, old: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("ours", encoding="utf-8")
    said = run("upgrade", str(old), "-o", str(notes))
    assert (said.code, notes.read_text(encoding="utf-8")) == (2, "ours")
    assert "is not a file of rules, and is not overwritten" in said.err


def test_other_bytes_are_told_what_they_should_be(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "gbk.yaml"
    path.write_bytes("name: 家规".encode("gbk"))
    said = run("upgrade", str(path))
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith("is not text in UTF-8; save it as UTF-8\n")


def test_on_a_full_disk_a_file_stays_as_it_was(
    run: Run, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", FullAt(old.parent, len(OLD)))
    said = run("upgrade", str(old))
    assert (said.code, said.out) == (2, "")
    assert said.err == f"error: the disk is full: '{old}' cannot be written\n"
    assert [path.read_text(encoding="utf-8") for path in old.parent.iterdir()] == [OLD]
