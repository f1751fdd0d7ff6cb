"""A limit on buried points is kept where the hand can keep it."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank, ruleset
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.codes import BURIED, HAND
from tuolaji.engine.kitty import keep_point_limit
from tuolaji.table.position import Position


@pytest.mark.parametrize(
    ("limit", "hand", "buried", "kept"),
    [
        pytest.param(20, "S3 S4", "SK S5 S6", "SK S6 S5", id="within_the_limit"),
        pytest.param(
            10, "S3 S4", "SK S10 S6", "SK S6 S3", id="the_lower_of_the_richest_goes"
        ),
        pytest.param(0, "S3", "SK S5 S6", "S6 S5 S3", id="as_far_as_the_hand_can"),
    ],
)
def test_points_over_the_limit_go_back(
    limit: int, hand: str, buried: str, kept: str
) -> None:
    position = Position(ruleset(kitty={"point_limit": limit}), rank("2"), Suit.H)
    position.put(HAND, cards(hand))
    position.put(BURIED, cards(buried))
    keep_point_limit(position.tables, position.deal, HAND)
    assert show_cards(position.read(BURIED)) == kept
