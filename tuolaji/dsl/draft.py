"""The draft of a variant: the meaning and the place of each value understood so far.

A draft maps the dotted path of each value (`kitty.size`) to its meaning. It is made of
the merged tree: rule lines are parsed, choices become enums, `none` takes away what a
parent set, and values whose key or type is wrong are left out.

A value that could not be understood is unknown: whoever needs it stops without a word,
so that one mistake never makes two diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache, wraps
from itertools import islice
from typing import Any, Final, TypeVar, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tuolaji.cards import RANKS
from tuolaji.dsl.diagnostic import OVERRIDE, Diagnostic, Span, error, listed, write
from tuolaji.dsl.parse import NEGATIONS, Kind, Slip, example_of, parse_line, with_chinese
from tuolaji.dsl.schema import CHAPTERS, Chapters, Line
from tuolaji.dsl.source import Entry, MappingNode, Scalar, Style
from tuolaji.language import _
from tuolaji.rules.deck import point_cards
from tuolaji.rules.formula import Formula, bounded, names_in
from tuolaji.rules.limits import LARGEST_POINTS
from tuolaji.rules.ruleset import options

__all__ = [
    "LIMIT",
    "LIMIT_OF_FACTORS",
    "Draft",
    "Leaf",
    "Unknown",
    "draft_of",
    "is_removable",
    "line_at",
    "once",
    "value_of",
]


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
        """Return the span of a word, searched in one item or in the whole line.

        A name may stand there in Chinese.
        """
        start, end = (0, len(self.node.text)) if item is None else self.marks[item]
        for said in with_chinese([word]):
            position = _find_word(self.node.text, said, start, end)
            if position >= 0:
                return self.node.part(position, position + len(said))
        return self.node.span


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
        worked_out: What was worked out of the whole draft, by what worked it out.
    """

    leaves: dict[str, Leaf] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)
    odd: set[str] = field(default_factory=set)
    own: str = ""
    worked_out: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)

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
        yield from _by_prefix(self).get(prefix, ())


def once(work: Callable[[Draft], T]) -> Callable[[Draft], T]:
    """Have something worked out once of each draft, when the draft is whole."""

    @wraps(work)
    def known(draft: Draft) -> T:
        if work not in draft.worked_out:
            draft.worked_out[work] = work(draft)
        value: T = draft.worked_out[work]
        return value

    return known


@once
def _by_prefix(draft: Draft) -> dict[str, list[tuple[str, Leaf]]]:
    """Return the leaves under each path, each with the rest of its own path."""
    under: dict[str, list[tuple[str, Leaf]]] = {}
    for path, leaf in draft.leaves.items():
        at = path.find(".")
        while at >= 0:
            under.setdefault(path[:at], []).append((path[at + 1 :], leaf))
            at = path.find(".", at + 1)
    return under


_NONE: Final = "none"
_OPEN: Final = {"follow": Line(Kind.LADDER), "fouls": Line(Kind.PRICE)}
_MOST_KEYS: Final = {"shapes": 40, "follow": 200, "fouls": 60}
_MAPPINGS: Final = {*CHAPTERS, "deck.points"} - {"ranking"}


def draft_of(
    merged: MappingNode, wrong: frozenset[Span], own: str
) -> tuple[Draft, tuple[Diagnostic, ...]]:
    """Return the draft of merged chapters; values at `wrong` places are left out."""
    draft = Draft(own=own)
    findings = list(_crowded(merged, draft))
    for path, entry in _entries(merged, ""):
        if draft.odd and any(path.startswith(f"{odd}.") for odd in draft.odd):
            continue
        node = entry.value
        if not isinstance(node, Scalar) or path in _MAPPINGS:
            draft.odd.add(path)
        elif path.startswith("deck.points.") and point_cards(entry.key) is None:
            findings.append(_no_point_cards(entry))
        elif node.value == _NONE and is_removable(path):
            draft.removed[path] = node.span
        elif wrong and node.span in wrong:  # The hash of a span takes longer than asking.
            draft.leaves[path] = Leaf(path, node, entry.key_span, None)
        elif not wrong or entry.key_span not in wrong:
            leaf, finding = _leaf(path, entry, node)
            draft.leaves[path] = leaf
            findings += () if finding is None else (finding,)
    return draft, tuple(findings)


def _crowded(merged: MappingNode, draft: Draft) -> Iterator[Diagnostic]:
    """Refuse more shapes, ladders or prices than a table could know; none is looked at."""
    for chapter, most in _MOST_KEYS.items():
        node = merged.get(chapter)
        if isinstance(node, MappingNode) and len(node.entries) > most:
            draft.odd.add(chapter)
            place = next(islice(node, most, None)).key_span
            message = _(
                "'{chapter}' may have at most {most} keys, got {count:,}",
                chapter=chapter,
                most=most,
                count=len(node.entries),
            )
            yield error("T106", place, message)


def _no_point_cards(entry: Entry) -> Diagnostic:
    message = _("'deck.points' gives points to '{key}', which is not a card", key=entry.key)
    note = _(
        "ranks are {ranks}, and suits S H C D; jokers have no points", ranks=" ".join(RANKS)
    )
    remedy = _("write the rank, such as 'K', or 'SK', 'K of trump' or 'K of plain'")
    return error("T403", entry.key_span, message, note=note, help=remedy)


