"""Wrapping: texts on lines of a terminal, in which wide characters take two places.

Lines are broken at blanks, and sentences of wide characters, which have none, anywhere.
What is read as one stays on one line: a label and its number, a number and its unit, a
seat and its cards, a range.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import Final

__all__ = ["JOINT", "broken", "whole", "width"]

_UNIT: Final = re.compile(r"(?<=\d) (%|pp\b|deals/s|百分点|[分张局墩级次副个种]|±)")
_PLACE: Final = r"(?<!:\d:)(?<!:\d\d:)(?<!:\d\d\d:)"
_TOGETHER: Final = re.compile(
    rf"{_PLACE}(?<=\d:) (?=\S)|(?<=\.\.) (?=\S)|(?<=\S) (?=\.\.(?!\.))"
    r"|(?<=[Ss]eat) (?=\d)|(?<=[一-鿿]) (?=[-+−]?\d)"
)
"""The blanks of seats and their cards, of ranges, and between a label and its number.

A number behind a colon is a place in a file.
"""
JOINT: Final = "\N{NO-BREAK SPACE}"
"""Stands for a blank at which no line is broken."""
_SECOND: Final = "\N{WORD JOINER}"
"""Stands behind a wide character while its places are counted."""
_NAME: Final = 20
"""How wide a name of wide characters may be that is not broken."""
_MARK: Final = re.compile("[，。；：！？、]")
"""Stands between the parts of a sentence, and in no name."""
_ITEM: Final = re.compile(f"(?<=、{_SECOND})")
"""Where an item of a list ends."""
_BREAK: Final = re.compile(
    f"(?<={_SECOND})(?<![（“「『【《]{_SECOND})(?=[^，。；：！？、）”」』】》{JOINT}])"
    f"|(?<=[^\\s{_SECOND}（“「『【《])(?=[^\\x00-\\u2e7f，。；：！？、）”」』】》])"
)
"""Where a line may be broken beside a wide character."""


def whole(text: str) -> str:
    """Return a text at whose blanks no line is broken."""
    return text.replace(" ", JOINT)


class _Wrapper(textwrap.TextWrapper):
    """Breaks lines at blanks, and sentences of wide characters, which need none, anywhere.

    What is no longer than a name stays whole. No line begins with a sign that closes, such
    as `。`, or ends with one that opens.
    """

    def _split(self, text: str) -> list[str]:
        return [piece for chunk in super()._split(text) for piece in _pieces(chunk)]


def _pieces(chunk: str) -> list[str]:
    """Return the pieces of what stands between blanks, that a line may end behind."""
    return [piece for item in _ITEM.split(chunk) for piece in _pieces_of_item(item)]


def _pieces_of_item(chunk: str) -> list[str]:
    is_short = sum(2 if sign == _SECOND else 0 for sign in chunk) <= _NAME
    is_name = is_short and _MARK.search(chunk[:-2]) is None
    return [chunk] if is_name else [piece for piece in _BREAK.split(chunk) if piece]


def broken(text: str, size: int, *, indent: int = 0, breaks_words: bool = False) -> str:
    """Return a text on lines of a size.

    Args:
        text: The text.
        size: How many places a line has.
        indent: How far the lines after the first are moved in.
        breaks_words: Whether a word that is longer than a line is broken.
    """
    joined = _TOGETHER.sub(JOINT, _UNIT.sub(rf"{JOINT}\1", text))
    wrapper = _Wrapper(
        size,
        subsequent_indent=" " * indent,
        break_long_words=breaks_words,
        break_on_hyphens=False,
    )
    filled = wrapper.fill(
        "".join(f"{sign}{_SECOND}" if width(sign) == 2 else sign for sign in joined)
    )
    return filled.replace(_SECOND, "").replace(JOINT, " ")


def width(text: str) -> int:
    """Return how many places of a terminal a text takes; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
