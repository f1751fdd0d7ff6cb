"""The parser of rule lines, and the vocabulary that they are written in.

One Lark grammar has a start symbol for each kind of line. The parser is built once in a
process, on first use. A line that does not parse becomes a message under its mistake.

One table of terms feeds the grammar's terminals, the wording of diagnostics and the
docs. A term is a whole phrase (`level of trump`), so that a synonym in another language
is one more text in its row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from tuolaji.cards import JOKER_WORDS, RANKS, SUIT_WORDS, face_name
from tuolaji.dsl.bounds import first_excess
from tuolaji.dsl.diagnostic import LONGEST_LIST, closest, did_you_mean, listed, write
from tuolaji.dsl.parser import parser_of
from tuolaji.dsl.transform import Reading
from tuolaji.language import Language, _, any_of, language_in_use, later

__all__ = [
    "LONGEST_LINE",
    "NAMES",
    "NEGATIONS",
    "PATTERNS",
    "SHAPE_NAMES",
    "TERMS",
    "Kind",
    "Parsed",
    "Pattern",
    "Slip",
    "Term",
    "describe",
    "example_of",
    "in_chinese",
    "letters_of",
    "parse_line",
    "terminals",
    "terms_of",
    "with_chinese",
    "words_after",
]


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase of rule lines.

    Attributes:
        terminal: The grammar's terminal.
        texts: The English texts that mean it, the usual one first.
        zh: The Chinese one; empty for a sign, which is the same in every language.
        before: What must follow an English text that means something else otherwise, as
            a pattern.
    """

    terminal: str
    texts: tuple[str, ...]
    zh: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A terminal that stands for many texts, with the words that describe it."""

    terminal: str
    regex: str
    description: str
    priority: int = 0


NEGATIONS: Final = ("never", "none", "no", "false", "off", "0")
"""What people write for a rule that is not played; choices have one of the first two."""

TERMS: Final = (
    Term("_LEVEL_OF_TRUMP", ("level of trump",), "主级牌"),
    Term("_LEVEL_OF_PLAIN", ("level of plain",), "副级牌"),
    Term(
        "_LEVEL_OF_ITS_COLOUR",
        ("level of its colour", "level of its color"),
        "同色级牌",
    ),
    Term("_LEVEL_OF", ("level of",), "花色级牌"),
    Term("_OF_TRUMP", ("of trump",), "主牌"),
    Term("_OF_PLAIN", ("of plain",), "副牌"),
    Term("_OF_ITS_COLOUR", ("of its colour", "of its color"), "同色牌"),
    Term("_AT_LEVEL", ("at level",), "打"),
    Term("_LEVEL", ("level",), "级牌"),
    Term("LITTLE_JOKER", ("little joker",), "小王"),
    Term("BIG_JOKER", ("big joker",), "大王"),
    Term("JOKER", ("joker",), "王"),
    Term("COLOURED_JOKER", ("joker of its colour", "joker of its color"), "同色王"),
    Term("ALL_JOKERS", ("all jokers",), "全部王"),
    Term("TO_OPEN", ("to open",), "首亮"),
    Term("OVER_A_SUIT", ("over a suit",), "反花色"),
    Term("OVER_NO_TRUMP", ("over no trump",), "反无主"),
    Term("FINAL", ("final",), "封顶"),
    Term("_FROM", ("from",), "自"),
    Term("UNLESS_REINFORCED", ("unless reinforced",), "加固后不论花色"),
    Term("_FOR_NO_TRUMP", ("for no trump",), "定无主"),
    Term("_FOR_ANY_SUIT", ("for any suit",), "定任意花色"),
    Term("NO_TRUMP", ("no trump",), "无主"),
    Term("_KITTY_CARD", ("kitty card",), "翻底牌"),
    Term("_HIGHEST_KITTY_CARD", ("highest kitty card",), "翻最大底牌"),
    Term("_BACKWARDS", ("backwards",), "倒数"),
    Term("_AS", ("as",), "算作"),
    Term("_MISSING_SUIT", ("missing suit",), "底牌缺门"),
    Term("NEXT_SEAT", ("next seat declares",), "下家坐庄"),
    Term("OPPONENTS_BID", ("opponents bid",), "对方亮主"),
    Term("OTHER_SEATS_BID", ("other seats bid",), "其他人亮主"),
    Term("STRONGEST_BID", ("strongest bid in a hand",), "手中最大的亮法"),
    Term("BY_LOT", ("by lot",), "抽签"),
    Term("_HELD_CARD", ("a card that somebody holds",), "有人持有的牌"),
    Term("_REDEAL", ("redeal",), "重发"),
    Term("_AT_MOST", ("at most",), "至多"),
    Term("_NO_POINTS", ("no points",), "没有分"),
    Term("_NO_TRUMPS", ("no trumps",), "没有主"),
    Term("_FEWER_THAN", ("fewer than",), "少于"),
    Term("_TRUMPS", ("trumps",), "张主"),
    Term("IF_ASKED", ("if asked",), "可申请"),
    Term("_OFTEN", ("times", "time"), "次"),
    Term("_UNTIL", ("until",), "直到"),
    Term("FIRST_SEAT", ("first seat",), "首家"),
    Term("LAST_SEAT", ("last seat",), "末家"),
    Term("_HOLDER_OF", ("holder of",), "持有"),
    Term("BIDDER", ("bidder",), "亮主者"),
    Term("PARTNER", ("partner",), "对家"),
    Term("OPPONENTS", ("opponents",), "对方"),
    Term("OTHER_SEATS", ("other seats",), "其他人"),
    Term("ANYBODY", ("anybody",), "任何人"),
    Term("_NOBODY", ("nobody",), "无人"),
    Term("SAME_SUIT", ("same suit",), "同花色"),
    Term("ANOTHER_SUIT", ("another suit",), "换花色"),
    Term("ANY_BID", ("any bid",), "任意亮"),
    Term("ANY_SUIT", ("any suit",), "任意花色"),
    Term("OF_A_NEW_SUIT", ("of a new suit",), "须换新花色"),
    Term("OF_ANOTHER_SUIT", ("of another suit",), "须换花色"),
    Term("ALL_BUT_DECLARER", ("all but the declarer",), "除庄家外"),
    Term("ONCE", ("once",), "一次"),
    Term("UNTIL_ALL_PASS", ("until all pass",), "直到都不要"),
    Term("AND_LEAVES_THE_KITTY", ("and leaves the kitty", "and leave the kitty"), "不换底"),
    Term("AND_DECLARES", ("and declares", "and declare"), "并坐庄"),
    Term("OR_HIGHER", ("or higher",), "或更大"),
    Term("EQUAL_OR_HIGHER", ("equal or higher",), "相等或更大"),
    Term("BESIDE_IT", ("beside it",), "合亮"),
    Term("AT_ITS_LEVEL", ("at its level",), "用庄家的级牌"),
    Term("_BY", ("by",), "由"),
    Term("_EACH_STEP", ("by",), "每次"),
    Term("_AFTER", ("after",), "先有"),
    Term("_PASSES", ("passes", "pass"), "家不叫"),
    Term("WORTH_BY_LEAD", ("by the lead",), "按领出的牌"),
    Term("WORTH_BY_WINNING_CARDS", ("by the winning cards",), "按赢墩的牌"),
    Term("WORTH_BY_WHOLE_PLAY", ("by the whole play",), "按整手牌"),
    Term("WORTH_FOR_LAST_TRICK", ("for the last trick",), "翻末墩的分"),
    Term("_RUN", ("run",), "连"),
    Term("_OF_A_RANK", ("of a rank",), "张同点"),
    Term("_IN", ("in",), "含"),
    Term("_SUITS", ("suits",), "门"),
    Term("ANYTHING", ("anything",), "一切"),
    Term("_WITH", ("with",), "带"),
    Term("_OR", ("or",), "或"),
    Term("_THEN_LINKED", ("then linked",), "然后相连"),
    Term("_THEN", ("then",), "然后"),
    Term("_ANY", ("any", "any n"), "任意"),
    Term("_ANY_CARD", ("any card",), "任意牌"),
    Term("_ANY_RANK", ("any rank",), "任意点"),
    Term("LEVEL_OF_EACH_SUIT", ("level of each suit",), "各花色级牌"),
    Term("LEVEL_OF_ANY_SUIT", ("level of any suit",), "任意花色级牌"),
    Term("_NO_JOKER", ("no joker", "no jokers"), "非王"),
    Term("_NOT_HELD", ("not held",), "自己没有"),
    Term("_NOT_SHOWN", ("not shown",), "未亮出"),
    Term("NOT_LED", ("not led",), "不可领出"),
    Term("_THROW", ("throw",), "甩牌"),
    Term("_ELSE", ("else",), "其他"),
    Term("DECLARERS", ("declarers",), "庄家方"),
    Term("DECLARER", ("declarer",), "庄家"),
    Term("ATTACKERS", ("attackers",), "闲家"),
    Term("THE_DECLARER", ("the declarer",), "庄家本人"),
    Term("EACH_FRIEND", ("each friend",), "每个朋友"),
    Term("EACH_DECLARER", ("each declarer",), "每个庄家方"),
    Term("EACH_ATTACKER", ("each attacker",), "每个闲家"),
    Term("TOGETHER", ("the declarers together",), "庄家方均摊"),
    Term("_PAYS", ("pays", "pay"), "付给"),
    Term("HELD", ("held",), "在手"),
    Term("BURIED", ("buried",), "被埋"),
    Term("CAPTURED", ("captured",), "被吃"),
    Term("LOST", ("lost",), "丢掉"),
    Term("FAILED_THROW", ("failed throw",), "甩牌失败"),
    Term("LAST_TRICK", ("last trick",), "末墩"),
    Term("_WIN_THE_MATCH", ("win the match",), "赢得整场"),
    Term("_TAKEOVER", ("takeover",), "上台"),
    Term("_DRAWN", ("drawn",), "不分胜负"),
    Term("_NO_TAKEOVER", ("no takeover",), "不上台"),
    Term("_NO_CHANGE", ("no change",), "不变"),
    Term("_LEVELS_BY_POINTS", ("levels by points",), "按得分升级"),
    Term("_LEVELS", ("levels", "level"), "级"),
    Term("_POINTS_TAKEN_BACK", ("points a card taken back",), "分每张收回的牌"),
    Term("_POINTS_BEATEN", ("points a card beaten",), "分每张被压的牌"),
    Term("_POINTS_LED", ("points a card led",), "分每张领出的牌"),
    Term("_POINTS_BUT_ONE", ("points a card thrown but one",), "分每张甩出的牌少算一张"),
    Term("_POINTS_THROWN", ("points a card thrown",), "分每张甩出的牌"),
    Term("_POINTS_A_BEATEN", ("points a beaten",), "分每组被压的"),
    Term("DOWN_TO_NONE", ("down to 0",), "扣到0分为止"),
    Term("_POINTS_A_CARD", ("points a card",), "分每张"),
    Term("_POINTS_EACH", ("points each",), "分每次"),
    Term("_POINTS", ("points",), "分"),
    Term("_MATCH_LOST_AT", ("match lost at",), "整场判负满"),
    Term("_NEXT_DEAL_BY", ("next deal by", "next"), "下局由"),
    Term("_OPENING_BID", ("opening bid",), "首局亮主"),
    Term("LARGEST_BEATEN", ("largest component beaten",), "被压的最大一组"),
    Term("SMALLEST_BEATEN", ("smallest component beaten",), "被压的最小一组"),
    Term("SMALLEST_COMPONENT", ("smallest component",), "最小一组"),
    Term("LOWEST_COMPONENT", ("lowest component",), "有最小牌的一组"),
    Term("LOWEST_CARD", ("lowest card",), "最小一张"),
    Term("CHOSEN_BY_BEATER", ("component chosen by who beats it",), "由压者指定一组"),
    Term("ANOTHER_LEAD", ("another lead",), "改出别的"),
    Term("_DEAL_IS_LOST", ("the deal is lost",), "判输本局"),
    Term("_THROWER_CHOOSES", ("the thrower chooses",), "甩者自选"),
    Term("_MINUTES", ("minutes",), "分钟"),
    Term("_SECONDS_A_DEAL", ("seconds a deal",), "秒每局"),
    Term("_SECONDS_A_TRICK", ("seconds a trick",), "秒每墩"),
    Term("_ALL_TO", ("all to",), "都打"),
    Term("AHEAD_DECLARES", ("who is ahead declares",), "领先者坐庄"),
    Term("NOBODY_AHEAD", ("nobody is ahead",), "无人领先"),
    Term("_AND", ("and",), "且"),
    Term("_WHEN", ("when",), "当"),
    Term("OPENING_DEAL", ("opening deal",), "首局"),
    Term("LATER_DEALS", ("later deals",), "以后各局"),
    Term("LAST_LEVEL", ("at the last level",), "打最后一级"),
    Term("TRUMP_SUIT", ("with a trump suit",), "有主"),
    Term("NOBODY_HAS_BID", ("nobody has bid",), "无人亮主"),
    Term("OVERTURNED", ("overturned",), "被反"),
    Term("DECLARER_CROSSED", ("declarer has crossed",), "庄家过河"),
    Term("IN_TRUMPS", ("in trumps",), "属主牌"),
    Term("IN_A_PLAIN_SUIT", ("in a plain suit",), "属副牌"),
    Term("ATTACKERS_TAKE", ("attackers take the last trick",), "闲家得末墩"),
    Term("DECLARERS_TAKE", ("declarers take the last trick",), "庄家方得末墩"),
    Term("ATTACKERS_AHEAD", ("attackers have more points",), "闲家分多"),
    Term("DECLARERS_AHEAD", ("declarers have more points",), "庄家方分多"),
    Term("NEITHER_AHEAD", ("equal points",), "两方同分"),
    Term("DECLARERS_HOLD", ("declarers hold",), "庄家方守住"),
    Term("ATTACKERS_TAKE_OVER", ("attackers take over",), "闲家上台"),
    Term("TRICKS_TAKE_OVER", ("attackers take over by tricks alone",), "闲家不算底牌上台"),
    Term("_DECLARER_ALONE", ("declarer alone",), "庄家独打"),
    Term("_WITHOUT", ("without",), "不带"),
    Term("_WITH_ONLY", ("with only",), "全是"),
    Term("_OF", ("of",), "是"),
    Term("LEVEL_CARD", ("a level card", "level cards"), "任意级牌"),
    Term("ANY_JOKER", ("a joker", "jokers"), "任意王"),
    Term("ANY_TRUMP", ("a trump", "trumps"), "任意主"),
    Term("_LOST_DEAL", ("lost deal",), "输掉的局"),
    Term("_GIVE", ("give",), "进贡"),
    Term("_NOTHING", ("nothing",), "没有"),
    Term("_MORE", ("+",), "再 +", r"[ \t]*-?[0-9]+[ \t]*(per(?!\w)|每)"),
    Term("_PER", ("per",), "每"),
    Term("_TO_HALF", ("to half",), "减半"),
    Term("_TO", ("to",), "降到"),
    Term("_LINKED", ("~",)),
    Term("_ABOVE", (">",)),
    Term("_BELOW", ("<",)),
    Term("_EQUALS", ("=",)),
    Term("_GIVES", ("->",)),
    Term("_DOTS", ("..",)),
    Term("_BAR", ("|",)),
    Term("_PLUS", ("+",)),
    Term("_MINUS", ("-",)),
    Term("_TIMES", ("*",)),
    Term("_DIVIDED", ("/",)),
    Term("PERCENT_OF_TOTAL", ("% of total",), "% 总分"),
    Term("OR_MORE", ("or more",), "或更多"),
    Term("ONCE_EACH", ("once each",), "每人一次"),
    Term("_PERCENT_OF", ("% of",), "% 乘"),
    Term("_POWER", ("^",)),
    Term("CEIL", ("ceil",), "进一"),
    Term("FLOOR", ("floor",), "舍去"),
    Term("MIN", ("min",), "取小"),
    Term("MAX", ("max",), "取大"),
    Term("_OPEN", ("(",)),
    Term("_CLOSE", (")",)),
    Term("_COMMA", (",",)),
)

_SUITS: Final = {
    word: suit.name
    for word, suit in SUIT_WORDS.items()
    if not word.isascii() and (len(word) > 1 or not word.isalpha())  # Not a lone letter.
}
_JOKERS: Final = {
    word: face_name(face) for word, face in JOKER_WORDS.items() if not word.isascii()
}
_SUIT: Final = "|".join(["[SHCD]", *_SUITS])
_JOKER: Final = "|".join(JOKER_WORDS)
PATTERNS: Final = (
    Pattern(
        "CARD",
        f"({_JOKER}|({_SUIT})(10|[2-9TJQKA]))(?!\\w)",
        later("a card such as BJ or H5"),
        2,
    ),
    Pattern("SUIT", f"({_SUIT})(?!\\w)", later("a suit (S H D C)"), 2),
    Pattern(
        "RANK", r"(10|[2-9TJQKA])(?![A-Za-z0-9_])", later("a rank (2 … 10 J Q K A)"), 2
    ),
    Pattern("COUNT", r"x[0-9]{1,6}(?![A-Za-z0-9_])", later("a count such as x2"), 1),
    Pattern("NUMBER", r"-?[0-9]{1,9}(?![A-Za-z0-9_])", later("a whole number"), 1),
    Pattern("NAME", r"[^\W\d]\w*", later("a name")),
)

SHAPE_NAMES: Final = {
    "single": "单张",
    "pair": "对子",
    "triple": "三张",
    "quad": "四张",
    "quint": "五张",
    "six": "六同张",
    "sextet": "六张",
    "seven": "七张",
    "eight": "八张",
    "nine": "九张",
    "tractor": "拖拉机",
    "triple_run": "连三张",
    "quad_run": "连四张",
    "quint_run": "连五张",
    "six_run": "连六张",
    "seven_run": "连七张",
    "eight_run": "连八张",
    "nine_run": "连九张",
    "four_two": "四二",
    "titanic": "泰坦尼克",
    "bulldozer": "推土机",
    "bomb": "炸弹",
}
"""The Chinese of the names of shapes that most tables have."""

_COUNTED: Final = {
    "players": "人数",
    "packs": "副数",
    "total": "总分",
    "step": "级差",
    "takeover": "上台分",
    "price": "叫分",
    "points": "得分",
    "cards": "张数",
    "width": "宽度",
    "length": "长度",
    "pairs": "对数",
}
NAMES: Final = {**SHAPE_NAMES, **_COUNTED}
"""The Chinese of names: of shapes that most tables have, and of what formulas count."""
_ENGLISH: Final = {zh: name for name, zh in NAMES.items()}

_DESCRIPTIONS: Final = {
    **{term.terminal: f"'{term.texts[0]}'" for term in TERMS},
    **{pattern.terminal: pattern.description for pattern in PATTERNS},
    "_OPEN": later("an opening bracket"),
    "_CLOSE": later("a closing bracket"),
    "_MORE": "'+1 per'",
    "_NL": later("a new line"),
    "$END": later("the end of the line"),
    "<END-OF-FILE>": later("the end of the line"),
}


def describe(terminal: str) -> str:
    """Return the words for a terminal in diagnostics."""
    return _(_DESCRIPTIONS[terminal])


def terminals() -> str:
    """Return the definitions of all terminals, in Lark's notation."""
    lines = [f"{term.terminal}.{_priority(term)}: /{_regex(term)}/" for term in TERMS]
    lines += [
        f"{pattern.terminal}.{pattern.priority}: /{pattern.regex}/" for pattern in PATTERNS
    ]
    return "\n".join(lines)


