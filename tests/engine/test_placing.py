"""Dealt cards come into the right hands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.machine import KEY
from tests.oracle.variants import RULESETS
from tuolaji.engine.codes import HAND, KITTY, LIVE, PLANES
from tuolaji.engine.deal import begin, fill_pack, place_cards, take_kitty
from tuolaji.table.position import Position


def placed(variant: str) -> Position:
    position = Position(RULESETS[variant])
    begin(position.tables, position.deal, KEY, 4, position.level, -1)
    place_cards(position.tables, position.deal)
    return position


@pytest.mark.parametrize("variant", RULESETS)
def test_cards_go_round_from_the_first_seat_and_the_rest_is_the_kitty(variant: str) -> None:
    position = placed(variant)
    deal, rules = position.deal, position.rules
    players = rules.table.players
    dealt = players * rules.hand_size
    places = [(seat - deal.first_seat) % players for seat in range(players)]
    hands = [deal.pack[place:dealt:players] for place in places]
    got = [position.read(HAND + seat * PLANES) for seat in range(players)]
    assert [Counter(hand) for hand in got] == [Counter(hand) for hand in hands]
    kitty = deal.pack[dealt : dealt + rules.kitty.size]
    assert Counter(position.read(KITTY)) == Counter(kitty)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_live_cards_begin_as_the_whole_pack(variant: str) -> None:
    position = placed(variant)
    everything = Counter(position.rules.deck.faces() * position.tables.packs)
    assert Counter(position.read(LIVE)) == everything
    fill_pack(position.tables, position.deal, KITTY)
    assert Counter(position.read(KITTY)) == everything


def test_a_seat_takes_the_kitty() -> None:
    position = placed("titanic")
    position.deal.kitty_seat = 2
    both = position.read(HAND + 2 * PLANES) + position.read(KITTY)
    take_kitty(position.tables, position.deal)
    assert Counter(position.read(HAND + 2 * PLANES)) == Counter(both)
