"""YAML's traps are refused, and no file is too bad for a diagnostic."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.each import for_each
from tuolaji.dsl import source
from tuolaji.dsl.source import (
    MAX_BYTES,
    MAX_KEYS,
    MappingNode,
    Page,
    Scalar,
    SequenceNode,
    plain,
    read_file,
    read_text,
    resolve,
)


def found(text: str) -> list[str]:
    return [finding.code for finding in read_text(text, "file")[1]]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5:10", "5:10"),
        ("010", "010"),
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("1e3", "1e3"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("2026-01-01", "2026-01-01"),
        (".5", ".5"),
        ("10", 10),
        ("-3", -3),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("1" * 30, "1" * 30),
    ],
)
def test_a_plain_scalar_is_what_it_looks_like(text: str, value: object) -> None:
    assert resolve(text) == value
    assert type(resolve(text)) is type(value)


def test_a_quoted_number_is_a_text() -> None:
    node, _ = read_text("a: '5'", "file")
    assert node is not None
    assert plain(node) == {"a": "5"}


def test_json_is_read_too() -> None:
    node, findings = read_text('[{"id": "x", "score": {"points": 80}}]', "file")
    assert findings == ()
    assert node is not None
    assert plain(node) == [{"id": "x", "score": {"points": 80}}]


def test_line_ends_of_other_systems_are_read() -> None:
    node, _ = read_text("a: 1\r\nb: 2\rc: 3\n", "file")
    assert node is not None
    assert plain(node) == {"a": 1, "b": 2, "c": 3}


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_file(path, "file")[1] == ()


def test_blanks_in_a_call_do_not_count() -> None:
    assert found("tractor( n ): a\ntractor(n): b\n") == ["T101"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("[" * 900_000, "T106", id="deep_brackets"),
        pytest.param("- " * 300_000, "T106", id="deep_lists"),
        pytest.param(
            "".join(" " * depth + "a:\n" for depth in range(900)), "T106", id="deep_blocks"
        ),
        pytest.param("a: &a [x, x]\nb: &b [*a, *a]\n", "T107", id="growing_anchors"),
        pytest.param(
            "".join(f"k{n}: 1\n" for n in range(MAX_KEYS + 1)), "T106", id="many_keys"
        ),
        pytest.param("a: '" + "x" * 900_000, "T102", id="open_quote"),
        pytest.param("\t" * 1_000, "T102", id="tabs"),
        pytest.param("%YAML 9.9\n---\na", "T102", id="other_yaml"),
        pytest.param("a: \x07", "T118", id="control_character"),
        pytest.param("# \u202ea\nb: c", "T118", id="turned_about_in_a_comment"),
        pytest.param("a: b\u2028c: d", "T118", id="line_that_is_no_line"),
        pytest.param('a: "\\e[31m"', "T118", id="escape_between_quotes"),
        pytest.param("", "T104", id="empty"),
    ],
)
def test_a_bad_file_is_refused(text: str, code: str) -> None:
    assert found(text) == [code]


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    node, (finding,) = read_file(path, "huge.yaml")
    assert node is None
    assert finding.code == "T105"


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    _, (finding,) = read_file(tmp_path, "folder")
    assert finding.code == "T103"


def test_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    _, (finding,) = read_file(tmp_path / "none.yaml", "none.yaml")
    assert (
        finding.message
        == "the file cannot be read: there is none, or it is a link that leads to none"
    )


@pytest.mark.property
@given(text=st.text(alphabet=":-#|>{}[],&*!'\"%@`abc 0\n\t：，é", max_size=60))
def test_no_text_raises(text: str) -> None:
    node, findings = read_text(text, "file")
    assert node is not None or findings


@pytest.mark.parametrize("text", ["a: 1\n b: 2", "a: [1\nb", "- a\nb: 1"])
def test_both_parsers_give_the_same_findings(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = read_text(text, "file")
    monkeypatch.setattr(source, "_FAST", yaml.SafeLoader)
    assert read_text(text, "file") == fast


OWN_WORDS = re.compile(
    "expected|found|scanning|parsing|token|scalar|<|indicator|allowed here"
)


@for_each(
    "text",
    [
        "a: b\n c: d",
        "a: [1",
        "a: {b: 1\nc: d",
        "'abc",
        '"abc\\q"',
        "a: @x",
        "a: `x",
        "a: %x",
        "- a\nb: c",
        "a:\n\t- b",
        "a: |x\n  b",
        "a: &",
        "a: *",
        "a: !<x",
        "a: b: c",
        "a\nb: c",
        "]",
        "a: ]",
        ", a",
        "a: 'x' y",
        'a: "\\x1"',
        "%TAG",
        "a: |0\n x",
        "a: >-5x",
        "{a: b}}",
        "a: !!",
        "a: b\n...\nx",
        "...",
        "a: -\n -b",
        "[a, b",
        "{a b: c, d",
        "a: |-+3\n b",
        "key: - a",
        "a:\n  - b\n c: d",
        "x" * 1100 + ": y",
        "%YAML 3.0\n---\na",
        "? a\n: ? b: c",
        'a: "\\UFFFFFFFF"',
        "!x!y z",
        "a: !<%zz> b",
        "--- |\n a\n --- b",
        "%YAML 1.1\n%YAML 1.1\n---\na",
    ],
)
def test_the_words_of_the_parser_are_our_own(text: str) -> None:
    _, found = read_text(text, "file")
    told = [diagnostic.message for diagnostic in found if diagnostic.code == "T102"]
    assert all(not OWN_WORDS.search(message) for message in told)
    assert all(diagnostic.helps for diagnostic in found if "not YAML" in diagnostic.message)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        pytest.param("kitty：\n  cap: 64\n", 6, id="colon_of_a_mapping"),
        pytest.param("kitty: {cap：64}\n", 12, id="colon_between_braces"),
        pytest.param("a: {b: 1，c: 2}\n", 9, id="comma_between_braces"),
        pytest.param("a: \uff5bb: 1\uff5d\n", 4, id="braces"),
    ],
)
def test_a_full_width_sign(text: str, column: int) -> None:
    _, (finding,) = read_text(text, "file")
    assert (finding.code, finding.span.column) == ("T108", column)


def test_full_width_signs_in_a_name_are_fine() -> None:
    _, findings = read_text(
        "name: {zh: 拖拉机（2为常主）}\nsource: 规则，扣底：一\n", "file"
    )
    assert findings == ()


def test_a_sign_in_a_value_is_not_blamed_for_the_next_line() -> None:
    _, (finding,) = read_text("source: 规则，扣底\n  cap: 64\n", "file")
    assert finding.code == "T102"


def test_a_comma_that_cuts_a_rule_line() -> None:
    _, (finding,) = read_text("a: {bids: level, joker x2}\n", "file")
    assert (finding.code, finding.span.column) == ("T109", 18)


TEXT = "a: one two\nb: |\n    x\n\n    y z\nc: [1, two]\nd: 'q r'\ne: \"s\\tt\"\n"


def root() -> MappingNode:
    node, findings = read_text(TEXT, "file")
    assert isinstance(node, MappingNode)
    assert findings == ()
    return node


def part(key: str, word: str) -> tuple[int, int, str]:
    node = root().get(key)
    assert isinstance(node, Scalar)
    start = node.text.index(word)
    span = node.part(start, start + len(word))
    return span.line, span.column, span.text[span.column - 1 :][: span.length]


def test_a_part_of_a_plain_value() -> None:
    assert part("a", "two") == (1, 8, "two")


def test_a_part_of_a_block() -> None:
    assert part("b", "z") == (5, 7, "z")


def test_a_part_of_a_quoted_value() -> None:
    assert part("d", "r") == (7, 7, "r")


def test_a_value_with_escapes_is_shown_whole() -> None:
    assert part("e", "t") == (8, 4, '"s\\tt"')


def test_a_part_ends_with_its_line() -> None:
    node = root().get("b")
    assert isinstance(node, Scalar)
    assert node.part(0, 5).length == 1


def test_a_missing_key_is_none() -> None:
    assert root().get("z") is None
    assert root().entry("z") is None


def test_plain_values() -> None:
    assert plain(root()) == {
        "a": "one two",
        "b": "x\n\ny z\n",
        "c": [1, "two"],
        "d": "q r",
        "e": "s\tt",
    }
    assert isinstance(root().get("c"), SequenceNode)


def test_a_span_past_the_end_has_no_text() -> None:
    assert Page("file", ("a",)).span(9, 0, 0).text == ""
