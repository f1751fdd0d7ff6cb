"""Signs: what of a sentence is red, and nothing else of it."""

from __future__ import annotations

import pytest
from textual.content import Content

from tuolaji.language import Language, in_language
from tuolaji.play.screens.signs import fitted, painted


def red(text: str) -> list[str]:
    return red_of(painted(text))


def red_of(text: Content) -> list[str]:
    return [text.plain[span.start : span.end] for span in text.spans]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("buried: ♠6  ♦Q J 9 9 6 (0 points)", ["♦Q J 9 9 6"]),
        ("the throw ♥10 7 7 failed, ♥7 was led", ["♥10 7 7", "♥7"]),
        ("follow with one of your ♦ diamonds: a pair", ["♦ diamonds"]),
        ("♠A ♥A ♦A", ["♥A", "♦A"]),
        ("♥A as led", ["♥A"]),
    ],
)
def test_red_are_the_cards_alone(text: str, wanted: list[str]) -> None:
    assert red(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("出 ♦3：设想 40 种牌，闲家平均得 108 分", ["♦3"]),
        ("底牌：♠K  ♦J 3（15 分）", ["♦J 3"]),
        ("主牌 ♥红桃，庄家座位 1", ["♥红桃"]),
    ],
)
def test_red_are_the_cards_alone_in_chinese(text: str, wanted: list[str]) -> None:
    with in_language(Language.ZH):
        assert red(text) == wanted


@pytest.mark.parametrize(
    ("text", "width", "wanted"),
    [
        (
            "levels: seat 0 at 2 · seat 3 greedy at 4",
            31,
            ["levels: seat 0 at 2 ·", "seat 3 greedy at 4"],
        ),
        (
            "the declarer of this deal is seat 3",
            33,
            ["the declarer of this deal is", "seat 3"],
        ),
        ("级别：座位 0 打 2 · 座位 3 打 4", 22, ["级别：座位 0 打 2 ·", "座位 3 打 4"]),
        ("底牌：♠Q 9  ♣K Q J 10（20 分）", 28, ["底牌：♠Q 9  ♣K Q J", "10（20 分）"]),
        (
            "'kitty.cap' (120 ..)\n\ntwo  blanks",
            16,
            ["'kitty.cap'", "(120 ..)", "", "two  blanks"],
        ),
    ],
)
def test_what_is_read_as_one_stays_on_one_line(
    text: str, width: int, wanted: list[str]
) -> None:
    assert fitted(Content(text), width).plain.split("\n") == wanted


def test_a_card_stays_red_where_the_line_is_broken() -> None:
    text = fitted(painted("buried: ♥A K Q J 10 9"), 14)
    assert text.plain == "buried: ♥A K Q\nJ 10 9"
    assert red_of(text) == ["♥A K Q", "J 10 9"]
