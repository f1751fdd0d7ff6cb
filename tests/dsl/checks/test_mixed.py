"""Mixed runs are refused where components are counted in steps or pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import house

HEAD = """schema: 1
id: house
name: {en: House, zh: 家规}
source: ours
extends: four-deck-match
"""
NO_MIXED = "shapes: {four_two: none}\nfollow: {four_two(6): none, four_two(n): none}\n"
NO_RANKING = "ranking: bulldozer > tractor\n"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("lead: {decomposition: longest}\n", ["T517"]),
        ("tricks: {cover: counts}\n", ["T517"]),
        ("lead: {decomposition: longest}\ntricks: {cover: counts}\n", ["T517", "T517"]),
        ("tricks: {compare: every component}\n", []),
        (NO_MIXED + NO_RANKING + "lead: {decomposition: longest}\n", []),
        (NO_MIXED + NO_RANKING + "tricks: {cover: counts}\n", []),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    found = house(tmp_path, rules, head=HEAD).diagnostics
    assert [finding.code for finding in found] == expected
