"""Partners: who plays with whom, and who knows it (找朋友)."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank, ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import HAND, PLANES, PLAY
from tuolaji.engine.deal import are_friends, call_partner, reveal, take_sides
from tuolaji.rules.deck import Partners
from tuolaji.table.position import Position

CALLED = ruleset(table={"partners": Partners.CALLED})
ACE = cards("SA")[0]


def called(holders: tuple[int, ...], declarer: int = 0) -> Position:
    """Let the holders have an ace each, and the declarer call it."""
    position = Position(CALLED, rank("2"), Suit.H)
    position.deal.declarer = declarer
    for seat in range(4):
        position.put(HAND + seat * PLANES, cards("SA " * holders.count(seat)))
    call_partner(position.tables, position.deal, ACE)
    return position


@pytest.mark.parametrize(
    ("holders", "partner"),
    [
        pytest.param((0, 2), 2, id="the_holder_of_the_other_copy"),
        pytest.param((1, 3), 1, id="the_nearest_in_order_of_play"),
        pytest.param((0, 0), -1, id="alone_against_three"),
        pytest.param((3, 3), 3, id="both_in_one_hand"),
        pytest.param((), -1, id="both_in_the_kitty"),
    ],
)
def test_the_called_card_finds_the_partner(holders: tuple[int, ...], partner: int) -> None:
    assert called(holders).deal.partner == partner


def test_2_11_who_calls_none_plays_alone() -> None:
    position = called((2,))
    call_partner(position.tables, position.deal, -1)
    assert (position.deal.called_face, position.deal.partner) == (-1, -1)
    assert position.deal.side_of[:4] == [0, 1, 1, 1]
    position.put(PLAY, cards("SA"))
    reveal(position.deal, 2, PLAY)
    assert not position.deal.revealed


def test_the_sides_are_the_declarer_with_the_partner_and_the_rest() -> None:
    assert called((1, 3), declarer=2).deal.side_of[:4] == [1, 1, 0, 0]


def test_opposite_partners_are_every_second_seat() -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    position.deal.declarer = 1
    take_sides(position.tables, position.deal)
    assert position.deal.side_of[:4] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("seat", "other", "shown", "friends"),
    [
        pytest.param(2, 0, False, True, id="the_partner_knows"),
        pytest.param(0, 2, False, False, id="the_declarer_does_not"),
        pytest.param(1, 2, False, True, id="nor_does_an_attacker"),
        pytest.param(0, 2, True, True, id="until_it_is_shown"),
        pytest.param(1, 2, True, False, id="to_all"),
    ],
)
def test_what_a_seat_knows(seat: int, other: int, shown: bool, friends: bool) -> None:
    position = called((2,))
    position.put(PLAY, cards("SA" if shown else "SK"))
    reveal(position.deal, 2, PLAY)
    assert bool(are_friends(position.tables, position.deal, seat, other)) == friends
