"""Has every number of points one outcome?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("scoring:\n  bands: |\n    0 .. 75 -> declarers +1\n    80 .. -> takeover\n", []),
        (
            "scoring:\n  bands: |\n    .. 75 -> declarers +1\n    80 .. -> attackers +0 +1 per 40\n",
            [],
        ),
        (
            "scoring:\n  bands: |\n    0 .. 75 -> declarers +1\n    85 .. -> takeover\n",
            ["T552"],
        ),
        ("scoring:\n  bands: |\n    5 .. -> declarers +1\n", ["T552"]),
        ("scoring:\n  bands: |\n    0 .. 300 -> declarers +1\n", ["T552"]),
        (
            "scoring:\n  bands: |\n    0 .. 80 -> declarers +1\n    80 .. -> takeover\n",
            ["T551"],
        ),
        (
            "scoring:\n  bands: |\n    0 .. -> declarers +1\n    80 .. 100 -> takeover\n",
            ["T551"],
        ),
        (
            "scoring:\n  bands: |\n    .. 100 -> declarers +1\n    .. 80 -> declarers +2\n    101 .. -> takeover\n",
            ["T551"],
        ),
        (
            "scoring:\n  bands: |\n    79 .. 0 -> declarers +1\n    80 .. -> takeover\n",
            ["T553"],
        ),
        (
            "scoring:\n  bands: |\n    0 - 79 -> declarers +1\n    80 .. -> takeover\n",
            ["T553"],
        ),
        ("scoring:\n  bands: |\n    0 .. 9 ^ 99 -> declarers +1\n", ["T553"]),
        (
            "scoring:\n  bands: |\n    0 .. 79 -> declarers +1 +1 per 20\n    80 .. -> takeover\n",
            ["T555"],
        ),
        (
            "scoring:\n  bands: |\n    0 .. 79 -> declarers +1\n    80 .. -> attackers +0 +1 per 0\n",
            ["T555"],
        ),
        ("scoring: {step: 0}\n", ["T556"]),
        ("lead: {penalty: 10 * withdrawn}\n", ["T552"]),
        (
            "lead: {penalty: 9 ^ 99}\nscoring:\n  bands: |\n    .. 79 -> declarers +1\n    80 .. -> takeover\n",
            ["T557"],
        ),
        (
            "lead: {penalty: 1}\nscoring:\n  bands: |\n    .. 75 -> declarers +1\n    80 .. -> takeover\n",
            ["T552"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
