"""The book as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tuolaji.language import _, in_language
from tuolaji.rulebook.block import Block, Example, Grid, Items, Passage, Text
from tuolaji.rulebook.book import Book
from tuolaji.rulebook.words import CARDS_BEGIN, CARDS_END, sentence

__all__ = ["MARK", "as_markdown"]

MARK: Final = "<!-- generator: tuolaji -->"
"""The first line of a book, by which it is known as one."""

_SIGN: Final = re.compile(r"([\\`*_\[\]<>|~])")
_LINE_START: Final = re.compile(r"^(#|\+ |- |\d+[.)] )")


def as_markdown(book: Book) -> str:
    """Return a book as Markdown; what a file says is escaped."""
    with in_language(book.language):
        return "\n\n".join(_parts(book)) + "\n"


def _parts(book: Book) -> Iterator[str]:
    yield MARK
    yield f"# {_escaped(book.title)}"
    yield _escaped(book.about)
    if book.other:
        yield _escaped(_("Only what differs from {other} stands here.", other=book.other))
    if book.glance:
        yield _grid(Grid((_("At a glance"), ""), book.glance))
    for number, chapter in enumerate(book.chapters, 1):
        yield f"## {number}. {_escaped(chapter.title)}"
        for passage in chapter.passages:
            yield from _passage(passage, book.other)
    if book.source:
        yield _escaped(_("Source: {source}", source=book.source))


def _passage(passage: Passage, other: str) -> Iterator[str]:
    if other and not passage.blocks:
        yield _escaped(_("Here nothing is said of it."))
    yield from map(_block, passage.blocks)
    if not other:
        return
    quoted = [_block(block) for block in passage.other]
    quoted = quoted or [_escaped(_("nothing is said of it."))]
    head = _escaped(_("{other}:", other=other))
    text = "\n\n".join([f"**{head}**", *quoted])
    yield "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _block(block: Block) -> str:
    match block:
        case Text(text):
            return _escaped(text)
        case Items(items, numbered):
            signs = (f"{n}." if numbered else "*" for n in range(1, len(items) + 1))
            pairs = zip(signs, items, strict=True)
            return "\n".join(f"{sign} {_escaped(sentence(item))}" for sign, item in pairs)
        case Grid():
            return _grid(block)
        case Example(text):
            example = _("Example. {text}", text=text)
            return f"> {_escaped(example)}"


def _grid(grid: Grid) -> str:
    lines = [_row(grid.head), "|" + "---|" * len(grid.head)]
    return "\n".join([*lines, *map(_row, grid.rows)])


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    text = _SIGN.sub(r"\\\1", text.replace("\n", " "))
    text = _LINE_START.sub(r"\\\1", text)
    return text.replace(CARDS_BEGIN, "").replace(CARDS_END, "")
