"""Checks of leads: each throw that fails has a line, and its cost is one (rule 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


def failed_throw(*lines: str) -> str:
    """Return the chapter with these lines; any points may be the attackers'."""
    shown = "".join(f"    {line}\n" for line in lines)
    bands = "scoring:\n  bands: |\n    .. 79 -> declarers +1\n    80 .. -> takeover\n"
    return f"lead:\n  failed_throw: |\n{shown}{bands}"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["smallest component"], []),
        (["lowest card and -10 points a card beaten"], []),
        (["largest component beaten and -20 points a card led"], []),
        (["another lead when in trumps", "smallest component"], []),
        (["another lead when in trumps"], ["T559"]),
        (["smallest component", "another lead when in trumps"], ["T602"]),
        (["smallest component and 10 points"], ["T557"]),
        (["smallest component and -9999 points"], []),
        (["smallest component and -9999 points a card beaten"], ["T557"]),
        (["smallest component and -10 points a card thrown but one down to 0"], []),
        (["lowest card and -10 points a beaten single, -20 points a beaten pair"], []),
        (
            ["lowest card and -10 points a beaten pair and 5 points a beaten single"],
            ["T557"],
        ),
        (["lowest card and -5 points a beaten pair and -9 points a beaten pair"], ["T557"]),
        (["lowest card and -5 points and -9 points a beaten pair"], ["T557"]),
        (["lowest card and -9999 points a beaten pair"], ["T557"]),
        (["lowest card and -10 points a beaten bomb"], ["T401"]),
        (["another lead and -10 points"], []),
        (["another lead and -10 points a card led"], ["T557"]),
        (["another lead and the thrower chooses and -10 points"], ["T557"]),
        (["another lead when opening deal", "smallest component"], ["T591"]),
        (["another lead when with bomb", "smallest component"], ["T401"]),
        (["another lead when in trumps and in a plain suit", "lowest card"], ["T592"]),
    ],
)
def test_what_is_found(lines: list[str], expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, failed_throw(*lines)) == expected
