"""Rule 2: what a seat may lay down, and the companion beside an opening deal's bids."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import bid_ladder, ruleset
from tests.table.ask import variant
from tuolaji.bots import POLICIES
from tuolaji.cards import Rank, Suit, parse_cards, sort_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.bid_face import bid_trump
from tuolaji.engine.bidding import clear_bids, draw_card
from tuolaji.engine.codes import BID_FACES
from tuolaji.engine.deal import stack_card
from tuolaji.errors import QuestionError
from tuolaji.rules.bidding import Companion
from tuolaji.table.actions import LayDown, Pass
from tuolaji.table.bids import (
    Bidders,
    Permitted,
    companion_due,
    judge_bid,
    lying_cards,
    lying_companion,
    open_bids,
    take_companion,
    turned_card,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import NO_TRUMP_LEVEL, Position
from tuolaji.table.questions import Bid, BidQuestion, ask
from tuolaji.table.record import record_from
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.replay import play_record, replay


def position() -> Position:
    return Position(variant("tuolaji"), Rank(8))


def test_2_2_cards_of_one_face_add_up() -> None:
    place = position()
    bidders = Bidders(place)
    assert bidders.lay(2, parse_cards("S10")) is None
    assert bidders.lay(2, parse_cards("S10")) is None
    assert lying_cards(place, 2) == parse_cards("S10 S10")


def test_a_refusal_says_which_step_is_in_the_way() -> None:
    bidders = Bidders(position())
    bidders.lay(0, parse_cards("S10"))
    assert bidders.lay(1, parse_cards("H10")) == Refusal(
        Reason.NOT_HIGHER, "'level' is not above 'level' on the ladder"
    )


@pytest.mark.parametrize(
    ("place", "before", "why"),
    [
        ("over a suit", "", "first"),
        ("to open or over no trump", "S10", "over a suit"),
        ("to open or over a suit", "LJ LJ", "over no trump"),
    ],
)
def test_2_3_1_a_refusal_says_what_a_bid_may_not_be_made_over(
    place: str, before: str, why: str
) -> None:
    kind = f"level x2 {place}"
    ladder = bid_ladder(f"level < joker x2 for no trump < {kind}")
    bidders = Bidders(Position(ruleset(bidding={"bids": ladder}), Rank(8)))
    if before:
        assert bidders.lay(0, parse_cards(before)) is None
    assert bidders.lay(1, parse_cards("H10 H10")) == Refusal(
        Reason.OUT_OF_PLACE, f"'{kind}' may not be bid {why}"
    )


def test_a_refusal_shows_the_ladder() -> None:
    refusal = Bidders(position()).lay(0, parse_cards("LJ"))
    assert refusal is not None
    assert (
        refusal.why == "1 x LJ is not a bid of 'level < level x2 < joker x2 for no trump'"
    )


def test_open_bids_are_permitted() -> None:
    place = position()
    bidders = Bidders(place)
    bidders.lay(1, parse_cards("H10"))
    bidders.lay(0, parse_cards("S10 S10"))
    for _ in range(2):
        bidders.lay(3, parse_cards("BJ BJ")[:1])
    options = open_bids(place, 1)
    assert options == {bid: judge_bid(place, 1, bid.cards, bid.suit) for bid in options}


OWN = (Rank(0), Rank(3), Rank(0), Rank(3))  # level 2 against level 5
MATCH = variant("shuangsheng-match")


def begun_by_bids() -> DealInPlay:
    """Return a deal that seat 1 begins with a five of spades; others may overbid."""
    firsts = ("C2 C2", "S5 S5", "H3", "D5 D5")
    pack = [face for face in MATCH.deck.faces() for _ in range(2)]
    hands = [list(parse_cards(text)) for text in firsts]
    for face in (card for hand in hands for card in hand):
        pack.remove(face)
    for hand in hands:
        while len(hand) < 25:
            hand.append(pack.pop())
    deal = DealInPlay(MATCH, level=OWN, hands=[tuple(hand) for hand in hands])
    while deal.phase is Phase.BIDDING:
        bid = LayDown(parse_cards("S5"))
        can = deal.turn == 1 and not deal.bids and deal.why_illegal(bid) is None
        deal.apply(bid if can else Pass())
    return deal


def test_2_12_each_seat_bids_level_cards_of_its_own_level() -> None:
    deal = begun_by_bids()
    assert (deal.declarer, deal.level, deal.trump) == (1, Rank(3), Suit.S)
    assert deal.levels == OWN


def test_2_12_a_record_tells_the_levels_and_replays() -> None:
    deal = begun_by_bids()
    while deal.turn is not None:
        deal.apply(next(deal.legal_actions()))
    record = deal.record()
    plain = record.to_dict()
    assert (plain["level"], plain["levels"]) == ("5", ["2", "5", "2", "5"])
    assert record_from(plain) == record
    assert replay(record, MATCH) == record


def test_2_12_1_a_bid_at_the_level_of_who_would_declare_is_seen_and_replays() -> None:
    levels = (Rank(0), Rank(3), Rank(5), Rank(7), Rank(9))
    deal, policy = DealInPlay(variant("wuren-sanfu"), 6, level=levels), POLICIES["random"]()
    while deal.turn is not None:
        deal.do(deal.choice_of(policy))
    last = deal.bids[-1]
    assert (last.seat, last.cards, deal.trump) == (4, parse_cards("C7 C7"), Suit.C)
    assert (deal.declarer, deal.level) == (2, Rank(5))
    assert replay(deal.record(), deal.rules) == deal.record()


@pytest.mark.parametrize(
    ("levels", "declarer", "message"),
    [
        (OWN[:3], None, "4 seats, got 3"),
        ((*OWN[:3], Rank(4)), None, "the same for partners"),
        (OWN, 2, "no declarer is known"),
        ((*OWN[:3], Rank(13)), None, "no trump is not a level of"),
    ],
)
def test_2_12_levels_that_make_no_sense(
    levels: tuple[Rank, ...], declarer: int | None, message: str
) -> None:
    with pytest.raises(QuestionError, match=message):
        DealInPlay(MATCH, level=levels, declarer=declarer)


def test_2_12_the_question_goes_by_the_level_of_the_seat() -> None:
    bids = (Bid(0, parse_cards("C2")), Bid(1, parse_cards("S5 S5")))
    assert ask(MATCH, BidQuestion(bids, levels=OWN)).allowed
    assert not ask(MATCH, BidQuestion(bids)).allowed
    lower = (*bids, Bid(2, parse_cards("H2 H2")))
    refused = ask(MATCH, BidQuestion(lower, levels=OWN)).refusal
    assert refused is not None
    assert "'bidding.suits: S > H > D > C'" in refused.why


NO_TRUMP_RULES = load_variant(
    "jiaofen", ["bidding.window=during the deal", "bidding.auction=none"]
)


def test_10_6_a_deal_without_level_cards_is_written_down_and_replayed() -> None:
    policies = POLICIES["random"](), POLICIES["random"]()
    for index in range(5):
        record = play_record(NO_TRUMP_RULES, 3, policies, NO_TRUMP_LEVEL, index)
        plain = record.to_dict()
        assert (plain["level"], plain["trump"]) == ("no trump", "none")
        assert record_from(plain) == record
        assert replay(record, NO_TRUMP_RULES) == record


LADDER = "bidding.bids=level < level x2 < joker x2 for no trump"


@pytest.mark.parametrize(
    ("variant_id", "turned", "cards", "is_open"),
    [
        ("fankou", "C4", "LJ LJ LJ", False),
        ("fankou", "C4", "BJ BJ LJ", True),
        ("fankou-bombs", "C4", "BJ BJ LJ", False),
        ("fankou-bombs", "C4", "BJ BJ C4", True),
        ("fankou-bombs", "C4", "S3 C4", True),
        ("fankou-bombs", "LJ", "LJ LJ LJ", True),
        ("fankou-bombs", "LJ", "LJ LJ", False),
        ("fankou-bombs", "S3", "S3", False),
        ("fankou-bombs", "S3", "S3 S3", True),
        ("fankou-bombs", "S3", "S3 S3 S3", False),
        ("fankou-bombs", "S3", "BJ BJ S3", True),
    ],
)
def test_2_9_engine_and_table_agree_on_what_lies_with_a_companion(
    variant_id: str, turned: str, cards: str, is_open: bool
) -> None:
    position = Position(load_variant(variant_id, [LADDER]))
    position.deal.opening = 1
    clear_bids(position.tables, position.deal)
    stack_card(position.deal, 0, parse_cards(turned)[0])
    for face in parse_cards("LJ LJ LJ BJ BJ S3 S3 C4"):
        draw_card(position.tables, position.deal, 0, face)
    bid = parse_cards(cards)
    found = [sort_cards(play.cards) for play in open_bids(position, 0)]
    assert (sort_cards(bid) in found) == is_open
    assert isinstance(judge_bid(position, 0, bid), Permitted) == is_open


def opening(name: str = "fankou") -> Position:
    place = Position(variant(name))
    place.deal.opening = 1
    return place


def with_a_bid() -> Position:
    place = opening()
    assert Bidders(place).lay(2, parse_cards("S3 LJ")) is None
    return place


def turned_up(card: str) -> Position:
    place = opening("fankou-bombs")
    stack_card(place.deal, 0, *parse_cards(card))
    return place


def test_the_companion_is_due_with_the_first_bid_of_a_seat() -> None:
    place, little_joker = with_a_bid(), parse_cards("LJ")
    assert companion_due(place, 0) == little_joker
    assert companion_due(place, 2) == ()
    assert lying_companion(place, 0) == ()
    assert lying_companion(place, 2) == little_joker


def test_a_bid_is_what_lies_beside_the_companion() -> None:
    assert take_companion(opening(), 0, parse_cards("LJ S3 S3")) == parse_cards("S3 S3")
    assert take_companion(with_a_bid(), 2, parse_cards("S3")) == parse_cards("S3")


@pytest.mark.parametrize(
    ("cards", "count"), [("S3", 0), ("", 0), ("S3 LJ LJ", 2), ("LJ LJ LJ", 3)]
)
def test_exactly_one(cards: str, count: int) -> None:
    assert take_companion(opening(), 0, parse_cards(cards)) == Refusal(
        Reason.NOT_ONE_COMPANION,
        "'bidding.companion: one little joker': one LJ must lie beside the bids of a seat "
        f"in the opening deal, got {count}",
    )


def test_one_that_lies_is_counted() -> None:
    refusal = take_companion(with_a_bid(), 2, parse_cards("S3 LJ"))
    assert isinstance(refusal, Refusal)
    assert refusal.why.endswith("got 2")


def test_a_later_deal_asks_for_none() -> None:
    later = Position(variant("fankou"))
    assert companion_due(later, 0) == ()
    assert take_companion(later, 0, parse_cards("S3 LJ")) == parse_cards("S3 LJ")


def test_most_rulesets_ask_for_none() -> None:
    assert companion_due(opening("tuolaji"), 0) == ()
    assert turned_card(opening("tuolaji")) is None
    assert turned_card(opening("fankou")) is None


def test_2_9_the_companion_is_a_copy_of_the_card_turned_up() -> None:
    place = turned_up("D9")
    assert (turned_card(place), companion_due(place, 0)) == (
        parse_cards("D9")[0],
        parse_cards("D9"),
    )
    place.deal.opening = 0
    assert (turned_card(place), companion_due(place, 0)) == (None, ())


@pytest.mark.parametrize(("cards", "count"), [("S3", 0), ("S3 LJ", 0), ("S3 D9 D9", 2)])
def test_2_9_exactly_one_copy_of_it(cards: str, count: int) -> None:
    assert take_companion(turned_up("D9"), 0, parse_cards(cards)) == Refusal(
        Reason.NOT_ONE_COMPANION,
        "'bidding.companion: turned card': one D9 must lie beside the bids of a seat in "
        f"the opening deal, got {count}",
    )


@pytest.mark.parametrize(("cards", "bid"), [("S3 S3 S3", "S3 S3"), ("S3", ""), ("", None)])
def test_2_9_a_bid_of_its_face_is_what_lies_beside_it(cards: str, bid: str | None) -> None:
    taken = take_companion(turned_up("S3"), 0, parse_cards(cards))
    assert taken == parse_cards(bid) if bid is not None else isinstance(taken, Refusal)


def test_2_9_further_copies_of_its_face_are_all_bid() -> None:
    place = turned_up("S3")
    assert Bidders(place).lay(2, parse_cards("S3 S3")) is None
    assert take_companion(place, 2, parse_cards("S3")) == parse_cards("S3")
    assert place.deal.lying[2 * BID_FACES] == 1


@pytest.mark.parametrize("companion", Companion)
def test_nothing_lies_beside_the_calls_of_an_auction(companion: Companion) -> None:
    rules = variant("jiaofen")
    rules = replace(rules, bidding=replace(rules.bidding, companion=companion))
    policies = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, policies) for seed in range(5)]
    assert {bid.cards for record in records for bid in record.bids} == {()}
    assert {record.turned for record in records} == {None}


def test_2_12_1_a_joker_beside_a_level_card_of_who_would_declare_tells_the_suit() -> None:
    rules = load_variant(
        "shuangsheng-match",
        [
            "bidding.bids=level < level + joker < level x2",
            "bidding.over=other seats -> any bid at its level",
        ],
    )
    held = Position(rules, Rank(3))
    held.deal.own_levels = 1
    held.deal.bid_level = [Rank(3), Rank(0), Rank(3), Rank(0), *held.deal.bid_level[4:]]
    bidders = Bidders(held)
    assert bidders.lay(0, parse_cards("D5")) is None
    for face in parse_cards("H5 C5 BJ"):
        bidders._hold(1, (face,))
    bid = judge_bid(held, 1, parse_cards("C5 BJ"))
    assert isinstance(bid, Permitted)
    assert bid_trump(bid.face) == Suit.C
