"""A variant with all its values written out is the same variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.dsl import compile_variant, load_variant
from tuolaji.dsl.catalogue import list_variants
from tuolaji.dsl.resolve import diff_variants, origins, resolved_values, resolved_yaml
from tuolaji.errors import VariantError

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
    assert found["kitty.size"] == "--set:1"
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
    path.write_text(f"schema: 1\nid: mine\n{head}\nextends: base\n", encoding="utf-8")
    dumped = tmp_path / "dumped.yaml"
    dumped.write_text(resolved_yaml(str(path)), encoding="utf-8")
    assert resolved_values(str(dumped)) == resolved_values(str(path))
