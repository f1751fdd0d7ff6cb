"""Which rules of a variant are understood so far, and where does each stand?

A draft maps the dotted path of each value (`kitty.size`) to its meaning. A value that
could not be understood is unknown: whoever needs it stops without a word, so that one
mistake never makes two diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from tuolaji.dsl.diagnostic import Span
from tuolaji.dsl.tree import Scalar

__all__ = ["OVERRIDE", "Draft", "Leaf", "Unknown"]

OVERRIDE: Final = "--set"
"""The name of the command line's overrides in diagnostics."""

T = TypeVar("T")


class Unknown(Exception):
    """A value that is needed could not be understood."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of a variant.

    Attributes:
        path: Its dotted path.
        node: The scalar that sets it.
        key_span: The place of its key.
        value: Its meaning, or `None` where it is not understood.
        marks: In a rule line, the start and end of each item.
    """

    path: str
    node: Scalar
    key_span: Span
    value: object
    marks: tuple[tuple[int, int], ...] = ()

    def item(self, index: int) -> Span:
        """Return the span of an item of a rule line."""
        return (
            self.node.part(*self.marks[index])
            if index < len(self.marks)
            else self.node.span
        )

    def item_text(self, index: int) -> str:
        """Return an item of a rule line as its author wrote it."""
        start, end = self.marks[index]
        return self.node.text[start:end]

    def word(self, word: str, item: int | None = None) -> Span:
        """Return the span of a word, searched in one item or in the whole line."""
        start, end = (0, len(self.node.text)) if item is None else self.marks[item]
        position = _find_word(self.node.text, word, start, end)
        return (
            self.node.span
            if position < 0
            else self.node.part(position, position + len(word))
        )


def _find_word(text: str, word: str, start: int, end: int) -> int:
    position = text.find(word, start, end)
    while position >= 0:
        before, after = text[position - 1 : position], text[position + len(word) :][:1]
        if not (before.isalnum() or before == "_" or after.isalnum() or after == "_"):
            return position
        position = text.find(word, position + 1, end)
    return -1


@dataclass(slots=True)
class Draft:
    """The values of a variant by their dotted paths, in the order of the file.

    Attributes:
        leaves: The values.
        removed: Where `none` takes an inherited value away.
        odd: Paths whose value is of another form than a scalar, or no mapping.
        own: The variant's own file, as diagnostics show it.
    """

    leaves: dict[str, Leaf] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)
    odd: set[str] = field(default_factory=set)
    own: str = ""

    def leaf(self, path: str) -> Leaf:
        """Return a leaf.

        Raises:
            Unknown: There is none, because its key or its type is wrong.
        """
        leaf = self.leaves.get(path)
        if leaf is None:
            raise Unknown(path)
        return leaf

    def need(self, path: str, kind: type[T]) -> T:
        """Return a value of a known type.

        Raises:
            Unknown: The value is not understood.
        """
        value = self.leaf(path).value
        if not isinstance(value, kind):
            raise Unknown(path)
        return value

    def need_all(self, path: str, kind: type[T]) -> tuple[T, ...]:
        """Return a value that is a tuple of a known type.

        Raises:
            Unknown: The value is not understood.
        """
        value = self.leaf(path).value
        if not isinstance(value, tuple):
            raise Unknown(path)
        return tuple(item for item in value if isinstance(item, kind))

    def place(self, span: Span, *paths: str) -> Span:
        """Return where several values disagree: at the one that its author wrote.

        A value from the command line goes before one of the variant's own file, and that
        before an inherited one; of equals, `span` goes first, then the paths in order.
        """
        places = [span]
        for path in paths:
            if path in self.leaves:
                places.append(self.leaves[path].node.span)
            elif path in self.removed:
                places.append(self.removed[path])
        return max(places, key=self._nearness)

    def _nearness(self, span: Span) -> int:
        return 2 if span.file == OVERRIDE else int(span.file == self.own)

    def names(self, prefix: str) -> tuple[str, ...]:
        """Return the keys under a path, also of those whose value is not understood.

        Raises:
            Unknown: The path holds no mapping.
        """
        known = [name for name, _ in self.under(prefix)]
        start = f"{prefix}."
        return (
            *known,
            *(path[len(start) :] for path in self.odd if path.startswith(start)),
        )

    def under(self, prefix: str) -> Iterator[tuple[str, Leaf]]:
        """Yield the last key and the leaf of every value under a path.

        Raises:
            Unknown: The path holds no mapping.
        """
        if prefix in self.odd:
            raise Unknown(prefix)
        for path, leaf in self.leaves.items():
            if path.startswith(f"{prefix}."):
                yield path[len(prefix) + 1 :], leaf