def _priority(term: Term) -> int:
    """Rank longer phrases first: `level of trump` before `level`, `->` before `-`."""
    return 10 + max(len(text) for text in term.texts) + bool(term.before)


def _regex(term: Term) -> str:
    texts = sorted(filter(None, (*term.texts, term.zh)), key=len, reverse=True)
    before = f"(?={term.before})" if term.before else ""
    return "|".join(_phrase(text) + before for text in texts)


def _phrase(text: str) -> str:
    """Return the pattern of a phrase, which is not the beginning of a longer one.

    English words end where letters do; Chinese ones need no blank between them.
    """
    words = r"[ \t]*" if not text.isascii() else r"[ \t]+"
    pattern = words.join(re.escape(word).replace("/", r"\/") for word in text.split())
    if text.isascii():
        return pattern + (r"(?!\w)" if text[-1].isalnum() else "")
    longer = (term.zh for term in TERMS if term.zh != text and term.zh.startswith(text))
    endings = "|".join(re.escape(zh.removeprefix(text)) for zh in longer)
    return f"{pattern}(?!{endings})" if endings else pattern


class Kind(StrEnum):
    """The kinds of rule line; each is a start symbol of the grammar."""

    FRIENDS = "friends"
    FRIEND_CARDS = "friend_cards"
    ORDER = "order"
    SHAPE = "shape"
    CALL = "call"
    RANKING = "ranking"
    BIDS = "bids"
    OVER = "over"
    NOBODY = "nobody"
    WEAK_HAND = "weak_hand"
    SEATS = "seats"
    SUITS = "suits"
    AUCTION = "auction"
    MULTIPLIER = "multiplier"
    THEFT = "theft"
    FAILED_THROW = "failed_throw"
    LADDER = "ladder"
    BANDS = "bands"
    CLAIMS = "claims"
    DIGGING = "digging"
    CLOCK = "clock"
    TIME_UP = "time_up"
    TRIBUTE = "tribute"
    RATINGS = "ratings"
    PRICE = "price"
    RANKS = "ranks"
    LEVELS = "levels"
    REMOVED = "removed"
    CARDS = "cards"
    FORMULA = "formula"


