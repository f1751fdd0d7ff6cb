"""Cards as styled text."""

from __future__ import annotations

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
from tuolaji.play.wording import brief_cards

__all__ = ["card_style", "drawn_cards", "painted", "painted_cards"]

_RED: Final = "$error"


def card_style(face: Face) -> str:
    """Return the colour of a card: red, or that of the text."""
    if is_joker(face):
        return _RED if face == BIG_JOKER else ""
    return _RED if suit_of(face) in {Suit.H, Suit.D} else ""


def painted_cards(cards: Iterable[Face]) -> Content:
    """Return cards in brief, the red suits red."""
    return painted(brief_cards(cards))


def painted(text: str) -> Content:
    """Return a text in which red suits are red, up to the next sign or wide space."""
    content = Content(text)
    for sign in (SUIT_SIGNS[Suit.H], SUIT_SIGNS[Suit.D]):
        start = text.find(sign)
        while start >= 0:
            ends = (text.find(end, start) for end in ("  ", " · ", ";", ":", ","))
            end = min((at for at in ends if at > 0), default=len(text))
            content = content.stylize(_RED, start, end)
            start = text.find(sign, start + 1)
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
