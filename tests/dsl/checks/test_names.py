"""Checks of names: every name of a rule line is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import bands, codes, factors


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("ranking: bomb > tractor > bomb2\n", ["T401", "T401"]),
        ("kitty: {multiplier: 2 ^ card}\n", ["T402"]),
        (factors("tractor(k) -> 4", "else -> 2"), ["T402"]),
        ("scoring: {step: 20 * pack}\n", ["T402"]),
        ("scoring: {step: takeover}\n", ["T402"]),
        ("scoring: {takeover: 2 * stop}\n", ["T402"]),
        ("scoring: {takeover: takeover}\n", ["T402"]),
        ("scoring: {takeover: 50 * packs}\n", []),
        ("shapes: {tractor: y2}\n", ["T301"]),
        (
            bands("0 .. stp -> declarers +1", "80 .. -> takeover"),
            ["T402"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
