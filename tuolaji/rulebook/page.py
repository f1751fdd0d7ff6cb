"""The book as one page of HTML, for a printer, a screen and a phone.

A template is filled in, everything escaped; its style stands in the page itself, which
loads nothing from anywhere. The same book gives the same bytes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from tuolaji.language import Language, _, in_language
from tuolaji.rulebook.block import Block
from tuolaji.rulebook.book import Book
from tuolaji.rulebook.words import CARDS_BEGIN, CARDS_END, sentence
from tuolaji.template import environment

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

__all__ = ["as_page"]

_CARDS: Final = re.compile(f"{CARDS_BEGIN}(.*?){CARDS_END}")
_RED: Final = ("♥", "♦")
_TAGS: Final = {Language.EN: "en", Language.ZH: "zh-Hans"}


def as_page(book: Book) -> str:
    """Return a book as a page."""
    template = _environment().get_template("rulebook.html")
    with in_language(book.language):
        words = _words(book)
    return template.render(book=book, lang=_TAGS[book.language], words=words)


def _words(book: Book) -> dict[str, str]:
    """Return what the template says itself."""
    return {
        "contents": _("Contents"),
        "glance": _("At a glance"),
        "example": _("Example"),
        "source": _("Source: {source}", source=book.source),
        "differs": _("Only what differs from {other} stands here.", other=book.other),
        "other": _("{other}:", other=book.other),
        "nothing": _("Here nothing is said of it."),
        "there": _("nothing is said of it."),
    }


@cache
def _environment() -> Environment:
    made = environment("tuolaji.rulebook")
    made.filters["drawn"] = _drawn
    made.filters["begun"] = sentence
    made.globals["kind"] = _kind
    return made


def _kind(block: Block) -> str:
    """Return which macro of the template sets a block."""
    return type(block).__name__.lower()


def _drawn(text: str) -> Markup:
    """Return a text escaped, with its cards drawn."""
    from markupsafe import Markup, escape  # noqa: PLC0415  # Late, with the template.

    drawn = _CARDS.sub(lambda found: _hand(found[1]), str(escape(text)))
    return Markup(drawn)  # noqa: S704 (the text has been escaped, and the rest is ours)


def _hand(faces: str) -> str:
    """Return drawn cards; their text is escaped already."""
    drawn = []
    for face in faces.split(" "):
        kind = "suit" if len(face) == 1 else "card"
        red = " red" if face.startswith(_RED) else ""
        drawn.append(f'<span class="{kind}{red}">{face}</span>')
    return " ".join(drawn)
