"""Burials keep the limit on points; thefts: who may steal, and what comes of the cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.builders import bid_step, bids_over, cards, rank, ruleset, theft_lines
from tests.machine import both, column, count_of, play
from tests.oracle.bid import Laid, Table
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit, show_cards
from tuolaji.engine.bidding import clear_bids, hold_card, lay_down, may_bid
from tuolaji.engine.codes import (
    BID_FACES,
    BID_NONE,
    BURIED,
    EVENT_KITTY_STOLEN,
    EVENT_OVERTURNED,
    HAND,
    KITTY,
    LIVE,
    PLANES,
)
from tuolaji.engine.condition import bid_state
from tuolaji.engine.deal import has_bid, stack_card
from tuolaji.engine.kitty import (
    ask_thief,
    count_hand,
    is_asked,
    keep_barred,
    keep_point_limit,
    may_steal,
    next_thief,
    steal,
    steal_kitty,
    thief_at,
)
from tuolaji.engine.policy import Policy
from tuolaji.rules.bidding import Companion, Shown, SuitOrder, Window
from tuolaji.rules.condition import Condition, Contains, Fact
from tuolaji.rules.kitty import Theft, TheftBy, TheftSuit
from tuolaji.table.position import Position


@pytest.mark.parametrize(
    ("limit", "hand", "buried", "kept"),
    [
        pytest.param(20, "S3 S4", "SK S5 S6", "SK S6 S5", id="within_the_limit"),
        pytest.param(
            10, "S3 S4", "SK S10 S6", "SK S6 S3", id="the_lower_of_the_richest_goes"
        ),
        pytest.param(0, "S3", "SK S5 S6", "S6 S5 S3", id="as_far_as_the_hand_can"),
        pytest.param(5, "S5 H10", "SK S6", "S6 S5", id="for_a_poorer_card"),
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


ONCE = Theft(TheftBy.ANYBODY, once=True)
RULES = ruleset(
    kitty={"theft": (Theft(TheftBy.ANYBODY, bid_step(Shown.LEVEL, 2)),)},
    bidding={"suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C))},
)
HANDS = ("H2 H2 S3 S4", "S2 S2 SA SK", "C2 C3 C4 C5", "D2 D2 LJ LJ")
BURIED_CARDS = "S5 H5 C5 D5 S6 H6 C6 D6"


def buried(rules=RULES, hands: tuple[str, ...] = HANDS) -> Position:  # type: ignore[no-untyped-def]  # The rules are those of the test.
    """Return a deal at 2 in which seat 0 has bid a pair of hearts and buried."""
    position = Position(rules, rank("2"), Suit.H)
    deal = position.deal
    clear_bids(position.tables, deal)
    for _ in range(2):
        hold_card(position.tables, deal, 0, int(Suit.H))
    lay_down(position.tables, deal, 0, 2, int(Suit.H))
    for seat, hand in enumerate(hands):
        position.put(HAND + seat * PLANES, cards(hand))
    position.put(BURIED, cards(BURIED_CARDS))
    return position


def thief(position: Position, turn: int = 1) -> int:
    return next_thief(position.tables, position.deal, turn)


def test_seats_are_asked_in_order_if_they_can_bid_over_the_trumps() -> None:
    position = buried()
    assert thief(position) == 1  # spades stand above hearts
    assert thief(position, 2) == 3  # two little jokers; a pair of diamonds is lower
    options = position.deal.option_count
    faces = position.deal.option_face[:options]
    assert (options, faces) == (1, [4])


def test_the_seat_that_buried_is_not_asked() -> None:
    position = buried(hands=("H2 H2 BJ BJ", "C3", "C4", "C5"))
    assert thief(position) == 0


def test_a_single_card_steals_where_no_lowest_bid_is_set() -> None:
    rules = ruleset(kitty={"theft": (ONCE,)}, bidding=RULES.bidding)
    position = buried(rules, ("H3", "S2", "C3", "D3"))
    position.deal.bid_step = position.deal.least_step = 1
    assert thief(position) == 1
    strict = buried(hands=("H3", "S2", "C3", "D3"))
    strict.deal.bid_step = strict.deal.least_step = 1
    assert thief(strict) == 0


def test_a_kitty_is_not_stolen_where_nobody_bid() -> None:
    position = buried()
    position.deal.bid_count = 0
    assert not may_steal(position.tables, position.deal)
    assert thief(position) == 0


@pytest.mark.parametrize(
    ("theft", "again"), [(ONCE, False), (Theft(TheftBy.ANYBODY), True)]
)
def test_how_often_it_is_stolen(theft: Theft, again: bool) -> None:
    position = buried(ruleset(kitty={"theft": (theft,)}, bidding=RULES.bidding))
    position.deal.events[EVENT_KITTY_STOLEN] = 0
    assert may_steal(position.tables, position.deal)
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    assert may_steal(position.tables, position.deal) == again


def test_a_theft_makes_trumps_and_gives_the_thief_the_buried_cards() -> None:
    position = buried()
    deal = position.deal
    steal(position.tables, deal, 1, 2, int(Suit.S))
    position.fix_trump()
    assert (deal.trump, deal.kitty_seat, position.trump) == (int(Suit.S), 1, Suit.S)
    assert Counter(position.read(KITTY)) == Counter(cards(BURIED_CARDS))
    assert position.read(BURIED) == ()
    for seat, hand in enumerate(HANDS):
        held = position.read(HAND + seat * PLANES)
        assert Counter(held) == Counter(cards(hand))
    assert len(position.read(LIVE)) == 108


def test_a_theft_with_jokers_plays_without_trumps() -> None:
    position = buried()
    steal(position.tables, position.deal, 3, 3, 4)
    assert position.deal.trump == -1


def test_a_theft_is_counted_apart_from_bids() -> None:
    position = buried()
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    events = position.deal.events
    assert (events[EVENT_KITTY_STOLEN], events[EVENT_OVERTURNED]) == (1, 0)


def test_cards_that_were_buried_cannot_be_shown_and_drawn_ones_can() -> None:
    position = buried(hands=("H2 H2", "S2", "S2 S2", "D3"))
    hold_card(position.tables, position.deal, 1, int(Suit.S))
    hold_card(position.tables, position.deal, 1, int(Suit.S))
    assert thief(position) == 2
    count_hand(position.tables, position.deal, 1)
    assert position.deal.held[BID_FACES + int(Suit.S)] == 1


def test_a_policy_that_passes_steals_nothing() -> None:
    position = buried()
    silent = Policy()
    assert not steal_kitty(position.tables, position.deal, silent)
    assert ask_thief(position.tables, position.deal, 1, silent) == -1
    assert show_cards(position.read(BURIED))


@pytest.mark.parametrize("policy", ["greedy-1", "random"])
def test_thefts_come_about_where_trumps_were_bid_alone(policy: str) -> None:
    rows = play(
        RULESETS["shuangsheng-match"],
        both(policy),
        count_of(compiled=2000, interpreted=250),
    )
    stolen = column(rows, "kitty_stolen")
    assert stolen.any()
    assert not stolen[column(rows, "nobody_bid") == 1].any()


@pytest.mark.parametrize(
    ("turned", "hand", "can_steal"),
    [
        pytest.param("C7", "S2 S2 SA SK", False, id="no_companion"),
        pytest.param("C7", "S2 S2 C7 SK", True, id="one_in_the_hand"),
        pytest.param("S2", "S2 S2 SA SK", False, id="no_copy_beside_the_pair"),
    ],
)
def test_2_9_a_theft_needs_a_companion_in_the_hand(
    turned: str, hand: str, can_steal: bool
) -> None:
    bidding = {"suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C))}
    asked = bidding | {"companion": Companion.TURNED_CARD}
    kitty = {"theft": RULES.kitty.theft}
    position = buried(ruleset(kitty=kitty, bidding=asked), (HANDS[0], hand, "C3", "C4"))
    position.deal.opening = 1
    position.deal.companions = [9] * len(position.deal.companions)
    stack_card(position.deal, 0, *cards(turned))
    assert thief(position) == can_steal


def test_3_3_a_theft_asks_no_leave_to_overturn() -> None:
    bidding = {"suits": RULES.bidding.suits, "over": bids_over("bidder -> same suit")}
    rules = ruleset(kitty={"theft": (ONCE,)}, bidding=bidding)
    position = buried(rules)
    tables, deal = position.tables, position.deal
    spades = Laid(1, cards("S2 S2"))
    table = Table(rules, rank("2"))
    table.lay(Laid(0, cards("H2 H2")))
    assert not may_bid(tables, deal, 1, 2, int(Suit.S))
    assert not table.allows(spades)
    assert thief(position) == 1
    table.stealing = True
    assert may_bid(tables, deal, 1, 2, int(Suit.S))
    assert table.allows(spades)


def test_3_3_deals_with_thefts_but_without_overturns() -> None:
    rules = ruleset(kitty={"theft": (ONCE,)}, bidding={"over": ()})
    rows = play(rules, both("random"), count_of(compiled=300, interpreted=60))
    assert column(rows, "kitty_stolen").sum() > 0
    assert column(rows, "overturned").sum() == 0


def stolen_by(theft: Theft) -> list[int]:
    """Return the seats that may steal after seat 0's bid, one after the other."""
    position = buried(ruleset(kitty={"theft": (theft,)}, bidding=RULES.bidding), BIDDERS)
    asked, turn = [], thief(position)
    while turn:
        asked.append(turn)
        turn = thief(position, turn + 1)
    return asked


