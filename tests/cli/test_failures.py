"""1 for findings, 2 for wrong usage."""

from __future__ import annotations

import pytest

from tuolaji.cli.failures import WrongUsage, exit_code
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
