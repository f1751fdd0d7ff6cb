"""Each face stands where the order line puts it (rule 4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from tests.builders import PERMANENT_TWOS, cards, rank, ruleset, trumps_line
from tests.strategies import ranks, trump_suits
from tuolaji.cards import Rank, Suit, face_of, parse_face, parse_trump
from tuolaji.engine.codes import (
    FACES,
    LAYOUT_POINT_KINDS,
    LAYOUT_POINTS,
    LAYOUT_WORDS,
    NO_LEVEL,
    TRUMPS,
)
from tuolaji.engine.layout import TRUMP_CHOICES, Layout, lay_out, layout_table
from tuolaji.rules.deck import PointCards
from tuolaji.rules.order import Gap, Link

TWOS = {"order": {"trumps": trumps_line(*PERMANENT_TWOS)}}
JOKERS_APART = {"order": {"trumps": trumps_line(links={1: Link.ABOVE})}}
OPEN = {"order": {"gap": Gap.OPEN}}
NO_JOKERS = {"deck": {"jokers": False, "removed": frozenset({rank("3"), rank("4")})}}


def laid_out(rules: Mapping[str, Any], level: str, trump: str) -> Layout:
    return lay_out(ruleset(**rules), rank(level), parse_trump(trump))


def strength(layout: Layout, face: str) -> int:
    return layout.strengths[parse_face(face)]


@pytest.mark.parametrize(
    ("rules", "level", "trump", "descending"),
    [
        pytest.param({}, "10", "H", "BJ LJ H10 S10 HA HK HQ HJ H9 H2", id="level_high"),
        pytest.param({}, "A", "H", "BJ LJ HA SA HK H2", id="an_ace_as_level"),
        pytest.param({}, "10", "none", "BJ LJ S10", id="no_trump"),
        pytest.param(TWOS, "10", "H", "BJ LJ H10 S10 H2 S2 HA H3", id="permanent_twos"),
        pytest.param(TWOS, "2", "H", "BJ LJ H2 S2 HA H3", id="twos_as_the_level"),
        pytest.param({}, "10", "H", "SA SK SQ SJ S9 S3 S2", id="a_plain_suit"),
    ],
)
def test_3_strengths_descend(
    rules: Mapping[str, Any], level: str, trump: str, descending: str
) -> None:
    layout = laid_out(rules, level, trump)
    strengths = [strength(layout, face) for face in descending.split()]
    assert all(upper > lower for upper, lower in pairwise(strengths))
    assert len({layout.groups[face] for face in cards(descending)}) == 1


@pytest.mark.parametrize(
    ("rules", "level", "trump", "upper", "lower", "links"),
    [
        pytest.param({}, "10", "H", "SJ", "S9", True, id="a_gap_is_bridged"),
        pytest.param(OPEN, "10", "H", "SJ", "S9", False, id="or_open"),
        pytest.param(OPEN, "10", "H", "SQ", "SJ", True, id="beside_it_all_is_closed"),
        pytest.param({}, "10", "H", "S10", "HA", True, id="level_cards_link_down"),
        pytest.param({}, "10", "H", "H10", "S10", True, id="and_among_themselves"),
        pytest.param({}, "10", "H", "LJ", "H10", True, id="and_up"),
        pytest.param({}, "10", "none", "LJ", "S10", True, id="no_trump_leaves_a_step_out"),
        pytest.param(JOKERS_APART, "10", "H", "LJ", "H10", False, id="above_alone"),
        pytest.param(
            JOKERS_APART, "10", "none", "LJ", "S10", False, id="not_through_it_either"
        ),
        pytest.param(TWOS, "2", "H", "S2", "HA", True, id="a_step_left_out_is_bridged"),
        pytest.param({}, "A", "H", "SK", "SQ", True, id="level_at_the_end"),
    ],
)
def test_3_neighbours_link_where_the_line_joins_them(
    rules: Mapping[str, Any], level: str, trump: str, upper: str, lower: str, links: bool
) -> None:
    layout = laid_out(rules, level, trump)
    assert strength(layout, upper) == strength(layout, lower) + 1
    assert bool(layout.links >> strength(layout, lower) & 1) == links


@given(ranks, trump_suits)
def test_every_face_has_a_bit_of_its_own_in_its_group(
    level: Rank, trump: Suit | None
) -> None:
    layout = lay_out(ruleset(), level, trump)
    assert sorted(layout.bits) == list(range(54))
    assert sum(layout.masks) == (1 << 54) - 1
    in_group = [layout.masks[group] for group in layout.groups]
    assert all(mask >> bit & 1 for mask, bit in zip(in_group, layout.bits, strict=True))


@given(ranks, trump_suits)
def test_no_run_leaves_its_group(level: Rank, trump: Suit | None) -> None:
    layout = lay_out(ruleset(), level, trump)
    strengths = dict(zip(layout.strengths, layout.groups, strict=True))
    linked = [bit for bit in strengths if layout.links >> bit & 1]
    assert all(strengths[bit] == strengths[bit + 1] for bit in linked)


def test_plain_level_cards_are_of_equal_strength() -> None:
    layout = laid_out({}, "10", "H")
    assert len({strength(layout, face) for face in ("S10", "C10", "D10")}) == 1
    assert len(layout.aliases()) == 2
    assert {target for _, target in layout.aliases()} == {strength(layout, "S10")}


def test_faces_out_of_the_pack_have_no_place() -> None:
    layout = laid_out(NO_JOKERS, "10", "H")
    absent = cards("BJ LJ S3 H4")
    assert {layout.bits[face] for face in absent} == {-1}
    assert strength(layout, "S5") == strength(layout, "S2") + 1


BOTH = {"order": {"gap": Gap.BOTH}}


@pytest.mark.parametrize(
    ("rules", "level", "trump", "below"),
    [
        pytest.param(BOTH, "4", "S", "S3", id="above_the_rank_below"),
        pytest.param(BOTH, "A", "S", "SK", id="above_the_king"),
        pytest.param(BOTH, "4", "none", None, id="without_a_trump_suit"),
        pytest.param({}, "4", "S", None, id="by_the_order_alone"),
    ],
)
def test_4_6_a_level_card_has_a_place_at_its_rank(
    rules: Mapping[str, Any], level: str, trump: str, below: str | None
) -> None:
    layout = laid_out(rules, level, trump)
    place, own, links = layout.natural
    if below is None:
        assert layout.natural == (0, 0, 0)
        return
    assert place == 1 << strength(layout, below) + 1
    assert own == 1 << strength(layout, f"S{level}")
    assert links & place >> 1


def test_4_6_a_level_card_of_the_lowest_rank_is_below_all() -> None:
    layout = laid_out(BOTH, "2", "S")
    assert layout.natural[0] == 1 << strength(layout, "S3")


def test_a_bit_leads_back_to_its_face() -> None:
    layout = laid_out({}, "10", "H")
    faces = cards("SA BJ C10 H2")
    assert tuple(layout.face_at(layout.bits[face]) for face in faces) == faces
    assert layout.groups[parse_face("C10")] == TRUMPS


def test_no_trump_comes_before_the_suits() -> None:
    assert (None, *Suit) == TRUMP_CHOICES


def test_there_is_a_layout_for_each_level_and_for_none() -> None:
    words = layout_table(ruleset())
    assert len(words) == (NO_LEVEL + 1) * len(TRUMP_CHOICES) * LAYOUT_WORDS


POINTS_OF_PLACES = {
    "deck": {
        "points": (
            (PointCards(rank("K"), of_trump=True), 20),
            (PointCards(rank("5"), Suit.S), 15),
            (rank("10"), 10),
        )
    }
}
"""Of trumps, of a suit and of a rank."""


@pytest.mark.parametrize("trump", TRUMP_CHOICES)
@pytest.mark.parametrize("level", [rank("2"), rank("K"), Rank(NO_LEVEL)])
def test_each_has_the_places_and_the_points_of_its_trumps(
    level: Rank, trump: Suit | None
) -> None:
    rules = ruleset(**POINTS_OF_PLACES)
    start = (level * len(TRUMP_CHOICES) + TRUMP_CHOICES.index(trump)) * LAYOUT_WORDS
    words = layout_table(rules)[start : start + LAYOUT_WORDS]
    bits = lay_out(rules, level, trump).bits
    assert words[:FACES] == [1 << bit if bit >= 0 else 0 for bit in bits]
    expected = {10: cards("S10 H10 C10 D10"), 15: cards("S5")}
    if trump is not None:
        expected[20] = (face_of(trump, rank("K")),)
    pairs = words[LAYOUT_POINTS : LAYOUT_POINTS + 2 * words[LAYOUT_POINT_KINDS]]
    found = dict(zip(pairs[::2], pairs[1::2], strict=True))
    masks = {points: sum(words[face] for face in held) for points, held in expected.items()}
    assert found == masks
