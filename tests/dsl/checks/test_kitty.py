"""Has every winning play a factor that makes sense?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("kitty: {multiplier: 2 * cards}\n", []),
        ("kitty:\n  multiplier: |\n    single -> 2\n    pair -> 4\n", ["T531"]),
        (
            "kitty:\n  multiplier: |\n    tractor(2) -> 8\n    single -> 2\n    pair -> 4\n",
            ["T531"],
        ),
        (
            "kitty:\n  multiplier: |\n    pair x3 -> 6\n    single -> 2\n  measure: whole play\n",
            [],
        ),
        ("kitty:\n  multiplier: |\n    pair x3 -> 6\n  measure: whole play\n", ["T531"]),
        ("kitty:\n  multiplier: |\n    pair x3 -> 6\n    else -> 2\n", ["T602"]),
        (
            "kitty:\n  multiplier: |\n    pair -> 6\n    pair x2 -> 8\n    else -> 2\n  measure: whole play\n",
            ["T602"],
        ),
        (
            "kitty:\n  multiplier: |\n    tractor -> 6\n    tractor(3) -> 8\n    else -> 2\n",
            ["T602"],
        ),
        ("kitty:\n  multiplier: |\n    else -> 2\n    pair -> 8\n", ["T602"]),
        ("kitty: {multiplier: cards - 2}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ cards}\n", ["T533"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
