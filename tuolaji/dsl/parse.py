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
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from tuolaji.cards import RANKS
from tuolaji.dsl.bounds import first_excess
from tuolaji.dsl.diagnostic import did_you_mean, listed
from tuolaji.dsl.transform import Reading

__all__ = [
    "NEGATIONS",
    "PATTERNS",
    "TERMS",
    "Kind",
    "Parsed",
    "Pattern",
    "Slip",
    "Term",
    "describe",
    "parse_line",
    "terminals",
]


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase of rule lines: the grammar's terminal and the texts that mean it."""

    terminal: str
    texts: tuple[str, ...]


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
    Term("_LEVEL_OF_TRUMP", ("level of trump",)),
    Term("_LEVEL_OF_PLAIN", ("level of plain",)),
    Term("_LEVEL_OF", ("level of",)),
    Term("_OF_TRUMP", ("of trump",)),
    Term("_OF_PLAIN", ("of plain",)),
    Term("_AT_LEVEL", ("at level",)),
    Term("_LEVEL", ("level",)),
    Term("LITTLE_JOKER", ("little joker",)),
    Term("BIG_JOKER", ("big joker",)),
    Term("JOKER", ("joker",)),
    Term("COLOURED_JOKER", ("joker of its colour", "joker of its color")),
    Term("ALL_JOKERS", ("all jokers",)),
    Term("FINAL", ("final",)),
    Term("_FROM", ("from",)),
    Term("_FOR_NO_TRUMP", ("for no trump",)),
    Term("_FOR_ANY_SUIT", ("for any suit",)),
    Term("NO_TRUMP", ("no trump",)),
    Term("_KITTY_CARD", ("kitty card",)),
    Term("_HIGHEST_KITTY_CARD", ("highest kitty card",)),
    Term("_BACKWARDS", ("backwards",)),
    Term("_MISSING_SUIT", ("missing suit",)),
    Term("NEXT_SEAT", ("next seat declares",)),
    Term("OPPONENTS_BID", ("opponents bid",)),
    Term("BY_LOT", ("by lot",)),
    Term("_HELD_CARD", ("a card that somebody holds",)),
    Term("_REDEAL", ("redeal",)),
    Term("_AT_MOST", ("at most",)),
    Term("_NO_POINTS", ("no points",)),
    Term("_NO_TRUMPS", ("no trumps",)),
    Term("_FEWER_THAN", ("fewer than",)),
    Term("_TRUMPS", ("trumps",)),
    Term("_OFTEN", ("times", "time")),
    Term("_UNTIL", ("until",)),
    Term("BIDDER", ("bidder",)),
    Term("PARTNER", ("partner",)),
    Term("OPPONENTS", ("opponents",)),
    Term("OTHER_SEATS", ("other seats",)),
    Term("ANYBODY", ("anybody",)),
    Term("_NOBODY", ("nobody",)),
    Term("SAME_SUIT", ("same suit",)),
    Term("ANOTHER_SUIT", ("another suit",)),
    Term("ANY_BID", ("any bid",)),
    Term("OF_A_NEW_SUIT", ("of a new suit",)),
    Term("ONCE", ("once",)),
    Term("UNTIL_ALL_PASS", ("until all pass",)),
    Term("AND_DECLARES", ("and declares", "and declare")),
    Term("OR_HIGHER", ("or higher",)),
    Term("EQUAL_OR_HIGHER", ("equal or higher",)),
    Term("_BY", ("by",)),
    Term("WORTH_BY_LEAD", ("by the lead",)),
    Term("WORTH_BY_WINNING_CARDS", ("by the winning cards",)),
    Term("WORTH_BY_WHOLE_PLAY", ("by the whole play",)),
    Term("WORTH_FOR_LAST_TRICK", ("for the last trick",)),
    Term("_RUN", ("run",)),
    Term("_OF_A_RANK", ("of a rank",)),
    Term("_IN", ("in",)),
    Term("_SUITS", ("suits",)),
    Term("ANYTHING", ("anything",)),
    Term("_WITH", ("with",)),
    Term("_OR", ("or",)),
    Term("_THEN", ("then",)),
    Term("_ANY", ("any", "any n")),
    Term("_ANY_CARD", ("any card",)),
    Term("_NO_JOKER", ("no joker", "no jokers")),
    Term("_NOT_HELD", ("not held",)),
    Term("_NOT_SHOWN", ("not shown",)),
    Term("_ELSE", ("else",)),
    Term("DECLARERS", ("declarers",)),
    Term("DECLARER", ("declarer",)),
    Term("ATTACKERS", ("attackers",)),
    Term("THE_DECLARER", ("the declarer",)),
    Term("EACH_FRIEND", ("each friend",)),
    Term("EACH_DECLARER", ("each declarer",)),
    Term("EACH_ATTACKER", ("each attacker",)),
    Term("_PAYS", ("pays",)),
    Term("HELD", ("held",)),
    Term("BURIED", ("buried",)),
    Term("CAPTURED", ("captured",)),
    Term("LOST", ("lost",)),
    Term("FAILED_THROW", ("failed throw",)),
    Term("LAST_TRICK", ("last trick",)),
    Term("_WIN_THE_MATCH", ("win the match",)),
    Term("_TAKEOVER", ("takeover",)),
    Term("_NO_TAKEOVER", ("no takeover",)),
    Term("_NO_CHANGE", ("no change",)),
    Term("_LEVELS", ("levels",)),
    Term("_POINTS_TAKEN_BACK", ("points a card taken back",)),
    Term("_POINTS_BEATEN", ("points a card beaten",)),
    Term("_POINTS_A_CARD", ("points a card",)),
    Term("_POINTS_EACH", ("points each",)),
    Term("_POINTS", ("points",)),
    Term("_MATCH_LOST_AT", ("match lost at",)),
    Term("_NEXT_DEAL_BY", ("next deal by", "next")),
    Term("_OPENING_BID", ("opening bid",)),
    Term("LARGEST_BEATEN", ("largest component beaten",)),
    Term("SMALLEST_BEATEN", ("smallest component beaten",)),
    Term("SMALLEST_COMPONENT", ("smallest component",)),
    Term("LOWEST_CARD", ("lowest card",)),
    Term("CHOSEN_BY_BEATER", ("component chosen by who beats it",)),
    Term("ANOTHER_LEAD", ("another lead",)),
    Term("_DEAL_IS_LOST", ("the deal is lost",)),
    Term("_THROWER_CHOOSES", ("the thrower chooses",)),
    Term("_MINUTES", ("minutes",)),
    Term("_SECONDS_A_DEAL", ("seconds a deal",)),
    Term("_SECONDS_A_TRICK", ("seconds a trick",)),
    Term("_AND", ("and",)),
    Term("_WHEN", ("when",)),
    Term("OPENING_DEAL", ("opening deal",)),
    Term("LATER_DEALS", ("later deals",)),
    Term("LAST_LEVEL", ("at the last level",)),
    Term("TRUMP_SUIT", ("with a trump suit",)),
    Term("NOBODY_HAS_BID", ("nobody has bid",)),
    Term("OVERTURNED", ("overturned",)),
    Term("IN_TRUMPS", ("in trumps",)),
    Term("IN_A_PLAIN_SUIT", ("in a plain suit",)),
    Term("ATTACKERS_TAKE", ("attackers take the last trick",)),
    Term("DECLARERS_TAKE", ("declarers take the last trick",)),
    Term("DECLARERS_HOLD", ("declarers hold",)),
    Term("ATTACKERS_TAKE_OVER", ("attackers take over",)),
    Term("_DECLARER_ALONE", ("declarer alone",)),
    Term("_WITHOUT", ("without",)),
    Term("_OF", ("of",)),
    Term("LEVEL_CARD", ("a level card", "level cards")),
    Term("ANY_JOKER", ("a joker", "jokers")),
    Term("_LOST_DEAL", ("lost deal",)),
    Term("_GIVE", ("give",)),
    Term("_NOTHING", ("nothing",)),
    Term("_ONE_PER", ("+1 per", "+ 1 per")),
    Term("_TO_HALF", ("to half",)),
    Term("_TO", ("to",)),
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
    Term("PERCENT_OF_TOTAL", ("% of total",)),
    Term("_PERCENT_OF", ("% of",)),
    Term("_POWER", ("^",)),
    Term("CEIL", ("ceil",)),
    Term("FLOOR", ("floor",)),
    Term("MIN", ("min",)),
    Term("MAX", ("max",)),
    Term("_OPEN", ("(",)),
    Term("_CLOSE", (")",)),
    Term("_COMMA", (",",)),
)

