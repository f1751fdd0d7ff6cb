"""Checks of the order: every card has one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


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
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
