"""A variant written out is the same variant."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.dsl import compile_variant, load_variant
from tuolaji.dsl.catalogue import list_variants, variants_directory
from tuolaji.dsl.dump import (
    align_origins,
    dump_entry,
    leaves_of,
    origin_of,
    origins,
    resolved_values,
    resolved_yaml,
    scalar_text,
)
from tuolaji.dsl.source import MappingNode, Scalar, plain, read_text
from tuolaji.errors import VariantError

IDS = [info.id for info in list_variants()]


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("origin", [False, True])
def test_the_dump_is_the_same_variant(name: str, origin: bool, tmp_path: Path) -> None:
    path = tmp_path / "dump.yaml"
    path.write_text(resolved_yaml(name, origin=origin), encoding="utf-8")
    compiled = compile_variant(str(path))
    # Its own id; and what it inherits may rest, but no dump inherits.
    assert {finding.code for finding in compiled.diagnostics} - {"T608"} == {"T605"}
    assert compiled.ruleset == load_variant(name)


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
def test_every_value_has_an_origin(name: str) -> None:
    assert all(":" in place for place in origins(name).values())
    assert {path.partition(".")[0] for path in origins(name)} < set(resolved_values(name))


def test_the_origin_is_the_file_that_set_the_value() -> None:
    found = origins("titanic", ["kitty.size=10"])
    assert found["kitty.size"] == "a setting"
    assert Path(found["deck.packs"]).name.startswith("three-packs.yaml:")
    assert Path(found["table.players"]).name.startswith("base.yaml:")


def test_an_override_is_part_of_the_dump() -> None:
    assert "  size: 12\n" in resolved_yaml("tuolaji", ["kitty.size=12"])


def test_a_bad_variant_has_no_values() -> None:
    with pytest.raises(VariantError, match="T501"):
        resolved_values("tuolaji", ["kitty.size=7"])
    with pytest.raises(VariantError, match="is a mixin"):
        resolved_yaml("three-packs")


@pytest.mark.parametrize(
    "head",
    [
        r'name: {en: "a: b # c", zh: "[家规"}',
        r'source: "one\n  two: x"',
        "source: |2\n    indented\n  more\n",
        r'aliases: ["a, b", "c: d", "]", "", plain words]',
        r'region: "- a"',
    ],
)
def test_the_dump_of_whatever_is_accepted_reads_back(tmp_path: Path, head: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"schema: 2\nid: mine\n{head}\nextends: base\n", encoding="utf-8")
    dumped = tmp_path / "dumped.yaml"
    dumped.write_text(resolved_yaml(str(path)), encoding="utf-8")
    assert resolved_values(str(dumped)) == resolved_values(str(path))


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
    assert line == "a: b  # file:1"


def test_an_origin_stands_in_its_column_beside_wide_characters() -> None:
    text = "a: b  # file:1\na: 拖拉机   # file:1\na: |  # file:1\n  # no:1"
    assert align_origins(text).split("\n") == [
        f"{'a: b':<60}  # file:1",
        f"a: 拖拉机{' ' * 51}  # file:1",
        "a: |  # file:1",
        "  # no:1",
    ]


def test_a_shipped_file_is_named_without_its_folder() -> None:
    span = mapping("a: b").span
    shipped = str(variants_directory() / "base.yaml")
    assert origin_of(replace(span, file=shipped)) == "base.yaml:1"
    assert origin_of(replace(span, file="/elsewhere/base.yaml")) == "/elsewhere/base.yaml:1"