BIDDERS = ("H2 H2", "S2 S2", "LJ LJ", "BJ BJ")
"""Every other seat can bid over a pair of hearts."""


@pytest.mark.parametrize(
    ("by", "seats"),
    [
        (TheftBy.ANYBODY, [1, 2, 3]),
        (TheftBy.OTHER_SEATS, [1, 2, 3]),
        (TheftBy.OPPONENTS, [1, 3]),
        (TheftBy.ALL_BUT_DECLARER, [1, 2, 3]),
    ],
)
def test_3_3_who_may_steal(by: TheftBy, seats: list[int]) -> None:
    assert stolen_by(Theft(by)) == seats


@pytest.mark.parametrize(("by", "seat"), [(TheftBy.ANYBODY, 2), (TheftBy.OTHER_SEATS, 0)])
def test_3_3_the_last_bidder_may_be_left_out(by: TheftBy, seat: int) -> None:
    rules = ruleset(
        kitty={"theft": (Theft(by, once=True),)},
        bidding={"over": bids_over("anybody -> any bid")},
    )
    position = buried(rules, ("C3", "C4", "H2 H2 BJ BJ", "C5"))
    position.deal.bid_seat = [2, *position.deal.bid_seat[1:]]
    assert thief(position) == seat


@pytest.mark.parametrize("opening", [0, 1])
def test_3_3_it_may_be_stolen_in_later_deals_only(opening: int) -> None:
    later = Condition((Fact.LATER_DEALS,))
    rules = ruleset(kitty={"theft": (Theft(TheftBy.ANYBODY, when=later),)})
    position = buried(rules)
    position.deal.opening = opening
    assert may_steal(position.tables, position.deal) is not bool(opening)


