"""The words of case files in Chinese: what may stand for each key and word in English.

A case may be written in either language, or in both. `canonical_case` reads it as one in
English, at its places; what is no word here stays as it is and is told as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from tuolaji.cards import parse_trump
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.source import Entry, MappingNode, Node, Scalar, SequenceNode
from tuolaji.dsl.translation import given_twice, written
from tuolaji.errors import NotationError
from tuolaji.rules.foul import FoulKind

__all__ = [
    "ANSWERS_ZH",
    "ASKED_ZH",
    "HEADERS_ZH",
    "QUESTIONS",
    "WORDS_ZH",
    "canonical_case",
    "chinese_names",
    "key_as_written",
    "with_names",
    "word_in_chinese",
    "word_in_english",
]


QUESTIONS: Final[Mapping[str, str]] = {
    "shape": "牌型",
    "order": "大小",
    "count": "主牌张数",
    "follow": "跟牌",
    "trick": "一墩",
    "throw": "甩牌",
    "bury": "埋底",
    "crossing": "过河",
    "kitty": "抠底",
    "score": "结算",
    "claim": "奖罚",
    "digging": "勾到底",
    "bid": "亮主",
    "auction": "叫分",
    "theft": "炒底",
    "deal": "发牌",
    "advance": "升级",
    "time_up": "到点",
    "rotation": "轮庄",
    "tribute": "进贡",
    "rating": "等级分",
    "partner": "最近的朋友",
    "call": "叫朋友",
    "sides": "双方",
    "foul": "犯规",
}
"""The questions by the names that case files use, each with its Chinese name."""

HEADERS_ZH: Final[Mapping[str, str]] = {
    "id": "编号",
    "variant": "打法",
    "set": "改动",
    "level": "级别",
    "trump": "主花色",
    "expect": "应为",
    "quote": "引文",
    "note": "备注",
    "options": "选项",
}
"""What the keys beside the question are called in Chinese."""

ASKED_ZH: Final[Mapping[str, tuple[str, ...]]] = {
    "ahead": ("分多的一方",),
    "answer_with": ("对家换回",),
    "as": ("怎样拆",),
    "bid": ("亮主情况",),
    "bids": ("各次亮主",),
    "by": ("谁",),
    "called": ("所叫的牌",),
    "calls": ("所叫",),
    "card": ("这张牌",),
    "cards": ("牌", "张数"),
    "claimed": ("奖罚级数",),
    "copy": ("第几张",),
    "crossed": ("庄家过河",),
    "declarer": ("庄家",),
    "declarers": ("庄家方",),
    "doublings": ("翻倍次数",),
    "drawn": ("不分胜负", "抽到的牌"),
    "first": ("先摸牌", "先叫"),
    "first_at_level": ("先到这一级",),
    "friends": ("各个朋友",),
    "gain": ("升几级",),
    "hand": ("手牌",),
    "hands": ("各家手牌",),
    "held": ("谁手里有",),
    "holders": ("谁有",),
    "how": ("怎样",),
    "kind": ("种类",),
    "kitty": ("底牌",),
    "last_declarer": ("上次坐庄",),
    "last_trick": ("末墩赢家",),
    "lead": ("领出",),
    "level": ("级别",),
    "levels": ("各方级别", "级数"),
    "marks": ("记号牌",),
    "of": ("数什么",),
    "opening": ("首局",),
    "opponents": ("只许对方亮",),
    "other": ("另一方级别",),
    "partner": ("朋友", "对家的牌"),
    "play": ("出牌",),
    "played": ("已出的牌",),
    "plays": ("各家出牌",),
    "points": ("分",),
    "price": ("叫到的分",),
    "ratings": ("各人等级分",),
    "redeals": ("重发次数",),
    "seat": ("座位",),
    "shown": ("亮出的牌",),
    "side": ("哪一方",),
    "suit": ("花色",),
    "takeover": ("上台",),
    "thefts": ("各次炒底",),
    "times": ("次数",),
    "turned": ("翻出的牌",),
    "turns": ("第几轮",),
    "weak_hands": ("弱牌重发次数",),
    "winner": ("赢家",),
}
"""What the fields of questions are called in Chinese, by what they mean in each."""

ANSWERS_ZH: Final[Mapping[str, str]] = {
    "allowed": "可以",
    "may": "能过河",
    "turn": "轮到座位",
    "price": "叫分",
    "declarer": "庄家",
    "redeal": "重发",
    "may_ask": "可申请重发",
    "trump": "主花色",
    "partner": "对家座位",
    "descending": "从大到小",
    "equal": "一样大的",
    "tractor": "是拖拉机",
    "one_component": "是一组牌",
    "width": "同张数",
    "length": "连数",
    "components": "各组",
    "cards": "张数",
    "hand": "每人张数",
    "kitty": "底牌张数",
    "times": "次数",
    "declarers_levels": "庄家方升级",
    "attackers_levels": "闲家升级",
    "declarer_levels": "庄家升级",
    "friend_levels": "朋友升级",
    "attacker_levels": "每个闲家升级",
    "declarer_level": "庄家的级",
    "friends_level": "朋友的级",
    "declarers_level": "庄家方的级",
    "friend": "每个朋友",
    "attacker": "每个闲家",
    "dug": "勾到底",
    "takeover": "上台",
    "whole_side": "整方降级",
    "declarers": "庄家方",
    "attackers": "闲家",
    "level": "级别",
    "match": "整场",
    "first": "先摸牌",
    "winner": "赢家",
    "stands": "甩成",
    "forced": "应出",
    "penalty": "罚分",
    "levels": "级数",
    "deal_lost": "判负",
    "legal": "合法",
    "why": "原因",
    "rung": "档",
    "owed": "应跟",
    "points": "分",
    "side": "哪一方",
    "drawn": "不分胜负",
    "wins": "赢得整场",
    "by_points": "按得分升级",
    "multiplier": "倍数",
    "gained": "得分",
    "next": "下一局",
    "from": "给牌座位",
    "to": "收牌座位",
}
"""What the fields of answers are called in Chinese; `reason` is for programs alone."""

WORDS_ZH: Final[Mapping[str, str]] = {
    "declarers": "庄家方",
    "attackers": "闲家",
    "both": "双方",
    "none": "无",
    "won": "赢",
    "lost": "输",
    "draw": "和",
    "extra deal": "加打一局",
    "play on": "接着打",
    "opening bid": "重新亮主",
}
"""What the words among their values are called."""

_MEANT: Final[Mapping[str, str]] = {
    **{zh: word for word, zh in WORDS_ZH.items() if word != "none"},
    **{kind.zh: kind.value for kind in FoulKind},
    "主牌": "trumps",
    "无人亮": "nobody",
    "有人亮": "made",
    "被反": "overturned",
    "同分": "neither",
    "在手": "held",
    "被埋": "buried",
    "被吃": "captured",
    "丢掉": "lost",
    "甩牌失败": "failed throw",
    "末墩": "last trick",
    "不叫": "pass",
}
"""What each Chinese word among values means."""

_WORDS_ASKED: Final = {**WORDS_ZH, **{word: zh for zh, word in _MEANT.items()}}

_HEADERS: Final = {zh: name for name, zh in (*HEADERS_ZH.items(), *QUESTIONS.items())}
_ASKED: Final = {zh: name for name, names in ASKED_ZH.items() for zh in names}
_ANSWERS: Final = {zh: name for name, zh in ANSWERS_ZH.items()}


def canonical_case(node: MappingNode) -> tuple[MappingNode, tuple[Diagnostic, ...]]:
    """Return a case with its keys and words in English, each at its place.

    A key may be given twice so, once in each language.
    """
    twice = list[Diagnostic]()
    entries = tuple(
        replace(entry, key=key, value=_inside(key, entry.value, twice))
        for key, entry in _keyed(node, _HEADERS, twice)
    )
    return replace(node, entries=entries), tuple(twice)


def _keyed(
    node: MappingNode, names: Mapping[str, str], twice: list[Diagnostic]
) -> Iterator[tuple[str, Entry]]:
    """Yield the entries of a mapping, each key in English once."""
    known = dict[str, Entry]()
    for entry in node:
        key = names.get(entry.key, entry.key)
        if key in known:
            twice.append(given_twice(known[key].key, known[key], entry))
            continue
        known[key] = entry
        yield key, entry


def key_as_written(entry: Entry) -> str:
    """Return a key as its file writes it, without quotation marks."""
    return written(entry).strip("'\"")


def chinese_names(node: MappingNode, question: Entry) -> dict[str, str]:
    """Return what a question, its fields and the keys beside it are called in Chinese.

    There is nothing where the question is written in English.
    """
    names = dict(_as_written(question))
    if all(name.isascii() for name in names.values()):
        return {}
    beside = {entry.key: key_as_written(entry) for entry in node}
    return {
        **HEADERS_ZH,
        **{name: zh[0] for name, zh in ASKED_ZH.items()},
        **beside,
        **names,
    }


def with_names(message: str, names: Mapping[str, str]) -> str:
    """Return a message with the fields that it quotes by the names that a reader knows.

    >>> with_names("'play' must have 2 cards as the lead", {"play": "出牌"})
    "'出牌' must have 2 cards as the lead"
    """
    return _FIELD.sub(lambda found: f"'{names.get(found[1], found[1])}'", message)


_FIELD: Final = re.compile(r"'([a-z_]+)'")


def word_in_english(word: str) -> str:
    """Return a word among the values of a question as answers have it.

    >>> word_in_english("无人亮"), word_in_english("nobody")
    ('nobody', 'nobody')
    """
    return _MEANT.get(word, word)


def word_in_chinese(word: str) -> str:
    """Return a word among the values of a question as a case file in Chinese has it.

    >>> word_in_chinese("nobody"), word_in_chinese("SA")
    ('无人亮', 'SA')
    """
    return _WORDS_ASKED.get(word, word)


def _as_written(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the key of a question and those below it, each as its file writes it."""
    nodes = entry.value.items if isinstance(entry.value, SequenceNode) else (entry.value,)
    for inner in (each for node in nodes if isinstance(node, MappingNode) for each in node):
        yield from _as_written(inner)
    yield entry.key, key_as_written(entry)


