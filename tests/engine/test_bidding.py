"""Bids that a seat may make, one by one and in an auction (rule 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import bid_ladder, bids_over, cards, changed, ruleset
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, parse_rank
from tuolaji.engine.bidding import (
    clear_bids,
    companion_face,
    draw_card,
    find_options,
    hold_card,
    lay_down,
    may_bid,
)
from tuolaji.engine.codes import (
    BID_BIG_JOKER,
    BID_CARD,
    BID_FACES,
    BID_LITTLE_JOKER,
    EVENT_BIDS,
    EVENT_OVERTURNED,
    EVENT_REINFORCED,
    EVENT_SELF_OVERTURNED,
    LITTLE_JOKER,
)
from tuolaji.engine.deal import stack_card
from tuolaji.engine.state import Deal
from tuolaji.rules.bidding import Companion
from tuolaji.table.position import Position

BASE: Mapping[str, Any] = {}
NEVER = {"bidding": {"over": bids_over("other seats -> any bid")}}
ALWAYS = {"bidding": {"over": bids_over("bidder -> same suit | other seats -> any bid")}}
SELF = {"bidding": {"over": bids_over("bidder -> any bid | other seats -> any bid")}}
NO_OVERTURN = {"bidding": {"over": bids_over("bidder -> same suit")}}
LEVEL, LEVEL_PAIR, JOKER_PAIR = 1, 2, 3
S, H = 0, 1

seats = st.integers(0, 3)
variants = st.sampled_from(sorted(RULESETS))

Bids = list[tuple[int, int, int]]


def held(position: Position, held_faces: Iterable[tuple[int, int]]) -> Deal:
    """Let seats draw faces that can be bid."""
    clear_bids(position.tables, position.deal)
    for seat, face in held_faces:
        hold_card(position.tables, position.deal, seat, face)
    return position.deal


def everything(position: Position) -> Deal:
    """Let every seat draw all copies of all faces, so that only the rules forbid bids."""
    table = range(position.tables.players), range(BID_FACES), range(position.tables.packs)
    return held(position, ((seat, face) for seat, face, _ in product(*table)))


@pytest.mark.parametrize(
    ("rules", "before", "bid", "allowed"),
    [
        pytest.param(BASE, [], (0, LEVEL, S), True, id="a_first_bid"),
        pytest.param(BASE, [], (0, JOKER_PAIR, BID_BIG_JOKER), True, id="at_any_step"),
        pytest.param(BASE, [], (0, LEVEL, BID_BIG_JOKER), False, id="not_of_that_face"),
        pytest.param(BASE, [(0, 1, S)], (1, LEVEL, H), False, id="must_be_higher"),
        pytest.param(BASE, [(0, 1, S)], (1, LEVEL_PAIR, H), True, id="an_overturn"),
        pytest.param(NO_OVERTURN, [(0, 1, S)], (1, LEVEL_PAIR, H), False, id="forbidden"),
        pytest.param(BASE, [(0, 1, S)], (0, LEVEL_PAIR, S), True, id="a_reinforcement"),
        pytest.param(NEVER, [(0, 1, S)], (0, LEVEL_PAIR, S), False, id="which_may_not_be"),
        pytest.param(BASE, [(0, 1, S)], (0, LEVEL_PAIR, H), False, id="no_self_overturn"),
        pytest.param(SELF, [(0, 1, S)], (0, LEVEL_PAIR, H), True, id="or_one"),
    ],
)
def test_4_a_bid_is_permitted(
    rules: Mapping[str, Any], before: Bids, bid: tuple[int, int, int], allowed: bool
) -> None:
    position = Position(ruleset(**rules))
    deal = everything(position)
    for made in before:
        lay_down(position.tables, deal, *made)
    assert bool(may_bid(position.tables, deal, *bid)) == allowed


NAMED = changed(
    ruleset(),
    deck={"packs": 3},
    bidding={
        "bids": bid_ladder(
            "level < H5 for any suit < level + H5 < H5 x2 for any suit or no trump "
            "< level x3"
        ),
        "over": bids_over("anybody -> any bid"),
    },
)
H_FIVE = BID_CARD


@pytest.mark.parametrize(
    ("level", "drawn", "offered"),
    [
        pytest.param("2", "H5", {(2, suit) for suit in Suit}, id="one_names_any_suit"),
        pytest.param("2", "S2 H5", {(1, S), *((2, s) for s in Suit), (3, S)}, id="beside"),
        pytest.param(
            "2",
            "H5 H5",
            {*((2, suit) for suit in Suit), *((4, suit) for suit in Suit), (5, H_FIVE)},
            id="two_name_no_trump_too",
        ),
        # At their own level one card is a level card or the card named; the higher counts.
        pytest.param("5", "H5", {(2, suit) for suit in Suit}, id="one_is_not_both"),
        pytest.param("5", "S5 H5", {(1, S), *((2, s) for s in Suit), (3, S)}, id="of_two"),
        pytest.param(
            "5",
            "H5 H5",
            {*((2, suit) for suit in Suit), *((4, suit) for suit in Suit), (5, H_FIVE)},
            id="two_are_the_higher_bid",
        ),
        pytest.param(
            "5",
            "H5 H5 H5",
            {
                *((2, suit) for suit in Suit),
                *((4, suit) for suit in Suit),
                (5, H_FIVE),
                (6, H),
            },
            id="three_are_level_cards",
        ),
    ],
)
def test_2_2_cards_that_the_ladder_names_stand_where_jokers_may(
    level: str, drawn: str, offered: set[tuple[int, int]]
) -> None:
    position = Position(NAMED, parse_rank(level))
    clear_bids(position.tables, position.deal)
    for face in cards(drawn):
        draw_card(position.tables, position.deal, 0, face)
    assert set(options_of(position, 0)) == offered


def test_2_4_named_cards_for_no_trump_add_to_each_other() -> None:
    rules = changed(
        NAMED,
        bidding={
            "bids": bid_ladder(
                "H5 for no trump < H5 x2 for no trump < joker x2 for no trump"
            ),
            "over": bids_over("bidder -> same suit"),
        },
    )
    position = Position(rules)
    deal = everything(position)
    lay_down(position.tables, deal, 0, 1, H_FIVE)
    assert options_of(position, 0) == [(2, H_FIVE)]


@pytest.mark.parametrize(("rules", "allowed"), [(BASE, False), (ALWAYS, True)])
def test_4_reinforcing_after_an_overturn(rules: Mapping[str, Any], allowed: bool) -> None:
    chapters: dict[str, Any] = {"deck": {"packs": 3}}
    bids = RULESETS["titanic"].bidding.bids
    chapters["bidding"] = {"bids": bids, **rules.get("bidding", {})}
    position = Position(ruleset(**chapters))
    deal = everything(position)
    lay_down(position.tables, deal, 0, 1, S)
    lay_down(position.tables, deal, 1, 2, H)
    assert bool(may_bid(position.tables, deal, 0, 4, S)) == allowed


def test_4_a_bid_needs_the_cards() -> None:
    position = Position(ruleset())
    deal = held(position, [(0, S), (0, BID_LITTLE_JOKER), (0, BID_BIG_JOKER)])
    assert may_bid(position.tables, deal, 0, LEVEL, S)
    assert not may_bid(position.tables, deal, 0, LEVEL_PAIR, S)
    assert not may_bid(position.tables, deal, 0, JOKER_PAIR, BID_BIG_JOKER)
    assert not may_bid(position.tables, deal, 1, LEVEL, S)


def opened(companion: Companion, turned: str, drawn: str) -> Position:
    """Let seat 0 draw some cards of an opening deal at 2 in which a card is turned up."""
    position = Position(ruleset(deck={"packs": 4}, bidding={"companion": companion}))
    position.deal.opening = 1
    clear_bids(position.tables, position.deal)
    stack_card(position.deal, 0, *cards(turned))
    for face in cards(drawn):
        draw_card(position.tables, position.deal, 0, face)
    return position


@pytest.mark.parametrize(
    ("kind", "opening", "face"),
    [
        (Companion.NOTHING, 1, -1),
        (Companion.LITTLE_JOKER, 1, LITTLE_JOKER),
        (Companion.LITTLE_JOKER, 0, -1),
        (Companion.TURNED_CARD, 1, cards("H7")[0]),
        (Companion.TURNED_CARD, 0, -1),
    ],
)
def test_2_9_what_must_lie_beside_a_bid(kind: Companion, opening: int, face: int) -> None:
    position = opened(kind, "H7", "")
    position.deal.opening = opening
    assert companion_face(position.tables, position.deal) == face


@pytest.mark.parametrize(
    ("turned", "drawn", "bids"),
    [
        pytest.param("H7", "S2 S2", set(), id="none_held"),
        pytest.param("H7", "S2 S2 D7 H8", set(), id="another_suit_or_rank"),
        pytest.param("H7", "S2 S2 H7", {(LEVEL, S), (LEVEL_PAIR, S)}, id="one_held"),
        pytest.param("H7", "H7 H7", set(), id="it_counts_for_no_step"),
        pytest.param("S2", "S2", set(), id="a_level_card_cannot_be_both"),
        pytest.param("S2", "S2 S2", {(LEVEL, S)}, id="one_copy_more_than_its_step"),
        pytest.param("S2", "S2 S2 S2", {(LEVEL, S), (LEVEL_PAIR, S)}, id="two_and_one"),
        pytest.param("S2", "S2 H2", {(LEVEL, H)}, id="beside_another_suit"),
        pytest.param("BJ", "S2 BJ", {(LEVEL, S)}, id="a_joker"),
        pytest.param("BJ", "S2 LJ", set(), id="the_other_joker"),
        pytest.param("LJ", "LJ LJ", set(), id="two_jokers"),
        pytest.param("LJ", "LJ LJ LJ", {(JOKER_PAIR, BID_LITTLE_JOKER)}, id="three_jokers"),
        pytest.param("LJ", "BJ BJ LJ", {(JOKER_PAIR, BID_BIG_JOKER)}, id="beside_jokers"),
    ],
)
def test_2_9_a_bid_needs_a_copy_of_the_card_turned_up(
    turned: str, drawn: str, bids: set[tuple[int, int]]
) -> None:
    position = opened(Companion.TURNED_CARD, turned, drawn)
    assert set(options_of(position, 0)) == bids


@pytest.mark.parametrize(
    ("drawn", "bids"),
    [
        pytest.param("S2", set(), id="none_held"),
        pytest.param("S2 H7", set(), id="not_the_card_turned_up"),
        pytest.param("S2 LJ LJ", {(LEVEL, S)}, id="one_lies_though_two_are_held"),
        pytest.param("LJ LJ LJ", set(), id="only_one_may_lie"),
        pytest.param("BJ BJ LJ", {(JOKER_PAIR, BID_BIG_JOKER)}, id="beside_jokers"),
    ],
)
def test_2_9_a_bid_needs_a_little_joker(drawn: str, bids: set[tuple[int, int]]) -> None:
    position = opened(Companion.LITTLE_JOKER, "H7", drawn)
    assert set(options_of(position, 0)) == bids


def test_2_9_a_companion_that_lies_stays_for_further_bids() -> None:
    position = opened(Companion.TURNED_CARD, "S2", "S2 S2 S2 H2 H2")
    lay_down(position.tables, position.deal, 0, LEVEL, S)
    assert options_of(position, 0) == [(LEVEL_PAIR, S)]
    lay_down(position.tables, position.deal, 0, LEVEL_PAIR, S)
    assert options_of(position, 0) == []


def test_4_each_bid_is_counted_by_its_kind() -> None:
    position = Position(RULESETS["titanic"])
    deal = everything(position)
    before = list(deal.events)
    for seat, step, face in ((0, 1, S), (0, 2, S), (1, 3, BID_BIG_JOKER), (1, 4, H)):
        lay_down(position.tables, deal, seat, step, face)
    kinds = (EVENT_BIDS, EVENT_REINFORCED, EVENT_OVERTURNED, EVENT_SELF_OVERTURNED)
    assert [deal.events[kind] - before[kind] for kind in kinds] == [1, 1, 1, 1]
    assert deal.bid_laid[:4] == [1, 1, 2, 3]


def test_a_seat_reaches_the_highest_step_that_its_cards_make() -> None:
    position = Position(ruleset())
    reached = [
        held(position, drawn).reach[0]
        for drawn in ([], [(0, S)], [(0, S), (0, H)], [(0, S), (0, S)], [(0, 5), (0, 5)])
    ]
    assert reached == [0, LEVEL, LEVEL, LEVEL_PAIR, JOKER_PAIR]


def options_of(position: Position, seat: int) -> list[tuple[int, int]]:
    """Return the steps and faces that a seat may bid, as the engine lists them."""
    deal = position.deal
    find_options(position.tables, deal, seat)
    count = deal.option_count
    return list(zip(deal.option_step[:count], deal.option_face[:count], strict=True))


def options_one_by_one(position: Position, seat: int) -> list[tuple[int, int]]:
    """Return them by asking of each bid."""
    tables, deal = position.tables, position.deal
    bids = product(range(1, tables.bid_steps + 1), range(BID_FACES))
    return [bid for bid in bids if may_bid(tables, deal, seat, *bid)]


def bid_now(position: Position, data: st.DataObject) -> tuple[int, int]:
    """Let a seat make one of its bids, if it has any; return step and face of the last."""
    seat = data.draw(seats)
    options = options_of(position, seat)
    if options:
        lay_down(position.tables, position.deal, seat, *data.draw(st.sampled_from(options)))
    return position.deal.bid_step, position.deal.bid_face[position.deal.bid_count - 1]


@given(variants, st.data())
def test_4_adding_bids_never_lowers_the_step(variant: str, data: st.DataObject) -> None:
    position = Position(RULESETS[variant])
    everything(position)
    bids = [bid_now(position, data) for _ in range(6)]
    steps = [step for step, _ in bids]
    assert steps == sorted(steps)
    if not any(over.equal for over in position.rules.bidding.over):
        assert len({bid for bid in bids if bid[0]}) == position.deal.bid_count


@given(variants, st.data())
def test_options_are_exactly_the_bids_permitted(variant: str, data: st.DataObject) -> None:
    position = Position(RULESETS[variant])
    faces = st.tuples(seats, st.integers(0, BID_FACES - 1))
    held(position, data.draw(st.lists(faces, max_size=12)))
    bid_now(position, data)
    listed = [options_of(position, seat) for seat in range(4)]
    assert listed == [options_one_by_one(position, seat) for seat in range(4)]


BESIDE = {"bidding": {"over": bids_over("partner -> same suit beside it")}}


@pytest.mark.parametrize(
    ("seat", "held", "options"),
    [
        pytest.param(2, {S: 1}, [(LEVEL_PAIR, S)], id="a_partner_makes_the_pair"),
        pytest.param(2, {H: 2}, [], id="not_of_another_suit"),
        pytest.param(1, {S: 1}, [], id="no_opponent"),
        pytest.param(0, {S: 1}, [], id="nobody_beside_itself"),
    ],
)
def test_2_4_a_level_card_beside_the_partners(
    seat: int, held: dict[int, int], options: list[tuple[int, int]]
) -> None:
    position = Position(changed(RULESETS["tuolaji"], **BESIDE))
    tables, deal = position.tables, position.deal
    clear_bids(tables, deal)
    hold_card(tables, deal, 0, S)
    lay_down(tables, deal, 0, LEVEL, S)
    for face, count in held.items():
        for _copy in range(count):
            hold_card(tables, deal, seat, face)
    find_options(tables, deal, seat)
    found = [*zip(deal.option_step, deal.option_face, strict=True)][: deal.option_count]
    assert found == options


def test_2_4_what_lies_beside_is_each_seats_own() -> None:
    position = Position(changed(RULESETS["tuolaji"], **BESIDE))
    tables, deal = position.tables, position.deal
    clear_bids(tables, deal)
    for seat in (0, 2):
        hold_card(tables, deal, seat, S)
    lay_down(tables, deal, 0, LEVEL, S)
    lay_down(tables, deal, 2, LEVEL_PAIR, S)
    assert [deal.lying[seat * BID_FACES + S] for seat in range(4)] == [1, 0, 1, 0]
    assert (deal.bid_laid[1], deal.bid_step, deal.least_step) == (1, LEVEL_PAIR, JOKER_PAIR)
