"""Checks of the deck and the order: the pack can be dealt, and every card has one place."""

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
                "levels: {played: 2 3 4 6 7 8 9 10 J Q K A}\n"
            ),
            ["T604"],
        ),
    ],
)
def test_a_pack_that_cannot_be_dealt_is_found(
    rules: str, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            (
                "order:\n"
                "  trumps: BJ ~ LJ ~ level of trump ~ level of plain ~ 2 of trump ~ 2 "
                "of plain ~ A .. 2\n"
            ),
            [],
        ),
        ("order:\n  trumps: H5 > BJ > LJ > level of trump > level of plain ~ A .. 2\n", []),
        ("order:\n  plain: 3 .. 3 ~ 2 .. 2 ~ A .. 4\n", []),
        (
            "order:\n  trumps: BJ ~ LJ ~ level of trump ~ level of plain ~ LJ ~ A .. 2\n",
            ["T504"],
        ),
        ("order:\n  trumps: BJ ~ level of trump ~ level of plain ~ A .. 2\n", ["T505"]),
        ("order:\n  plain: A .. 3\n", ["T505"]),
        (
            ("order:\n  trumps: BJ ~ LJ ~ H2 ~ level of trump ~ level of plain ~ A .. 3\n"),
            ["T505"],
        ),
        ("order:\n  plain: 2 .. A\n", ["T506"]),
        ("order:\n  plain: BJ ~ A .. 2\n", ["T507"]),
        (
            (
                "deck: {jokers: none}\nbidding: {bids: level}\norder:\n"
                "  trumps: level of trump ~ level of plain ~ A .. 2\n"
            ),
            [],
        ),
        ("order: {trumps: BJ ~}\n", ["T302"]),
    ],
)
def test_a_card_without_a_place_or_with_two_is_found(
    rules: str, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, rules) == expected
