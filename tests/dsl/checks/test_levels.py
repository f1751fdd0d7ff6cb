"""Checks of levels: a match can climb to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import bands, codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("levels: {ranks: 2 5 10 K A}\n", []),
        ("levels: {mandatory: 5 10 K}\n", []),
        ("levels: {ranks: 3 .. A, start: 3}\n", []),
        ("levels: {finish: past 10}\n", []),
        ("levels: {mandatory: 5 10 K, passed: by holding}\n", []),
        ("levels: {passed: by holding}\n", []),
        (
            "levels: {passed: by holding}\n"
            + bands(".. 79 -> declarers +0", "80 .. -> attackers +1"),
            ["T562"],
        ),
        (bands(".. 79 -> declarers +0", "80 .. -> attackers +1"), []),
        ("levels: {ranks: 3 .. A}\n", ["T561"]),
        ("levels: {ranks: 2 5 10 A, mandatory: 5 K}\n", ["T561"]),
        ("levels: {start: 2 3}\n", ["T561"]),
        ("levels: {start: 10, finish: past 9}\n", ["T562"]),
        ("levels: {ranks: 2 5 5 A}\n", ["T563"]),
        ("levels: {ranks: A .. 2}\n", ["T563"]),
        ("deck: {removed: 3 4}\n", ["T565"]),
        ("levels: {after_last: start again}\n", ["T562"]),
        (
            "levels: {after_last: start again}\n"
            "match: {clock: 9 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            [],
        ),
        (
            "match: {clock: 0 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            ["T566"],
        ),
        (
            "match:\n  clock: |\n"
            "    # 9\n    9 minutes, -1 seconds a deal, 0 seconds a trick # 9\n",
            ["T566", "T566"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
