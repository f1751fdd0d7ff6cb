"""Each value is written so that it reads back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.dsl.catalogue import variants_directory
from tuolaji.dsl.resolve import dump_entry, leaves_of, origin_of, scalar_text
from tuolaji.dsl.source import MappingNode, Scalar, plain, read_text


def mapping(text: str) -> MappingNode:
    node, findings = read_text(text, "file")
    assert findings == ()
    assert isinstance(node, MappingNode)
    return node


@pytest.mark.parametrize(
    "text",
    [
        "a: b",
        "a: {}",
        "a: {b: {}, c: d}",
        "a: 5",
        "a: '5'",
        "a: 'true'",
        "a: {b: x1, c: [1, 'no: yes', d]}",
        "a: |\n  one\n  two\n",
        "a: 'it''s # not'",
        'a: "one\\n  two: x"',
        'a: ["b, c", "d: e", "", "[f", x y]',
        "a: |2\n    indented\n  more\n",
        'a: "\\tb"',
        'a: "x: y"',
        "a:\n  b:\n    c: |\n      d\n\n      e\n",
    ],
)
def test_a_dump_reads_back(text: str) -> None:
    node = mapping(text)
    dumped = "\n".join(line for entry in node for line in dump_entry(entry)) + "\n"
    assert plain(mapping(dumped)) == plain(node)


@pytest.mark.property
@given(text=st.text(alphabet="ab:#'\"[]{},|>-!&*% 5", min_size=1, max_size=12))
def test_any_quoted_text_reads_back(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    node = mapping(f"a: {quoted}").get("a")
    assert isinstance(node, Scalar)
    assert plain(mapping(f"a: {scalar_text(node)}")) == {"a": text}


def test_leaves_have_dotted_paths() -> None:
    assert [path for path, _ in leaves_of(mapping("a: {b: 1, c: {d: 2}}\ne: 3"))] == [
        "a.b",
        "a.c.d",
        "e",
    ]


def test_an_origin_is_a_comment() -> None:
    (line,) = dump_entry(mapping("a: b").entries[0], origin=True)
    assert line == f"{'a: b':<60}  # file:1"


def test_an_origin_stands_in_its_column_beside_wide_characters() -> None:
    (line,) = dump_entry(mapping("a: 拖拉机").entries[0], origin=True)
    assert line == f"a: 拖拉机{' ' * 51}  # file:1"


def test_a_shipped_file_is_named_without_its_folder() -> None:
    span = mapping("a: b").span
    shipped = str(variants_directory() / "base.yaml")
    assert origin_of(replace(span, file=shipped)) == "base.yaml:1"
    assert origin_of(replace(span, file="/elsewhere/base.yaml")) == "/elsewhere/base.yaml:1"
