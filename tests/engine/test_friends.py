"""Sides, called friends, and what each seat knows of them (rule 2.11)."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank, ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import BID_FACES, HAND, PLANES, PLAY
from tuolaji.engine.friends import (
    are_friends,
    call_friend,
    can_call,
    count_callable,
    free_copy,
    may_call,
    nth_callable,
    open_calls,
    reveal,
    take_sides,
)
from tuolaji.rules.formula import Number
from tuolaji.rules.order import Where
from tuolaji.rules.table import FoundBy, FriendCards, Friends, Partners
from tuolaji.table.position import Position

ACE, KING = cards("SA")[0], cards("SK")[0]


def table(
    friends: int = 1, found_by: FoundBy = FoundBy.HOLDER, **limits: object
) -> Position:
    """Return a table of six with two packs at which seat 0 may call friends."""
    rules = ruleset(
        table={
            "players": 6,
            "partners": Partners.CALLED,
            "friends": Friends(Number(0), Number(friends)),
            "found_by": found_by,
            "friend_cards": FriendCards(**limits),  # type: ignore[arg-type]  # of any field
        },
        kitty={"size": 12},
    )
    position = Position(rules, rank("2"), Suit.H)
    open_calls(position.tables, position.deal)
    return position


def hold(position: Position, hands: dict[int, str], declarer: int = 0) -> Position:
    """Give seats some cards, and say who declares."""
    position.deal.declarer = declarer
    for seat in range(6):
        position.put(HAND + seat * PLANES, cards(hands.get(seat, "")))
    take_sides(position.tables, position.deal)
    return position


def call(position: Position, *faces: int, copy: int = 0) -> None:
    for face in faces:
        call_friend(position.tables, position.deal, face, copy)


def play(position: Position, seat: int, text: str) -> None:
    position.put(PLAY, cards(text))
    reveal(position.tables, position.deal, seat, PLAY)


def side(position: Position) -> list[int]:
    """Return the seats on the declarers' side."""
    return [seat for seat in range(6) if not position.deal.side_of[seat]]


@pytest.mark.parametrize(
    ("hands", "declarers"),
    [
        pytest.param({0: "SA", 2: "SA"}, [0, 2], id="the_holder_of_the_other_copy"),
        pytest.param({1: "SA", 3: "SA"}, [0, 1], id="the_nearest_in_order_of_play"),
        pytest.param({0: "SA SA"}, [0], id="alone_against_all"),
        pytest.param({3: "SA SA"}, [0, 3], id="both_in_one_hand"),
        pytest.param({}, [0], id="both_in_the_kitty"),
    ],
)
def test_2_11_a_called_card_finds_its_nearest_holder(
    hands: dict[int, str], declarers: list[int]
) -> None:
    position = hold(table(), hands)
    call(position, ACE)
    assert side(position) == declarers


def test_2_11_the_order_of_play_begins_after_the_declarer() -> None:
    position = hold(table(), {1: "SA", 3: "SA"}, declarer=2)
    call(position, ACE)
    assert side(position) == [2, 3]


def test_2_11_each_call_finds_a_friend() -> None:
    position = hold(table(2), {2: "SA", 5: "SK"})
    call(position, ACE, KING)
    assert side(position) == [0, 2, 5]


def test_2_11_a_seat_that_is_found_twice_is_one_friend() -> None:
    position = hold(table(2), {2: "SA SK"})
    call(position, ACE, KING)
    assert side(position) == [0, 2]


def test_2_11_the_copy_that_was_called_finds_who_plays_it() -> None:
    position = hold(table(found_by=FoundBy.COPY), {1: "SA", 4: "SA"})
    call(position, ACE, copy=1)
    play(position, 4, "SA")
    assert side(position) == [0]
    play(position, 1, "SA")
    assert side(position) == [0, 1]


def test_2_11_a_pair_shows_both_copies() -> None:
    position = hold(table(found_by=FoundBy.COPY), {4: "SA SA"})
    call(position, ACE, copy=1)
    play(position, 4, "SA SA")
    assert side(position) == [0, 4]


def test_2_11_a_declarer_who_plays_the_copy_finds_nobody() -> None:
    position = hold(table(found_by=FoundBy.COPY), {0: "SA", 1: "SA"})
    call(position, ACE)
    play(position, 0, "SA")
    play(position, 1, "SA")
    assert side(position) == [0]
    assert position.deal.hidden_calls == 0


