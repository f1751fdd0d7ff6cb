"""A variant written out is the same; one with a rule reverted differs in it alone."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.dsl import compile_variant, load_variant
from tuolaji.dsl.catalogue import list_variants, variants_directory
from tuolaji.dsl.resolve import (
    SetBack,
    diff_variants,
    dump_entry,
    leaves_of,
    origin_of,
    origins,
    parent_of,
    resolved_values,
    resolved_yaml,
    scalar_text,
    set_back_each,
)
from tuolaji.dsl.source import MappingNode, Scalar, plain, read_text
from tuolaji.errors import VariantError
from tuolaji.rules.kitty import Multiplier
from tuolaji.rules.order import Gap

IDS = [info.id for info in list_variants()]


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("origin", [False, True])
def test_the_dump_is_the_same_variant(name: str, origin: bool, tmp_path: Path) -> None:
    path = tmp_path / "dump.yaml"
    path.write_text(resolved_yaml(name, origin=origin), encoding="utf-8")
    compiled = compile_variant(str(path))
    assert [finding.code for finding in compiled.diagnostics] == ["T605"]  # Its own id.
    assert compiled.ruleset == load_variant(name)


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
def test_every_value_has_an_origin(name: str) -> None:
    assert all(":" in place for place in origins(name).values())
    assert {path.partition(".")[0] for path in origins(name)} < set(resolved_values(name))


def test_the_origin_is_the_file_that_set_the_value() -> None:
    found = origins("titanic", ["kitty.size=10"])
    assert found["kitty.size"] == "override:1"
    assert Path(found["deck.packs"]).name.startswith("three-packs.yaml:")
    assert Path(found["table.players"]).name.startswith("base.yaml:")


def test_an_override_is_part_of_the_dump() -> None:
    assert "  size: 12\n" in resolved_yaml("tuolaji", ["kitty.size=12"])


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
def test_a_variant_does_not_differ_from_itself(name: str) -> None:
    assert diff_variants(name, name) == ()


def test_two_variants_differ_in_leaves() -> None:
    found = {one.path: (one.left, one.right) for one in diff_variants("base", "tuolaji")}
    assert found == {
        "bidding.self_overturn": ("false", "true"),
        "kitty.cap": ("none", "64"),
    }


def test_a_removed_rule_is_on_one_side_only() -> None:
    found = {one.path: (one.left, one.right) for one in diff_variants("base", "sishifen")}
    assert found["shapes.pair"] == ("x2", None)


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
    assert line == f"{'a: b':<60}  # file:1"


def test_an_origin_stands_in_its_column_beside_wide_characters() -> None:
    (line,) = dump_entry(mapping("a: 拖拉机").entries[0], origin=True)
    assert line == f"a: 拖拉机{' ' * 51}  # file:1"


def test_a_shipped_file_is_named_without_its_folder() -> None:
    span = mapping("a: b").span
    shipped = str(variants_directory() / "base.yaml")
    assert origin_of(replace(span, file=shipped)) == "base.yaml:1"
    assert origin_of(replace(span, file="/elsewhere/base.yaml")) == "/elsewhere/base.yaml:1"


CHILDREN = [info.id for info in list_variants() if info.id != "base"]


@cache
def each(name: str) -> tuple[SetBack, ...]:
    return set_back_each(name)


def by_key(name: str, *overrides: str) -> dict[str, SetBack]:
    return {one.key: one for one in set_back_each(name, overrides)}


def test_the_parent_is_the_file_that_a_variant_extends() -> None:
    assert Path(parent_of("titanic")).stem == "tuolaji"
    assert Path(parent_of("tuolaji")).stem == "base"


def test_a_variant_that_extends_nothing_is_held_against_base() -> None:
    assert parent_of("base") == "base"
    assert set_back_each("base") == ()


def test_a_value_set_on_the_command_line_is_the_variants_own() -> None:
    found = by_key("base", "kitty.size=12")
    assert list(found) == ["kitty.size"]
    assert (found["kitty.size"].value, found["kitty.size"].other) == ("12", "8")
    assert found["kitty.size"].ruleset == load_variant("base")


@pytest.mark.untraced
@pytest.mark.parametrize("name", CHILDREN)
def test_every_difference_from_the_parent_is_set_back_or_has_a_reason(name: str) -> None:
    found = each(name)
    differences = diff_variants(parent_of(name), name)
    assert sorted(one.key for one in found) == sorted(one.path for one in differences)
    assert all((one.ruleset is None) == bool(one.problem) for one in found)


@pytest.mark.untraced
@pytest.mark.parametrize("name", CHILDREN)
def test_what_is_set_back_is_one_chapter_and_no_other(name: str) -> None:
    rules = load_variant(name)
    for one in each(name):
        if one.ruleset is not None:
            changed = {
                field.name
                for field in fields(rules)
                if getattr(rules, field.name) != getattr(one.ruleset, field.name)
            }
            chapter = one.key.split(".")[0]
            # A wide shape brings a ladder with it.
            assert changed <= ({chapter, "follow"} if chapter == "shapes" else {chapter})


def test_a_rule_line_is_set_back_whole() -> None:
    rules = load_variant("shuangkou")
    back = by_key("shuangkou")["follow.tractor(n)"]
    assert back.other == "tractor(n) | then tractor | then pair"
    ladders = load_variant("base").follow.ladders
    assert back.ruleset == replace(rules, follow=replace(rules.follow, ladders=ladders))


def test_a_ladder_that_the_parent_lacks_goes_away() -> None:
    back = by_key("fankou")["follow.tractor(3)"]
    assert back.other == "none"
    assert back.ruleset is not None
    ladders = load_variant("fankou").follow.ladders
    assert len(back.ruleset.follow.ladders) == len(ladders) - 1


def test_a_single_choice_is_set_back() -> None:
    rules = load_variant("fankou-bombs")
    found = by_key("fankou-bombs")["order.gap"]
    assert found.ruleset == replace(rules, order=replace(rules.order, gap=Gap.BRIDGED))


def test_a_block_of_several_lines_is_set_back() -> None:
    back = by_key("bianfeng-literal")["kitty.multiplier"]
    assert back.ruleset is not None
    assert back.ruleset.kitty.multiplier == load_variant("bianfeng").kitty.multiplier
    assert isinstance(back.ruleset.kitty.multiplier, Multiplier)


def test_a_shape_that_was_taken_away_comes_back() -> None:
    back = by_key("sishifen")["shapes.pair"]
    assert (back.value, back.other) == ("none", "x2")
    assert re.search(r"base\.yaml:\d+$", back.other_origin)


def test_a_shape_that_ladders_name_cannot_go_alone() -> None:
    back = by_key("titanic")["shapes.titanic"]
    assert back.other == "none"
    assert back.ruleset is None
    assert back.problem.startswith("it cannot be tested alone: ")
    assert "titanic" in back.problem


def test_chinese_text_and_line_breaks_do_not_get_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "家规.yaml"
    path.write_text(
        "schema: 2\nid: jiagui\nname: {en: House, zh: 家规}\nsource: 家里\n"
        "extends: tuolaji\nkitty:\n  multiplier: |\n    single -> 2 # 单张\n"
        "    else -> 4\n  cap: none\n",
        encoding="utf-8",
    )
    found = by_key(str(path))
    assert set(found) == {"kitty.multiplier", "kitty.cap"}
    assert found["kitty.multiplier"].other == "2 ^ cards"
    assert (found["kitty.cap"].value, found["kitty.cap"].other) == ("none", "64")
    assert all(one.ruleset is not None for one in found.values())


def test_a_variant_with_errors_is_refused() -> None:
    with pytest.raises(VariantError, match="there is no variant 'nowhere'"):
        set_back_each("nowhere")
