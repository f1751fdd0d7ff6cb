"""A finding is reported once, and shows its place, however wide or long the line is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.dsl.house import codes
from tuolaji.characters import HIDDEN
from tuolaji.dsl import compile_variant
from tuolaji.dsl.diagnostic import (
    Remedy,
    Span,
    did_you_mean,
    either,
    error,
    has_errors,
    listed,
    ordered,
    render,
    summary,
    to_json,
    warning,
    without_echoes,
)

LINE = "name: 成都 x"


def span(line: int = 3, column: int = 10, length: int = 1, text: str = LINE) -> Span:
    return Span("house.yaml", line, column, length, text)


def test_the_caret_counts_wide_characters_as_two_cells() -> None:
    row, caret = render([error("T301", span(), "wrong")]).split("\n")[2:4]
    assert row == "3 | name: 成都 x"
    assert caret == "  |            ^"


def test_what_cannot_be_seen_is_escaped_and_the_caret_stands_under_it() -> None:
    text = render([error("T118", span(column=7, text="name: \u202ex"), "got '\x1b'\nx")])
    head, _, row, caret = text.split("\n")
    assert head == "house.yaml:3:7: error[T118]: got '\\x1b'\\nx"
    assert row == "3 | name: \\u202ex"
    assert caret == "  |       ^^^^^^"


def test_json_of_findings_has_no_character_that_cannot_be_seen() -> None:
    text = to_json([error("T118", span(), "got '\x9b\u202e'")])
    assert HIDDEN.search(text) is None
    assert json.loads(text)[0]["message"] == "got '\x9b\u202e'"


def test_the_caret_under_wide_characters_is_wide() -> None:
    caret = render([error("T301", span(column=7, length=2), "wrong")]).split("\n")[3]
    assert caret == "  |       ^^^^"


def test_a_tab_takes_one_cell() -> None:
    text = render([error("T102", span(column=2, text="\tx"), "wrong")])
    assert text.split("\n")[2:] == ["3 |  x", "  |  ^"]


def test_combining_marks_take_no_cell() -> None:
    text = render([error("T301", span(column=4, text="e\u0301 x"), "wrong")])
    assert text.split("\n")[3] == "  |   ^"


def test_a_long_line_is_cut_around_the_caret() -> None:
    text = render(
        [
            error(
                "T301",
                span(column=501, length=3, text="a" * 500 + "bad" + "c" * 500),
                "wrong",
            )
        ]
    )
    row, caret = text.split("\n")[2:]
    assert len(row) < 130
    assert row[caret.index("^") :][:3] == "bad"
    assert text.startswith("house.yaml:3:501: ")


def test_notes_and_helps_follow_the_caret() -> None:
    text = render([error("T401", span(text=""), "wrong", note="known are a", help="say a")])
    assert text.split("\n")[1:] == ["  = note: known are a", "  = help: say a"]


def test_findings_stand_in_order_of_place_and_once() -> None:
    late, early = error("T301", span(5), "late"), error("T301", span(2), "early")
    assert ordered([late, early, late]) == (early, late)


def test_the_json_twin_has_the_same_fields() -> None:
    (found,) = json.loads(
        to_json(
            [
                warning(
                    "T601",
                    span(),
                    "restated",
                    help="leave it out",
                    remedies=[Remedy(span(), "")],
                )
            ]
        )
    )
    assert found == {
        "code": "T601",
        "severity": "warning",
        "file": "house.yaml",
        "line": 3,
        "column": 10,
        "length": 1,
        "message": "restated",
        "notes": [],
        "helps": ["leave it out"],
        "remedies": [
            {"file": "house.yaml", "line": 3, "column": 10, "length": 1, "text": ""}
        ],
    }


def test_the_summary_counts() -> None:
    found = [
        error("T301", span(), "a"),
        error("T301", span(), "b"),
        warning("T601", span(), "c"),
    ]
    assert summary(found, 1) == "2 errors, 1 warning in 1 variant"
    assert summary([], 12) == "no findings in 12 variants"
    assert summary([], 12, 1) == "no findings in 12 variants and 1 mixin"
    assert summary([], 0, 2) == "no findings in 2 mixins"
    assert summary([], 0) == "no findings in 0 variants"


def test_only_errors_stop() -> None:
    assert not has_errors([warning("T601", span(), "restated")])
    assert has_errors([error("T301", span(), "wrong")])


def test_only_close_words_are_suggested() -> None:
    assert did_you_mean("trator", ["pair", "tractor"]) == "did you mean 'tractor'?"
    assert did_you_mean("xyz", ["pair", "tractor"]) == ""


def test_lists_are_short() -> None:
    assert listed(map(str, range(11))) == "0, 1, 2, 3, 4, 5, 6, 7 and 3 more"
    assert listed(map(str, range(10))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    assert either([4, 8, 12]) == "4, 8 or 12"
    assert either(["none"]) == "none"


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
    path.write_text("schema: 2\nid: house\nshapes: {pair: none}\n", encoding="utf-8")
    assert [diagnostic.code for diagnostic in compile_variant(str(path)).diagnostics] == [
        "T205"
    ]
