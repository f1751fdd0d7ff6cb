"""Each value is read by the kind of its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, house
from tuolaji.dsl.draft import is_removable, line_at
from tuolaji.dsl.parse import Kind
from tuolaji.dsl.schema import Line
from tuolaji.rules.bidding import Window


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("order.trumps", Line(Kind.ORDER)),
        ("deck.removed", Line(Kind.RANKS, optional=True)),
        ("ranking", Line(Kind.RANKING, optional=True)),
        ("shapes.any_name", Line(Kind.SHAPE)),
        ("follow.tractor(2)", Line(Kind.LADDER)),
        ("follow.wider_sets", None),
        ("kitty.size", None),
        ("no_chapter.key", None),
    ],
)
def test_which_keys_hold_rule_lines(path: str, line: Line | None) -> None:
    assert line_at(path) == line


def test_where_none_takes_a_value_away() -> None:
    paths = [
        "shapes.pair",
        "follow.pair",
        "deck.points.5",
        "kitty.cap",
        "follow.wider_sets",
    ]
    assert list(map(is_removable, paths)) == [True, True, True, False, False]


def test_a_choice_becomes_its_member(tmp_path: Path) -> None:
    draft = house(tmp_path, "").draft
    assert draft.need("bidding.window", Window) is Window.DURING


def test_a_removed_value_is_gone(tmp_path: Path) -> None:
    compiled = house(tmp_path, "deck: {points: {5: none}}\n")
    assert compiled.ruleset is not None
    assert compiled.ruleset.deck.total_points == 160


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        pytest.param("kitty:\n  multiplier: >\n    2\n", "T110", id="folded"),
        pytest.param("kitty:\n  multiplier: 2\n    + 2\n", "T110", id="plain_over_lines"),
        pytest.param("deck: {points: {T: 10}}\n", "T403", id="unknown_rank"),
    ],
)
def test_a_value_without_a_meaning(rules: str, code: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == [code]
