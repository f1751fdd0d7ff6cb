"""The blocks of a book: paragraphs, lists, tables and examples.

A passage is what a book says about one topic, which is mostly the key of a rule, so that
two books can be laid side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.cards import Rank, Suit
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, Question, ask

__all__ = [
    "Asked",
    "Block",
    "Chapter",
    "Example",
    "Grid",
    "Items",
    "Passage",
    "Text",
    "Write",
]


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; its items are in order of rank where it is numbered."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table.

    Attributes:
        head: The heads of its columns.
        rows: Its rows, each with as many cells.
        has_samples: Whether its last column has examples, which say nothing by themselves.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    has_samples: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that an example rests on, and what of its answer the text says.

    Attributes:
        question: The question.
        level: The deal's level.
        trump: The trump suit, or `None` for no trump.
        says: Tells whether an answer is what the text says.
    """

    question: Question[Answer]
    level: Rank
    trump: Suit | None
    says: Callable[[Answer], bool]

    def is_so(self, rules: Ruleset) -> bool:
        """Ask, and tell whether the text is true."""
        return self.says(ask(rules, self.question, self.level, self.trump))


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what happens in a position, judged by the engine.

    Attributes:
        text: The position and what the rules say of it.
        asked: The questions that it rests on.
    """

    text: str
    asked: tuple[Asked, ...]


Block: TypeAlias = Text | Items | Grid | Example


@dataclass(frozen=True, slots=True)
class Passage:
    """What a book says about one topic.

    Attributes:
        topic: The topic, mostly the dotted path of a key.
        blocks: What it says.
        other: What another book says of it, where two are compared.
    """

    topic: str
    blocks: tuple[Block, ...]
    other: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book.

    Attributes:
        id: Its name in links.
        title: Its title.
        passages: What it says.
    """

    id: str
    title: str
    passages: tuple[Passage, ...]


Write: TypeAlias = Callable[[Ruleset], Iterator[Passage]]
"""Writes the passages of a chapter."""
