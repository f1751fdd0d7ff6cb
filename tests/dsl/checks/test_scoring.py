"""Has every number of points one outcome?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import bands, codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (bands("0 .. 75 -> declarers +1", "80 .. -> takeover"), []),
        (
            bands(".. 75 -> declarers +1", "80 .. -> attackers +0 +1 per 40"),
            [],
        ),
        (
            bands("0 .. 75 -> declarers +1", "85 .. -> takeover"),
            ["T552"],
        ),
        (bands("5 .. -> declarers +1"), ["T552"]),
        (bands("0 .. 300 -> declarers +1"), ["T552"]),
        (
            bands("0 .. 80 -> declarers +1", "80 .. -> takeover"),
            ["T551"],
        ),
        (
            bands("0 .. -> declarers +1", "80 .. 100 -> takeover"),
            ["T551"],
        ),
        (
            bands(".. 100 -> declarers +1", ".. 80 -> declarers +2", "101 .. -> takeover"),
            ["T551"],
        ),
        (
            bands("79 .. 0 -> declarers +1", "80 .. -> takeover"),
            ["T553"],
        ),
        (
            bands("0 - 79 -> declarers +1", "80 .. -> takeover"),
            ["T553"],
        ),
        (bands("0 .. 9 ^ 99 -> declarers +1"), ["T553"]),
        (
            bands("0 .. 79 -> declarers +1 +1 per 20", "80 .. -> takeover"),
            ["T555"],
        ),
        (
            bands("0 .. 79 -> declarers +1", "80 .. -> attackers +0 +1 per 0"),
            ["T555"],
        ),
        ("scoring: {step: 0}\n", ["T556"]),
        ("lead: {penalty: 10 * withdrawn}\n", []),
        (
            "lead: {penalty: 9 ^ 99}\n"
            + bands(".. 79 -> declarers +1", "80 .. -> takeover"),
            ["T557"],
        ),
        (
            "lead: {penalty: 1}\n" + bands(".. 75 -> declarers +1", "80 .. -> takeover"),
            ["T552"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
