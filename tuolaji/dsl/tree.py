"""What does a YAML document hold, and where does each piece stand?

A document is a tree of mappings, sequences and scalars. Every key and value keeps its
span, and a scalar can place a piece of its own text, so that a caret in a rule line
stands under the right character even inside a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from tuolaji.dsl.diagnostic import Span

__all__ = [
    "Entry",
    "Mapping",
    "Node",
    "Page",
    "Scalar",
    "Sequence",
    "Style",
    "Value",
    "plain",
]

Value: TypeAlias = str | int | bool | None


class Style(StrEnum):
    """How a scalar is written."""

    PLAIN = "plain"
    QUOTED = "quoted"
    LITERAL = "literal"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of one file (or of one `--set` text), for spans."""

    file: str
    lines: tuple[str, ...] = field(repr=False, compare=False)

    def span(self, line: int, column: int, length: int) -> Span:
        """Return a span; `line` and `column` count from 0."""
        text = self.lines[line] if line < len(self.lines) else ""
        return Span(self.file, line + 1, column + 1, max(1, length), text)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value.

    Attributes:
        value: A string, a whole number, a truth value, or `None` for nothing.
        text: The characters as written (a block without its indent).
        span: The whole value.
        style: How it is written.
        page: The file it stands in.
        first: The file's line (from 0) on which the text begins.
        indent: The column of the text's first character (of each line, in a block).
        exact: Whether each character of the text stands at its place in the file.
    """

    value: Value
    text: str
    span: Span
    style: Style
    page: Page
    first: int
    indent: int
    exact: bool

    def part(self, start: int, end: int) -> Span:
        """Return the span of `text[start:end]` (cut at the end of its line)."""
        if not self.exact:
            return self.span
        before = self.text[:start]
        line = before.count("\n")
        column = start - (before.rfind("\n") + 1)
        stop = self.text.find("\n", start)
        length = (end if stop < 0 else min(end, stop)) - start
        return self.page.span(self.first + line, self.indent + column, length)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: str
    key_span: Span
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or `None`."""
        entry = self.entry(key)
        return None if entry is None else entry.value

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or `None`."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of values."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Scalar | Mapping | Sequence


def plain(node: Node) -> object:
    """Return a node as plain dicts, lists and values."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.key: plain(entry.value) for entry in node}
