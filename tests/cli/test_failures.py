"""1 for findings, 2 for wrong usage."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.cli.application import WrongUsage, exit_code, reason
from tuolaji.errors import (
    IllegalAction,
    NotationError,
    PlanError,
    QuestionError,
    RecordError,
    TuolajiError,
    VariantError,
)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (VariantError("x"), 1),
        (RecordError("x"), 1),
        (IllegalAction("follow", "x"), 1),
        (WrongUsage("x"), 2),
        (PlanError("x"), 2),
        (NotationError("x"), 2),
        (QuestionError("x"), 2),
    ],
)
def test_each_error_has_its_code(error: TuolajiError, code: int) -> None:
    assert exit_code(error) == code


def test_the_systems_reason_is_told_in_words() -> None:
    assert reason(PermissionError(13, "Permission denied")) == "permission denied"
    assert reason(OSError("no more")) == "no more"


def test_a_working_folder_that_is_gone_is_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    told = reason(FileNotFoundError(2, "No such file or directory"))
    assert told == "the working folder is gone; change to another"