def unbid(lines: str, hands: tuple[str, ...] = HANDS) -> Position:
    """Return a deal in which seat 0 has buried, at spades that nobody has bid."""
    rules = ruleset(kitty={"theft": theft_lines(lines)}, bidding=RULES.bidding)
    position = buried(rules, hands)
    clear_bids(position.tables, position.deal)
    position.deal.trump = int(Suit.S)
    return position


@pytest.mark.parametrize(
    ("lines", "can_steal"),
    [
        ("anybody -> any bid", False),
        ("anybody -> any bid when nobody has bid", True),
        ("nobody when nobody has bid | anybody -> any bid", False),
        ("nobody | anybody -> any bid when nobody has bid", True),
    ],
)
def test_3_3_a_line_says_whether_trumps_that_nobody_bid_may_be_stolen(
    lines: str, can_steal: bool
) -> None:
    assert (thief(unbid(lines)) > 0) is can_steal


def test_3_3_trumps_that_nobody_has_bid_count_as_bid_by_the_declarer() -> None:
    position = unbid("opponents -> any bid of a new suit when nobody has bid", BIDDERS)
    assert thief(position) == 3  # seat 1 could bid spades alone, seat 2 is the partner
    assert bid_state(position.deal) == BID_NONE
    assert not has_bid(position.deal, 0)
    steal(position.tables, position.deal, 3, position.deal.option_step[0], 5)
    assert bid_state(position.deal) == BID_NONE


def test_3_3_deals_that_nobody_has_bid_are_played_with_thefts() -> None:
    lines = theft_lines("anybody -> any bid until all pass when nobody has bid")
    rules = ruleset(kitty={"theft": lines}, bidding={"window": Window.AFTER})
    rows = play(rules, both("random"), count_of(compiled=300, interpreted=60))
    stolen, nobody = column(rows, "kitty_stolen"), column(rows, "nobody_bid")
    assert stolen.sum() > 0
    assert not stolen[nobody == 0].any()


def test_3_3_no_trumps_may_be_stolen_for_twice() -> None:
    rules = ruleset(
        kitty={"theft": (Theft(TheftBy.ANYBODY, suit=TheftSuit.NEW),)},
        bidding=RULES.bidding,
    )
    position = buried(rules, ("H2 H2", "S2 S2 BJ BJ", "C3", "LJ LJ"))
    assert thief(position) == 1
    assert position.deal.option_face[: position.deal.option_count] == [0, 5]
    steal(position.tables, position.deal, 1, 3, 5)
    assert thief(position) == 0  # two little jokers bid no trump again


