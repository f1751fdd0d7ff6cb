"""The functions of single words give the right answers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuolaji.engine.bits import bit, high_index, kth_bit, low_bit, low_index, popcount

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
