"""Is every name of a rule line known?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("ranking: bomb > tractor > bomb2\n", ["T401", "T401"]),
        ("kitty: {multiplier: 2 ^ card}\n", ["T402"]),
        ("kitty:\n  multiplier: |\n    tractor(k) -> 4\n    else -> 2\n", ["T402"]),
        (
            "lead: {penalty: 10 * cards}\nscoring:\n  bands: |\n    .. 79 -> declarers +1\n    80 .. -> takeover\n",
            ["T402"],
        ),
        ("scoring: {step: 20 * pack}\n", ["T402"]),
        ("shapes: {tractor: y2}\n", ["T301"]),
        (
            "scoring:\n  bands: |\n    0 .. stp -> declarers +1\n    80 .. -> takeover\n",
            ["T402"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