@dataclass(frozen=True, slots=True)
class Parsed:
    """A rule line's meaning.

    Attributes:
        value: A value of `tuolaji.rules`.
        marks: Where the items of the line stand (steps, bids, rungs, bands …): start and
            end in the text, in their order.
    """

    value: object
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake in a rule line: where, what, and what to write instead."""

    code: str
    start: int
    end: int
    message: str
    note: str = ""
    help: str = ""


_LONGEST_TERM: Final = max(len(text) for term in TERMS for text in term.texts)
LONGEST_LINE: Final = 300
"""Characters that a line of a rule may have."""

_LONGEST_BLOCK: Final = 8_000
_SIDES: Final = {"declarers", "attackers"}
_COMMENT: Final = re.compile(r"#[^\n]*")
_BLANKS: Final = re.compile(r"\s+")
_WORD: Final = re.compile(r"\w+|->|=>|\.\.+|[^\w\s]")

_GIVES: Final = "'->'"

_TO: Final = {"-", "–", "—", "to", "到", "至"}
"""What people write between the ends of a range."""

_HOW_MANY: Final = re.compile(
    r"[一两二三四五六七八2-8][张个]|一?对|([2-8]|two|three|four|pairs?|triples?)$"
)
"""What is written before cards that are counted behind."""

# What people write for something else, and what to write instead.
_HABITS: Final = {
    ",": later("rule lines have no commas; see the kind of line in base.yaml"),
    "，": later("rule lines have no commas, and signs must be plain ones, not full-width"),
    "、": later("rule lines have no commas; blanks part the items"),
    "：": later("signs must be plain ones, not full-width"),
    "（": later("write '(', not a full-width bracket"),
    "）": later("write ')', not a full-width bracket"),
    "=>": later("write '->' before a result"),
    "=": later("write '->' before a result"),
    "→": later("write '->' before a result"),
    ":": later("write '->' before a result; a colon belongs to YAML"),
    "…": later("write '..' for a range"),
    "...": later("write '..' for a range"),
    "≥": later("write 'low ..' for a range without an upper end"),
    "×": later("write '*' to multiply, and 'x2' for two copies"),
    "if": later("write 'when' before a condition"),
    **dict.fromkeys("“”„\u2018\u2019「」『』", later("leave out the quotes")),
    "defender": later("the two sides are 'declarers' and 'attackers'"),
    "defenders": later("the two sides are 'declarers' and 'attackers'"),
}

_PHRASES: Final = (
    (re.compile(r"no trump\b"), "_NO_TRUMPS", "no trumps"),
    (re.compile(r"not? (trump|level card)s?\b"), "_NO_JOKER", "in a plain suit"),
    (re.compile(r"smallest cards?\b"), "LOWEST_CARD", "lowest card"),
    (re.compile(r"small jokers?\b"), "LITTLE_JOKER", "little joker"),
    (re.compile(r"(small|little) jokers?\b"), "CARD", "LJ"),
    (re.compile(r"big jokers?\b"), "CARD", "BJ"),
    (re.compile(r"if (they |it )?ask(s|ed)?\b"), "IF_ASKED", "if asked"),
    (re.compile(r"trump level\b"), "_LEVEL_OF_TRUMP", "level of trump"),
)
"""Phrases that are nearly a term, where a term may stand, and what is written for them."""

_OF_A_SUIT: Final = re.compile(
    r"of ([SHDC]|spades?|hearts?|diamonds?|clubs?)\b", re.IGNORECASE
)
"""The end of a card that names its suit last."""

_PLACED: Final = re.compile(
    rf"\b(main|trump|side|plain) ({'|'.join(RANKS)})\b", re.IGNORECASE
)
"""A rank behind the word that says whether it is in the trump suit."""

_OF_PLACED: Final = frozenset({Kind.FRIEND_CARDS, Kind.DIGGING, Kind.CARDS, Kind.CLAIMS})
"""The kinds of line whose cards are ranks in the trump suit or outside it."""

_SAY_FIRST: Final = later(
    "say first who has the next deal, such as 'declarers hold and each attacker pays the "
    "declarer 1'"
)

_PAYS: Final = later(
    "a side only gains here; what it loses one pays the other, such as 'each attacker pays "
    "the declarers together 3' or 'the declarers together pay each attacker 3'"
)

_LED_FIRST: Final = later(
    "say first what must be led, such as 'largest component beaten and -5 points a card "
    "taken back'"
)

_MEASURED_FIRST: Final = later(
    "say on the first line what is measured, such as 'by the winning cards' or 'for the "
    "last trick'; a lone formula says it at its end"
)

_TEST: Final = later(
    "write a test such as 'opening deal', 'at level J', 'in trumps', 'with J of trump' or "
    "'declarer alone'"
)

_TEST_OF_A_LEAD: Final = later(
    "write a test such as 'in trumps', 'with pair' or 'without a joker'"
)

_BEFORE_A_BID: Final = re.compile(r"->|[<=|\n]")
"""What parts a bid from what stands before it."""

_COST: Final = re.compile(r"-\s*\d+\s+points$")
"""A cost of a throw that says no more than its points."""

# What each kind of line looks like, for a slip that nothing else explains.
_EXAMPLES: Final = {
    Kind.FRIENDS: later("write for example '2', '0 .. 1', '1 ..' or 'players - 4'"),
    Kind.FRIEND_CARDS: later("write 'any card', or for example 'A of plain and not held'"),
    Kind.ORDER: later(
        "write steps such as 'BJ', 'level of plain', '2 of trump' or 'A .. 3', "
        "joined by '~' where they link, by '>' where they do not"
    ),
    Kind.SHAPE: later(
        "write for example 'x2', 'x2 run 2..' for a run, or '4 of a rank in 4 suits'"
    ),
    Kind.RANKING: later("write for example 'quad > tractor' or 'bomb > anything'"),
    Kind.MULTIPLIER: later(
        "write one shape a line, such as 'pair -> 4' or 'else -> 2 * cards'"
    ),
    Kind.THEFT: later(
        "write 'nobody', or for example 'anybody -> any bid once' or 'opponents -> "
        "level x2 or higher of a new suit until all pass and declares'"
    ),
    Kind.FAILED_THROW: later(
        "write for example 'smallest component', or 'another lead', or 'largest "
        "component beaten and -10 points a card taken back', or '… and -1 level'"
    ),
    Kind.LADDER: later(
        "write the best first, such as 'tractor(n) | then pair' or 'pair | any'"
    ),
    Kind.BIDS: later("write the lowest first: 'level < level x2 < joker x2 for no trump'"),
    Kind.OVER: later(
        "write 'nobody', or for example 'bidder -> same suit until overturned | other "
        "seats -> any bid'"
    ),
    Kind.NOBODY: later(
        "write the best first, such as 'redeal' or 'kitty card 3 .. 7 | no trump'"
    ),
    Kind.WEAK_HAND: later(
        "write 'none', or for example 'no points | fewer than 3 trumps at most 2 times'"
    ),
    Kind.SEATS: later("write for example 'last seat' or 'holder of D3 | first seat'"),
    Kind.SUITS: later("write for example 'S > H > D > C'"),
    Kind.AUCTION: later(
        "write for example '80 .. 5 by 5', '10 .. 40 by 10 % of total' or '60 .. 80 by "
        "5 | 65 after 2 passes'"
    ),
    Kind.BANDS: later(
        "write one band a line, such as '.. 0 -> declarers +3' or '80 -> takeover'"
    ),
    Kind.CLAIMS: later(
        "write one line for what is claimed, such as 'H5 held by attackers -> "
        "attackers +1' or 'A of trump captured by declarers -> declarers +10 points'"
    ),
    Kind.DIGGING: later(
        "write one line for what digs, such as 'J of trump -> declarers to 2', "
        "'A -> declarers -3' or 'J of plain -> declarers to half when at level J'"
    ),
    Kind.CLOCK: later(
        "write for example '60 minutes and 90 seconds a deal and 15 seconds a trick'"
    ),
    Kind.TIME_UP: later("write for example 'all to A and who is ahead declares'"),
    Kind.TRIBUTE: later("write lines such as '.. 10 -> attackers give 2'"),
    Kind.RATINGS: later("write lines such as '300 .. -> x3'"),
    Kind.PRICE: later(
        "write for example '-1 level', '-40 points' or 'takeover and attackers +1'"
    ),
    Kind.RANKS: later("write for example '2 .. A' or '5 10 K'"),
    Kind.LEVELS: later("write for example '2 .. A', '5 10 K' or '2 .. A and no trump'"),
    Kind.CARDS: later(
        "write for example 'A', 'trumps', 'jokers and level cards' or 'A of plain'"
    ),
    Kind.REMOVED: later("write ranks and cards, such as '3 4' or 'LJ x1 H5 x1'"),
    Kind.FORMULA: later(
        "join numbers and names by '+', '-', '*' or '/', such as '20 * packs'"
    ),
}


@cache
def _grammar() -> str:
    return resources.files("tuolaji.dsl").joinpath("grammar.lark").read_text("utf-8")


@cache
def _parser() -> Lark:
    grammar = _grammar()
    terms = [term.terminal for term in TERMS if not term.terminal.startswith("_")]
    blanks = "_NL: /\\s*\\n\\s*/\nBLANK: /[ \\t]+/\n%ignore BLANK\n"
    return parser_of(
        f"{grammar}\n{terminals()}\n{blanks}",
        [kind.value for kind in Kind],
        dict.fromkeys([*terms, "NAME", "CARD", "SUIT"], _english),
    )


def _english(token: Token) -> Token:
    """Return a token as it is in English, at its place."""
    text = str(token)
    if text.isascii():
        return token
    if token.type == "NAME":
        english = _ENGLISH.get(text, text)
    elif token.type in {"CARD", "SUIT"}:
        english = letters_of(text)
    else:
        english = next(term.texts[0] for term in TERMS if term.terminal == token.type)
    return Token.new_borrow_pos(token.type, english, token)


def letters_of(text: str) -> str:
    """Return a card or a suit in letters; another text stays as it is."""
    suit = next((word for word in _SUITS if text.startswith(word)), "")
    return _JOKERS.get(text) or _SUITS.get(suit, "") + text.removeprefix(suit)


def in_chinese(letters: str) -> str:
    """Return a card or a suit in Chinese; another text stays as it is."""
    jokers = {joker: word for word, joker in reversed(_JOKERS.items())}
    suits = {suit: word for word, suit in reversed(_SUITS.items()) if len(word) > 1}
    suit = suits.get(letters[:1], "")
    return jokers.get(letters) or (suit + letters[1:] if suit else letters)


def with_chinese(names: Iterable[str]) -> tuple[str, ...]:
    """Return names with the Chinese that some of them have."""
    each = tuple(names)
    return *each, *(NAMES[name] for name in each if name in NAMES)


def terms_of(kind: Kind, text: str) -> Iterator[tuple[int, int, Term]]:
    """Yield the terms of a rule line that parses: start, end, and which it is.

    A name, a card or a suit is a term of its own: its text in English and in Chinese.
    """
    line = _COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    start = len(line) - len(line.lstrip())
    known = {term.terminal: term for term in TERMS}
    reading = _parser().parse_interactive(line.strip(), start=kind.value)
    for token in reading.iter_parse():
        if token.type in known:
            term = known[token.type]
        elif token.type == "NAME" and token in NAMES:
            term = Term(token.type, (str(token),), NAMES[token])
        elif token.type in {"CARD", "SUIT"}:
            term = Term(token.type, (str(token),), in_chinese(str(token)))
        else:
            continue
        assert token.start_pos is not None
        assert token.end_pos is not None
        yield start + token.start_pos, start + token.end_pos, term


def words_after(kind: Kind, before: str) -> Iterator[tuple[int, Term]]:
    """Yield the terms that may stand at the end of a line that is being written.

    Its last words may be the beginning of a term: the number says where the term begins. A
    name is a term of its own; where a number may stand it is one that formulas count.
    """
    every = [*TERMS, *(Term("NAME", (name,), zh) for name, zh in NAMES.items())]
    for start in range(max(0, len(before) - _LONGEST_TERM), len(before) + 1):
        begun = _BLANKS.sub(" ", before[start:])
        fitting = [term for term in every if _begins(term, begun)]
        if not fitting or _is_within_a_word(before, start):
            continue
        accepted = _accepted(kind, before[:start])
        names = _COUNTED if "NUMBER" in accepted else SHAPE_NAMES
        for term in fitting:
            is_strange = term.terminal == "NAME" and term.texts[0] not in names
            if term.terminal in accepted and not is_strange:
                yield start, term


def _begins(term: Term, begun: str) -> bool:
    return any(text.startswith(begun) for text in (*term.texts, term.zh) if text)


def _is_within_a_word(text: str, start: int) -> bool:
    """Tell whether no word can begin somewhere: Chinese ones need no blank between them."""
    before, after = text[start - 1 : start] if start else "", text[start : start + 1]
    is_letter = before.isascii() and before.isalnum()
    return after.isspace() or (is_letter and (not after or after.isalnum()))


def _accepted(kind: Kind, before: str) -> frozenset[str]:
    """Return the terminals that may follow the beginning of a line; none if it is wrong.

    None follows a name that nothing is called, and that ends where the line does: it is
    more likely a term that is half written.
    """
    reading = _parser().parse_interactive(before.strip(), start=kind.value)
    try:
        tokens = reading.exhaust_lexer()
    except UnexpectedInput:
        return frozenset()
    last = tokens[-1] if tokens and not before[-1].isspace() else None
    if last is not None and last.type == "NAME" and last not in NAMES:
        return frozenset()
    accepted: Iterable[str] = reading.accepts()  # type: ignore[no-untyped-call]  # Lark's
    return frozenset(accepted)


def parse_line(kind: Kind, text: str) -> Parsed | Slip:
    """Return the meaning of a rule line, or the mistake in it.

    Positions count characters of `text`; comments (`# …`) and blank lines do not count
    as parts of the line.
    """
    return _parsed(kind, text, language_in_use())


@lru_cache(maxsize=1024)
def _parsed(kind: Kind, text: str, _language: Language) -> Parsed | Slip:
    blanked = _COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    start = len(blanked) - len(blanked.lstrip())
    line = blanked.strip()
    if not line:
        return Slip("T303", 0, len(text), _("a rule line must not be empty"))
    if len(line) > _LONGEST_BLOCK or max(map(len, line.split("\n"))) > LONGEST_LINE:
        message = _(
            "a rule line must have at most {most} characters in a line and {most_in_all:,} "
            "in a block",
            most=LONGEST_LINE,
            most_in_all=_LONGEST_BLOCK,
        )
        return Slip("T304", start, start + 1, message)
    try:
        tree = _parser().parse(line, start=kind.value)
    except UnexpectedInput as problem:
        return _slip(kind, problem, line, start)
    excess = first_excess(tree)
    if excess is not None:
        place = start + excess.start, start + excess.end
        return Slip("T305", *place, excess.message, help=excess.remedy)
    return Parsed(Reading().transform(tree), _marks(tree, start))


def _marks(tree: Tree[Token], start: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (start + item.meta.start_pos, start + item.meta.end_pos)
        for item in tree.children
        if isinstance(item, Tree) and item.data not in {"linked", "above"}
    )


def _slip(kind: Kind, problem: UnexpectedInput, line: str, start: int) -> Slip:
    at_end = isinstance(problem, UnexpectedToken) and problem.token.type == "$END"
    if at_end:
        message = _(
            "the line ends too early; expected {expected}",
            expected=_expected(kind, problem),
        )
        remedy = _habit(kind, _names(problem), "", line) or example_of(kind)
        end = start + len(line)
        return Slip("T302", end - 1, end, message, help=remedy)
    position = int(getattr(problem, "pos_in_stream", None) or 0)
    match = _WORD.match(line, position)
    if match is None:
        message = _(
            "expected {expected}, got a new line", expected=_expected(kind, problem)
        )
        return Slip("T301", start + position, start + position + 1, message)
    said = _misphrased(kind, _names(problem), line, position)
    begin, end, meant = said or (*match.span(), "")
    word = line[max(begin, position) : end]
    message = _(
        "expected {expected}, got '{word}'", expected=_expected(kind, problem), word=word
    )
    if said:
        return Slip("T301", start + begin, start + end, message, help=write(meant))
    return Slip(
        "T301",
        start + position,
        start + match.end(),
        message,
        help=_habit(kind, _names(problem), word, line[:position])
        or _remedy(kind, problem, word, line[:position])
        or _example(kind, _names(problem)),
    )


def _example(kind: Kind, expected: set[str]) -> str:
    """Return what may stand where an unexplained slip is: a test, or a whole line."""
    if "IN_TRUMPS" not in expected:
        return example_of(kind)
    return _(_TEST_OF_A_LEAD if kind is Kind.FAILED_THROW else _TEST)


def example_of(kind: Kind) -> str:
    """Return the help to write a kind of line, with examples of it."""
    return _(_EXAMPLES[kind]) if kind in _EXAMPLES else ""


def _names(problem: UnexpectedInput) -> set[str]:
    if isinstance(problem, UnexpectedToken):
        return set(problem.accepts or problem.expected)
    if isinstance(problem, UnexpectedCharacters):
        # What the lexer allows is that of all kinds of lines that share a state.
        reading = getattr(problem, "interactive_parser", None)
        return set(reading.accepts() if reading else problem.allowed or ())
    return set()


def _expected(kind: Kind, problem: UnexpectedInput) -> str:
    """Name what may stand, in the grammar's order: the commonest stand first there."""
    names = _named_first(_names(problem))
    words = [describe(name) for name in sorted(names, key=lambda name: _place(kind, name))]
    if len(words) < 2:
        return "".join(words) or _("something else")
    if len(words) > LONGEST_LIST:
        return listed(words)
    return any_of(words)


