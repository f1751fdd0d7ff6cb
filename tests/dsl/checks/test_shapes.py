"""Checks of shapes: each can be formed, is one of a kind, and can be compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, house


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("shapes: {tractor: x2 run 3..}\n", []),
        ("shapes: {tractor: x2 run 3..2}\n", ["T514"]),
        ("shapes: {tractor: x2 run 1..}\n", ["T514"]),
        ("shapes: {tractor: x1 run 2..}\n", ["T514"]),
        ("shapes: {pair: x0}\n", ["T514"]),
        ("shapes: {pair: (x1 | x2)}\n", ["T514"]),
        ("shapes: {tractor: (x2 | x3) run 2.. with x4}\n", ["T514"]),
        ("deck: {packs: 4}\nshapes: {tractor: (x2 | x3 | x4) run 2..}\n", ["T514"]),
        ("deck: {packs: 4}\nshapes: {tractor: (x2 | x4) run 2.. with x2}\n", ["T514"]),
        ("shapes: {pair: x3}\n", ["T511"]),
        ("shapes: {tractor: x2 run 12..}\n", []),
        ("shapes: {tractor: x2 run 13..}\n", ["T511"]),
        ("deck: {packs: 3}\nkitty: {size: 6}\n", ["T607"]),
        ("deck: {packs: 4}\n", ["T607"]),
        ("with: [three-packs]\n", []),
        ("shapes: {single: none}\n", ["T512"]),
        ("shapes: {double: x2}\nfollow: {double: double | any}\n", ["T513"]),
        (
            (
                "shapes: {short: x2 run 2..2, tractor: x2 run 3..}\nfollow:\n"
                "  short(2): short(2) | any\n"
            ),
            [],
        ),
        ("ranking: |\n  tractor > pair\n  pair > single\n  single > tractor\n", ["T516"]),
        ("ranking: tractor > tractor\n", ["T516"]),
        ("ranking: tractor > pair > single\n", []),
    ],
)
def test_a_shape_that_cannot_be_formed_is_found(
    rules: str, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, rules) == expected


HEAD = """schema: 2
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
        ("tricks: {cover: as many runs and sets}\n", ["T517"]),
        (
            "lead: {decomposition: longest}\ntricks: {cover: as many runs and sets}\n",
            ["T517", "T517"],
        ),
        ("tricks: {compare: every component}\n", []),
        (NO_MIXED + NO_RANKING + "lead: {decomposition: longest}\n", []),
        (NO_MIXED + NO_RANKING + "tricks: {cover: as many runs and sets}\n", []),
    ],
)
def test_mixed_runs_where_components_are_counted_are_found(
    rules: str, expected: list[str], tmp_path: Path
) -> None:
    found = house(tmp_path, rules, head=HEAD).diagnostics
    assert [finding.code for finding in found] == expected
