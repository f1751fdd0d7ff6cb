"""Registers are multisets of cards, whatever the number of packs."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import SINGLE, cards, rank, ruleset
from tests.strategies import faces
from tuolaji.cards import Face, Suit
from tuolaji.engine.bits import (
    bit,
    clear_bytes,
    high_index,
    kth_bit,
    low_bit,
    low_index,
    popcount,
    put_bytes,
)
from tuolaji.engine.codes import DRAFT, HAND, OWED
from tuolaji.engine.registers import (
    add,
    are_faces,
    clear,
    copy,
    count,
    count_all,
    faces_at,
    fold,
    merge,
    points_in,
    remove,
    restrict,
    run_starts,
    sets_of,
    subtract,
)
from tuolaji.engine.state import Deal, Tables
from tuolaji.table.position import Position


@cache
def position_of(packs: int) -> Position:
    """Return a position of so many packs; few shapes make its tables quick to build."""
    without_pairs = {"shapes": (SINGLE,), "follow": {"ladders": ()}}
    return Position(ruleset(deck={"packs": packs}, **without_pairs))


positions = st.integers(1, 8).map(position_of)


def packs_of(position: Position) -> int:
    return position.tables.packs


@st.composite
def holdings(draw: st.DrawFn, position: Position) -> Counter[Face]:
    copies = st.integers(1, packs_of(position))
    return Counter(draw(st.dictionaries(faces, copies, max_size=12)))


@st.composite
def parts_of(draw: st.DrawFn, whole: Counter[Face]) -> Counter[Face]:
    return +Counter({face: draw(st.integers(0, whole[face])) for face in sorted(whole)})


def put(position: Position, register: int, held: Counter[Face]) -> None:
    position.put(register, held.elements())


def read(position: Position, register: int) -> Counter[Face]:
    return Counter(position.read(register))


@given(positions, st.data())
def test_a_register_holds_what_was_put_into_it(
    position: Position, data: st.DataObject
) -> None:
    held = data.draw(holdings(position))
    put(position, HAND, held)
    assert read(position, HAND) == held
    assert count_all(position.tables, position.deal, HAND) == held.total()


@given(positions, st.data())
def test_each_plane_holds_only_faces_of_the_plane_below(
    position: Position, data: st.DataObject
) -> None:
    put(position, HAND, data.draw(holdings(position)))
    planes = position.deal.cards[HAND : HAND + packs_of(position)]
    assert all(upper & ~lower == 0 for lower, upper in pairwise(planes))


@given(positions, st.data())
def test_subtracting_and_merging_undo_each_other(
    position: Position, data: st.DataObject
) -> None:
    whole = data.draw(holdings(position))
    part = data.draw(parts_of(whole))
    put(position, HAND, whole)
    put(position, DRAFT, part)
    subtract(position.tables, position.deal, HAND, DRAFT)
    assert read(position, HAND) == whole - part
    merge(position.tables, position.deal, HAND, DRAFT)
    assert read(position, HAND) == whole


def one_by_one(
    position: Position, act: Callable[[Tables, Deal, int, int], None], held: Counter[Face]
) -> None:
    for face in held.elements():
        act(position.tables, position.deal, HAND, position.deal.face_bit[face])


@given(positions, st.data())
def test_cards_are_added_and_removed_one_by_one(
    position: Position, data: st.DataObject
) -> None:
    whole = data.draw(holdings(position))
    part = data.draw(parts_of(whole))
    put(position, HAND, whole)
    one_by_one(position, remove, part)
    assert read(position, HAND) == whole - part
    one_by_one(position, add, part)
    assert read(position, HAND) == whole


@given(positions, st.data())
def test_a_copy_is_equal_and_a_cleared_register_empty(
    position: Position, data: st.DataObject
) -> None:
    held = data.draw(holdings(position))
    put(position, HAND, held)
    copy(position.tables, position.deal, OWED, HAND)
    clear(position.tables, position.deal, HAND)
    assert (read(position, OWED), read(position, HAND)) == (held, Counter())


@given(positions, st.data())
def test_a_mask_keeps_the_cards_of_its_faces(
    position: Position, data: st.DataObject
) -> None:
    held = data.draw(holdings(position))
    kept = data.draw(st.sets(faces))
    mask = sum(position.deal.face_bit[face] for face in kept)
    put(position, HAND, held)
    expected = Counter({face: held[face] for face in held if face in kept})
    tables, deal = position.tables, position.deal
    assert count(tables, deal, HAND, mask) == expected.total()
    assert restrict(tables, deal, DRAFT, HAND, mask) == expected.total()
    assert read(position, DRAFT) == expected


@given(positions, st.data())
def test_disjoint_sets_of_a_width_are_counted_face_by_face(
    position: Position, data: st.DataObject
) -> None:
    held = data.draw(holdings(position))
    width = data.draw(st.integers(1, packs_of(position)))
    put(position, HAND, held)
    expected = sum(copies // width for copies in held.values())
    assert sets_of(position.tables, position.deal, HAND, width) == expected


@given(positions, st.data())
def test_points_are_those_of_the_cards(position: Position, data: st.DataObject) -> None:
    held = data.draw(holdings(position))
    put(position, HAND, held)
    expected = sum(map(position.rules.deck.points_of, held.elements()))
    assert points_in(position.tables, position.deal, HAND) == expected


@given(st.sets(faces))
def test_folding_gives_the_strengths_of_faces(held: set[Face]) -> None:
    position = Position(ruleset(), rank("10"), Suit.H)
    word = sum(position.deal.face_bit[face] for face in held)
    strengths = {position.layout.strengths[face] for face in held}
    assert fold(position.deal, word) == sum(1 << strength for strength in strengths)


@given(st.sets(faces), faces)
def test_the_faces_of_a_strength_are_found(held: set[Face], wanted: Face) -> None:
    position = Position(ruleset(), rank("10"), Suit.H)
    strengths, bits = position.layout.strengths, position.deal.face_bit
    equal = {face for face in held if strengths[face] == strengths[wanted]}
    word = sum(bits[face] for face in held)
    found = faces_at(position.deal, word, 1 << strengths[wanted])
    assert found == sum(bits[face] for face in equal)


@pytest.mark.parametrize(
    ("held", "length", "starts"),
    [
        pytest.param("S9 SJ SQ", 1, "S9 SJ SQ", id="every_card_starts_a_run_of_one"),
        pytest.param("S9 SJ SQ", 2, "S9 SJ", id="the_level_is_bridged"),
        pytest.param("S9 SJ SQ", 3, "S9", id="of_three"),
        pytest.param("SA S2 S3", 2, "S2", id="an_ace_is_high_only"),
        pytest.param("SA C2 C3", 2, "C2", id="suits_do_not_link"),
        pytest.param("HA S10 H10 LJ BJ", 5, "HA", id="trumps_up_to_the_big_joker"),
    ],
)
def test_runs_start_where_strengths_link(held: str, length: int, starts: str) -> None:
    position = Position(ruleset(), rank("10"), Suit.H)
    bits = position.deal.face_bit
    word = fold(position.deal, sum(bits[face] for face in cards(held)))
    expected = sum(bits[face] for face in cards(starts))
    assert run_starts(position.deal, word, length) == expected


places = st.sets(st.integers(0, 62), min_size=1)


def word_of(indices: set[int]) -> int:
    return sum(1 << index for index in indices)


@given(st.integers(0, 62))
def test_a_bit_stands_at_its_place_alone(index: int) -> None:
    assert word_of({index}) == bit(index)


@given(places)
def test_bits_are_counted_and_found_from_both_ends(indices: set[int]) -> None:
    word = word_of(indices)
    assert popcount(word) == len(indices)
    assert (low_index(word), high_index(word)) == (min(indices), max(indices))
    assert low_bit(word) == 1 << min(indices)


@given(places, st.data())
def test_the_kth_bit_counts_from_the_lowest(indices: set[int], data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(indices) - 1))
    assert kth_bit(word_of(indices), k) == 1 << sorted(indices)[k]


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ((), True),
        ((0, 53, 53), True),
        ((54,), False),
        ((-1,), False),
        ((True,), False),
        ((Suit.S,), False),
        (("SA",), False),
        ([0, 1], False),
        (None, False),
    ],
)
def test_faces_are_whole_numbers_of_the_pack_in_a_tuple(given: object, fits: bool) -> None:
    assert are_faces(given) == fits


@pytest.mark.parametrize("packs", range(1, 5))
def test_cards_are_listed_jokers_first_each_as_often_as_it_is_held(packs: int) -> None:
    position = position_of(packs)
    held = cards(" ".join(["D2 SA BJ H10"] * packs))
    position.put(OWED, held)
    assert position.read(OWED) == tuple(
        face for name in ("BJ", "SA", "H10", "D2") for face in cards(name) * packs
    )
    position.put(OWED, ())
    assert position.read(OWED) == ()


def test_bytes_are_written_and_cleared_where_they_stand_and_nowhere_else() -> None:
    room = array("b", range(8))
    put_bytes(room, 2, [-1, 7, 9], 2)
    clear_bytes(room, 5, 2)
    clear_bytes(room, 0, 0)
    assert room.tolist() == [0, 1, -1, 7, 4, 0, 0, 7]
