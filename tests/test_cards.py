"""Cards are read and written as players note them (rule 1.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import for_each
from tuolaji.cards import (
    BIG_JOKER,
    FACES,
    LITTLE_JOKER,
    Face,
    Suit,
    cards_text,
    face_name,
    is_joker,
    parse_bid,
    parse_cards,
    parse_face,
    parse_rank,
    parse_trump,
    rank_from,
    rank_of,
    show_cards,
    sort_cards,
    suit_of,
    suit_text,
)
from tuolaji.errors import NotationError
from tuolaji.language import Language, in_language
from tuolaji.rules.match import NO_TRUMP_LEVEL, level_of


@for_each("face", FACES, ids=face_name)
def test_a_face_is_read_as_it_is_written(face: Face) -> None:
    assert parse_face(face_name(face)) == face


@for_each("face", FACES[:52], ids=face_name)
def test_a_face_is_a_suit_and_a_rank(face: Face) -> None:
    assert 13 * suit_of(face) + rank_of(face) == face


def test_the_jokers_stand_above_all_suits() -> None:
    assert [face for face in FACES if is_joker(face)] == [LITTLE_JOKER, BIG_JOKER]


def test_sj_is_the_jack_of_spades() -> None:
    assert (suit_of(parse_face("SJ")), is_joker(parse_face("SJ"))) == (Suit.S, False)


@pytest.mark.parametrize("text", ["st", "S10", "s10"])
def test_the_ten_is_written_in_several_ways(text: str) -> None:
    assert face_name(parse_face(text)) == "S10"


@pytest.mark.parametrize("text", ["", "S", "X9", "S1", "S11", "JB", "♠1", "黑桃", "黑桃11"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError, match=f"^'{text}' is not a card"):
        parse_face(text)


@pytest.mark.parametrize(("text", "told"), [("AS", "SA"), ("10h", "H10"), ("td", "DT")])
def test_a_rank_before_its_suit_is_told_the_order(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=f"'{text}' is not a card; write .*, '{told}'$"):
        parse_face(text)


def test_a_word_that_begins_like_a_suit_is_no_card() -> None:
    with pytest.raises(NotationError, match="'second' is not a card; write a suit"):
        parse_face("second")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("♠9 黑桃9 S9", "S9 S9 S9"),
        ("红桃K方块10梅花t大王小王", "HK D10 C10 BJ LJ"),
        ("♠\ufe0fA♥A", "SA HA"),
        ("草花2、方片3 红心4", "C2 D3 H4"),
        ("\uff33\uff11\uff10\u3000bj", "S10 BJ"),
        ("S9S9", "S9 S9"),
        ("♠ 9 s  10\u3000黑桃\u3000\uff21 BJ", "S9 S10 SA BJ"),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: str) -> None:
    assert show_cards(parse_cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("黑桃7 黑桃1 S9", "黑桃1"),
        ("♠9♠1", "♠1"),
        ("S9 9♠", "9♠"),
        ("S9、王", "王"),
        ("♠、9", "♠"),
        ("S H9", "S"),
    ],
)
def test_the_word_that_is_no_card_is_told_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=f"^'{wrong}' is not a card") as caught:
        parse_cards(text)
    assert caught.value.part == (text.index(wrong), text.index(wrong) + len(wrong))


def test_a_rank_before_its_suit_is_told_the_order_in_the_words_used() -> None:
    with pytest.raises(NotationError, match=r"'10红桃' is not a card; .*, '红桃10'$"):
        parse_face("10红桃")


@pytest.mark.parametrize(
    ("text", "cards"),
    [("♠98", "♠9 ♠8"), ("黑桃9910", "黑桃9 黑桃9 黑桃10"), ("haqt", "HA HQ HT")],
)
def test_ranks_behind_one_suit_are_told_to_have_one_each(text: str, cards: str) -> None:
    with pytest.raises(NotationError, match=f"^'{text}' is not a card; .*, '{cards}'$"):
        parse_face(text)


@pytest.mark.parametrize(
    ("text", "suit"), [("红桃", Suit.H), ("方片", Suit.D), ("♣", Suit.C), ("无主", None)]
)
def test_a_trump_suit_is_named_as_people_say_it(text: str, suit: Suit | None) -> None:
    assert parse_trump(text) is suit


def test_a_level_is_named_as_people_say_it() -> None:
    assert level_of("打10") == parse_rank("10")
    assert level_of("无主") == NO_TRUMP_LEVEL


def test_cards_keep_their_order_and_their_copies() -> None:
    assert show_cards(parse_cards("H2 SA H2")) == "H2 SA H2"


@pytest.mark.parametrize(("text", "rank"), [("2", 0), ("t", 8), ("A", 12)])
def test_ranks_count_from_the_two(text: str, rank: int) -> None:
    assert parse_rank(text) == rank


@pytest.mark.parametrize("value", [5, True, None, 1.5])
def test_a_bare_number_is_no_rank(value: object) -> None:
    with pytest.raises(NotationError, match=f"a rank is written as text .*, got {value}"):
        rank_from(value)


@pytest.mark.parametrize(
    ("text", "trump"), [("H", Suit.H), ("d", Suit.D), ("none", None), ("NT", None)]
)
def test_a_trump_suit_is_a_letter_or_none(text: str, trump: Suit | None) -> None:
    assert parse_trump(text) is trump


def test_an_unknown_trump_suit_is_refused_with_the_choices() -> None:
    with pytest.raises(
        NotationError, match="'X' is not a trump suit; write S, H, C, D or none"
    ):
        parse_trump("X")


def test_cards_are_listed_jokers_first_then_by_suit_from_the_ace() -> None:
    assert show_cards(sort_cards(parse_cards("D3 S2 BJ SA LJ H5"))) == "BJ LJ SA S2 H5 D3"


@given(st.permutations(FACES))
def test_the_listing_order_does_not_depend_on_the_order_given(faces: list[Face]) -> None:
    assert sort_cards(faces) == sort_cards(FACES)


def test_a_trump_suit_may_be_said_in_english() -> None:
    assert [parse_trump(word) for word in ("hearts", "Spade", "clubs", "DIAMONDS")] == [
        Suit.H,
        Suit.S,
        Suit.C,
        Suit.D,
    ]


def test_in_chinese_a_suit_is_told_by_its_word() -> None:
    with in_language(Language.ZH):
        assert [suit_text(suit) for suit in Suit] == ["黑桃", "红桃", "梅花", "方块"]


def test_in_chinese_a_card_is_told_by_its_sign() -> None:
    cards = parse_cards("S9 H10 CA D2 LJ BJ")
    assert cards_text(cards) == "S9 H10 CA D2 LJ BJ"
    with in_language(Language.ZH):
        assert cards_text(cards) == "♠9 ♥10 ♣A ♦2 小王 大王"
        assert parse_cards(cards_text(cards)) == cards


@pytest.mark.parametrize(
    ("text", "cards", "suit"),
    [
        ("BJ BJ for H", "BJ BJ", Suit.H),
        ("BJ BJ for hearts", "BJ BJ", Suit.H),
        ("BJ BJ hearts", "BJ BJ", Suit.H),
        ("BJ BJ no trump", "BJ BJ", None),
        ("大王大王 主 红桃", "BJ BJ", Suit.H),
        ("大王大王 定红桃", "BJ BJ", Suit.H),
        ("大王大王红桃主", "BJ BJ", Suit.H),
        ("大王大王 定无主", "BJ BJ", None),
        ("♠10 主黑桃", "S10", Suit.S),
        ("S10 S10", "S10 S10", None),
    ],
)
def test_a_bid_is_read_in_the_words_of_players(
    text: str, cards: str, suit: Suit | None
) -> None:
    assert parse_bid(text) == (parse_cards(cards), suit)


@pytest.mark.parametrize(
    ("text", "part"),
    [("大王大王 定红挑", (6, 8)), ("S10 H", (4, 5)), ("BJ S0 for H", (3, 5))],
)
def test_a_wrong_word_of_a_bid_is_told_with_its_place(
    text: str, part: tuple[int, int]
) -> None:
    with pytest.raises(NotationError) as told:
        parse_bid(text)
    assert told.value.part == part
