"""Errors raised on purpose: one base class, each complete as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuolaji import errors
from tuolaji.errors import (
    Diagnostic,
    IllegalAction,
    Severity,
    Span,
    TuolajiError,
    VariantError,
)

NAMES = sorted(name for name in errors.__all__ if name.endswith(("Error", "Action")))
CLASS = re.compile(r"class (\w+)\(TuolajiError\)")
PACKAGE = Path(errors.__file__).parent


@pytest.mark.parametrize("name", NAMES)
def test_every_error_is_one_of_ours(name: str) -> None:
    assert issubclass(getattr(errors, name), TuolajiError)


def test_the_tree_of_the_docstring_has_every_error() -> None:
    sources = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    classes = {name for source in sources for name in CLASS.findall(source)}
    assert {*re.findall(r"[├└]── (\w+)", errors.__doc__ or "")} == classes


def test_a_variant_error_carries_its_diagnostics_beside_the_text() -> None:
    place = Span("house.yaml", 1, 1, 1)
    found = Diagnostic("T201", Severity.ERROR, place, "no such key")
    error = VariantError("1 error in house.yaml", (found,))
    assert (str(error), error.diagnostics) == ("1 error in house.yaml", (found,))


def test_an_illegal_action_names_the_rule_that_refuses_it() -> None:
    error = IllegalAction("must_follow", "a pair must be played")
    assert (str(error), error.reason) == ("a pair must be played", "must_follow")
