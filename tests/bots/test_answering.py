"""The greedy policy as a follower."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank, ruleset
from tests.machine import both
from tuolaji.cards import Suit
from tuolaji.engine.codes import HAND, LIVE, PLANES, PLAY
from tuolaji.engine.play import take_follow
from tuolaji.engine.trick import contend
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position


def answer(plays: str, hand: str, live: str = "", filler: str = "D3") -> list[int]:
    """Return what a seat plays on some plays (`/` between them) out of its hand.

    Args:
        plays: The plays before it.
        hand: Its cards.
        live: The cards that others still hold.
        filler: Cards that it holds besides, so that the hand is not played out.
    """
    position = Position(ruleset(), rank("2"), Suit.H)
    before = [text.strip() for text in plays.split("/")]
    open_lead(position, cards(before[0]))
    for place, text in enumerate(before[1:], 1):
        position.put(PLAY + place * PLANES, cards(text))
        contend(position.tables, position.deal, place)
    turn = len(before)
    position.put(HAND + turn * PLANES, cards(f"{hand} {filler}"))
    everything = f"{' '.join(before)} {hand} {filler} {live}"
    position.put(LIVE, cards(everything))
    take_follow(position.tables, position.deal, both("greedy")[0], turn, turn)
    return sorted(position.read(PLAY + turn * PLANES))


@pytest.mark.parametrize(
    ("plays", "hand", "live", "played"),
    [
        pytest.param("S5", "SA S3", "SK", "SA", id="wins_with_what_nobody_beats"),
        pytest.param("S9", "SK S3", "SA", "S3", id="ducks_where_it_may_lose"),
        pytest.param("S9/S3/SK", "SA S10 S4", "", "SA", id="wins_in_the_last_place"),
        pytest.param("S9/S3/S4", "SK SA S6", "", "SK", id="with_points_if_it_can"),
        pytest.param("S3/S4/SA", "SK S10 S6", "", "S6", id="gives_an_enemy_nothing"),
        pytest.param("SA/S3", "SK S6", "S4", "SK", id="gives_its_partner_points"),
        pytest.param("S9/S3", "S10 S4", "SA SK", "S4", id="not_to_one_who_may_lose"),
    ],
)
def test_a_single_card(plays: str, hand: str, live: str, played: str) -> None:
    assert answer(plays, hand, live) == list(cards(played))


@pytest.mark.parametrize(
    ("plays", "hand", "played"),
    [
        pytest.param("S9 S9", "SA SA S3 S3", "SA SA", id="wins_with_the_highest"),
        pytest.param("SA SA", "SQ SQ S3 S3", "S3 S3", id="else_loses_cheaply"),
        pytest.param("SA SA/S3 S4", "SK SK S6 S6", "SK SK", id="points_for_the_partner"),
        pytest.param("SA SA", "SK S3 S4", "S3 S4", id="no_points_for_an_enemy"),
    ],
)
def test_several_cards(plays: str, hand: str, played: str) -> None:
    assert answer(plays, hand) == list(cards(played))


@pytest.mark.parametrize(
    ("plays", "hand", "played"),
    [
        pytest.param("SK", "H3 HA D4", "H3", id="ruffs_points_low"),
        pytest.param("SA/S5/H4", "H3 H9 D4", "H9", id="over_ruffs_as_high_as_it_must"),
        pytest.param("SA/S3", "H3 H4 DK", "DK", id="throws_points_on_a_sure_partner"),
        pytest.param("SK SK", "H3 H4 D4 D6", "C9 D4", id="a_pair_needs_a_pair_to_ruff"),
        pytest.param("SK SK", "H3 H3 D4 D6", "H3 H3", id="and_has_one"),
        pytest.param("H9", "D4 DK C3", "C3", id="without_trumps_on_a_trump_lead"),
        pytest.param("BJ/H3", "D4 DK C3", "DK", id="points_on_the_partners_trump"),
        pytest.param("H9 H9", "D4 D6 C3", "C3 C9", id="two_of_them"),
    ],
)
def test_a_void_hand(plays: str, hand: str, played: str) -> None:
    assert answer(plays, hand, filler="D9 C9") == list(cards(played))


def test_the_last_cards_of_a_hand_are_played_whatever_they_are() -> None:
    assert answer("SK SK", "H3 D4", filler="") == list(cards("H3 D4"))
