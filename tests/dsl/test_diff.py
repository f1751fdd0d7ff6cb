"""Variants differ in the leaves of their dumps."""

from __future__ import annotations

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
