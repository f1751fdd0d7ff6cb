"""Which words do rule lines know?

One table feeds the grammar's terminals, the wording of diagnostics and the docs. A
term is a whole phrase (`level of trump`), so that a synonym in another language is one
more text in its row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["NEGATIONS", "PATTERNS", "TERMS", "Pattern", "Term", "describe", "terminals"]


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
    Term("_OF_TRUMP", ("of trump",)),
    Term("_OF_PLAIN", ("of plain",)),
    Term("_LEVEL", ("level",)),
    Term("LITTLE_JOKER", ("little joker",)),
    Term("BIG_JOKER", ("big joker",)),
    Term("JOKER", ("joker",)),
    Term("_FOR_NO_TRUMP", ("for no trump",)),
    Term("_NO_TRUMP", ("no trump",)),
    Term("_KITTY_CARD", ("kitty card",)),
    Term("_REDEAL", ("redeal",)),
    Term("_BY", ("by",)),
    Term("_RUN", ("run",)),
    Term("_WITH", ("with",)),
    Term("_OR", ("or",)),
    Term("_THEN", ("then",)),
    Term("_ANY", ("any", "any n")),
    Term("_ELSE", ("else",)),
    Term("DECLARERS", ("declarers",)),
    Term("ATTACKERS", ("attackers",)),
    Term("_TAKEOVER", ("takeover",)),
    Term("_NO_TAKEOVER", ("no takeover",)),
    Term("_NO_CHANGE", ("no change",)),
    Term("_LEVELS", ("levels",)),
    Term("_POINTS_A_CARD", ("points a card",)),
    Term("_POINTS_EACH", ("points each",)),
    Term("_POINTS", ("points",)),
    Term("_MATCH_LOST_AT", ("match lost at",)),
    Term("_NEXT_DEAL_BY", ("next deal by", "next")),
    Term("_OPENING_BID", ("opening bid",)),
    Term("_MINUTES", ("minutes",)),
    Term("_SECONDS_A_DEAL", ("seconds a deal",)),
    Term("_SECONDS_A_TRICK", ("seconds a trick",)),
    Term("_AND", ("and",)),
    Term("_ONE_PER", ("+1 per", "+ 1 per")),
    Term("_PAST", ("past",)),
    Term("_LINKED", ("~",)),
    Term("_ABOVE", (">",)),
    Term("_BELOW", ("<",)),
    Term("_GIVES", ("->",)),
    Term("_DOTS", ("..",)),
    Term("_BAR", ("|",)),
    Term("_PLUS", ("+",)),
    Term("_MINUS", ("-",)),
    Term("_TIMES", ("*",)),
    Term("_POWER", ("^",)),
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
    lines += [f"{one.terminal}.{one.priority}: /{one.regex}/" for one in PATTERNS]
    return "\n".join(lines)


def _priority(term: Term) -> int:
    """Rank longer phrases first: `level of trump` before `level`, `->` before `-`."""
    return 10 + max(len(text) for text in term.texts)


def _regex(term: Term) -> str:
    return "|".join(_phrase(text) for text in sorted(term.texts, key=len, reverse=True))


def _phrase(text: str) -> str:
    words = r"[ \t]+".join(re.escape(word).replace("/", r"\/") for word in text.split())
    return words + (r"(?!\w)" if text[-1].isalnum() and text.isascii() else "")