def test_2_11_what_a_friend_won_before_is_no_longer_the_attackers() -> None:
    position = hold(table(found_by=FoundBy.COPY), {1: "SA"})
    call(position, ACE)
    position.deal.attackers_points = 45
    position.deal.moot_points = [0, 25, 20, *[0] * 9]
    play(position, 1, "SK")
    assert position.deal.attackers_points == 45
    play(position, 1, "SA")
    assert position.deal.attackers_points == 20


@pytest.mark.parametrize(
    ("limits", "callable_cards", "refused"),
    [
        pytest.param({}, "SA HA BJ S2 H2", "", id="any_card"),
        pytest.param({"ranks": (rank("A"),)}, "SA HA", "SK BJ", id="aces"),
        pytest.param(
            {"ranks": (rank("A"),), "where": Where.PLAIN}, "SA CA", "HA SK", id="of_plain"
        ),
        pytest.param(
            {"ranks": (rank("A"),), "where": Where.TRUMP}, "HA", "SA BJ", id="of_trump"
        ),
        pytest.param({"plain": True}, "SA SK D3", "HA S2 LJ", id="in_a_plain_suit"),
        pytest.param({"jokers": False}, "SA H2", "LJ BJ", id="no_joker"),
        pytest.param({"held": False}, "HA BJ", "SA SK", id="not_held"),
        pytest.param({"shown": False}, "SA C2", "H2", id="not_shown"),
    ],
)
def test_2_11_which_cards_may_be_called(
    limits: dict[str, object], callable_cards: str, refused: str
) -> None:
    position = hold(table(1, FoundBy.HOLDER, **limits), {0: "SA SK"})
    lying = list(position.deal.lying)  # of the compiled engine it is a copy
    lying[BID_FACES + Suit.H] = 1
    position.deal.lying = lying
    tables, deal = position.tables, position.deal
    assert all(may_call(tables, deal, face) for face in cards(callable_cards))
    assert not any(may_call(tables, deal, face) for face in cards(refused))


def test_2_11_a_card_is_called_once_and_each_copy_of_it() -> None:
    position = hold(table(3), {})
    call(position, ACE)
    assert not may_call(position.tables, position.deal, ACE)
    position = hold(table(3, FoundBy.COPY), {})
    call(position, ACE, copy=1)
    assert free_copy(position.tables, position.deal, ACE, 1) == 0
    call(position, ACE, copy=0)
    assert free_copy(position.tables, position.deal, ACE, 1) == -1
    assert not may_call(position.tables, position.deal, ACE)


def test_2_11_no_more_are_called_than_may_be() -> None:
    position = hold(table(2), {})
    assert can_call(position.tables, position.deal)
    call(position, ACE, KING)
    assert not can_call(position.tables, position.deal)


def test_the_faces_that_may_be_called_are_numbered() -> None:
    position = hold(table(ranks=(rank("A"),), held=False), {0: "SA"})
    tables, deal = position.tables, position.deal
    count = count_callable(tables, deal)
    found = [nth_callable(tables, deal, number) for number in range(count + 1)]
    assert found == [*sorted(cards("HA CA DA")), -1]


@pytest.mark.parametrize(
    ("partners", "declarers"),
    [(Partners.OPPOSITE, [1, 3]), (Partners.NONE, [1]), (Partners.CALLED, [1])],
)
def test_1_1_the_sides_before_anybody_is_called(
    partners: Partners, declarers: list[int]
) -> None:
    position = Position(ruleset(table={"partners": partners}), rank("2"), Suit.H)
    position.deal.declarer = 1
    take_sides(position.tables, position.deal)
    assert [seat for seat in range(4) if not position.deal.side_of[seat]] == declarers


@pytest.mark.parametrize(
    ("seat", "other", "shown", "friends"),
    [
        pytest.param(2, 0, False, True, id="the_friend_knows"),
        pytest.param(0, 2, False, False, id="the_declarer_does_not"),
        pytest.param(1, 2, False, True, id="nor_does_an_attacker"),
        pytest.param(0, 2, True, True, id="until_it_is_shown"),
        pytest.param(1, 2, True, False, id="to_all"),
        pytest.param(2, 5, True, False, id="a_friend_does_not_know_another"),
        pytest.param(1, 1, False, True, id="each_its_own"),
    ],
)
def test_2_11_what_a_seat_knows(seat: int, other: int, shown: bool, friends: bool) -> None:
    position = hold(table(2), {2: "SA", 5: "SK"})
    call(position, ACE, KING)
    play(position, 2, "SA" if shown else "SQ")
    assert bool(are_friends(position.tables, position.deal, seat, other)) == friends