def _entries(mapping: MappingNode, prefix: str) -> Iterator[tuple[str, Entry]]:
    """Yield the dotted path and the entry of each value of the schema."""
    for entry in mapping:
        path = f"{prefix}{entry.key}"
        if not prefix and "." in entry.key:  # It stands in no chapter, which is told.
            continue
        if isinstance(entry.value, MappingNode) and path in _MAPPINGS:
            yield from _entries(entry.value, f"{path}.")
        else:
            yield path, entry


def _leaf(path: str, entry: Entry, node: Scalar) -> tuple[Leaf, Diagnostic | None]:
    line = line_at(path)
    if line is None:
        value = _plain_value(path, node)
        return Leaf(path, node, entry.key_span, value), None
    if line.optional and node.value == _NONE:
        return Leaf(path, node, entry.key_span, ()), None
    if (refusal := _unplaceable(path, node)) is not None:
        return Leaf(path, node, entry.key_span, None), refusal
    parsed = parse_line(line.kind, node.text)
    if isinstance(parsed, Slip):
        may_rest = line.optional or is_removable(path)
        is_no = may_rest and node.text.strip().lower() in NEGATIONS
        finding = _finding(path, node, parsed, write(_NONE) if is_no else "")
        return Leaf(path, node, entry.key_span, None), finding
    return Leaf(path, node, entry.key_span, parsed.value, parsed.marks), None


def _unplaceable(path: str, node: Scalar) -> Diagnostic | None:
    """Refuse rule lines whose characters have no place of their own in the file."""
    if node.style is Style.FOLDED:
        remedy = _("write '|' instead of '>'")
        return error(
            "T110",
            node.span,
            _("'{path}' must not be a folded block", path=path),
            help=remedy,
        )
    if node.style is not Style.PLAIN or node.exact:
        return None
    remedy = _("write it on one line, or one item a line after '|'")
    return error(
        "T110", node.span, _("'{path}' runs over several lines", path=path), help=remedy
    )


def _finding(path: str, node: Scalar, slip: Slip, remedy: str = "") -> Diagnostic:
    """Return the finding on a slip; a remedy takes the place of the whole line."""
    span = node.span if remedy else node.part(slip.start, slip.end)
    message = _("'{path}': {slip}", path=path, slip=slip.message)
    help = remedy or _of_its_names(path, slip.help)
    return error(slip.code, span, message, note=slip.note, help=help)


def _of_its_names(path: str, remedy: str) -> str:
    """Return a help with an example in the names that the formula of a key may use."""
    option = options().get(path)
    names = option.key.over if option is not None else ()
    if not names or remedy != example_of(Kind.FORMULA):
        return remedy
    return _(
        "join numbers and names by '+', '-', '*' or '/', such as '2 * {name}'; the names "
        "are {names}",
        name=names[0],
        names=listed(names),
    )


def _plain_value(path: str, node: Scalar) -> object:
    words = _words_at(path)
    return node.value if words is None else words(node.text)


@lru_cache(maxsize=1024)
def _words_at(path: str) -> type[StrEnum] | None:
    """Return the words of a choice, or `None` for other values."""
    chapter, _, key = path.partition(".")
    field = _field(chapter, key)
    kind = None if field is None else field.annotation
    return kind if isinstance(kind, type) and issubclass(kind, StrEnum) else None


@lru_cache(maxsize=1024)
def _field(chapter: str, key: str) -> FieldInfo | None:
    field = Chapters.model_fields.get(chapter)
    model = None if field is None else field.annotation
    if isinstance(model, type) and issubclass(model, BaseModel):
        return model.model_fields.get(key)
    return field


def is_removable(path: str) -> bool:
    """Tell whether `none` at a path takes an entry away rather than being a value."""
    chapter, _, key = path.partition(".")
    return bool(key) and (
        chapter == "shapes"
        or path.startswith("deck.points.")
        or (chapter in _OPEN and _field(chapter, key) is None)
    )


@lru_cache(maxsize=1024)
def line_at(path: str) -> Line | None:
    """Return the mark of the rule line at a path, or `None` for other values."""
    chapter, _, key = path.partition(".")
    if chapter == "shapes":
        return Line(Kind.SHAPE)
    field = _field(chapter, key)
    if field is None:
        return _OPEN.get(chapter)
    return next((mark for mark in _marks(field) if isinstance(mark, Line)), None)


def _marks(field: FieldInfo) -> tuple[Any, ...]:
    return (*field.metadata, *get_args(field.annotation)[1:])


LIMIT: Final = LARGEST_POINTS
"""No number of points comes near it."""

LIMIT_OF_FACTORS: Final = 2**4096
"""What a factor may reach before it is cut down; more would take too long to work out."""


def value_of(formula: Formula, values: Mapping[str, int], limit: int = LIMIT) -> int | None:
    """Return the value of a formula, or `None` where it passes the limit.

    Raises:
        Unknown: The formula uses a name that `values` lacks.
    """
    try:
        value = bounded(formula, values, limit)
    except KeyError:
        raise Unknown(str(formula)) from None
    # What passes the limit is given up before all names are met.
    if value is None and not names_in(formula) <= values.keys():
        raise Unknown(str(formula))
    return value
