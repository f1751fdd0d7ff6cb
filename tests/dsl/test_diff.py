"""Variants differ in the leaves of their dumps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.dsl import diff_variants, list_variants


@pytest.mark.untraced
@pytest.mark.parametrize("name", [info.id for info in list_variants()])
def test_a_variant_does_not_differ_from_itself(name: str) -> None:
    assert diff_variants(name, name) == ()


def test_two_variants_differ_in_leaves() -> None:
    found = {
        rule.path: (rule.left, rule.right) for rule in diff_variants("base", "tuolaji")
    }
    assert found == {
        "bidding.over": (
            "bidder -> same suit until overturned\nother seats -> any bid",
            "bidder -> any bid until overturned | other seats -> any bid",
        ),
        "kitty.cap": ("none", "64"),
    }


def test_a_removed_rule_is_on_one_side_only() -> None:
    found = {
        rule.path: (rule.left, rule.right) for rule in diff_variants("base", "sishifen")
    }
    assert found["shapes.pair"] == ("x2", None)


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("bidding.over", "bidder -> any bid\npartner -> same suit", None),
        ("levels.mandatory", "5 10 K", "K 5 10"),
        ("levels.held", "J A", "A J"),
        ("kitty.barred", "jokers and A of plain", "A of plain and jokers"),
        (
            "scoring.claims",
            "H5 held -> attackers -1\nlast trick by attackers -> attackers +1",
            None,
        ),
        (
            "kitty.multiplier",
            "4 when in trumps and with pair\n2",
            "else -> 4 when with pair and in trumps\nelse -> 2",
        ),
    ],
)
def test_items_that_all_count_may_stand_in_any_order(
    key: str, one: str, other: str | None, tmp_path: Path
) -> None:
    lines = (one, other or "\n".join(reversed(one.split("\n"))))
    files = [tmp_path / "one.yaml", tmp_path / "other.yaml"]
    for file, text in zip(files, lines, strict=True):
        chapter, name = key.split(".")
        block = text.replace("\n", "\n    ")
        rule = f"{chapter}:\n  {name}: |\n    {block}\n"
        file.write_text(f"schema: 2\nid: {file.stem}\nextends: tuolaji\n{rule}")
    assert diff_variants(*map(str, files)) == ()


def test_the_order_of_a_table_counts(tmp_path: Path) -> None:
    lines = "redeal | no trump", "no trump | redeal"
    files = [tmp_path / "one.yaml", tmp_path / "other.yaml"]
    for file, text in zip(files, lines, strict=True):
        head = f"schema: 2\nid: {file.stem}\nextends: tuolaji\n"
        file.write_text(f"{head}bidding:\n  nobody: {text}\n")
    assert [rule.path for rule in diff_variants(*map(str, files))] == ["bidding.nobody"]