@cache
def _place(kind: Kind, terminal: str) -> tuple[int, int, str]:
    """Return where a terminal stands in the grammar, from the rule of a kind of line on.

    What ends a line, or the text, comes last.
    """
    begin, rest = re.split(
        rf"^(?={kind.value}\b)", _grammar(), maxsplit=1, flags=re.MULTILINE
    )
    found = re.search(rf"\b{re.escape(terminal)}\b", rest + begin)
    ends = ("_NL", "_BAR", "$END")
    end = ends.index(terminal) + 1 if terminal in ends else 0
    return end, found.start() if found else len(rest + begin), terminal


def _named_first(names: set[str]) -> set[str]:
    """Return what may stand, but no blank, nor a comma that stands for 'and'."""
    is_and = "_AND" in names and "_MORE" not in names
    return names - {"BLANK", *({"_COMMA"} if is_and else ())}


def _misphrased(
    kind: Kind, expected: set[str], line: str, position: int
) -> tuple[int, int, str] | None:
    """Return where a phrase stands that is said otherwise, and what to write for it."""
    suit = _OF_A_SUIT.match(line, position)
    if suit and kind is Kind.ORDER and "_DOTS" in expected:
        rank = line[:position].rsplit(maxsplit=1)[-1]
        begin = line.rindex(rank, 0, position)
        return begin, suit.end(), f"{suit.group(1)[0].upper()}{rank}"
    for placed in _PLACED.finditer(line) if kind in _OF_PLACED else ():
        if placed.start() <= position < placed.end():
            where = "trump" if placed.group(1).lower() in {"main", "trump"} else "plain"
            return *placed.span(), f"{placed.group(2).upper()} of {where}"
    for phrase, terminal, text in _PHRASES:
        found = phrase.match(line, position)
        if found and terminal in expected:
            return *found.span(), text
    return None


