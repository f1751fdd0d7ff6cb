"""What a seat works out of the cards that others may hold."""

from __future__ import annotations

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tuolaji.bots.valuation import (
    from_strength,
    others_count,
    others_with,
    partner_wins,
    points_on_table,
    sure_cards,
    top_of,
)
from tuolaji.cards import Suit, parse_face, show_cards
from tuolaji.engine.codes import DRAFT, HAND, LIVE, PLANES, PLAY
from tuolaji.table.position import Position

POSITION = Position(ruleset(**THREE_PACKS), rank("10"), Suit.H)
SPADES = 0


def seen(own: str, live: str) -> Position:
    """Let seat 0 hold some cards and some be live, its own included."""
    POSITION.put(HAND, cards(own))
    POSITION.put(LIVE, cards(live))
    return POSITION


def word(text: str) -> int:
    return sum(POSITION.deal.face_bit[face] for face in cards(text))


@pytest.mark.parametrize(
    ("width", "found"),
    [(1, "SA SK"), (2, "SK"), (3, "")],
    ids=["cards", "pairs", "triples"],
)
def test_others_may_hold_the_live_cards_that_the_seat_does_not(
    width: int, found: str
) -> None:
    position = seen("SA SQ SQ SQ", "SA SA SK SK SQ SQ SQ D3")
    mask = position.deal.group_mask[SPADES]
    others = others_with(position.tables, position.deal, 0, width, mask)
    assert others == word(found)
    assert others_count(position.tables, position.deal, 0, mask) == 3


@pytest.mark.parametrize(
    ("least", "found"),
    [("S9", "S9 SA D10"), ("SA", "SA D10"), ("HA", "D10"), ("C10", "D10"), ("H10", "")],
)
def test_faces_from_a_strength_on(least: str, found: str) -> None:
    strength = POSITION.layout.strengths[parse_face(least)]
    got = from_strength(POSITION.deal, word("S8 S9 SA D10"), strength)
    assert got == word(found)


def test_the_top_of_nothing_is_below_everything() -> None:
    tops = [top_of(POSITION.deal, word(text)) for text in ("", "S2 S3", "D10")]
    assert tops == [-1, POSITION.layout.strengths[1], POSITION.layout.strengths[8]]


@pytest.mark.parametrize(
    ("own", "others", "sure"),
    [
        pytest.param("SA SK", "SQ", "SA SK", id="above_all_others"),
        pytest.param("SA SQ", "SK", "SA", id="not_below_another"),
        pytest.param("SA SK", "SA", "SA", id="an_equal_card_does_not_beat"),
        pytest.param("S9 S9 S3", "SA SK", "S9 S9", id="a_pair_that_no_pair_beats"),
        pytest.param("S9 S9", "SA SA", "", id="one_that_a_pair_beats"),
        pytest.param("S3 S3 S3", "SA SA SK", "S3 S3 S3", id="a_triple"),
    ],
)
def test_sure_cards_are_those_that_nobody_can_beat(
    own: str, others: str, sure: str
) -> None:
    position = seen(own, f"{own} {others}")
    count = sure_cards(position.tables, position.deal, 0, SPADES)
    assert show_cards(sorted(position.read(DRAFT))) == show_cards(cards(sure))
    assert count == len(cards(sure))


@pytest.mark.parametrize(("turn", "wins"), [(1, False), (2, True), (3, False)])
def test_the_partner_sits_two_places_on(turn: int, wins: bool) -> None:
    POSITION.deal.leader = POSITION.deal.winner_place = 0
    assert bool(partner_wins(POSITION.tables, POSITION.deal, turn)) == wins


def test_points_on_the_table_are_those_of_the_plays_so_far() -> None:
    for turn, text in enumerate(("SK", "S5 S5", "C10")):
        POSITION.put(PLAY + turn * PLANES, cards(text))
    points = [points_on_table(POSITION.tables, POSITION.deal, turn) for turn in range(4)]
    assert points == [0, 10, 20, 30]
