"""Cards as styled text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from textual.content import Content

from tuolaji.cards import (
    BIG_JOKER,
    SUIT_SIGNS,
    Face,
    Suit,
    drawn_card,
    is_joker,
    sort_cards,
    suit_of,
)
from tuolaji.play.wording import brief_cards, suit_words
from tuolaji.wrapping import broken, whole

__all__ = ["card_style", "drawn_cards", "fitted", "lined", "painted", "painted_cards"]

_DOT: Final = " · "
_RED: Final = "$error"
_RED_SUITS: Final = (Suit.H, Suit.D)
_RED_CARDS: Final = (
    "[" + "".join(SUIT_SIGNS[suit] for suit in _RED_SUITS) + "]"
    "(?: ?(?:10|[2-9JQKA])(?![0-9A-Za-z]))+"
)
"""Cards in brief: the sign once, then the ranks."""


def card_style(face: Face) -> str:
    """Return the colour of a card: red, or that of the text."""
    if is_joker(face):
        return _RED if face == BIG_JOKER else ""
    return _RED if suit_of(face) in _RED_SUITS else ""


def lined(parts: Iterable[str], width: int) -> str:
    r"""Return parts joined by dots, on as many lines as they need, none of them broken.

    A part that is wider than a line alone has a line of its own.

    >>> lined(["level 2", "trumps open", "attackers 35 of 80"], 24)
    'level 2 · trumps open\nattackers 35 of 80'
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{_DOT}{part}" if lines else part
        if lines and Content(longer).cell_length <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


def fitted(text: Content, width: int) -> Content:
    """Return a text on lines of a width, no part of a list between dots broken.

    Textual would part a seat from its number.
    """
    lines: list[Content] = []
    for line in text.split(allow_blank=True):
        parts = line.plain.split(_DOT)
        kept = _DOT.join(map(whole, parts)) if len(parts) > 1 else line.plain
        start = 0
        for part in broken(kept, width).split("\n"):
            start = line.plain.index(part, start)
            lines.append(line[start : start + len(part)])
            start += len(part)
    return Content("\n").join(lines)


def painted_cards(cards: Iterable[Face]) -> Content:
    """Return cards in brief, the red suits red."""
    return painted(brief_cards(cards))


def painted(text: str) -> Content:
    """Return a text in which the cards and the names of the red suits are red."""
    names = (re.escape(suit_words(suit)) for suit in _RED_SUITS)
    content = Content(text)
    for found in re.finditer("|".join((*names, _RED_CARDS)), text):
        content = content.stylize(_RED, *found.span())
    return content


def drawn_cards(cards: Iterable[Face]) -> list[Content]:
    """Return cards drawn with borders, on three lines, all but the last half covered."""
    listed = sort_cards(cards)
    if not listed:
        return [Content(""), Content(""), Content("")]
    texts = [drawn_card(face) for face in listed]
    sizes = [Content(text).cell_length for text in texts]
    top = "".join("╭" + "─" * size for size in sizes) + "╮"
    foot = "".join("╰" + "─" * size for size in sizes) + "╯"
    parts: list[str | tuple[str, str]] = []
    for face, text in zip(listed, texts, strict=True):
        parts += [("│", "dim"), (text, f"bold {card_style(face)}".rstrip())]
    middle = Content.assemble(*parts, ("│", "dim"))
    return [Content.styled(top, "dim"), middle, Content.styled(foot, "dim")]
