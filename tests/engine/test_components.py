"""A lead breaks into components in the ruleset's order, mixed runs among them (rule 5)."""

from __future__ import annotations

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.codes import OWED, PLAY
from tuolaji.engine.components import (
    decompose,
    group_of,
    highs_needed,
    is_mixed,
    largest_mixed,
    shape_width,
    top_of_mixed,
)
from tuolaji.rules.lead import Decomposition
from tuolaji.table.position import Position

TWO = Position(ruleset(), rank("10"), Suit.H)
THREE = Position(ruleset(**THREE_PACKS), rank("10"), Suit.H)
LONGEST = Position(
    ruleset(**THREE_PACKS, lead={"decomposition": Decomposition.LONGEST}),
    rank("10"),
    Suit.H,
)


def broken(position: Position, lead: str) -> list[str]:
    """Return the cards of each component, in order."""
    deal = position.deal
    position.put(PLAY, cards(lead))
    decompose(position.tables, deal, PLAY)
    parts = range(deal.part_count)
    faces = [position.faces_of(deal.part_faces[part]) for part in parts]
    return [
        show_cards(face for face in sorted(own) for _ in range(deal.part_width[part]))
        for part, own in zip(parts, faces, strict=True)
    ]


@pytest.mark.parametrize(
    ("position", "lead", "parts"),
    [
        pytest.param(TWO, "SA", ["SA"], id="one_card"),
        pytest.param(TWO, "SA SA", ["SA SA"], id="a_pair"),
        pytest.param(TWO, "SK SA", ["SA", "SK"], id="higher_tops_first"),
        pytest.param(TWO, "S9 S9 SJ SJ", ["S9 S9 SJ SJ"], id="over_the_level"),
        pytest.param(
            TWO, "S3 S3 S4 S4 S8 S8 SA", ["S3 S3 S4 S4", "S8 S8", "SA"], id="longest_first"
        ),
        pytest.param(
            THREE,
            "S3 S3 S4 S4 S8 S8 S8",
            ["S8 S8 S8", "S3 S3 S4 S4"],
            id="widest_before_longest",
        ),
        pytest.param(
            LONGEST,
            "S3 S3 S4 S4 S8 S8 S8",
            ["S3 S3 S4 S4", "S8 S8 S8"],
            id="or_longest_before_widest",
        ),
        pytest.param(
            TWO, "S10 S10 C10 C10", ["S10 S10", "C10 C10"], id="equal_pairs_do_not_link"
        ),
        pytest.param(
            THREE,
            "S10 S10 C10 C10 C10 HA HA",
            ["C10 C10 C10", "S10 S10 HA HA"],
            id="a_run_breaks_no_wider_set_where_it_need_not",
        ),
    ],
)
def test_a_lead_breaks_up(position: Position, lead: str, parts: list[str]) -> None:
    got = broken(position, lead)
    assert [sorted(part.split()) for part in got] == [
        sorted(part.split()) for part in parts
    ]


@pytest.mark.parametrize(
    ("faces", "group"),
    [("SA S2", 0), ("D3", 3), ("HA S10 BJ", 4), ("SA HA", -1), ("SA CA", -1)],
)
def test_cards_belong_to_one_group_or_to_none(faces: str, group: int) -> None:
    word = sum(TWO.deal.face_bit[face] for face in cards(faces))
    assert group_of(TWO.deal, word) == group


def test_a_shape_has_its_width() -> None:
    shapes = range(THREE.tables.shape_count)
    widths = [shape_width(THREE.tables, shape) for shape in shapes]
    assert widths == [shape.widths[0] for shape in THREE.rules.shapes]


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