PATTERNS: Final = (
    Pattern("CARD", r"(BJ|LJ|[SHCD](10|[2-9TJQKA]))(?!\w)", "a card such as BJ or H5", 2),
    Pattern("SUIT", r"[SHCD](?!\w)", "a suit (S H D C)", 2),
    Pattern("RANK", r"(10|[2-9TJQKA])(?!\w)", "a rank (2 … 10 J Q K A)", 2),
    Pattern("COUNT", r"x[0-9]{1,6}(?!\w)", "a count such as x2", 1),
    Pattern("NUMBER", r"-?[0-9]{1,9}(?!\w)", "a whole number", 1),
    Pattern("NAME", r"[^\W\d]\w*", "a name"),
)

_DESCRIPTIONS: Final = {
    **{term.terminal: f"'{term.texts[0]}'" for term in TERMS},
    **{pattern.terminal: pattern.description for pattern in PATTERNS},
    "_OPEN": "an opening bracket",
    "_CLOSE": "a closing bracket",
    "_NL": "a new line",
    "$END": "the end of the line",
    "<END-OF-FILE>": "the end of the line",
}


def describe(terminal: str) -> str:
    """Return the words for a terminal in diagnostics."""
    return _DESCRIPTIONS[terminal]


def terminals() -> str:
    """Return the definitions of all terminals, in Lark's notation."""
    lines = [f"{term.terminal}.{_priority(term)}: /{_regex(term)}/" for term in TERMS]
    lines += [
        f"{pattern.terminal}.{pattern.priority}: /{pattern.regex}/" for pattern in PATTERNS
    ]
    return "\n".join(lines)


