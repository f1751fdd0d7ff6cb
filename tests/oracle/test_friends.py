"""The engine and the oracle agree on who may be called, and on who is whose friend."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.friends import Called, declarers, may_call
from tests.oracle.order import DealRules
from tests.oracle.variants import TURNED
from tuolaji.cards import Face, Suit, parse_cards, parse_rank
from tuolaji.table.actions import Call
from tuolaji.table.questions import CallQuestion, SeatCards, SidesQuestion, ask

HELD, PLAYED = "seven with two friends", "six with friends by copies"
TWO = parse_rank("2")
TRUMPS = st.sampled_from((None, *Suit))
FACES = st.sampled_from(parse_cards("SA HA CA DA SK HK SQ S2 H2 BJ"))
CALLED = st.sampled_from(parse_cards("SA CA DA SK CK"))
COPIES = st.integers(1, 3)
HANDS = st.lists(FACES, unique=True).map(tuple)
SEATS = st.integers(0, 5)


def asked(calls: list[Called]) -> tuple[Call, ...]:
    return tuple(Call(call.face, call.copy) for call in calls)


@pytest.mark.parametrize(
    ("name", "copies"), [(HELD, st.none()), (PLAYED, COPIES)], ids=["held", "played"]
)
@given(st.data(), HANDS, HANDS, TRUMPS)
def test_2_11_the_same_cards_may_be_called(
    name: str,
    copies: st.SearchStrategy[int | None],
    data: st.DataObject,
    hand: tuple[Face, ...],
    shown: tuple[Face, ...],
    trump: Suit | None,
) -> None:
    calls = data.draw(st.lists(st.builds(Called, FACES, copies), max_size=5))
    found = ask(TURNED[name], CallQuestion(asked(calls), hand, shown), "2", trump)
    rules = DealRules(TURNED[name], TWO, trump)
    assert found.allowed == may_call(rules, calls, hand, shown)


@given(
    st.lists(st.builds(Called, CALLED, st.none()), max_size=2, unique=True),
    st.dictionaries(SEATS, st.lists(CALLED, unique=True), max_size=4),
    SEATS,
)
def test_2_11_the_same_seats_are_found_by_what_they_hold(
    calls: list[Called], hands: dict[int, list[Face]], declarer: int
) -> None:
    held = [(seat, tuple(hand)) for seat, hand in hands.items() if seat != declarer]
    cards = tuple(SeatCards(seat, hand) for seat, hand in held)
    found = ask(TURNED[HELD], SidesQuestion(declarer, asked(calls), cards), "2", Suit.H)
    assert {*found.declarers} == declarers(TURNED[HELD], declarer, calls, held)


@given(
    st.lists(st.builds(Called, CALLED, COPIES), max_size=4, unique=True),
    st.lists(st.tuples(SEATS, CALLED), max_size=9),
    SEATS,
)
def test_2_11_the_same_seats_are_found_by_what_they_play(
    calls: list[Called], plays: list[tuple[int, Face]], declarer: int
) -> None:
    copies = Counter[Face]()
    played = []
    for seat, face in plays:
        copies[face] += 1
        if copies[face] <= TURNED[PLAYED].deck.packs:
            played.append((seat, (face,)))
    cards = tuple(SeatCards(seat, play) for seat, play in played)
    question = SidesQuestion(declarer, asked(calls), played=cards)
    found = ask(TURNED[PLAYED], question, "2", Suit.H)
    assert {*found.declarers} == declarers(TURNED[PLAYED], declarer, calls, played=played)
