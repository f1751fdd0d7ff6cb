"""The card that each style takes; random streams are fair, one for each purpose.

The seeds are fixed: a test that passes always passes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2_contingency, chisquare

from tests.builders import cards, rank, ruleset
from tests.machine import KEY, count_of
from tuolaji.cards import Face, Suit, show_cards
from tuolaji.engine.choose import (
    below,
    choose,
    highest,
    lowest,
    mix,
    move,
    pick,
    pick_card,
    seed_streams,
)
from tuolaji.engine.codes import (
    DRAFT,
    HAND,
    HIGH,
    LOW,
    POOR,
    RANDOM,
    RICH,
    STREAM_BOTS,
    STREAM_SEATS,
    STREAM_SHUFFLE,
    STREAMS,
    run_key,
)
from tuolaji.engine.state import Deal
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


DRAWS = count_of(compiled=20_000, interpreted=1_000)
UNLIKELY = 1e-4
PURPOSES = (STREAM_SHUFFLE, STREAM_SEATS, STREAM_BOTS, STREAM_BOTS + 3, STREAMS - 1)


def seeded(index: int = 0) -> Deal:
    deal = Deal()
    seed_streams(deal, KEY, index, STREAMS)
    return deal


@cache
def drawn(stream: int, bound: int, index: int = 0) -> NDArray[np.int64]:
    deal = seeded(index)
    return np.array([below(deal, stream, bound) for _ in range(DRAWS)])


@cache
def first_draws(bound: int, purpose: int = STREAM_SHUFFLE) -> NDArray[np.int64]:
    """Return the first number of each deal's stream."""
    deal, numbers = Deal(), list[int]()
    for index in range(DRAWS):
        seed_streams(deal, KEY, index, STREAMS)
        numbers.append(below(deal, purpose, bound))
    return np.array(numbers)


def chance_of_pairs(one: NDArray[np.int64], other: NDArray[np.int64]) -> float:
    """Return how likely pairs at least so uneven are if the two are independent."""
    table = np.zeros((int(one.max()) + 1, int(other.max()) + 1))
    np.add.at(table, (one, other), 1)
    return float(chi2_contingency(table).pvalue)


@pytest.mark.parametrize("bound", [2, 3, 4, 20, 54, 107])
@pytest.mark.parametrize("stream", PURPOSES)
def test_numbers_are_uniform_below_their_bound(stream: int, bound: int) -> None:
    counts = np.bincount(drawn(stream, bound), minlength=bound)
    assert len(counts) == bound
    assert chisquare(counts).pvalue > UNLIKELY


@pytest.mark.parametrize("purpose", PURPOSES)
def test_the_first_number_of_each_deal_is_uniform(purpose: int) -> None:
    assert chisquare(np.bincount(first_draws(36, purpose))).pvalue > UNLIKELY


def test_a_number_tells_nothing_of_the_next() -> None:
    numbers = drawn(STREAM_SHUFFLE, 16)
    assert chance_of_pairs(numbers[:-1], numbers[1:]) > UNLIKELY


@pytest.mark.parametrize("other", PURPOSES[1:])
def test_streams_of_two_purposes_are_independent(other: int) -> None:
    assert chance_of_pairs(drawn(STREAM_SHUFFLE, 16), drawn(other, 16)) > UNLIKELY


def test_first_numbers_of_two_purposes_are_independent() -> None:
    shuffles, seats = first_draws(16), first_draws(16, STREAM_SEATS)
    assert chance_of_pairs(shuffles, seats) > UNLIKELY


def test_streams_of_neighbouring_deals_are_independent() -> None:
    firsts = first_draws(16)
    assert chance_of_pairs(firsts[:-1], firsts[1:]) > UNLIKELY
    here, next_deal = drawn(STREAM_BOTS, 16), drawn(STREAM_BOTS, 16, index=1)
    assert chance_of_pairs(here, next_deal) > UNLIKELY


def test_a_stream_follows_from_key_index_and_purpose_alone() -> None:
    one, other = seeded(7), seeded(7)
    for _ in range(50):
        below(other, STREAM_SEATS, 9)
    assert below(one, STREAM_SHUFFLE, 1000) == below(other, STREAM_SHUFFLE, 1000)


def test_all_streams_of_many_deals_and_keys_begin_differently() -> None:
    seeds = count_of(compiled=20, interpreted=5)
    deal, states = Deal(), list[int]()
    for seed, index in product(range(seeds), range(200)):
        seed_streams(deal, run_key(seed), index, STREAMS)
        states += deal.streams
    assert len(set(states)) == seeds * 200 * STREAMS
    assert min(states) > 0


def test_the_numbers_of_a_stream_never_change() -> None:
    deal = seeded()
    assert [below(deal, STREAM_SHUFFLE, 1000) for _ in range(6)] == [
        293,
        602,
        764,
        32,
        764,
        7,
    ]


def test_mixing_loses_no_word() -> None:
    words = range(0, 1 << 32, (1 << 32) // 4099)
    assert len({mix(word) for word in words}) == len(words)
    assert all(0 <= mix(word) < 1 << 32 for word in words)


def test_a_card_is_picked_by_its_copies() -> None:
    seed_streams(DEAL, KEY, 0, STREAMS)
    DEAL.actor = 0
    POSITION.put(HAND, cards("SA SA S5 H2 H2 D3"))
    mask = word("SA S5 H2")
    taken = Counter(pick_card(TABLES, DEAL, HAND, mask, 5) for _ in range(5000))
    counts = [taken[word(face)] for face in ("SA", "S5", "H2")]
    assert sum(counts) == 5000
    assert chisquare(counts, [2000, 1000, 2000]).pvalue > 1e-4


def test_a_choice_without_choice_draws_no_chance() -> None:
    seed_streams(DEAL, KEY, 0, STREAMS)
    DEAL.actor = 1
    before = DEAL.streams[STREAM_BOTS + 1]
    POSITION.put(HAND, cards("SA"))
    assert pick(DEAL, word("SA")) == pick_card(TABLES, DEAL, HAND, -1, 1)
    assert DEAL.streams[STREAM_BOTS + 1] == before
