"""Signs: what of a sentence is red, and nothing else of it."""

from __future__ import annotations

import pytest

from tuolaji.language import Language, in_language
from tuolaji.play.screens.signs import painted


def red(text: str) -> list[str]:
    return [text[span.start : span.end] for span in painted(text).spans]


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
