"""What a follower owes (rule 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.builders import THREE_PACKS, cards, ladder, rank, ruleset
from tests.machine import KEY
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import HAND, HIGH, LOW, OWED, PLANES, PLAY, RANDOM, STREAMS
from tuolaji.engine.follow import find_vector, keep_hand, serve
from tuolaji.rules.follow import WiderSets
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position

TWO: Mapping[str, Any] = {}
KEPT = {**THREE_PACKS, "follow": {**THREE_PACKS["follow"], "wider_sets": WiderSets.KEPT}}
CHOICE = {
    "follow": {
        "ladders": (
            ladder("pair", "pair | any"),
            ladder("tractor(n)", "tractor(n) | pair + pair or tractor | pair | any"),
        )
    }
}
FOLLOWER = HAND + PLANES
TARGET = PLAY + PLANES


def led(rules: Mapping[str, Any], lead: str) -> Position:
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    open_lead(position, cards(lead))
    return position


@pytest.mark.parametrize(
    ("rules", "lead", "held", "vector"),
    [
        pytest.param(TWO, "S5", "S3 S4", [0], id="a_single_is_always_served"),
        pytest.param(TWO, "S5 S5", "S3 S3", [0], id="a_pair_serves_a_pair"),
        pytest.param(TWO, "S5 S5", "S3 S4", [1], id="without_one_any_cards"),
        pytest.param(TWO, "S5 S5 S6 S6", "S8 S8 S9 S9", [0], id="a_tractor"),
        pytest.param(TWO, "S5 S5 S6 S6", "S8 S8 S10 S10", [1], id="then_two_pairs"),
        pytest.param(TWO, "S5 S5 S6 S6", "S8 S8 S10", [1], id="then_one"),
        pytest.param(TWO, "S5 S5 S6 S6", "S8 S9 S10", [1], id="then_any"),
        pytest.param(TWO, "SA SA SK SK SQ", "S3 S3 S4 S4 S5", [0, 0], id="a_throw"),
        pytest.param(
            TWO,
            "SA SA SK SK S9 S9",
            "S3 S3 S4 S4 S5",
            [0, 1],
            id="what_serves_one_component_serves_no_other",
        ),
        pytest.param(THREE_PACKS, "S5 S5", "S3 S3 S3", [0], id="a_triple_is_broken"),
        pytest.param(KEPT, "S5 S5", "S3 S3 S3", [1], id="or_kept"),
        pytest.param(KEPT, "S5 S5", "S3 S3 S3 S4 S4", [0], id="beside_a_free_pair"),
        pytest.param(KEPT, "S5 S5 S5", "S3 S3 S3", [0], id="a_led_triple_takes_it"),
        pytest.param(CHOICE, "S5 S5 S6 S6", "S8 S8 SK SK", [1], id="either_choice"),
    ],
)
def test_7_a_hand_fills_its_first_rungs(
    rules: Mapping[str, Any], lead: str, held: str, vector: list[int]
) -> None:
    position = led(rules, lead)
    position.put(OWED, cards(held))
    keep_hand(position.tables, position.deal, OWED)
    find_vector(position.tables, position.deal, OWED)
    assert position.deal.rung[: position.deal.part_count] == vector


@pytest.mark.parametrize(
    ("lead", "hand", "style", "played"),
    [
        pytest.param("S5", "S3 SA D4", LOW, "S3", id="lowest"),
        pytest.param("S5", "S3 SA D4", HIGH, "SA", id="highest"),
        pytest.param("S5", "D4 D3", LOW, "D3", id="a_void_hand_is_free"),
        pytest.param("S5 S5", "S3 S4 S4 D3", LOW, "S4 S4", id="the_owed_pair"),
        pytest.param("S5 S5", "S3 D3 D4 D4", LOW, "S3 D3", id="too_few_are_all_played"),
        pytest.param(
            "S5 S5 S6 S6", "S3 S4 S8 S8 S9", LOW, "S3 S4 S8 S8", id="owed_then_filler"
        ),
        pytest.param(
            "S5 S5 S6 S6", "S3 S3 S4 S4 S8 S8", HIGH, "S3 S3 S4 S4", id="the_tractor"
        ),
    ],
)
def test_7_serving_takes_a_legal_play_out_of_the_hand(
    lead: str, hand: str, style: int, played: str
) -> None:
    position = led(TWO, lead)
    position.put(FOLLOWER, cards(hand))
    position.deal.style = style
    serve(position.tables, position.deal, 1, TARGET)
    assert sorted(position.read(TARGET)) == list(cards(played))
    assert sorted(position.read(TARGET) + position.read(FOLLOWER)) == list(cards(hand))


def test_7_at_random_every_legal_play_is_reached() -> None:
    position = led(TWO, "S5 S5")
    seed_streams(position.deal, KEY, 0, STREAMS)
    position.deal.actor, position.deal.style = 1, RANDOM
    reached = set()
    for _ in range(100):
        position.put(FOLLOWER, cards("S3 S3 S7 S7 S9"))
        serve(position.tables, position.deal, 1, TARGET)
        reached.add(show_cards(position.read(TARGET)))
    assert reached == {"S3 S3", "S7 S7"}
