"""What the greedy policies bid, bury and call, and how a seat counts unseen cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tests.machine import KEY, both, column, count_of, play
from tests.oracle.variants import RULESETS
from tuolaji.bots.valuation import (
    best_bid,
    best_friend,
    bury_least_missed,
    bury_short_suits,
    from_strength,
    is_control,
    others_count,
    others_with,
    partner_wins,
    points_on_table,
    shortest_suit,
    strongest_bid,
    sure_cards,
    top_of,
    weight_of_points,
)
from tuolaji.cards import Face, Suit, parse_face, show_cards
from tuolaji.engine.bidding import draw_card, find_options
from tuolaji.engine.codes import (
    BID_BIG_JOKER,
    BURIED,
    DRAFT,
    FACES,
    HAND,
    LIVE,
    PLANES,
    PLAY,
    TRUMPS,
)
from tuolaji.engine.deal import begin, stack_card
from tuolaji.engine.friends import call_friend, open_calls
from tuolaji.engine.throw import find_unseen
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


@pytest.mark.parametrize(
    ("own", "bid"),
    [
        pytest.param("S2", Suit.S, id="at_once"),
        pytest.param("D3 C3 D4 C4 D6 S3 S2", Suit.S, id="a_suit_two_short_of_its_share"),
        pytest.param("D3 C3 D4 C4 D6 C6 D7 C7 D8 C8 D9 S2", None, id="not_a_shorter_one"),
        pytest.param("S2 D2 D3 D4 D5 D6 S3", Suit.D, id="the_longer_of_two"),
        pytest.param("BJ BJ LJ S3 D3 C3", BID_BIG_JOKER, id="no_trump_with_controls"),
        pytest.param("BJ BJ S3 S4 D5 D6 C3 C5", None, id="not_with_few"),
    ],
)
def test_the_strongest_bid_is_made_early(own: str, bid: int | None) -> None:
    position = drawn(*own.split())
    find_options(position.tables, position.deal, 0)
    chosen = strongest_bid(position.tables, position.deal, 0)
    found = None if chosen < 0 else position.deal.option_face[chosen]
    assert found == bid


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        pytest.param("zhaopengyou", 2, id="two_of_five_who_must_take_most_points"),
        pytest.param("qiren-liufu", 3, id="three_of_seven_likewise"),
        pytest.param("chaodipi-five", 0, id="half_of_the_points_will_do"),
        pytest.param("liuren-jiaofen", 0, id="an_auction_says_how_many"),
        pytest.param("bianfeng-called", 0, id="half_of_the_table"),
        pytest.param("shuangkou", 0, id="partners_sit_opposite"),
    ],
)
def test_it_is_uphill_for_a_smaller_side_that_must_take_most_points(
    variant: str, seats: int
) -> None:
    assert Position(RULESETS[variant]).tables.uphill_seats == seats


@pytest.mark.parametrize(
    ("own", "bid"),
    [
        pytest.param("S2 S3 S4 S5 S6 D3 C3 D4 C4 D5 C5", Suit.S, id="five_of_eleven"),
        pytest.param("S2 S3 S4 S5 D3 C3 D4 C4 D5", None, id="four_of_nine"),
    ],
)
def test_where_it_is_uphill_nine_cards_in_twenty_are_trumps_at_five_seats(
    own: str, bid: int | None
) -> None:
    position = Position(RULESETS["zhaopengyou"], rank("2"))
    begin(position.tables, position.deal, KEY, 0, position.level, 0)
    for turn, name in enumerate(own.split()):
        (face,) = cards(name)
        stack_card(position.deal, 5 * turn, face)
        draw_card(position.tables, position.deal, 0, face)
        position.deal.drawn = 5 * (turn + 1)
    find_options(position.tables, position.deal, 0)
    chosen = strongest_bid(position.tables, position.deal, 0)
    assert (None if chosen < 0 else position.deal.option_face[chosen]) == bid


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


@pytest.mark.parametrize(
    ("held", "buried"),
    [
        pytest.param("HA HK C3 C4 C6 D3 D4 D6 D7 D8 D9 DJ", "C3 C4", id="a_short_suit"),
        pytest.param("HA C3 C3 CA D4 D6 D7 D8", "D4 D6", id="no_pairs_and_aces"),
        pytest.param("HA H3 C5 C10 D3 D4 D6 D7", "D3 D4", id="points_where_nothing_guards"),
        pytest.param("HA H3 H4 H6 BJ", "H3 H4", id="trumps_where_nothing_else_is_left"),
    ],
)
def test_what_is_missed_least_is_buried(held: str, buried: str) -> None:
    position = Position(ruleset(kitty={"size": 2}), rank("2"), Suit.H)
    position.put(HAND, cards(held))
    tables, deal = position.tables, position.deal
    weight = weight_of_points(tables, deal, HAND)
    bury_least_missed(tables, deal, HAND, weight, -1)
    assert sorted(position.read(BURIED)) == list(cards(buried))


def called(variant: str, held: str, before: str = "") -> str:
    """Return the next call of a hand, hearts being trumps, and which copy from 1; or 0."""
    position = Position(RULESETS[variant], rank("2"), Suit.H)
    tables, deal = position.tables, position.deal
    deal.declarer = 0
    position.put(HAND, cards(held))
    open_calls(tables, deal)
    for face in cards(before):
        call_friend(tables, deal, face, 0)
    copy, call = divmod(best_friend(tables, deal, HAND), FACES)
    return f"{show_cards([Face(call)])} {copy + 1 if tables.copies_called else 0}"


@pytest.mark.parametrize(
    ("held", "call"),
    [
        pytest.param("BJ BJ LJ HA SA S3 C3 D3", "BJ 0", id="the_highest_it_lacks"),
        pytest.param("BJ BJ BJ LJ HA S3 C3 D3", "LJ 0", id="not_what_it_holds_all_of"),
        pytest.param("BJ BJ BJ LJ LJ LJ H2 H2 S3", "H2 0", id="no_side_level_card_first"),
    ],
)
def test_2_11_of_cards_whose_holder_is_a_friend_it_calls_a_high_trump(
    held: str, call: str
) -> None:
    assert called("zhaopengyou", held) == call


@pytest.mark.parametrize(
    ("held", "call"),
    [
        pytest.param("SA S3 C3 C4 D3 D4 D5", "CA 1", id="of_which_it_holds_fewest"),
        pytest.param("S3 S4 S5 C3 C4 D3 D4 D5", "CA 1", id="of_the_shortest_suit"),
        pytest.param("S3 S4 S5 C3 C4", "CA 1", id="which_it_can_lead"),
        pytest.param("SA S3 CA CA C3 DA DA DA D3", "SA 2", id="the_copy_after_its_own"),
        pytest.param("SA SA SA S3 CA CA C3", "DA 1", id="a_void_if_need_be"),
        pytest.param("SA SA S3 CA CA CA DA DA DA", "SA 3", id="the_top_before_others"),
    ],
)
def test_2_11_of_cards_whose_play_finds_a_friend_it_calls_one_that_is_played_soon(
    held: str, call: str
) -> None:
    assert called("wuren-jipai", held) == call


def test_2_11_another_call_is_for_another_friend() -> None:
    held = "S3 S4 S5 C3 C4 D3 D4 D5 D6"
    assert called("qiren-liufu", held) == "CA 1"
    assert called("qiren-liufu", held, "CA") == "SA 1"


@pytest.mark.parametrize(
    ("group", "face", "control"),
    [
        (TRUMPS, "BJ", True),
        (TRUMPS, "S2", True),
        (TRUMPS, "HA", False),
        (Suit.S, "SA", True),
        (Suit.S, "SK", False),
    ],
)
def test_controls_are_four_trumps_and_the_tops(
    group: int, face: str, control: bool
) -> None:
    position = Position(ruleset(), rank("2"), Suit.H)
    (card,) = cards(face)
    assert is_control(position.deal, group, position.deal.face_bit[card]) == control


@pytest.mark.parametrize("variant", list(RULESETS)[:: count_of(compiled=1, interpreted=99)])
def test_it_loses_less_by_what_it_buries_than_chance(variant: str) -> None:
    deals = count_of(compiled=1_000, interpreted=80)
    lost = []
    for policy in ("greedy", "random"):
        rows = play(RULESETS[variant], both(policy), deals)
        lost.append((column(rows, "kitty_points") * column(rows, "captured")).sum())
    assert lost[0] <= 0.75 * lost[1]


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
    find_unseen(position.tables, position.deal, 0)
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
