"""Checks of ratings: every rating has one multiplier."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["0 .. -> x1"], []),
        (["80 .. 299 -> x2", "300 .. -> x3"], []),
        (["80 .. 298 -> x2", "300 .. -> x3"], ["T571"]),
        (["80 .. 300 -> x2", "300 .. -> x3"], ["T571"]),
        (["80 .. -> x2", "300 .. -> x3"], ["T571"]),
        (["300 .. -> x3", "80 .. 299 -> x2"], ["T571", "T571"]),
        (["80 .. 299 -> x2"], ["T571"]),
        (["299 .. 80 -> x2"], ["T571"]),
        (["80 .. -> x0"], ["T571"]),
    ],
)
def test_what_is_found(lines: list[str], expected: list[str], tmp_path: Path) -> None:
    block = "".join(f"    {line}\n" for line in lines)
    assert codes(tmp_path, f"rating:\n  kept: true\n  factors: |\n{block}") == expected