def _inside(key: str, node: Node, twice: list[Diagnostic]) -> Node:
    """Return the value of a key of a case: a question, what is expected, or a text."""
    if key in QUESTIONS:
        return _in_english(node, _ASKED, twice)
    if key == "expect":
        return _in_english(node, _ANSWERS, twice, is_answer=True)
    return node


def _in_english(
    node: Node,
    names: Mapping[str, str],
    twice: list[Diagnostic],
    *,
    is_answer: bool = False,
) -> Node:
    if isinstance(node, MappingNode):
        entries = tuple(
            replace(entry, key=key, value=_trump(entry.value))
            if is_answer and key == "trump" and isinstance(entry.value, Scalar)
            else replace(
                entry,
                key=key,
                value=_in_english(entry.value, names, twice, is_answer=is_answer),
            )
            for key, entry in _keyed(node, names, twice)
        )
        return replace(node, entries=entries)
    if isinstance(node, SequenceNode):
        items = tuple(
            _in_english(item, names, twice, is_answer=is_answer) for item in node.items
        )
        return replace(node, items=items)
    return _word(node, is_answer=is_answer)


def _word(node: Scalar, *, is_answer: bool) -> Scalar:
    word = node.text.strip()
    if is_answer and word == WORDS_ZH["none"]:
        return replace(node, value=None)
    return replace(node, value=_MEANT[word]) if word in _MEANT else node


def _trump(node: Scalar) -> Scalar:
    """Return a trump suit as an answer has it; players' words for it are many."""
    if node.text.isascii():
        return node
    with suppress(NotationError):
        suit = parse_trump(node.text)
        return replace(node, value="none" if suit is None else suit.name)
    return node
