"""Covers of a lead that cannot be compared as the rules ask are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import house


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("tricks: {cover: counts, compare: every component}\n", ["T518"]),
        ("tricks: {cover: counts, compare: top card}\n", []),
        ("tricks: {cover: counts}\n", []),
        ("tricks: {compare: every component}\n", []),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    found = house(tmp_path, rules).diagnostics
    assert [finding.code for finding in found] == expected
