"""Cards go into the engine's registers and come back; given hands are dealt as given."""

from __future__ import annotations

import pytest

from tests.table.ask import variant
from tests.table.deals import play_on, recorded
from tuolaji.cards import Face, Rank, Suit, parse_cards, show_cards, sort_cards
from tuolaji.engine.codes import PLAY
from tuolaji.errors import QuestionError
from tuolaji.table.deal import DealInPlay
from tuolaji.table.position import (
    GROUP_NAMES,
    Cards,
    Position,
    check_pack,
    check_seat,
    counted,
)
from tuolaji.table.replay import replay

AT_TEN = Position(variant("titanic"), Rank(8), Suit.H)


def test_cards_come_back_in_listing_order() -> None:
    AT_TEN.put(PLAY, parse_cards("D3 S10 H10 BJ D3 D3"))
    assert show_cards(AT_TEN.read(PLAY)) == "BJ S10 H10 D3 D3 D3"


def test_4_1_level_cards_are_trumps() -> None:
    assert GROUP_NAMES[AT_TEN.group_of(parse_cards("S10 H2 LJ"))] == "trumps"
    assert GROUP_NAMES[AT_TEN.group_of(parse_cards("S9 S2"))] == "spades"


@pytest.mark.parametrize("cards", ["", "S9 D9", "S9 S10"])
def test_cards_of_several_groups_have_none(cards: str) -> None:
    assert AT_TEN.group_of(parse_cards(cards)) == -1


def test_equal_faces_have_one_top() -> None:
    assert AT_TEN.top_of(parse_cards("S10")) == AT_TEN.top_of(parse_cards("D10 HA"))


def test_without_a_level_a_match_starts() -> None:
    assert Position(variant("titanic")).level == Rank(0)


@pytest.mark.parametrize("variant_id", ["sishifen", "titanic"])
def test_a_pack_can_deal_itself(variant_id: str) -> None:
    rules = variant(variant_id)
    check_pack(Position(rules), rules.deck.faces() * rules.deck.packs)


def test_a_seat_outside_the_table() -> None:
    with pytest.raises(QuestionError, match=r"has the seats 0 \.\. 3, got -1"):
        check_seat(variant("tuolaji"), -1)


def test_numbers_take_their_noun() -> None:
    assert (counted(1, "card"), counted(0, "card")) == ("1 card", "0 cards")


@pytest.mark.parametrize(("level", "trump"), [(999, None), (-2, None), (0, 1)])
def test_a_level_or_trump_suit_that_no_pack_has(level: int, trump: Suit | None) -> None:
    with pytest.raises(QuestionError, match=r"must be a (rank|suit) such"):
        Position(variant("tuolaji"), Rank(level), trump)


@pytest.mark.parametrize("face", [-1, 54, "SA"])
def test_what_is_no_card(face: Face) -> None:
    with pytest.raises(QuestionError, match="is not a card"):
        check_pack(Position(variant("tuolaji")), [face])


RULES = variant("tuolaji-turn-up")
HANDS = recorded("tuolaji-turn-up", 3).hands


def test_hands_and_kitty() -> None:
    record = play_on(DealInPlay(RULES, hands=HANDS)).record()
    assert record.hands == HANDS
    assert sort_cards(record.kitty) == sort_cards(recorded("tuolaji-turn-up", 3).kitty)


def test_a_deal_by_hand_replays() -> None:
    record = play_on(DealInPlay(RULES, hands=HANDS, declarer=2)).record()
    assert not record.origin.shuffled
    assert replay(record) == record


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        pytest.param(HANDS[:3], "'hands' must list 4 hands, got 3", id="three_hands"),
        pytest.param(
            (*HANDS[:3], HANDS[3][1:]),
            "the hand of seat 3 must have 25 cards, got 24",
            id="few",
        ),
        pytest.param(
            (*HANDS[:3], parse_cards("SA " * 25)),
            "but the pack of 'tuolaji-turn-up'",
            id="aces",
        ),
    ],
)
def test_hands_that_make_no_deal(hands: tuple[Cards, ...], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        DealInPlay(RULES, hands=hands)
