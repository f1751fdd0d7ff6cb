"""The faces of bids: which cards can be bid, and under which number. See rules 2.2, 2.3."""

from __future__ import annotations

import pytest

from tests.builders import bid_ladder, cards, changed, ruleset
from tuolaji.cards import parse_rank
from tuolaji.engine.bid_face import bid_card_face, bid_face_of
from tuolaji.engine.codes import BID_BIG_JOKER, BID_CARD, BID_LITTLE_JOKER
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position

BASE = ruleset()
NAMED = changed(BASE, bidding={"bids": bid_ladder("level < D5 + H5 for any suit")})


@pytest.mark.parametrize(
    ("rules", "level", "face", "number"),
    [
        (BASE, "2", "S2", 0),
        (BASE, "2", "D2", 3),
        (BASE, "2", "LJ", BID_LITTLE_JOKER),
        (BASE, "2", "BJ", BID_BIG_JOKER),
        (BASE, "2", "H5", -1),
        (NAMED, "2", "H5", BID_CARD),
        (NAMED, "2", "D5", BID_CARD + 1),
        (NAMED, "2", "C5", -1),
        (NAMED, "5", "D5", 3),
    ],
)
def test_2_2_level_cards_jokers_and_cards_named_can_be_bid(
    rules: Ruleset, level: str, face: str, number: int
) -> None:
    position = Position(rules, parse_rank(level))
    found = bid_face_of(position.tables, position.deal, 0, cards(face)[0])
    assert found == number
    if found >= 0:
        laid = bid_card_face(position.tables, position.deal, 0, found)
        assert (laid,) == cards(face)
