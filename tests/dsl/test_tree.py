"""The pieces of a document know where they stand."""

from __future__ import annotations

from tuolaji.dsl.source import MappingNode, Page, Scalar, SequenceNode, plain, read_text

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
