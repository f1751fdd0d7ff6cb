"""The sets of cards that could be put down, and the rule that refuses one."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import ruleset
from tests.table.ask import variant
from tuolaji.cards import (
    FACES,
    Rank,
    Suit,
    parse_cards,
    parse_rank,
    show_cards,
    sort_cards,
)
from tuolaji.dsl import load_variant
from tuolaji.rules.condition import CardKind, Contains
from tuolaji.rules.formula import Number
from tuolaji.rules.lead import Throws
from tuolaji.rules.table import Friends
from tuolaji.table.actions import Call, Pass, Play
from tuolaji.table.legal import (
    burials,
    follows,
    leads,
    refuse_burial,
    refuse_follow,
    refuse_lead,
    refuse_unheld,
    subsets,
)
from tuolaji.table.phases import Calling, Course
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position
from tuolaji.table.refusal import Reason, Refusal

AT_TEN = Position(variant("tuolaji"), Rank(8), Suit.H)
HAND = parse_cards("BJ S10 H2 S9 S9 SQ D4 D4 D5")


def test_cards_must_be_held() -> None:
    assert refuse_unheld(HAND, parse_cards("S9 S9 D5")) is None
    assert refuse_unheld(HAND, parse_cards("D5 D5 SA")) == Refusal(
        Reason.CARDS_NOT_HELD, "D5 SA is not in the hand"
    )


def test_3_1_as_many_are_buried_as_the_kitty_had() -> None:
    assert refuse_burial(AT_TEN, HAND, HAND[1:]) is None
    assert refuse_burial(AT_TEN, HAND, HAND[:2]) == Refusal(
        Reason.WRONG_COUNT, "8 cards must be buried, got 2"
    )


def test_3_1_any_cards_may_be_buried() -> None:
    assert len(list(burials(AT_TEN, HAND))) == 7


def test_points_that_are_buried_may_be_limited() -> None:
    rules = Position(ruleset(kitty={"size": 2, "point_limit": 10}))
    hand = parse_cards("SK S5 S5 S3")
    assert refuse_burial(rules, hand, parse_cards("S5 S5")) is None
    assert refuse_burial(rules, hand, parse_cards("SK S5")) == Refusal(
        Reason.TOO_MANY_POINTS, "'kitty.point_limit: 10' forbids burying 15 points"
    )
    assert [show_cards(bury.cards) for bury in burials(rules, hand)] == [
        "SK S3",
        "S5 S5",
        "S5 S3",
    ]


ACES = (Contains(card=parse_rank("A")), Contains(card=CardKind.JOKER))


@pytest.mark.parametrize(
    ("hand", "buried", "is_refused"),
    [
        pytest.param("SA SK S5 S3", "SA S3", True, id="an_ace"),
        pytest.param("BJ SK S5 S3", "BJ S3", True, id="a_joker"),
        pytest.param("SA SK S5 S3", "SK S3", False, id="others"),
        pytest.param("SA HA DA S3", "SA S3", False, id="where_the_hand_has_no_more_others"),
        pytest.param("SA HA DA S3", "SA HA", True, id="but_no_more_than_it_must"),
    ],
)
def test_9_6_cards_that_may_not_be_buried(
    hand: str, buried: str, *, is_refused: bool
) -> None:
    position = Position(ruleset(kitty={"size": 2, "barred": ACES}))
    refusal = refuse_burial(position, parse_cards(hand), parse_cards(buried))
    assert (refusal is not None) is is_refused
    if refusal is not None:
        assert refusal.reason is Reason.MAY_NOT_BE_BURIED
        assert refusal.why.startswith("'kitty.barred: A and a joker' forbids burying ")
    legal = {bury.cards for bury in burials(position, parse_cards(hand))}
    assert (sort_cards(parse_cards(buried)) in legal) is not is_refused


def test_any_card_of_the_pack_may_be_called() -> None:
    rules = ruleset(deck={"jokers": False})
    calling, (joker,) = Calling(Course(Position(rules)), 0), parse_cards("BJ")
    calls = list(calling.actions())
    assert len(calls) == 52
    assert not any(isinstance(calling.judge(call), Refusal) for call in calls)
    refusal = Refusal(Reason.NOT_IN_PACK, "BJ is not in the pack")
    assert calling.judge(Call(joker)) == refusal


@pytest.mark.parametrize("required", [True, False])
def test_2_11_a_call_may_be_left_out_where_none_is_required(required: bool) -> None:
    rules = ruleset(table={"friends": Friends(Number(int(required)), Number(1))})
    calling = Calling(Course(Position(rules)), 0)
    assert (Pass() in calling.actions()) is not required
    judged = calling.judge(Pass())
    assert (isinstance(judged, Refusal) and judged.reason is Reason.MUST_CALL) is required


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        pytest.param(Play(parse_cards("S9 S9")), None, id="a_pair"),
        pytest.param(Play(parse_cards("S9 S9 SQ")), None, id="a_throw"),
        pytest.param(Play(()), Reason.WRONG_COUNT, id="nothing"),
        pytest.param(Play(parse_cards("SA")), Reason.CARDS_NOT_HELD, id="not_held"),
        pytest.param(Play(parse_cards("S9 S10")), Reason.SEVERAL_GROUPS, id="two_groups"),
        pytest.param(
            Play(parse_cards("S9 SQ"), ((2, 1),)),
            Reason.NOT_SO_BROKEN_UP,
            id="no_such_pair",
        ),
    ],
)
def test_6_1_leads(play: Play, reason: Reason | None) -> None:
    refusal = refuse_lead(AT_TEN, HAND, play)
    assert (refusal and refusal.reason) == reason


def test_6_3_throws_may_be_forbidden() -> None:
    position = Position(ruleset(lead={"throws": Throws.PLAIN_SUITS}), Rank(8), Suit.H)
    assert refuse_lead(position, HAND, Play(parse_cards("S9 SQ"))) is None
    assert refuse_lead(position, HAND, Play(parse_cards("BJ H2"))) == Refusal(
        Reason.NO_THROWS, "'lead.throws: plain suits' forbids a throw of trumps"
    )
    position = Position(ruleset(lead={"throws": Throws.TRUMPS}), Rank(8), Suit.H)
    assert refuse_lead(position, HAND, Play(parse_cards("BJ H2"))) is None
    assert refuse_lead(position, HAND, Play(parse_cards("S9 SQ"))) == Refusal(
        Reason.NO_THROWS, "'lead.throws: trumps' forbids a throw of spades"
    )


def test_6_9_first_tricks_are_led_in_plain_suits() -> None:
    position = Position(ruleset(lead={"plain_tricks": 3}), Rank(8), Suit.H)
    hand = parse_cards("BJ H2 S9 SQ")
    trump, plain = Play(parse_cards("BJ")), Play(parse_cards("SQ"))
    assert trump not in leads(position, hand)
    assert plain in leads(position, hand)
    refusal = refuse_lead(position, hand, trump)
    assert refusal is not None
    assert refusal.reason is Reason.PLAIN_SUIT_FIRST
    assert refusal.why == "'lead.plain_tricks: 3' asks for a plain suit in trick 1"
    assert refuse_lead(position, parse_cards("BJ H2"), trump) is None
    position.deal.trick_count = 3
    assert refuse_lead(position, hand, trump) is None


def test_leads_begin_with_single_cards() -> None:
    found = [show_cards(play.cards) for play in islice(leads(AT_TEN, HAND), 7)]
    assert found == ["SQ", "S9", "D5", "D4", "BJ", "S10", "H2"]


def test_7_6_follows_serve_the_lead() -> None:
    open_lead(AT_TEN, parse_cards("DA DA"))
    assert list(follows(AT_TEN, HAND)) == [Play(parse_cards("D4 D4"))]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("D4", Reason.WRONG_COUNT),
        ("D4 DA", Reason.CARDS_NOT_HELD),
        ("D4 S9", Reason.MUST_FOLLOW_GROUP),
        ("D4 D5", Reason.MUST_SERVE_LEAD),
    ],
)
def test_7_follows_that_are_refused(cards: str, reason: Reason) -> None:
    open_lead(AT_TEN, parse_cards("DA DA"))
    refusal = refuse_follow(AT_TEN, HAND, parse_cards(cards))
    assert refusal is not None
    assert refusal.reason is reason


HANDS = st.lists(st.sampled_from(FACES), max_size=9).map(tuple)


@given(HANDS, st.integers(0, 9))
def test_no_set_comes_twice_and_all_are_of_the_size(
    hand: tuple[int, ...], size: int
) -> None:
    cards = [FACES[face] for face in hand]
    found = list(subsets(tuple(cards), size))
    assert len(set(found)) == len(found)
    assert all(len(chosen) == size for chosen in found)


def test_7_1_a_short_hand_gives_all_it_has() -> None:
    open_lead(AT_TEN, parse_cards("SA SK"))
    plays = [show_cards(play.cards) for play in follows(AT_TEN, parse_cards("S4 H3 D2 D3"))]
    assert plays == ["S4 H3", "S4 D3", "S4 D2"]


def test_leads_are_of_one_group_and_small_ones_first() -> None:
    found = [show_cards(lead.cards) for lead in leads(AT_TEN, parse_cards("S4 S4 S10 D2"))]
    assert found == ["S4", "D2", "S10", "S4 S4"]


def test_7_14_who_cannot_serve_in_full_has_no_choice() -> None:
    position = Position(variant("flat-levels"), "2", Suit.H)
    open_lead(position, parse_cards("SA SA SK SK"))
    hand = parse_cards("S3 S3 S5 S5 S7 S7 S9")
    lowest = parse_cards("S5 S5 S3 S3")
    assert [sort_cards(play.cards) for play in follows(position, hand)] == [lowest]
    refused = refuse_follow(position, hand, parse_cards("S3 S3 S7 S7"))
    assert refused is not None
    assert refused.reason is Reason.MUST_FILL_UP_LOW
    assert refused.why == (
        "'follow.fill: lowest cards' leaves no choice to a hand that cannot serve the "
        "lead in full; S5 S5 S3 S3 would serve"
    )


def test_7_7_a_run_in_a_throw_may_ask_for_its_sets_alone() -> None:
    hand = parse_cards("S3 S3 S5 S5 S8 S8 S9 S9 SJ")
    pairs_apart = parse_cards("S3 S3 S5 S5 SJ")
    for words, lead, play, legal in (
        (["follow.throws=sets alone"], "SK SK SQ SQ SA", pairs_apart, True),
        ([], "SK SK SQ SQ SA", pairs_apart, False),
        (["follow.throws=sets alone"], "SK SK SQ SQ", parse_cards("S3 S3 S5 S5"), False),
    ):
        position = Position(load_variant("tuolaji", words), "2", Suit.H)
        open_lead(position, parse_cards(lead))
        refused = refuse_follow(position, hand, play)
        assert (refused is None) is legal
    # One pair of two, where three were led: as many as can be over the whole throw.
    position = Position(load_variant("tuolaji", ["follow.throws=sets alone"]), "2", Suit.H)
    open_lead(position, parse_cards("SK SK SQ SQ SA SA"))
    refused = refuse_follow(position, hand, parse_cards("S3 S3 S5 S5 S8 SJ"))
    assert refused is not None
    assert refused.reason is Reason.MUST_SERVE_LEAD