def _priority(term: Term) -> int:
    """Rank longer phrases first: `level of trump` before `level`, `->` before `-`."""
    return 10 + max(len(text) for text in term.texts)


def _regex(term: Term) -> str:
    return "|".join(_phrase(text) for text in sorted(term.texts, key=len, reverse=True))


def _phrase(text: str) -> str:
    words = r"[ \t]+".join(re.escape(word).replace("/", r"\/") for word in text.split())
    return words + (r"(?!\w)" if text[-1].isalnum() and text.isascii() else "")


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


_LONGEST_LINE: Final = 300
_LONGEST_BLOCK: Final = 8_000
_SIDES: Final = {"declarers", "attackers"}
_COMMENT: Final = re.compile(r"#[^\n]*")
_WORD: Final = re.compile(r"\w+|->|=>|\.\.+|[^\w\s]")

_GIVES: Final = "'->'"

# What people write for something else, and what to write instead.
_HABITS: Final = {
    ",": "rule lines have no commas; see the kind of line in base.yaml",
    "，": "rule lines have no commas, and signs must be plain ones, not full-width",
    "、": "rule lines have no commas; blanks part the items",
    "：": "signs must be plain ones, not full-width",
    "（": "write '(', not a full-width bracket",
    "）": "write ')', not a full-width bracket",
    "=>": "write '->' before a result",
    "=": "write '->' before a result",
    "→": "write '->' before a result",
    ":": "write '->' before a result; a colon belongs to YAML",
    "…": "write '..' for a range",
    "...": "write '..' for a range",
    "≥": "write 'low ..' for a range without an upper end",
    "×": "write '*' to multiply, and 'x2' for two copies",
    "if": "write 'when' before a condition",
    "defenders": "the two sides are 'declarers' and 'attackers'",
}

_SAY_FIRST: Final = (
    "say first who has the next deal, such as 'declarers hold and each attacker pays the "
    "declarer 1'"
)

