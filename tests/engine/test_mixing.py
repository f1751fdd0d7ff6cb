"""Runs of mixed width in a register (rule 5, 四带二)."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit
from tuolaji.engine.codes import OWED
from tuolaji.engine.components import highs_needed, is_mixed, largest_mixed, top_of_mixed
from tuolaji.table.position import Position

RULES = RULESETS["four-deck-match"]
POSITION = Position(RULES, rank("2"), Suit.H)
FOUR_TWO = [shape.name for shape in RULES.shapes].index("four_two")
TABLES = POSITION.tables


def test_only_the_mixed_shape_is_mixed() -> None:
    mixed = [shape.name for at, shape in enumerate(RULES.shapes) if is_mixed(TABLES, at)]
    assert mixed == ["four_two"]


@pytest.mark.parametrize(
    ("size", "steps", "highs"),
    [(6, 2, 1), (8, 3, 1), (8, 2, 2), (10, 2, -1), (7, 2, -1), (4, 2, -1)],
)
def test_steps_and_cards_fix_the_wide_steps(size: int, steps: int, highs: int) -> None:
    assert highs_needed(TABLES, FOUR_TWO, size, steps) == highs


@pytest.mark.parametrize(
    ("held", "size", "top"),
    [
        pytest.param("S3 S3 S4 S4 S4 S4", 6, "S4", id="four_beside_two"),
        pytest.param("S3 S3 S3 S3 S4 S4", 6, "S4", id="two_beside_four"),
        pytest.param("S3 S3 S3 S4 S4 S4", 6, None, id="threes_are_none"),
        pytest.param("S3 S3 S4 S4 S4 S4 S5 S5", 8, "S5", id="a_chain"),
        pytest.param("S3 S3 S3 S3 S5 S5", 6, None, id="apart"),
        pytest.param("S3 S3 S3 S3 S4 S4 S4 S4", 8, "S4", id="two_wide_steps"),
    ],
)
def test_the_highest_top(held: str, size: int, top: str | None) -> None:
    POSITION.put(OWED, cards(held))
    expected = -1
    if top is not None:
        expected = POSITION.layout.strengths[cards(top)[0]]
    assert top_of_mixed(TABLES, POSITION.deal, OWED, -1, FOUR_TWO, size) == expected


@pytest.mark.parametrize(
    ("held", "size"),
    [
        ("S3 S3 S4 S4 S4 S4 S5 S5", 8),
        ("S3 S3 S4 S4", 0),
        ("S4 S4 S4 S4", 0),
        ("S3 S3 S3 S3 S4 S4 S4 S4 S9 S9 S10 S10 S10 S10", 8),
    ],
)
def test_the_largest_by_cards(held: str, size: int) -> None:
    POSITION.put(OWED, cards(held))
    assert largest_mixed(TABLES, POSITION.deal, OWED, FOUR_TWO) == size
