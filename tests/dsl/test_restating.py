"""Files that change nothing are noticed; two texts of one meaning are one value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import VARIANTS, codes
from tuolaji.dsl import compile_variant, resolved_yaml
from tuolaji.dsl.inherit import restated, same_value, stack
from tuolaji.dsl.source import MappingNode, Scalar, read_text


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 8}\n",
        "kitty: {size: 8, cap: none}\n",
        "bidding:\n  bids: level<level x2  <  joker x2 for no trump\n",
        "follow:\n  pair: |\n    pair\n    any\n",
        "deck: {points: {5: 5}}\n",
        "table: {partners: opposite}\n",
        "kitty: {size: 8}\nshapes: {bomb: none}\n",
    ],
)
def test_a_file_that_changes_nothing(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules)[0] == "T601"
    assert codes(tmp_path, rules).count("T601") == 1


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 12}\n",
        "kitty: {multiplier: cards ^ 2}\n",
        "deck: {points: {5: 10}}\n",
        "order: {gap: open}\n",
        "order: {gap: open}\nkitty: {size: 8}\n",
        "",
    ],
)
def test_a_changed_value(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == []


def test_a_line_with_a_mistake_restates_nothing(tmp_path: Path) -> None:
    assert codes(tmp_path, "bidding: {bids: levle}\n") == ["T301"]


@pytest.mark.parametrize("rules", ["shapes: {bomb: none}\n", "deck: {points: {A: none}}\n"])
def test_none_that_takes_nothing_away(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == ["T603"]


def test_a_sheet_that_states_every_rule_is_fine(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    whole = resolved_yaml("tuolaji").replace("id: tuolaji\n", "id: sheet\nextends: base\n")
    sheet.write_text(whole, encoding="utf-8")
    assert compile_variant(str(sheet)).diagnostics == ()


@pytest.mark.parametrize(
    "path",
    sorted(VARIANTS.glob("*.yaml")),
    ids=lambda path: path.stem,
)
def test_a_shipped_variant_gives_only_what_differs(path: Path) -> None:
    layers = stack(path)
    assert layers.own is not None
    assert layers.inherited is not None
    assert [one.path for one in restated(layers.own.chapters, layers.inherited)] == []


@pytest.mark.parametrize(
    ("path", "one", "other", "is_same"),
    [
        ("scoring.step", "40", "20 * packs", True),
        ("scoring.step", "40", "packs * 20", True),
        ("scoring.step", "20 * packs", "packs * 20", True),
        ("scoring.step", "50", "20 * packs", False),
        ("scoring.takeover", "2 * step", "80", True),
        ("scoring.takeover", "total - 120", "80", True),
        ("scoring.bands", "0 -> takeover\n1 .. -> declarers +1", None, True),
        (
            "scoring.bands",
            "0 .. takeover - 1 -> declarers +1\ntakeover .. -> takeover",
            "80 .. -> takeover\n0 .. 79 -> declarers +1",
            True,
        ),
        ("kitty.multiplier", "2 * cards", "cards * 2", True),
        ("kitty.multiplier", "cards ^ 2", "2 ^ cards", False),
        ("kitty.multiplier", "1 + 1", "2", True),
        ("levels.ranks", "2 .. 5", "2 3 4 5", True),
        ("kitty.size", "8", "6", False),
    ],
)
def test_texts_of_one_meaning(
    path: str, one: str, other: str | None, is_same: bool
) -> None:
    words = {"packs": 2, "total": 200, "step": 40, "takeover": 80}
    values = scalar(one), scalar(one if other is None else other)
    assert same_value(path, *values, (words, words)) is is_same


def test_a_word_counts_in_its_own_rules() -> None:
    value = scalar("20 * packs")
    two, three = {"packs": 2}, {"packs": 3}
    assert same_value("scoring.step", value, value, (two, two))
    assert not same_value("scoring.step", value, value, (two, three))


def scalar(text: str) -> Scalar:
    root, _ = read_text("key: |\n  " + text.replace("\n", "\n  "), "x")
    assert isinstance(root, MappingNode)
    value = root.get("key")
    assert isinstance(value, Scalar)
    return value