# What each kind of line looks like, for a slip that nothing else explains.
_EXAMPLES: Final = {
    Kind.FRIENDS: "write such as '2', '0 .. 1', '1 ..' or 'players - 4'",
    Kind.FRIEND_CARDS: "write 'any card', or such as 'A of plain and not held'",
    Kind.ORDER: "write steps such as 'BJ', 'level of plain', '2 of trump' or 'A .. 3', "
    "joined by '~' where they link, by '>' where they do not",
    Kind.SHAPE: "write such as 'x2', 'x2 run 2..' for a run, or '4 of a rank in 4 suits'",
    Kind.RANKING: "write such as 'quad > tractor' or 'bomb > anything'",
    Kind.MULTIPLIER: "write one shape a line, such as 'pair -> 4' or 'else -> 2 * cards'",
    Kind.THEFT: "write 'nobody', or such as 'anybody -> any bid once' or 'opponents -> "
    "level x2 or higher of a new suit until all pass and declares'",
    Kind.FAILED_THROW: "write such as 'smallest component', or 'another lead', or "
    "'largest component beaten and -10 points a card taken back', or '… and -1 level'",
    Kind.LADDER: "write the best first, such as 'tractor(n) | then pair' or 'pair | any'",
    Kind.BIDS: "write the lowest first: 'level < level x2 < joker x2 for no trump'",
    Kind.OVER: "write 'nobody', or such as 'bidder -> same suit until overturned | other "
    "seats -> any bid'",
    Kind.NOBODY: "write the best first, such as 'redeal' or 'kitty card 3 .. 7 | no trump'",
    Kind.WEAK_HAND: "write 'none', or such as 'no points | fewer than 3 trumps at most 2 "
    "times'",
    Kind.SUITS: "write such as 'S > H > D > C'",
    Kind.AUCTION: "write such as '80 .. 5 by 5' or '10 .. 40 by 10 % of total'",
    Kind.BANDS: "write one band a line, such as '.. 0 -> declarers +3' or '80 -> takeover'",
    Kind.CLAIMS: "write one line for what is claimed, such as 'H5 held by attackers -> "
    "attackers +1' or 'A of trump captured by declarers -> declarers +10 points'",
    Kind.DIGGING: "write one line for what digs, such as 'J of trump -> declarers to 2', "
    "'A -> declarers -3' or 'J of plain -> declarers to half when at level J'",
    Kind.CLOCK: "write such as '60 minutes and 90 seconds a deal and 15 seconds a trick'",
    Kind.TRIBUTE: "write lines such as '.. 10 -> attackers give 2'",
    Kind.RATINGS: "write lines such as '300 .. -> x3'",
    Kind.PRICE: "write such as '-1 level', '-40 points' or 'takeover and attackers +1'",
    Kind.RANKS: "write such as '2 .. A' or '5 10 K'",
    Kind.LEVELS: "write such as '2 .. A', '5 10 K' or '2 .. A and no trump'",
    Kind.CARDS: "write such as 'A', 'jokers and level cards' or 'A of plain'",
    Kind.REMOVED: "write ranks and cards, such as '3 4' or 'LJ x1 H5 x1'",
    Kind.FORMULA: "join numbers and names by '+', '-', '*' or '/', such as '20 * packs'",
}


@cache
def _parser() -> Lark:
    grammar = resources.files("tuolaji.dsl").joinpath("grammar.lark").read_text("utf-8")
    blanks = "_NL: /\\s*\\n\\s*/\nBLANK: /[ \\t]+/\n%ignore BLANK\n"
    return Lark(
        f"{grammar}\n{terminals()}\n{blanks}",
        parser="lalr",
        start=[kind.value for kind in Kind],
        propagate_positions=True,
        maybe_placeholders=True,
    )


@lru_cache(maxsize=1024)
def parse_line(kind: Kind, text: str) -> Parsed | Slip:
    """Return the meaning of a rule line, or the mistake in it.

    Positions count characters of `text`; comments (`# …`) and blank lines do not count
    as parts of the line.
    """
    blanked = _COMMENT.sub(lambda comment: " " * len(comment.group()), text)
    start = len(blanked) - len(blanked.lstrip())
    line = blanked.strip()
    if not line:
        return Slip("T303", 0, len(text), "a rule line must not be empty")
    if len(line) > _LONGEST_BLOCK or max(map(len, line.split("\n"))) > _LONGEST_LINE:
        most = f"{_LONGEST_LINE} characters in a line and {_LONGEST_BLOCK:,} in a block"
        return Slip("T304", start, start + 1, f"a rule line must have at most {most}")
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
        message = f"the line ends too early; expected {_expected(problem)}"
        remedy = _habit(kind, _names(problem), "", line) or _EXAMPLES.get(kind, "")
        end = start + len(line)
        return Slip("T302", end - 1, end, message, help=remedy)
    position = int(getattr(problem, "pos_in_stream", None) or 0)
    match = _WORD.match(line, position)
    if match is None:
        message = f"expected {_expected(problem)}, got a new line"
        return Slip("T301", start + position, start + position + 1, message)
    word = match.group()
    message = f"expected {_expected(problem)}, got '{word}'"
    return Slip(
        "T301",
        start + position,
        start + match.end(),
        message,
        help=_habit(kind, _names(problem), word, line[:position])
        or _remedy(kind, problem, word, line[:position])
        or _EXAMPLES.get(kind, ""),
    )


