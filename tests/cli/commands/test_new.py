"""A new file is there, valid, and never in place of another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.disks import FullAt


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


def test_a_parent_is_found_from_a_folder_that_a_link_leads_to(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (house.parent / "real" / "deep").mkdir(parents=True)
    (house.parent / "link").symlink_to("real/deep")
    monkeypatch.chdir(house.parent)
    assert run("new", "link/other.yaml", "--extends", "house.yaml").code == 0
    assert run("check", "link/other.yaml").code == 0


def test_a_name_without_latin_letters_gets_an_id(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "我家.yaml"
    assert run("new", str(path)).code == 0
    written = path.read_text(encoding="utf-8")
    assert "id: house\nname: {en: House, zh: 我家}\n" in written
    assert run("check", str(path)).code == 0


def test_a_file_that_is_there_stays(run: Run, house: Path) -> None:
    before = house.read_text(encoding="utf-8")
    said = run("new", str(house))
    assert said.code == 2
    assert "is there already" in said.err
    assert house.read_text(encoding="utf-8") == before


def test_on_a_full_disk_nothing_is_left(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ours.yaml"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", FullAt(tmp_path, 100))
        said = run("new", str(path))
    assert (said.code, said.out) == (2, "")
    assert said.err == f"error: the disk is full: '{path}' cannot be written\n"
    assert [*tmp_path.iterdir()] == []
    assert run("new", str(path)).code == 0


def test_a_folder_that_is_not_there_is_said(run: Run, tmp_path: Path) -> None:
    said = run("new", str(tmp_path / "no" / "house.yaml"))
    assert said.code == 2
    assert "cannot be written: there is no folder" in said.err


@pytest.mark.parametrize(
    "name",
    [
        "a #b.yaml",
        "a: b.yaml",
        "it's.yaml",
        "[a], {b}.yaml",
        '"a".yaml',
        "a\\b.yaml",
        " a .yaml",
        "&a/*b.yaml",
        "双.yaml",
    ],
)
def test_a_parent_of_any_name_is_found_again(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(house.parent)
    parent = Path(name)
    parent.parent.mkdir(exist_ok=True)
    house.rename(parent)
    assert run("new", "new.yaml", "--extends", f"./{name}").code == 0
    assert run("check", "new.yaml").out == "no findings in 1 variant\n"
    said = run("diff", "new.yaml", f"./{name}")
    assert said.out.endswith(" have the same rules\n")


@pytest.mark.parametrize("name", ["a\nb.yaml", "a\udcff.yaml", "a\x1bb.yaml"])
def test_a_parent_that_no_text_can_name_is_refused(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(house.parent)
    house.rename(name)
    said = run("new", "new.yaml", "--extends", f"./{name}")
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith("its path is not plain text; rename it\n")
    assert not Path("new.yaml").exists()


@pytest.mark.parametrize(
    ("name", "id"), [("base", "house-base"), ("titanic-2", "titanic-2")]
)
def test_the_id_is_none_that_is_shipped(
    run: Run, tmp_path: Path, name: str, id: str
) -> None:
    path = tmp_path / f"{name}.yaml"
    assert run("new", str(path)).code == 0
    assert f"\nid: {id}\n" in path.read_text(encoding="utf-8")
    assert run("check", str(path)).out == "no findings in 1 variant\n"


@pytest.mark.parametrize(
    ("name", "word"), [("my house.yaml", "'my house.yaml'"), ("-a.yaml", "./-a.yaml")]
)
def test_what_to_do_next_can_be_copied(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, word: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("new", "--", name)
    assert f"  tuolaji check {word}\n  tuolaji compare base {word}\n" in said.out


@pytest.mark.parametrize(
    ("name", "better"),
    [("house", "house.yaml"), ("house.txt", "house.yaml"), ("HOUSE.TXT", "HOUSE.yaml")],
)
def test_another_suffix_is_wrong_usage(run: Run, name: str, better: str) -> None:
    said = run("new", name)
    assert said.code == 2
    assert said.err == f"error: a variant is a YAML file: name it '{better}'\n"
