"""The book as plain values, for programs."""

from __future__ import annotations

from tuolaji.rulebook.block import Block, Example, Grid, Items, Text
from tuolaji.rulebook.book import Book
from tuolaji.rulebook.words import CARDS_BEGIN, CARDS_END

__all__ = ["as_values"]


def as_values(book: Book) -> dict[str, object]:
    """Return a book as plain values."""
    return {
        "title": book.title,
        "other": book.other or None,
        "source": book.source,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "passages": [
                    {
                        "topic": passage.topic,
                        "blocks": [_block(block) for block in passage.blocks],
                        **(
                            {"other": list(map(_block, passage.other))}
                            if book.other
                            else {}
                        ),
                    }
                    for passage in chapter.passages
                ],
            }
            for chapter in book.chapters
        ],
    }


def _block(block: Block) -> dict[str, object]:
    match block:
        case Text(text):
            return {"text": _plain(text)}
        case Example(text):
            return {"example": _plain(text)}
        case Items(items, numbered):
            return {"items": list(map(_plain, items)), "numbered": numbered}
        case Grid(head, rows):
            return {
                "head": list(map(_plain, head)),
                "rows": [list(map(_plain, row)) for row in rows],
            }


def _plain(text: str) -> str:
    return text.replace(CARDS_BEGIN, "").replace(CARDS_END, "")
