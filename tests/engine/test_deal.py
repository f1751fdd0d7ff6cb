"""The shuffle is fair; trumps, declarer and partners are fixed as the rules say."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2, chisquare

from tests.builders import (
    bids_over,
    cards,
    nobody_bids,
    rank,
    ruleset,
    seat_lines,
    weak_hands,
)
from tests.machine import KEY, both, count_of
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.variants import RULESETS
from tuolaji.bots import POLICIES
from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, Face, Suit, parse_cards, parse_face
from tuolaji.engine.auction import deal_cards
from tuolaji.engine.bid_face import bid_face_of
from tuolaji.engine.bidding import companion_face, lay_down
from tuolaji.engine.codes import (
    BID_BIG_JOKER,
    EVENT_REDEALS,
    HAND,
    KITTY,
    LIVE,
    PLANES,
    SHOWN,
)
from tuolaji.engine.deal import (
    begin,
    fill_pack,
    fix_by_bids,
    fix_declarer,
    fix_trumps,
    must_redeal,
    next_bidder,
    place_cards,
    redeal,
    stack_card,
    take_kitty,
)
from tuolaji.engine.policy import Seats
from tuolaji.engine.state import Deal
from tuolaji.rules.bidding import (
    Auction,
    Companion,
    Declarer,
    NamesDeclarer,
    WhoBids,
    Window,
)
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Position
from tuolaji.table.replay import play_record

SHUFFLES = count_of(compiled=4_000, interpreted=540)
UNLIKELY = 1e-4


def begun(position: Position, index: int = 0, declarer: int = -1) -> Deal:
    begin(position.tables, position.deal, KEY, index, position.level, declarer)
    return position.deal


def pack_of(position: Position, index: int) -> list[int]:
    size = position.rules.deck.card_count
    return begun(position, index).pack[:size]


def test_each_face_lies_in_each_place_equally_often() -> None:
    position = Position(ruleset())
    packs = np.array([pack_of(position, index) for index in range(SHUFFLES)])
    counts = np.zeros((54, 108))
    for place in range(108):
        counts[:, place] = np.bincount(packs[:, place], minlength=54)
    expected = SHUFFLES / 54
    # Cards are drawn without putting back, which makes the statistic 108 / 107 too great.
    statistic = ((counts - expected) ** 2 / expected).sum() * 107 / 108
    assert UNLIKELY < chi2.sf(statistic, 53 * 107) < 1 - UNLIKELY


def test_neighbours_in_the_pack_are_any_two_cards() -> None:
    position = Position(RULESETS["sishifen"])
    packs = np.array([pack_of(position, index) for index in range(SHUFFLES)])
    distances = np.bincount(((packs[:, 1:] - packs[:, :-1]) % 54).ravel(), minlength=54)
    assert distances[0] == 0
    assert chisquare(distances[1:]).pvalue > UNLIKELY


def test_a_shuffled_pack_is_the_whole_pack() -> None:
    position = Position(RULESETS["titanic"])
    assert Counter(pack_of(position, 5)) == Counter(position.rules.deck.faces() * 3)


def test_the_same_deal_is_shuffled_alike_under_other_rules() -> None:
    one, other = Position(RULESETS["base"]), Position(RULESETS["bianfeng"])
    assert pack_of(one, 7) == pack_of(other, 7)
    assert pack_of(one, 7) != pack_of(one, 8)


def test_each_seat_draws_first_equally_often_in_opening_deals() -> None:
    position = Position(ruleset())
    firsts = Counter(begun(position, index).first_seat for index in range(SHUFFLES))
    assert chisquare([firsts[seat] for seat in range(4)]).pvalue > UNLIKELY


@pytest.mark.parametrize("declarer", range(4))
def test_the_declarer_draws_first_in_later_deals(declarer: int) -> None:
    deal = begun(Position(ruleset()), declarer=declarer)
    assert (deal.first_seat, deal.opening) == (declarer, 0)
    fix_declarer(Position(ruleset()).tables, deal)
    assert deal.declarer == declarer


def test_a_new_deal_forgets_the_last() -> None:
    position = Position(RULESETS["titanic"])
    fresh = begun(position, 3)
    bids, events = fresh.bid_count, list(fresh.events)
    deal_cards(position.tables, position.deal, Seats(*both("random")))
    again = begun(position, 3)
    assert (again.bid_count, again.bid_step, again.events) == (bids, 0, events)
    assert set(again.held) == set(again.lying) == {0}


def test_dealing_counts_what_each_seat_can_bid() -> None:
    position = Position(RULESETS["sishifen"])
    deal = begun(position, 11)
    deal_cards(position.tables, deal, Seats(*both("random")))
    dealt = Counter((deal.first_seat + place) % 4 for place in range(48) if place >= 0)
    biddable = sum(
        bid_face_of(position.tables, deal, 0, face) >= 0 for face in deal.pack[:48]
    )
    assert deal.drawn == 48
    assert set(dealt.values()) == {12}
    assert sum(deal.held) == biddable
    assert set(deal.companions) == {0}


@pytest.mark.parametrize("kind", [Companion.LITTLE_JOKER, Companion.TURNED_CARD])
def test_2_9_dealing_counts_what_each_seat_can_lay_beside_a_bid(kind: Companion) -> None:
    position = Position(ruleset(deck={"packs": 4}, bidding={"companion": kind}))
    deal = begun(position, 11)
    companion = companion_face(position.tables, deal)
    drawn = [deal.pack[(seat - deal.first_seat) % 4 : 208 : 4] for seat in range(4)]
    deal_cards(position.tables, deal, Seats(*both("random")))
    counted = [hand.count(companion) for hand in drawn]
    assert sum(counted) > 0
    assert deal.companions[:4] == counted
    begun(position, 12)
    assert set(deal.companions) == {0}


def test_2_9_another_card_is_turned_up_when_cards_are_dealt_anew() -> None:
    position = Position(ruleset(bidding={"companion": Companion.TURNED_CARD}))
    deal, turned = begun(position), []
    for _ in range(200):
        turned.append(companion_face(position.tables, deal))
        assert turned[-1] == deal.pack[0]
        redeal(position.tables, deal)
    assert len(set(turned)) > 40


def stacked(rules: Ruleset, pack: str) -> Position:
    """Return a deal that begins with seat 1, with nothing but these cards to bid."""
    position = Position(rules)
    begun(position, declarer=1)
    for place in range(rules.deck.card_count):
        stack_card(position.deal, place, Face(cards("H3")[0]))
    for place, name in enumerate(pack.split()):
        stack_card(position.deal, place, Face(cards(name)[0]))
    return position


def chances(position: Position, bids: str) -> list[tuple[int, int]]:
    """Return the seats asked and the cards dealt by then; they bid (b) or pass (p)."""
    tables, deal, seen = position.tables, position.deal, []
    answers = iter(bids)
    while (seat := next_bidder(tables, deal)) >= 0:
        seen.append((seat, deal.drawn))
        if next(answers, "p") == "b":
            lay_down(tables, deal, seat, deal.option_step[0], deal.option_face[0])
    return seen


@pytest.mark.parametrize(
    ("pack", "bids", "seen"),
    [
        pytest.param("H4 S2", "pb", [(2, 2), (2, 3)], id="at_each_card"),
        pytest.param(
            "S2 H4 D2", "pppb", [(1, 1), (1, 2), (3, 3), (1, 3)], id="from_the_drawer_on"
        ),
        pytest.param("S2 S2 H4 H4 S2", "bb", [(1, 1), (1, 5)], id="who_can_go_higher"),
        pytest.param("H4", "", [], id="nobody_can"),
    ],
)
def test_2_1_who_is_asked_during_the_deal(
    pack: str, bids: str, seen: list[tuple[int, int]]
) -> None:
    assert chances(stacked(ruleset(), pack), bids) == seen


@pytest.mark.parametrize(
    ("bids", "seen"),
    [
        pytest.param("pp", [1, 3], id="until_a_whole_round_passes"),
        pytest.param("bp", [1, 3, 3], id="once_more_after_a_bid"),
        pytest.param("pbb", [1, 3, 3], id="until_nobody_can_go_higher"),
        pytest.param("bb", [1, 3], id="nobody_can_go_higher"),
    ],
)
def test_2_1_who_is_asked_after_the_deal(bids: str, seen: list[int]) -> None:
    rules = ruleset(bidding={"window": Window.AFTER})
    position = stacked(rules, "S2 H4 D2 H4 H4 H4 D2")
    assert chances(position, bids) == [(seat, 100) for seat in seen]


def test_2_7_cards_are_dealt_anew_when_all_have_passed() -> None:
    position = Position(ruleset(bidding={"nobody": nobody_bids("redeal")}))
    deal = begun(position)
    pack = list(deal.pack)
    while not deal.events[EVENT_REDEALS]:
        assert deal.pack == pack
        assert next_bidder(position.tables, deal) >= 0
    assert (deal.pack == pack, deal.bid_count) == (False, 0)
    assert deal.drawn < 100


@pytest.mark.parametrize("times", [1, 3, None])
def test_2_7_2_cards_are_dealt_anew_while_a_hand_is_weak(times: int | None) -> None:
    most = "" if times is None else f" at most {times} times"
    weak = weak_hands(f"fewer than 7 trumps{most}")
    rules, seen = ruleset(bidding={"weak_hand": weak}), set()
    for seed in range(count_of(compiled=30, interpreted=5)):
        record = play_record(rules, seed, (POLICIES["random"](), POLICIES["random"]()))
        deal_rules = DealRules(rules, record.level, record.trump)
        fewest = min(
            sum(deal_rules.group[face] == TRUMPS for face in hand) for hand in record.hands
        )
        seen.add(record.weak_hands)
        assert record.redeals == record.weak_hands
        assert fewest >= 7 or record.weak_hands == times
    assert max(seen) == times if times else len(seen) > 2


SEATS = seat_lines("holder of D3 | holder of H2 | last seat")


def dealt(deal: DealInPlay) -> dict[int, list[int]]:
    """Return the cards dealt to each seat, that of the seat that drew first first."""
    pack = list(deal.registers.pack)
    return {(deal.first_seat + turn) % 4: pack[turn:100:4] for turn in range(4)}


@pytest.mark.parametrize("seed", range(8))
def test_2_6_2_the_holder_of_a_card_is_asked_first(seed: int) -> None:
    rules = ruleset(bidding={"window": Window.AFTER, "first_asked": SEATS})
    deal = DealInPlay(rules, seed=seed)
    hands, twos = dealt(deal), set(parse_cards("S2 H2 C2 D2"))
    first = next(seat for seat, hand in hands.items() if parse_face("D3") in hand)
    order = [(first + turn) % 4 for turn in range(4)]
    able = [
        seat
        for seat in order
        if not twos.isdisjoint(hands[seat])
        or max(hands[seat].count(BIG_JOKER), hands[seat].count(LITTLE_JOKER)) > 1
    ]
    assert (deal.turn, deal.registers.asked_first) == (able[0], first)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("window", [Window.AFTER, Window.DURING, Window.NEVER])
def test_2_6_1_without_a_bid_the_holder_of_a_card_declares(
    seed: int, window: Window
) -> None:
    rules = ruleset(bidding={"window": window, "default_declarer": SEATS})
    deal = DealInPlay(rules, seed=seed)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    hands = dealt(deal)
    seat = next(seat for seat, hand in hands.items() if parse_face("D3") in hand)
    assert deal.declarer == seat
    shown = deal.registers.cards[SHOWN + seat * PLANES]
    assert shown == deal.registers.face_bit[parse_face("D3")]


def test_2_10_before_an_auction_nobody_bids_and_all_cards_are_dealt() -> None:
    changed = {"window": Window.AUCTION, "auction": Auction(80, 5, 5)}
    nobody = nobody_bids("redeal")
    position = Position(ruleset(bidding={**changed, "nobody": nobody}))
    deal = begun(position)
    assert next_bidder(position.tables, deal) == -1
    assert (deal.drawn, must_redeal(position.tables, deal)) == (100, False)


@pytest.mark.parametrize(
    ("rule", "seat"), [(Declarer.FIRST_BIDDER, 1), (Declarer.LAST_BIDDER, 2)]
)
def test_4_the_opening_deals_declarer_is_a_bidder(rule: Declarer, seat: int) -> None:
    position = Position(ruleset(bidding={"declarer": rule}))
    deal = begun(position)
    lay_down(position.tables, deal, 1, 1, int(Suit.S))
    lay_down(position.tables, deal, 2, 2, int(Suit.D))
    fix_trumps(position.tables, deal)
    fix_declarer(position.tables, deal)
    assert (deal.declarer, deal.trump) == (seat, Suit.D)


def test_2_6_where_the_lot_names_the_declarer_bids_change_trumps_only() -> None:
    position = Position(ruleset(bidding={"declarer": Declarer.LOT}))
    deal = begun(position)
    seat = (deal.first_seat + 1) % 4
    lay_down(position.tables, deal, seat, 1, int(Suit.S))
    fix_trumps(position.tables, deal)
    fix_declarer(position.tables, deal)
    assert (deal.declarer, deal.trump) == (deal.first_seat, Suit.S)


def test_4_without_a_bid_the_seat_that_drew_first_declares() -> None:
    position = Position(ruleset())
    deal = begun(position, 2)
    fix_declarer(position.tables, deal)
    assert deal.declarer == deal.first_seat


def test_4_jokers_bid_for_no_trump() -> None:
    position = Position(ruleset())
    deal = begun(position)
    lay_down(position.tables, deal, 1, 3, BID_BIG_JOKER)
    fix_trumps(position.tables, deal)
    assert deal.trump == -1


@pytest.mark.parametrize(
    ("line", "kitty", "trump", "turned"),
    [
        pytest.param("no trump", "S3", -1, 0, id="no_trump"),
        pytest.param("kitty card 1 ..", "S3 H3", Suit.S, 1, id="the_first_card"),
        pytest.param("kitty card 1 ..", "BJ LJ D3", Suit.D, 3, id="past_jokers"),
        pytest.param("kitty card 2 .. 3", "S3 BJ H3", Suit.H, 3, id="from_2"),
        pytest.param("kitty card 2 .. 3", "S3 BJ LJ H3", -1, 0, id="to_3"),
        pytest.param("kitty card 2 | kitty card 1", "S3 BJ", Suit.S, 1, id="or_else"),
        pytest.param("kitty card 1 .. until a level card", "S3 BJ H2", Suit.H, 3, id="a_2"),
        pytest.param(
            "kitty card 1 .. until a level card or a joker", "S3 BJ H2", -1, 2, id="a_joker"
        ),
        pytest.param("highest kitty card", "S3 BJ HQ D3 CQ", Suit.H, 3, id="the_highest"),
        pytest.param("highest kitty card | no trump", "BJ", -1, 0, id="of_jokers_none"),
        pytest.param(
            "kitty card 1 when later deals | kitty card 2", "S3 H3", Suit.H, 2, id="when"
        ),
    ],
)
def test_4_without_a_bid_the_kitty_may_fix_trumps(
    line: str, kitty: str, trump: int, turned: int
) -> None:
    position = Position(ruleset(bidding={"nobody": nobody_bids(line)}), rank("2"))
    deal = begun(position)
    for place in range(8):
        stack_card(deal, 100 + place, BIG_JOKER)
    for place, name in enumerate(kitty.split()):
        stack_card(deal, 100 + place, Face(cards(name)[0]))
    fix_trumps(position.tables, deal)
    assert (deal.trump, deal.turned_card) == (trump, turned)


@pytest.mark.parametrize(
    ("line", "kitty", "trump"),
    [
        pytest.param("kitty card 7 backwards", "S3 H3", Suit.H, id="from_the_last"),
        pytest.param("missing suit S > H > C > D", "S3 H3", Suit.C, id="a_missing_suit"),
        pytest.param("missing suit S > H", "S3 H3", -1, id="none_of_these"),
        pytest.param("kitty card 1 big joker as H", "BJ S3", Suit.H, id="a_big_joker"),
        pytest.param("kitty card 1 big joker as H", "LJ S3", -1, id="another_joker"),
        pytest.param("kitty card 1 .. little joker as S", "BJ LJ", Suit.S, id="the_next"),
        pytest.param(
            "kitty card 1 .. until a level card little joker as D",
            "C3 LJ S2",
            Suit.D,
            id="a_joker_before_a_level_card",
        ),
        pytest.param(
            "kitty card 1 .. until a card that somebody holds big joker as C",
            "BJ LJ",
            Suit.C,
            id="a_joker_that_somebody_holds",
        ),
        pytest.param(
            "kitty card 1 .. until a card that somebody holds", "S3 H3", 1, id="held"
        ),
    ],
)
def test_2_7_what_the_kitty_tells(line: str, kitty: str, trump: int) -> None:
    position = Position(ruleset(bidding={"nobody": nobody_bids(line)}))
    deal = begun(position)
    for place in range(108):
        stack_card(deal, place, BIG_JOKER)
    stack_card(deal, 6, cards("H3")[0])
    for place, name in enumerate(kitty.split()):
        stack_card(deal, 100 + place, Face(cards(name)[0]))
    fix_trumps(position.tables, deal)
    assert deal.trump == trump
    fix_declarer(position.tables, deal)
    turn = 2 if line.endswith("holds") else 0
    assert deal.declarer == (deal.first_seat + turn) % 4


@pytest.mark.parametrize(
    ("hands", "turn", "trump"),
    [
        pytest.param("H2 S2 C2 D2", 0, Suit.H, id="of_equal_ones_who_drew_first"),
        pytest.param("S3 S2 C2 C2", 1, Suit.S, id="a_hand_without_level_cards_has_none"),
        pytest.param("H2 S2 C2 D2 D3 D4 D5 D2", 3, Suit.D, id="the_highest_step"),
        pytest.param("H2 BJ S3 D2 S2 BJ D5 D2", 1, -1, id="no_trump"),
        pytest.param("H2 D3 D3 D3 S2", 0, Suit.S, id="of_its_own_the_first_suit"),
        pytest.param("S3 H3 C3 D3", None, -1, id="none_in_any_hand"),
    ],
)
def test_2_7_the_strongest_bid_in_a_hand(hands: str, turn: int | None, trump: int) -> None:
    rules = ruleset(bidding={"nobody": nobody_bids("strongest bid in a hand | no trump")})
    position = Position(rules)
    deal = begun(position)
    for place in range(108):
        stack_card(deal, place, cards("D3")[0])
    for place, name in enumerate(hands.split()):
        stack_card(deal, place, cards(name)[0])
    while next_bidder(position.tables, deal) >= 0:
        assert deal.bid_count == 0
    fix_by_bids(position.tables, deal)
    assert (deal.bid_count, deal.bid_by_rule) == ((0, 0) if turn is None else (1, 1))
    assert deal.trump == trump
    assert deal.declarer == (deal.first_seat + (turn or 0)) % 4


def test_2_7_a_lot_gives_each_suit_equally_often() -> None:
    position = Position(ruleset(bidding={"nobody": nobody_bids("by lot")}))
    counts = [0] * 4
    for index in range(SHUFFLES):
        deal = begun(position, index)
        fix_trumps(position.tables, deal)
        counts[deal.trump] += 1
    assert chisquare(counts).pvalue > UNLIKELY


@pytest.mark.parametrize("declarer", [-1, 2])
def test_2_7_the_next_seat_declares(declarer: int) -> None:
    rules = ruleset(bidding={"nobody": nobody_bids("next seat declares")})
    position = Position(rules)
    deal = begun(position, declarer=declarer)
    first = deal.first_seat
    while not deal.events[EVENT_REDEALS]:
        assert next_bidder(position.tables, deal) >= 0
    assert deal.first_seat == (first + 1) % 4
    assert deal.declarer == (declarer if declarer < 0 else (declarer + 1) % 4)


DECLARERS_BID = {
    "bidders": WhoBids.DECLARERS,
    "nobody": nobody_bids("opponents bid | no trump"),
}


def test_2_7_1_the_opponents_bid_where_the_declarers_have_not() -> None:
    position = Position(ruleset(bidding=DECLARERS_BID))
    tables, deal = position.tables, begun(position, declarer=1)
    asked = [next_bidder(tables, deal)]
    while asked[-1] >= 0:
        asked.append(next_bidder(tables, deal))
    sides = [seat % 2 for seat in asked[:-1]]
    assert sides == sorted(sides, reverse=True)
    assert set(sides) == {0, 1}
    assert deal.declarer == 1


def test_2_7_1_who_bids_of_them_declares() -> None:
    position = Position(ruleset(bidding=DECLARERS_BID))
    tables, deal = position.tables, begun(position, declarer=1)
    seat = next_bidder(tables, deal)
    while seat % 2:
        seat = next_bidder(tables, deal)
    lay_down(tables, deal, seat, deal.option_step[0], deal.option_face[0])
    fix_declarer(tables, deal)
    assert (deal.declarer, deal.due) == (seat, 1)


@pytest.mark.parametrize(
    ("bidders", "openers"),
    [(WhoBids.DECLARERS_OPEN, {1, 3}), (WhoBids.DECLARER_OPENS, {1})],
)
def test_2_7_1_some_open_and_all_may_bid_over_a_bid(
    bidders: WhoBids, openers: set[int]
) -> None:
    over = bids_over("anybody -> any bid")
    position = Position(ruleset(bidding={"bidders": bidders, "over": over}))
    tables, opened, overturned = position.tables, set(), set()
    for index in range(40):
        deal = begun(position, index, declarer=1)
        seat = next_bidder(tables, deal)
        while seat >= 0:
            if deal.bid_count:
                overturned.add(seat)
            else:
                opened.add(seat)
                lay_down(tables, deal, seat, deal.option_step[0], deal.option_face[0])
            seat = next_bidder(tables, deal)
        assert deal.declarer == 1
    assert opened == openers
    assert overturned == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("names", "takes"), [(NamesDeclarer.OPENING, False), (NamesDeclarer.EVERY, True)]
)
def test_2_12_2_who_bids_declares_a_later_deal_too(
    names: NamesDeclarer, *, takes: bool
) -> None:
    position = Position(ruleset(bidding={"names_declarer": names}))
    tables, deal = position.tables, begun(position, declarer=1)
    seat, level = next_bidder(tables, deal), deal.level
    while seat == 1:
        seat = next_bidder(tables, deal)
    lay_down(tables, deal, seat, deal.option_step[0], deal.option_face[0])
    fix_by_bids(tables, deal)
    assert (deal.declarer, deal.due, deal.level) == (seat if takes else 1, 1, level)


def test_2_12_2_who_was_to_declare_does_if_nobody_bids() -> None:
    position = Position(ruleset(bidding={"names_declarer": NamesDeclarer.EVERY}))
    deal = begun(position, declarer=1)
    fix_by_bids(position.tables, deal)
    assert deal.declarer == 1


def test_2_7_1_in_an_opening_deal_every_seat_bids() -> None:
    position = Position(ruleset(bidding=DECLARERS_BID))
    asked = {next_bidder(position.tables, begun(position, index)) for index in range(40)}
    assert asked >= {0, 1, 2, 3}


def placed(variant: str) -> Position:
    position = Position(RULESETS[variant])
    begin(position.tables, position.deal, KEY, 4, position.level, -1)
    place_cards(position.tables, position.deal)
    return position


@pytest.mark.parametrize("variant", RULESETS)
def test_cards_go_round_from_the_first_seat_and_the_rest_is_the_kitty(variant: str) -> None:
    position = placed(variant)
    deal, rules = position.deal, position.rules
    players = rules.table.players
    dealt = players * rules.hand_size
    places = [(seat - deal.first_seat) % players for seat in range(players)]
    hands = [deal.pack[place:dealt:players] for place in places]
    got = [position.read(HAND + seat * PLANES) for seat in range(players)]
    assert [Counter(hand) for hand in got] == [Counter(hand) for hand in hands]
    kitty = deal.pack[dealt : dealt + rules.kitty.size]
    assert Counter(position.read(KITTY)) == Counter(kitty)


@pytest.mark.parametrize("variant", RULESETS)
def test_the_live_cards_begin_as_the_whole_pack(variant: str) -> None:
    position = placed(variant)
    everything = Counter(position.rules.deck.cards())
    assert Counter(position.read(LIVE)) == everything
    fill_pack(position.tables, position.deal, KITTY)
    assert Counter(position.read(KITTY)) == everything


def test_a_seat_takes_the_kitty() -> None:
    position = placed("titanic")
    position.deal.kitty_seat = 2
    both = position.read(HAND + 2 * PLANES) + position.read(KITTY)
    take_kitty(position.tables, position.deal)
    assert Counter(position.read(HAND + 2 * PLANES)) == Counter(both)