def _names(problem: UnexpectedInput) -> set[str]:
    if isinstance(problem, UnexpectedToken):
        return set(problem.accepts or problem.expected)
    if isinstance(problem, UnexpectedCharacters):
        return set(problem.allowed or ())
    return set()


def _expected(problem: UnexpectedInput) -> str:
    names = sorted(
        _names(problem) - {"BLANK"}, key=lambda name: (name == "$END", name.lstrip("_"))
    )
    words = [describe(name) for name in names]
    if len(words) < 2:
        return "".join(words) or "something else"
    return f"{listed(words[:-1])} or {words[-1]}" if len(words) <= 8 else listed(words)


def _remedy(kind: Kind, problem: UnexpectedInput, word: str, before: str) -> str:
    expected = _names(problem)
    if word in _HABITS and ("_GIVES" in expected or _GIVES not in _HABITS[word]):
        return _HABITS[word]
    if (plain := unicodedata.normalize("NFKC", word)) != word and plain.isascii():
        return f"write '{plain}', not full-width"
    if word.isdigit() and len(word) > 9:
        return "a number has at most nine digits"
    if word.upper() in RANKS and "RANK" in expected:
        return f"write '{word.upper()}'"
    terms = [term for term in TERMS if term.terminal in expected]
    for text in (term.texts[0] for term in terms):
        if text.startswith(word) and not text[len(word) :][:1].isalpha() and text != word:
            return f"write '{text}'"
    return did_you_mean(word, _first_words(terms)) or _misspelt(kind, before)


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
    suggestion = did_you_mean(words[-1], terms)
    return suggestion and f"{suggestion[:-1]} for '{words[-1]}'?"


def _habit(kind: Kind, expected: set[str], word: str, before: str) -> str:
    """Return what was meant by a slip that a kind of line invites, or nothing."""
    last = next(iter(before.rsplit(maxsplit=1)[-1:]), "")
    dotted = "_DOTS" in expected
    lone_rank = kind is Kind.ORDER and last in RANKS and dotted
    is_range = dotted and (word in {"-", "–", "to"} or (word == "~" and not lone_rank))
    joker = "jokers alone make no trump: write such as 'joker x2 for no trump'"
    rank = f"write '{last} .. {last}' for a lone rank, '{last} of trump' for trumps"
    band = f"write '{last[:-1]} ..' for a range without an upper end"
    habits = {
        "write '..' for a range": is_range,
        rank: lone_rank,
        joker: "_FOR_NO_TRUMP" in expected,
        band: kind is Kind.BANDS and word == "->" and last.endswith("+"),
        _SAY_FIRST: kind is Kind.BANDS and last == "->" and word in {"each", "the"},
        f"write such as '{last} +1'": "_PLUS" in expected and last in _SIDES,
        "write such as 'attackers +1, +1 per 20'": word == "per" and "_ONE_PER" in expected,
        _EXAMPLES[Kind.CLOCK]: kind is Kind.CLOCK,
        _EXAMPLES[Kind.NOBODY]: kind is Kind.NOBODY and word.lower() in NEGATIONS,
        "say 'until overturned' of the bidder": kind is Kind.OVER and word == "until",
        "write '|' between rungs": kind is Kind.LADDER and word == "/",
        "write such as '40 % of total'": word == "%" and "_PERCENT_OF" in expected,
        "write '^' for a power": word == "*" and last == "*",
    }
    return next((text for text, holds in habits.items() if holds), "")
