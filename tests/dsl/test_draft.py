"""A draft reads each value by the kind of its key, and stops at what is not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, house
from tuolaji.dsl.draft import (
    LIMIT,
    LIMIT_OF_FACTORS,
    Draft,
    Unknown,
    is_removable,
    line_at,
    value_of,
)
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.schema import Line
from tuolaji.rules.bidding import Window
from tuolaji.rules.formula import Name, Number, Operation


def draft(folder: Path, rules: str = "", *overrides: str) -> Draft:
    return house(folder, rules, *overrides).draft


def test_a_value_of_its_type(tmp_path: Path) -> None:
    assert draft(tmp_path).need("deck.packs", int) == 2
    assert draft(tmp_path).need_all("levels.start", int) == (0,)


@pytest.mark.parametrize("rules", ["deck: {packs: many}\n", "deck: 8\n"])
def test_a_value_of_another_type_is_unknown(rules: str, tmp_path: Path) -> None:
    with pytest.raises(Unknown):
        draft(tmp_path, rules).need("deck.packs", int)


def test_a_rule_line_with_a_mistake_is_unknown(tmp_path: Path) -> None:
    found = draft(tmp_path, "bidding: {bids: levle}\n")
    with pytest.raises(Unknown):
        found.need("bidding.bids", str)
    with pytest.raises(Unknown):
        found.need_all("bidding.bids", str)


def test_a_word_is_found_whole(tmp_path: Path) -> None:
    leaf = draft(tmp_path).leaf("follow.tractor(n)")
    text = leaf.node.text
    assert leaf.word("tractor", 1).column - leaf.node.span.column == text.index(
        "tractor", 9
    )
    assert leaf.word("act") == leaf.node.span


def test_disagreement_stands_at_what_the_author_wrote(tmp_path: Path) -> None:
    found = draft(tmp_path, "deck: {packs: 2}\n", "table.players=4")
    inherited = found.leaf("kitty.size").node.span
    own = found.leaf("deck.packs").node.span
    override = found.leaf("table.players").node.span
    assert found.place(inherited, "kitty.cap") == inherited
    assert found.place(inherited, "deck.packs") == own
    assert found.place(own, "kitty.size", "table.players") == override


def test_a_removed_value_has_a_place(tmp_path: Path) -> None:
    found = draft(tmp_path, "follow: {pair: none}\n")
    span = found.leaf("shapes.pair").key_span
    assert found.place(span, "follow.pair").file.endswith("house.yaml")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("order.trumps", Line(Kind.ORDER)),
        ("deck.removed", Line(Kind.REMOVED, optional=True)),
        ("ranking", Line(Kind.RANKING, optional=True)),
        ("shapes.any_name", Line(Kind.SHAPE)),
        ("follow.tractor(2)", Line(Kind.LADDER)),
        ("follow.wider_sets", None),
        ("deck.packs", None),
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


def value(text: str, limit: int = LIMIT, **values: int) -> int | None:
    parsed = parse_line(Kind.FORMULA, text)
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.value, Number | Name | Operation)
    return value_of(parsed.value, values, limit)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 ^ (n + 1)", 16),
        ("1 - n * 2", -5),
        ("0 ^ 99999", 0),
        ("1 ^ 99999", 1),
        ("2 ^ -3", 1),
        ("2 ^ 31", None),
        ("9 ^ 9 ^ 9 ^ 9", None),
        ("999999999 * 999999999", None),
        ("0 * 9 ^ 9 ^ 9", None),
        ("99999 * 9999", 999_890_001),
    ],
)
def test_the_value_of_a_formula(text: str, expected: int | None) -> None:
    assert value(text, n=3) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("2 ^ n ^ 2", 2**2500), ("2 ^ n ^ 3", None), ("9 ^ 9 ^ 9 ^ 9", None)],
)
def test_what_a_cap_cuts_down_may_be_great(text: str, expected: int | None) -> None:
    assert value(text, LIMIT_OF_FACTORS, n=50) == expected


def test_an_unknown_name_ends_the_check() -> None:
    with pytest.raises(Unknown):
        value("n + m", n=1)


def test_the_limit_lies_far_above_any_score() -> None:
    assert LIMIT >= 10**9