def _remedy(kind: Kind, problem: UnexpectedInput, word: str, before: str) -> str:
    expected = _names(problem)
    if word in _HABITS and ("_GIVES" in expected or _GIVES not in _HABITS[word]):
        return _(_HABITS[word])
    if (plain := unicodedata.normalize("NFKC", word)) != word and plain.isascii():
        return _("write '{sign}', not full-width", sign=plain)
    if word.isdigit() and len(word) > 9:
        return _("a number has at most nine digits")
    if word.upper() in RANKS and "RANK" in expected:
        return _("write '{word}'", word=word.upper())
    terms = [term for term in TERMS if term.terminal in expected]
    for text in (term.texts[0] for term in terms):
        if text.startswith(word) and not text[len(word) :][:1].isalpha() and text != word:
            return _("write '{word}'", word=text)
    return _nearest(word, terms) or _misspelt(kind, before)


def _nearest(word: str, terms: Iterable[Term]) -> str:
    """Return a help that names the term that a word is nearly, the whole of its phrase."""
    each = list(terms)
    if not word.isascii():
        return did_you_mean(word, (term.zh for term in each if term.zh))
    meant = closest(word, _first_words(each))
    phrases = {text for term in each for text in term.texts if text.split()[0] == meant}
    meant = phrases.pop() if len(phrases) == 1 else meant
    return did_you_mean(meant, [meant])


