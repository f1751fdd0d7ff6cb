"""The sets of cards that could be put down."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.table.asking import variant
from tuolaji.cards import FACES, Rank, Suit, parse_cards, show_cards
from tuolaji.table.legal import candidate_follows, candidate_leads, subsets
from tuolaji.table.position import Position

AT_TEN = Position(variant("tuolaji"), Rank(8), Suit.H)
HANDS = st.lists(st.sampled_from(FACES), max_size=9).map(tuple)


@given(HANDS, st.integers(0, 9))
def test_no_set_comes_twice_and_all_are_of_the_size(
    hand: tuple[int, ...], size: int
) -> None:
    cards = [FACES[face] for face in hand]
    found = list(subsets(tuple(cards), size))
    assert len(set(found)) == len(found)
    assert all(len(chosen) == size for chosen in found)


def test_7_1_a_short_hand_gives_all_it_has() -> None:
    plays = list(candidate_follows(AT_TEN, parse_cards("S4 H3 D2 D3"), Suit.S, 2))
    assert sorted(map(show_cards, plays)) == ["S4 D2", "S4 D3", "S4 H3"]


def test_leads_are_of_one_group_and_small_ones_first() -> None:
    sizes = [len(lead) for lead in candidate_leads(AT_TEN, parse_cards("S4 S4 S10 D2"))]
    assert sizes == [1, 1, 1, 2]
