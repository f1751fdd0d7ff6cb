"""Colour is laid over the text and changes no character of it."""

from __future__ import annotations

import pytest

from tuolaji.cli.colour import coloured
from tuolaji.language import Language, in_language

TEXT = "seat 1  BJ LJ SA HA H10\na.yaml:1:2: error[T201]: no\n  |\n  = help: yes"


def styles(text: str, word: str) -> set[str]:
    start = text.index(word)
    return {
        str(span.style) for span in coloured(text).spans if span.start <= start < span.end
    }


def test_the_characters_stay() -> None:
    assert coloured(TEXT).plain == TEXT


@pytest.mark.parametrize(
    ("word", "style"),
    [
        ("HA", {"red"}),
        ("H10", {"red"}),
        ("SA", set()),
        ("BJ", {"bold red"}),
        ("error[T201]", {"bold red"}),
        ("= help:", {"cyan"}),
    ],
)
def test_a_word_has_its_colour(word: str, style: set[str]) -> None:
    assert styles(TEXT, word) == style


VERDICT = "a and b differ: declarers hold 50 % (a) against 35 %\n  (b) of the deals"
OPENING = (
    "opening deals, whose bids name the declarer; whole matches may\n  come out otherwise"
)
NOTES = "note: other packs, whose deals\n      are others\nwarning: only 3 deals of seed 1"


def bold(text: str) -> list[str]:
    return [
        text[span.start : span.end]
        for span in coloured(text).spans
        if str(span.style) == "bold"
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "1,000 deals of each at level 2, greedy,\n  seed 1 (compiled)",
        "1 match of each, greedy, seed\n  1 (compiled); a closer look at 50 opening deals",
        "tuolaji, 2 values on the same deals: 300 deals at level 2, greedy, seed 1",
    ],
)
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_verdict_and_its_heading_are_bold_and_no_notes(
    heading: str, between: str
) -> None:
    text = f"{VERDICT}{between}{heading}\n{OPENING}\n\n     a    b\nx    1    2\n\n{NOTES}"
    assert sorted(bold(text)) == sorted([VERDICT, heading])


def test_the_heading_of_each_variant_is_bold() -> None:
    text = "b-c: 5 deals at level 2, greedy, seed 1 (compiled)\nwith kitty.cap=4\n\n  x  1"
    heading, _ = text.split("\n", 1)
    assert bold(f"{text}\n\n\n{text}") == [heading, heading]
    played = "tuolaji: deal 0 of seed 1, level 2, trump C, seat 1 declares (greedy)"
    assert bold(f"{played}\n\nhands, trumps first\n  seat 0  H3") == [played]


@pytest.mark.parametrize(
    "heading",
    [
        "每种打 1,000 局，打 2，greedy，种子 1（编译）",
        "tuolaji，用同样的牌试 2 个值：300 局，打 2，greedy，\n  种子 1（编译）",
    ],
)
def test_a_verdict_and_its_heading_are_bold_in_chinese(heading: str) -> None:
    verdict = "a 和 b 有差别：守庄率 50 %（a）比 35 %\n  （b）"
    notes = "注意：种子 2 的牌不同\n警告：只有种子 1 的 3 局"
    text = f"{verdict}\n{heading}\n\n     a    b\nx    1    2\n\n{notes}"
    assert sorted(bold(text)) == sorted([verdict, heading])


def test_a_command_line_is_no_heading() -> None:
    assert bold("save it as a.yaml; on other deals: tuolaji simulate a --seed 2") == []


@pytest.mark.parametrize("word", ["HALF", "THA", "D11"])
def test_what_is_no_card_has_none(word: str) -> None:
    assert styles(f"a {word} b", word) == set()


TRICK = {
    Language.EN: "  seat 3 wins, 5 points (attackers 0)\n\nNeither side wins the deal.",
    Language.ZH: "  座位 3 赢，5 分（闲家 0）\n\n这一局谁都没有赢。",
}
JUDGED = {
    Language.EN: "FAILED a (base, score): levels: expected 2, got 1\nERROR b: no",
    Language.ZH: "不符（a（base，score））：levels\n出错（b）：没有",
}


@pytest.mark.parametrize("language", Language)
def test_what_is_coloured_follows_the_language(language: Language) -> None:
    with in_language(language):
        trick, judged = coloured(TRICK[language]), coloured(JUDGED[language])
    won = [trick.plain[span.start : span.end].strip() for span in trick.spans]
    assert won == [{"en": "seat 3 wins", "zh": "座位 3 赢"}[language]]
    failed = [judged.plain[span.start : span.end] for span in judged.spans]
    assert failed == {"en": ["FAILED", "ERROR"], "zh": ["不符", "出错"]}[language]
