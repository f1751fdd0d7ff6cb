"""Checks of the deck: the pack can be dealt to the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("kitty: {size: 7}\n", ["T501"]),
        ("kitty: {size: 0}\n", []),
        ("kitty: {size: 4}\n", []),
        ("kitty: {size: 12}\ntable: {players: 6}\n", []),
        ("table: {players: 6}\n", ["T501"]),
        ("table: {players: 5}\nkitty: {size: 3}\n", ["T502"]),
        ("deck: {packs: 3}\n", ["T501"]),
        ("table: {partners: called}\n", ["T503"]),
        ("table: {partners: called}\nlevels: {of: player}\n", []),
        ("deck: {jokers: none}\nbidding: {bids: level}\n", []),
        (
            (
                "deck: {removed: 5}\nkitty: {size: 4}\n"
                "levels: {ranks: 2 3 4 6 7 8 9 10 J Q K A}\n"
            ),
            ["T604"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
