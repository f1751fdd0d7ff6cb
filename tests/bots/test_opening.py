"""The bids and burials of the greedy policy."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.builders import cards, rank, ruleset
from tests.machine import KEY, both, column, count_of, play
from tests.oracle.variants import RULESETS
from tuolaji.bots.valuation import best_bid, bury_short_suits, shortest_suit
from tuolaji.cards import Suit
from tuolaji.engine.bidding import draw_card, find_options
from tuolaji.engine.codes import BURIED, HAND
from tuolaji.engine.deal import begin, stack_card
from tuolaji.table.position import Position


def drawn(*own: str) -> Position:
    """Let the seat that draws first draw these cards, the others threes of diamonds."""
    position = Position(ruleset(), rank("2"))
    begin(position.tables, position.deal, KEY, 0, position.level, 0)
    for turn, name in enumerate(own):
        draw(position, turn, name)
    return position


def draw(position: Position, turn: int, name: str) -> None:
    """Let the seat that draws first draw one more card."""
    (face,) = cards(name)
    stack_card(position.deal, 4 * turn, face)
    draw_card(position.tables, position.deal, 0, face)
    position.deal.drawn = 4 * (turn + 1)


def suit_bid(position: Position) -> int | None:
    """Return the suit that the seat would bid now."""
    find_options(position.tables, position.deal, 0)
    chosen = best_bid(position.tables, position.deal, 0)
    return None if chosen < 0 else position.deal.option_face[chosen]


@pytest.mark.parametrize(
    ("own", "bid"),
    [
        pytest.param("S2 S3 S4 S5 S6 D3 C3", Suit.S, id="a_long_suit"),
        pytest.param("S2 S3 D4 D5 D6 C3 C4", None, id="not_a_short_one"),
        pytest.param("S2 D2 D3 D4 D5 D6 S3", Suit.D, id="the_longer_of_two"),
        pytest.param("BJ BJ S3 S4 D5 D6 C3", None, id="no_trump_is_not_bid"),
        pytest.param("S3 S4 S5 S6", None, id="nothing_without_a_level_card"),
    ],
)
def test_a_suit_is_bid_if_more_than_its_share_is_trump(own: str, bid: Suit | None) -> None:
    assert suit_bid(drawn(*own.split())) == bid


def test_who_is_asked_at_each_card_bids_as_who_is_asked_once() -> None:
    own = ["S2", "S3", "D4", "D5", "D6", "D2", "C3", "C4", "C5", "BJ", "S4", "S5", "S6"]
    position = drawn()
    bids = []
    for turn, name in enumerate(own):
        draw(position, turn, name)
        bids.append(suit_bid(position))
    assert bids == [suit_bid(drawn(*own[: turn + 1])) for turn in range(len(own))]
    assert {None, Suit.S, Suit.D} <= set(bids)


@pytest.mark.parametrize(
    ("held", "tried", "suit"),
    [("S3 S4 C3 D3 D4", 0, Suit.C), ("S3 C3 C4", 0b1, Suit.C), ("H3 BJ", 0, -1)],
)
def test_the_shortest_plain_suit(held: str, tried: int, suit: int) -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    position.put(HAND, cards(held))
    assert shortest_suit(position.tables, position.deal, HAND, tried) == suit


def test_short_suits_go_first_without_points_tops_and_pairs() -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    held = cards("BJ HA HK C3 C4 CA CK D3 D3 D4 D6 D7 S3 S4 S6 S7 S8")
    position.put(HAND, held)
    bury_short_suits(position.tables, position.deal, HAND)
    assert sorted(position.read(BURIED)) == list(cards("C3 C4 S3 S4 S6 S7 S8 D4"))
    together = Counter(position.read(BURIED)) + Counter(position.read(HAND))
    assert together == Counter(held)


def test_a_hand_of_nothing_but_trumps_buries_too() -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    held = cards("BJ LJ H2 S2 HA HK HQ HJ H10 H9 H8 H7")
    position.put(HAND, held)
    bury_short_suits(position.tables, position.deal, HAND)
    assert sorted(position.read(BURIED)) == list(cards("H7 H8 H9 HJ HQ HA S2 H2"))


@pytest.mark.parametrize(
    ("trumps", "buried"),
    [
        pytest.param("H3 H4 H6 H7 H8 H9 HJ HQ HA BJ", "C5 C10", id="many_trumps"),
        pytest.param("H3 H4 H6 H7 H8 H9 HJ HQ HA", "C3 C4", id="few_trumps"),
    ],
)
def test_points_are_buried_only_where_many_trumps_guard_them(
    trumps: str, buried: str
) -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    position.put(HAND, cards(f"{trumps} C3 C4 C5 C10 CA D3 D4 D6 D7 D8 D9 S3 S4 S6 S7"))
    bury_short_suits(position.tables, position.deal, HAND)
    points = set(cards("C5 C10"))
    assert bool(points & set(position.read(BURIED))) == (buried == "C5 C10")


@pytest.mark.parametrize("variant", list(RULESETS)[:: count_of(compiled=1, interpreted=99)])
def test_it_loses_less_of_what_it_buries_than_chance(variant: str) -> None:
    deals = count_of(compiled=1_000, interpreted=250)
    lost = []
    for policy in ("greedy", "random"):
        rows = play(RULESETS[variant], both(policy), deals)
        buried = column(rows, "kitty_points")
        lost.append((buried * column(rows, "captured")).sum() / max(buried.sum(), 1))
    assert lost[0] <= 0.75 * lost[1]
