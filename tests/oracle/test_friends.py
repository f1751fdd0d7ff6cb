"""The engine and the oracle agree on who may be called, and on who is whose friend."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.friends import Called, Lots, declarers, may_call, taken_for
from tests.oracle.order import DealRules
from tests.oracle.variants import TURNED
from tuolaji.cards import Face, Suit, parse_cards, parse_rank
from tuolaji.table.actions import Call
from tuolaji.table.questions import CallQuestion, SeatCards, SidesQuestion, ask

HELD, PLAYED = "seven with two friends", "six with friends by copies"
FIRST, TURN = "six with two who play first", "six with two drawn turns"
HIDDEN, MARKS = "six with two hidden marks", "six with two by most marks"
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


def of_the_pack(plays: list[tuple[int, Face]]) -> list[tuple[int, tuple[Face, ...]]]:
    """Return plays as long as the pack has copies for them."""
    copies = Counter[Face]()
    played: list[tuple[int, tuple[Face, ...]]] = []
    for seat, face in plays:
        copies[face] += 1
        if copies[face] <= TURNED[FIRST].deck.packs:
            played.append((seat, (face,)))
    return played


PLAYS = st.lists(st.tuples(SEATS, CALLED), max_size=9).map(of_the_pack)


@given(CALLED, PLAYS, SEATS)
def test_2_11_1_the_same_seats_play_a_card_first(
    face: Face, plays: list[tuple[int, tuple[Face, ...]]], declarer: int
) -> None:
    called = [Called(face, None)]
    cards = tuple(SeatCards(*play) for play in plays)
    question = SidesQuestion(declarer, asked(called), played=cards)
    found = ask(TURNED[FIRST], question, "2", Suit.H)
    assert {*found.declarers} == declarers(TURNED[FIRST], declarer, called, played=plays)


@given(CALLED, st.sets(st.integers(1, 5), max_size=2), PLAYS, SEATS)
def test_2_11_2_the_same_turns_find_friends(
    face: Face,
    turns: set[int],
    plays: list[tuple[int, tuple[Face, ...]]],
    declarer: int,
) -> None:
    lots = Lots(face if turns else None, tuple(sorted(turns)))
    cards = tuple(SeatCards(*play) for play in plays)
    question = SidesQuestion(declarer, played=cards, drawn=lots.card, turns=lots.turns)
    found = ask(TURNED[TURN], question, "2", Suit.H)
    oracle = declarers(TURNED[TURN], declarer, played=plays, lots=lots)
    assert {*found.declarers} == oracle


@given(st.permutations(range(6)), CALLED, CALLED, PLAYS)
def test_2_11_3_the_same_seats_are_taken_for_hidden_friends(
    seats: list[int], first: Face, second: Face, plays: list[tuple[int, tuple[Face, ...]]]
) -> None:
    declarer, one, two, seat, *_ = seats
    marks = [(one, first), (two, second)]
    cards = tuple(SeatCards(*play) for play in plays)
    lots = Lots(marks=marks)
    given_marks = tuple(SeatCards(who, (face,)) for who, face in marks)
    for viewer in (None, declarer, one, seat):
        question = SidesQuestion(declarer, played=cards, marks=given_marks, seat=viewer)
        found = ask(TURNED[HIDDEN], question, "2", Suit.H)
        own = declarers(TURNED[HIDDEN], declarer, played=plays, lots=lots)
        if viewer is not None:
            own = taken_for(TURNED[HIDDEN], own, (declarer, viewer), plays, lots)
        assert {*found.declarers} == own


@given(st.lists(st.tuples(st.integers(1, 5), CALLED), max_size=9).map(of_the_pack))
def test_2_11_4_the_same_seats_have_played_most_marks(
    plays: list[tuple[int, tuple[Face, ...]]],
) -> None:
    marks = tuple(SeatCards(*play) for play in plays)
    found = ask(TURNED[MARKS], SidesQuestion(0, marks=marks), "2", Suit.H)
    lots = Lots(marks=[(seat, cards[0]) for seat, cards in plays])
    assert {*found.declarers} == declarers(TURNED[MARKS], 0, lots=lots)
