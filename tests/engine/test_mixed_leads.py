"""Every mixed run is counted once, and each can be led."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.codes import OWED, PLAY
from tuolaji.engine.lead import count_mixed, move_mixed
from tuolaji.table.position import Position

RULES = RULESETS["four-deck-match"]
POSITION = Position(RULES, rank("2"), Suit.H)
FOUR_TWO = [shape.name for shape in RULES.shapes].index("four_two")


@pytest.mark.parametrize(
    ("held", "runs"),
    [
        pytest.param("S3 S3 S4 S4", [], id="no_wide_set"),
        pytest.param("S3 S3 S4 S4 S4 S4", ["S4 S4 S4 S4 S3 S3"], id="one"),
        pytest.param(
            "S3 S3 S3 S3 S4 S4 S4 S4",
            ["S4 S4 S4 S4 S3 S3", "S4 S4 S3 S3 S3 S3", "S4 S4 S4 S4 S3 S3 S3 S3"],
            id="each_wide_set_whole_or_in_part",
        ),
        pytest.param(
            "HA HA HA HA S2 S2 C2 C2",
            ["S2 S2 HA HA HA HA", "HA HA HA HA C2 C2"],
            id="faces_of_equal_strength",
        ),
    ],
)
def test_each_run_is_led_once(held: str, runs: list[str]) -> None:
    tables, deal = POSITION.tables, POSITION.deal
    POSITION.put(OWED, cards(held))
    count = count_mixed(tables, deal, OWED, FOUR_TWO)
    led = []
    for k in range(count):
        POSITION.put(OWED, cards(held))
        POSITION.put(PLAY, ())
        move_mixed(tables, deal, OWED, PLAY, FOUR_TWO, k)
        led.append(show_cards(POSITION.read(PLAY)))
    assert sorted(led) == sorted(in_listing_order(run) for run in runs)


def in_listing_order(text: str) -> str:
    POSITION.put(PLAY, cards(text))
    return show_cards(POSITION.read(PLAY))
