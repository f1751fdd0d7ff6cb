"""Has every lead a ladder whose rungs can be owed?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("follow:\n  tractor(2): tractor(2) | pair + pair | any\n", []),
        ("follow:\n  tractor(n): tractor(n) | tractor(n - 1) + pair | then pair\n", []),
        ("follow:\n  tractor(n): tractor(n) or pair + pair | any\n", []),
        ("follow:\n  tractor(n): tractor(n) | pair\n", ["T541"]),
        ("shapes: {tractor: none}\n", ["T542"]),
        ("follow: {pair: none}\n", ["T543"]),
        ("follow:\n  tractor(n): none\n  tractor(2): tractor(2) | any\n", ["T543"]),
        (
            (
                "shapes: {tractor: x2 run 2..3}\nfollow:\n  tractor(n): none\n"
                "  tractor(2): tractor(2) | any\n  tractor(3): tractor(3) | any\n"
            ),
            [],
        ),
        ("follow:\n  tractor(2): pair + pair + pair | any\n", ["T544"]),
        ("follow:\n  tractor(n): pair | tractor(n) | any\n", ["T602"]),
        ("follow:\n  tractor(n): single | tractor(n) | any\n", ["T602"]),
        ("follow:\n  trator(n): tractor(n) | any\n", ["T401"]),
        ("follow:\n  tractor(k): tractor(2) | any\n", ["T404"]),
        ("follow:\n  tractor(n + 1): tractor(2) | any\n", ["T404"]),
        ("follow:\n  tractor(1): pair | any\n", ["T404"]),
        ("follow:\n  pair(2): pair | any\n", ["T404"]),
        ("follow:\n  pair and pair: pair | any\n", ["T201"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
