"""Checks of fouls: each price names a foul, and each thing once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        ("revoke: takeover and attackers +1", []),
        ("revoke(both): no change", []),
        ("revoke: none", ["T601"]),
        ("revoke(both): none", ["T603"]),
        ("revoke: takeover and takeover", ["T581"]),
        ("revoke: -1 level and no change", ["T581"]),
        ("revoke: attackers +1 and attackers +2", ["T581"]),
        ("revoke: attackers + -1", ["T305"]),
        ("revoke: match lost at 0", ["T581"]),
        ("talking: -1 level", ["T201"]),
        ("revoke(dealer): -1 level", ["T201"]),
        ("revoke: [a]", ["T202"]),
        ("talking(both): [a]", ["T202"]),
    ],
)
def test_what_is_found(price: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, f"fouls:\n  {price}\n") == expected


@pytest.mark.parametrize(
    ("owner", "expected"), [("team", []), ("player", ["T581"])], ids=["team", "player"]
)
def test_only_a_team_loses_a_match(owner: str, expected: list[str], tmp_path: Path) -> None:
    house = f"fouls:\n  revoke: match lost at 3\nlevels:\n  of: {owner}\n"
    found = codes(tmp_path, house)
    assert [code for code in found if code.startswith("T5")] == expected
