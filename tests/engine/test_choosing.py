"""The card that each style takes."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from tests.builders import cards, rank, ruleset
from tests.machine import KEY
from tuolaji.cards import Face, Suit, show_cards
from tuolaji.engine.choose import choose, highest, lowest, move, seed_streams
from tuolaji.engine.codes import DRAFT, HAND, HIGH, LOW, POOR, RANDOM, RICH, STREAMS
from tuolaji.table.position import Position

POSITION = Position(ruleset(), rank("10"), Suit.H)
TABLES, DEAL = POSITION.tables, POSITION.deal


def word(text: str) -> int:
    return sum(DEAL.face_bit[face] for face in cards(text))


def shown(chosen: int) -> str:
    return show_cards(POSITION.faces_of(chosen))


@pytest.mark.parametrize(
    ("style", "held", "chosen"),
    [
        pytest.param(LOW, "SA S5 S4", "S4", id="low"),
        pytest.param(HIGH, "SA S5 S4", "SA", id="high"),
        pytest.param(RICH, "SA SK S5 S4", "SK", id="most_points"),
        pytest.param(RICH, "SA S4", "S4", id="else_the_lowest"),
        pytest.param(RICH, "SK HK", "SK", id="of_equal_points_the_lowest"),
        pytest.param(POOR, "SK S5 SA", "SA", id="no_points"),
        pytest.param(POOR, "SK S5", "S5", id="else_the_lowest_of_all"),
        pytest.param(LOW, "D10 HA", "HA", id="low_below_an_equal_level_card"),
        pytest.param(HIGH, "D10 HA", "D10", id="high_above_it"),
        pytest.param(LOW, "H10 D10", "D10", id="low_among_level_cards"),
        pytest.param(HIGH, "H10 D10", "H10", id="high_among_level_cards"),
    ],
)
def test_a_style_chooses(style: int, held: str, chosen: str) -> None:
    DEAL.style = style
    assert shown(choose(DEAL, word(held))) == chosen


def test_the_extremes_of_one_face_are_that_face() -> None:
    assert lowest(DEAL, word("C10")) == highest(DEAL, word("C10")) == word("C10")


def test_at_random_each_face_is_taken_equally_often() -> None:
    seed_streams(DEAL, KEY, 0, STREAMS)
    DEAL.actor, DEAL.style = 2, RANDOM
    taken = Counter(choose(DEAL, word("SA S5 D10 BJ H2")) for _ in range(4000))
    assert len(taken) == 5
    assert chisquare(list(taken.values())).pvalue > 1e-4


@pytest.mark.parametrize(
    ("style", "moved"),
    [(LOW, "S4 S4 S5"), (HIGH, "SA SK SK"), (RICH, "SK SK S5"), (POOR, "SA S4 S4")],
)
def test_cards_move_in_the_order_of_the_style(style: int, moved: str) -> None:
    POSITION.put(HAND, cards("SA SK SK S5 S4 S4"))
    POSITION.put(DRAFT, ())
    DEAL.style = style
    move(TABLES, DEAL, HAND, DRAFT, 3)
    assert sorted(POSITION.read(DRAFT)) == list(cards(moved))


def test_cards_moved_at_random_are_those_that_leave() -> None:
    held = cards("SA SK SK S5 S4 S4")
    seed_streams(DEAL, KEY, 0, STREAMS)
    DEAL.style = RANDOM
    out: Counter[Face] = Counter()
    for _ in range(600):
        POSITION.put(HAND, held)
        POSITION.put(DRAFT, ())
        move(TABLES, DEAL, HAND, DRAFT, 2)
        assert sorted(POSITION.read(HAND) + POSITION.read(DRAFT)) == list(held)
        out.update(POSITION.read(DRAFT))
    assert (
        chisquare([out[face] for face in sorted(out)], [400, 200, 400, 200]).pvalue > 1e-4
    )