def _first_words(terms: Iterable[Term]) -> set[str]:
    return {text.split()[0] for term in terms for text in term.texts}


def _misspelt(kind: Kind, before: str) -> str:
    """Return a help where the word before was taken for a name, but is nearly a term.

    A formula that stands alone has no terms.
    """
    words = [] if kind is Kind.FORMULA else before.split()
    terms = {word for word in _first_words(TERMS) if word.isalpha()}
    known = {word for term in TERMS for text in term.texts for word in text.split()}
    if not words or not words[-1].isalpha() or words[-1] in known:
        return ""
    meant = closest(words[-1], terms)
    return meant and _("did you mean '{meant}' for '{word}'?", meant=meant, word=words[-1])


def _habit(kind: Kind, expected: set[str], word: str, before: str) -> str:
    """Return what was meant by a slip that a kind of line invites, or nothing."""
    last = next(iter(before.rsplit(maxsplit=1)[-1:]), "")
    dotted = "_DOTS" in expected
    lone_rank = kind is Kind.ORDER and last in RANKS and dotted
    is_range = dotted and (word in _TO or (word in {"~", "～"} and not lone_rank))
    joker = _(
        "without level cards nothing is trump: write '{bid} for no trump' or '{bid} for "
        "any suit'",
        bid=_BEFORE_A_BID.split(before)[-1].strip(),
    )
    rank = _(
        "write '{last} .. {last}' for a lone rank, '{last} of trump' for trumps", last=last
    )
    any_suit = _(
        "write '{last}' for any suit, '{last} of trump' or '{last} of plain'", last=last
    )
    opened = before.rstrip(" ")[-1:] in {"", "|", "\n"}
    low = before.rstrip(" +").rsplit(maxsplit=1)[-1:]
    band = _("write '{last} ..' for a range without an upper end", last="".join(low))
    from_to = _(
        "write 'low .. high' for a range, '.. high' or 'low ..' for one with one end"
    )
    told = _COST.search(before.rstrip()) if kind is Kind.FAILED_THROW else None
    cost = told.group() if told and word in {"a", "per", "each", "for"} else ""
    opens = before.rsplit("->", maxsplit=1)[-1].split()[:1] in (["each"], ["the"])
    is_comma = word in {",", "，", "、"}
    habits = {
        _("write '..' for a range"): is_range,
        _(_HABITS["、"]): is_comma and "RANK" in expected,
        _("write 'and' between the two"): is_comma and "_AND" in expected,
        _("write how many behind, such as 'level x2' or 'joker x2'"): kind is Kind.BIDS
        and _HOW_MANY.match(word) is not None,
        rank: lone_rank,
        any_suit: word == "of" and last in RANKS and "_OF_PLAIN" in expected,
        joker: "_FOR_NO_TRUMP" in expected,
        band: kind is Kind.BANDS and word == "->" and last.endswith("+"),
        from_to: kind is Kind.BANDS and opened and word in {"<", ">"},
        _(_SAY_FIRST): kind is Kind.BANDS and opens and word in {"-", "pays"},
        _(_PAYS): kind is Kind.BANDS and word == "-" and last in _SIDES,
        _("write for example '{last} +1'", last=last): "_PLUS" in expected
        and last in _SIDES,
        _("write for example 'attackers +1, +2 per 20'"): word in {"per", "+"}
        and "_MORE" in expected,
        _(_LED_FIRST): kind is Kind.FAILED_THROW and word == "-" and last in {"", "|"},
        _(
            "write '{cost} a card taken back', '{cost} a card beaten' or '{cost} a card "
            "led'",
            cost=cost,
        ): bool(cost),
        _(_MEASURED_FIRST): kind is Kind.MULTIPLIER
        and word in {"by", "for"}
        and "->" in before,
        _(_EXAMPLES[Kind.CLOCK]): kind is Kind.CLOCK,
        _(_EXAMPLES[Kind.NOBODY]): kind is Kind.NOBODY and word.lower() in NEGATIONS,
        _("say 'until overturned' of the bidder"): kind is Kind.OVER and word == "until",
        _("write '|' between rungs"): kind is Kind.LADDER and word == "/",
        _("leave 'any' out: after 'then' any cards fill up"): kind is Kind.LADDER
        and word == "any"
        and "then" in before,
        _("write for example '40 % of total'"): word == "%"
        and "_PERCENT_OF" in expected
        and last.isdigit(),
        _(_EXAMPLES[Kind.FORMULA]): kind is Kind.FORMULA
        and word == "%"
        and not last.isdigit(),
        _("write '^' for a power"): word == "*" and last == "*",
        _("numbers are whole; write '20 % of total' or for example 'packs / 2'"): word
        == "."
        and before[-1:].isdigit()
        and "_PERCENT_OF" in expected,
    }
    return next((text for text, holds in habits.items() if holds), "")