def test_3_3_trumps_that_held_before_may_come_back() -> None:
    rules = ruleset(
        kitty={"theft": (Theft(TheftBy.ANYBODY, suit=TheftSuit.ANOTHER),)},
        bidding=RULES.bidding,
    )
    position = buried(rules, ("H2 H2", "S2 S2 BJ BJ", "C3", "LJ LJ"))
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    assert thief(position) == 2  # seat 3, counted from the thief
    assert position.deal.option_face[: position.deal.option_count] == [4]
    steal(position.tables, position.deal, 3, 3, 4)
    assert thief(position) == 0  # two big jokers bid the trumps that hold


def test_3_3_the_declarer_may_be_left_out() -> None:
    theft = (Theft(TheftBy.ALL_BUT_DECLARER),)
    position = buried(ruleset(kitty={"theft": theft}, bidding=RULES.bidding))
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    asked = [is_asked(position.tables, position.deal, seat) for seat in range(4)]
    assert asked == [False, True, True, True]


def test_3_3_a_thief_may_become_the_declarer() -> None:
    rules = ruleset(
        kitty={"theft": (Theft(TheftBy.ANYBODY, declares=True),)}, bidding=RULES.bidding
    )
    position = buried(rules)
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    deal = position.deal
    assert (deal.declarer, deal.leader, deal.side_of[:4]) == (1, 1, [1, 0, 1, 0])


def test_3_3_a_bid_may_leave_the_kitty_with_who_has_buried_it() -> None:
    theft = Theft(TheftBy.ANYBODY, leaves=True)
    rules = ruleset(kitty={"theft": (theft,)}, bidding=RULES.bidding)
    position = buried(rules, ("H2 H2 BJ BJ", *HANDS[1:]))
    tables, deal = position.tables, position.deal
    deal.kitty_seat = deal.declarer = deal.leader = 0
    assert thief(position) == 1
    steal(tables, deal, 1, 2, int(Suit.S))
    position.fix_trump()
    assert (deal.kitty_seat, deal.declarer, deal.leader) == (0, 0, 0)
    assert position.trump is Suit.S
    assert sorted(position.read(BURIED)) == sorted(cards(BURIED_CARDS))
    asked: list[int] = []
    while turn := thief(position, asked[-1] + 1 if asked else 1):
        asked.append(turn)
    assert [thief_at(tables, deal, turn) for turn in asked] == [3, 0]


def test_3_3_who_bids_over_the_kitty_may_declare_without_it() -> None:
    theft = Theft(TheftBy.ANYBODY, leaves=True, declares=True)
    rules = ruleset(kitty={"theft": (theft,)}, bidding=RULES.bidding)
    position = buried(rules)
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    deal = position.deal
    assert (deal.kitty_seat, deal.declarer, deal.leader) == (0, 1, 1)


def test_3_3_one_step_of_the_ladder_alone_may_steal() -> None:
    pair = Theft(TheftBy.ANYBODY, bid_step(Shown.LEVEL, 2), or_higher=False)
    assert stolen_by(pair) == [1]
    assert stolen_by(replace(pair, or_higher=True)) == [1, 2, 3]


@pytest.mark.parametrize("opening", [0, 1])
def test_3_3_the_first_line_that_fits_the_deal_counts(opening: int) -> None:
    first = Theft(TheftBy.NOBODY, when=Condition((Fact.OPENING_DEAL,)))
    rules = ruleset(kitty={"theft": (first, ONCE)}, bidding=RULES.bidding)
    position = buried(rules)
    position.deal.opening = opening
    assert thief(position) == (0 if opening else 1)


def test_3_3_a_thief_that_declares_plays_at_the_level_of_its_bid() -> None:
    theft = Theft(TheftBy.ANYBODY, declares=True)
    rules = ruleset(kitty={"theft": (theft,)}, bidding=RULES.bidding)
    position = buried(rules, ("H2 H2", "S5 S5 S2", "C3", "D3"))
    position.deal.bid_level = [0, int(rank("5")), *position.deal.bid_level[2:]]
    assert thief(position) == 1
    steal(position.tables, position.deal, 1, 2, int(Suit.S))
    position.fix_trump()
    assert (position.level, position.trump) == (rank("5"), Suit.S)
    assert show_cards(position.read(HAND + PLANES)) == "S5 S5 S2"


def test_9_6_what_a_policy_may_not_bury_goes_back() -> None:
    aces = (Contains(card=rank("A")),)
    position = Position(ruleset(kitty={"size": 2, "barred": aces}), rank("2"), Suit.H)
    position.put(HAND, cards("SK S5 DA"))
    position.put(BURIED, cards("SA HA"))
    keep_barred(position.tables, position.deal, HAND)
    held = tuple(sorted(position.read(register)) for register in (BURIED, HAND))
    assert held == (list(cards("SK S5")), list(cards("SA HA DA")))
