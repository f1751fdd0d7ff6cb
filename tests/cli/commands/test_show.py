"""A variant is shown as it stands or written out, with the places of its values."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.console import width


def test_the_file_is_shown_as_it_stands(run: Run, house: Path) -> None:
    assert run("show", str(house)).out == house.read_text(encoding="utf-8")


def test_the_file_as_json_has_its_own_values_alone(run: Run, house: Path) -> None:
    shown = run("show", str(house), "--format", "json").json
    assert isinstance(shown, dict)
    assert (shown["extends"], shown["kitty"]) == ("shuangkou", {"cap": 4})


def test_resolved_has_inherited_values_too(run: Run, house: Path) -> None:
    shown = run("show", str(house), "--resolved", "--format", "json").json
    assert isinstance(shown, dict)
    assert shown["kitty"]["size"] == 8
    assert shown["kitty"]["cap"] == 4


def test_origins_name_file_and_line(run: Run, house: Path) -> None:
    said = run("show", str(house), "--origin")
    assert f"{house}:6" in said.out
    assert "variants/base.yaml:" in said.out


def test_origins_in_json_stand_beside_the_values(run: Run) -> None:
    shown = run("show", "shuangkou", "--origin", "--format", "json").json
    assert isinstance(shown, dict)
    assert set(shown) == {"values", "origins"}
    assert shown["origins"]["kitty.size"].startswith("variants/base.yaml:")


def test_a_broken_file_cannot_be_resolved(run: Run, broken: Path) -> None:
    said = run("show", str(broken), "--resolved")
    assert (said.code, said.out) == (1, "")
    assert "error[T201]" in said.err


def test_a_file_that_is_not_yaml_is_a_finding(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noise.yaml"
    path.write_bytes(bytes(range(256)))
    said = run("show", str(path))
    assert (said.code, said.out) == (1, "")
    assert "error[T103]" in said.err


def test_origins_keep_a_terminal_of_60_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("show", "tuolaji", "--origin").out
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    lines = run("show", "tuolaji", "--origin").out.split("\n")
    assert all(width(line) <= 60 or "# " not in line for line in lines)
    assert "".join("".join(lines).split()) == "".join(whole.split())
