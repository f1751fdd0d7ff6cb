"""A variant with a rule reverted differs in that rule alone."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from tuolaji.dsl import diff_variants, list_variants, load_variant
from tuolaji.dsl.revert import Reversion, parent_of, revert_each
from tuolaji.errors import VariantError
from tuolaji.rules.kitty import Multiplier
from tuolaji.rules.order import Gap

CHILDREN = [info.id for info in list_variants() if info.id != "base"]


@cache
def each(name: str) -> tuple[Reversion, ...]:
    return revert_each(name)


def by_key(name: str, *overrides: str) -> dict[str, Reversion]:
    return {reversion.key: reversion for reversion in revert_each(name, overrides)}


def test_the_parent_is_the_file_that_a_variant_extends() -> None:
    assert Path(parent_of("titanic")).stem == "tuolaji"
    assert Path(parent_of("tuolaji")).stem == "base"


def test_a_variant_that_extends_nothing_is_held_against_base() -> None:
    assert parent_of("base") == "base"
    assert revert_each("base") == ()


def test_a_value_set_on_the_command_line_is_the_variants_own() -> None:
    found = by_key("base", "kitty.size=12")
    assert list(found) == ["kitty.size"]
    assert (found["kitty.size"].value, found["kitty.size"].other) == ("12", "8")
    assert found["kitty.size"].ruleset == load_variant("base")


@pytest.mark.untraced
@pytest.mark.parametrize("name", CHILDREN)
def test_every_difference_from_the_parent_is_reverted_or_has_a_reason(name: str) -> None:
    found = each(name)
    differences = diff_variants(parent_of(name), name)
    assert sorted(reversion.key for reversion in found) == sorted(
        rule.path for rule in differences
    )
    assert all(
        (reversion.ruleset is None) == bool(reversion.problem) for reversion in found
    )


@pytest.mark.untraced
@pytest.mark.parametrize("name", CHILDREN)
def test_what_is_reverted_is_one_chapter_and_no_other(name: str) -> None:
    rules = load_variant(name)
    for reversion in each(name):
        if reversion.ruleset is not None:
            changed = {
                field.name
                for field in fields(rules)
                if getattr(rules, field.name) != getattr(reversion.ruleset, field.name)
            }
            chapter = reversion.key.split(".")[0]
            # A wide shape brings a ladder with it, and players and packs a kitty that is
            # worked out of them.
            follows = {"shapes": {"follow"}, "deck": {"kitty"}, "table": {"kitty"}}
            assert changed <= {chapter} | follows.get(chapter, set())


def test_a_rule_line_is_reverted_whole() -> None:
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


def test_a_single_choice_is_reverted() -> None:
    rules = load_variant("fankou-bombs")
    found = by_key("fankou-bombs")["order.gap"]
    assert found.ruleset == replace(rules, order=replace(rules.order, gap=Gap.BRIDGED))


def test_a_block_of_several_lines_is_reverted() -> None:
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
    assert all(reversion.ruleset is not None for reversion in found.values())


def test_a_variant_with_errors_is_refused() -> None:
    with pytest.raises(VariantError, match="there is no variant 'nowhere'"):
        revert_each("nowhere")
