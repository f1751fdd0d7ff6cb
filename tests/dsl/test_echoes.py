"""Each mistake is reported once, without what only follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes
from tuolaji.dsl import compile_variant
from tuolaji.dsl.diagnostic import Span, error, warning, without_echoes

HERE, THERE = Span("a.yaml", 3, 8, 1), Span("a.yaml", 3, 20, 4)


def test_a_wrong_value_is_no_restated_one() -> None:
    wrong, restated = error("T501", HERE, "wrong"), warning("T601", HERE, "restated")
    elsewhere = warning("T601", THERE, "restated")
    assert without_echoes([wrong, restated, elsewhere]) == (wrong, elsewhere)
    assert without_echoes([restated]) == (restated,)


def test_a_line_that_commas_cut_is_told_once() -> None:
    cut, rest = error("T302", HERE, "cut"), error("T109", HERE, "first")
    again = error("T109", THERE, "second")
    below = error("T301", Span("a.yaml", 4, 1, 1), "another line")
    assert without_echoes([rest, again, cut, below]) == (rest, below)


def test_what_stands_before_a_cut_is_not_judged() -> None:
    cut = error("T109", THERE, "cut")
    rest = error("T541", Span("a.yaml", 3, 14, 4), "no end")
    before = error("T501", HERE, "another value of the line")
    below = error("T541", Span("a.yaml", 4, 14, 4), "another line")
    assert without_echoes([rest, cut, before, below]) == (cut, before, below)
    assert without_echoes([rest, before]) == (rest, before)


def test_what_a_file_without_a_parent_lacks_is_not_told_of_its_rules() -> None:
    lacking = error("T205", HERE, "missing", help="write 'extends: base'")
    follows = [warning("T603", THERE, "nothing"), error("T512", THERE, "no single card")]
    assert without_echoes([lacking, *follows]) == (lacking,)
    header = error("T205", HERE, "missing: name")
    assert without_echoes([header, *follows]) == (header, *follows)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("table: {players: 6}\nkitty: {size: 8}\n", ["T501"]),
        ("match: {clock: 90 minutes, 90 seconds a deal, 9 seconds a trick}\n", ["T109"]),
        ("with: three-packs\nbidding: {bids: level < level x3}\n", ["T202"]),
        (
            (
                "deck: {packs: 1}\nkitty: {size: 6}\nbidding: {bids: level}\n"
                "follow: {pair: none}\n"
            ),
            ["T511", "T511"],
        ),
        ("follow: {tractor(2): pair, pair + pair}\n", ["T109"]),
        ("scoring: {bands: .. 79 -> declarers +1, 80 .. -> takeover}\n", ["T109"]),
        ("kitty: {multiplier: pair -> 2, else -> 1}\n", ["T109"]),
        ("kitty:\n  multiplier: |\n    tractor(n) -> 2 ^ n\n", ["T402"]),
    ],
)
def test_one_slip_has_one_finding(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected


def test_a_file_that_forgets_its_parent_is_told_that_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("schema: 1\nid: house\nshapes: {pair: none}\n", encoding="utf-8")
    assert [one.code for one in compile_variant(str(path)).diagnostics] == ["T205"]
