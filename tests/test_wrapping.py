"""Wrapping: what is read as one stays on one line, in English and in Chinese."""

from __future__ import annotations

import pytest

from tuolaji.wrapping import broken, whole, width


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("the friend is seat 3", 18, ["the friend is", "seat 3"]),
        ("found by 25 % of all", 12, ["found by", "25 % of all"]),
        ("points from 80 .. 120", 18, ["points from", "80 .. 120"]),
        ("it was led by 2: S9", 16, ["it was led by", "2: S9"]),
        ("朋友在 座位 3", 11, ["朋友在", "座位 3"]),
        ("抠底 共计 20 分", 12, ["抠底", "共计 20 分"]),
        ("累计 座位 -11", 9, ["累计", "座位 -11"]),
        (
            "亮主 12、甩牌失败次数 154、毙牌次数 9",
            22,
            ["亮主 12、", "甩牌失败次数 154、", "毙牌次数 9"],
        ),
        ("it took 231.0 ±7.9 min", 14, ["it took", "231.0 ±7.9 min"]),
    ],
)
def test_a_label_a_number_and_its_unit_stay_together(
    text: str, size: int, lines: list[str]
) -> None:
    assert broken(text, size).split("\n") == lines


def test_a_whole_text_is_not_broken() -> None:
    assert broken(f"one {whole('two three')}", 8) == "one\ntwo three"


def test_a_wide_character_takes_two_places() -> None:
    assert width("座位 3") == 6
    assert broken("闲家上台，双方都不升级，下一局由座位三坐庄", 20).split("\n") == [
        "闲家上台，双方都不升",
        "级，下一局由座位三坐",
        "庄",
    ]
