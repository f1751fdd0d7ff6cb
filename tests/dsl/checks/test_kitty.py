"""Has every winning play a factor that makes sense?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, factors


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("kitty: {multiplier: 2 * cards}\n", []),
        (factors("single -> 2", "pair -> 4"), ["T531"]),
        (
            factors("tractor(2) -> 8", "single -> 2", "pair -> 4"),
            ["T531"],
        ),
        (
            factors("pair x3 -> 6", "single -> 2") + "  measure: whole play\n",
            [],
        ),
        (factors("pair x3 -> 6") + "  measure: whole play\n", ["T531"]),
        (factors("pair x3 -> 6", "else -> 2"), ["T602"]),
        (
            factors("pair -> 6", "pair x2 -> 8", "else -> 2") + "  measure: whole play\n",
            ["T602"],
        ),
        (
            factors("tractor -> 6", "tractor(3) -> 8", "else -> 2"),
            ["T602"],
        ),
        (factors("else -> 2", "pair -> 8"), ["T602"]),
        ("kitty: {multiplier: cards - 2}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ cards}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ cards, cap: 64}\n", []),
        ("kitty: {multiplier: 3 - cards, cap: 64}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ 99 ^ cards, cap: 64}\n", ["T533"]),
        ("kitty: {measure: whole play}\n", []),
        ("kitty: {multiplier: 26 - cards}\n", []),
        ("kitty: {multiplier: 26 - cards, measure: whole play}\n", ["T533"]),
        ("kitty: {multiplier: 3 ^ cards, measure: whole play}\n", ["T533"]),
        ("kitty: {multiplier: 3 ^ cards, measure: whole play, cap: 64}\n", []),
        ("kitty: {point_limit: 0}\n", []),
        ("kitty: {size: 20, point_limit: 10}\n", []),
        ("kitty: {size: 20, point_limit: 5}\n", ["T532"]),
        ("kitty: {theft: once}\n", []),
        ("kitty: {theft: once, theft_from: level x2}\n", []),
        ("kitty: {theft_from: level x2}\n", ["T534"]),
        ("kitty: {theft: once, theft_from: level x3}\n", ["T534"]),
        ("kitty: {theft: once, theft_from: level < level x2}\n", ["T534"]),
        ("kitty: {theft: once, size: 0}\n", ["T534"]),
        (
            "kitty: {theft: once}\nbidding: {window: auction, auction: 80 .. 5 by 5}\n",
            ["T534"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
