"""What does each value of a variant mean, taken by itself?

The merged tree becomes a draft: rule lines are parsed, choices become enums, `none`
takes away what a parent set. Values whose key or type is wrong are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tuolaji.cards import RANKS
from tuolaji.dsl.diagnostic import Diagnostic, Span, error, write
from tuolaji.dsl.draft import Draft, Leaf
from tuolaji.dsl.fields import Line
from tuolaji.dsl.lines import Kind, Slip, parse_line
from tuolaji.dsl.schema import CHAPTERS, Chapters
from tuolaji.dsl.tree import Entry, Mapping, Scalar, Style
from tuolaji.dsl.vocabulary import NEGATIONS

__all__ = ["draft_of", "is_removable", "line_at"]

_NONE: Final = "none"
_OPEN: Final = {"follow": Line(Kind.LADDER), "fouls": Line(Kind.PRICE)}
_MOST_KEYS: Final = {"shapes": 40, "follow": 200, "fouls": 60}
_MAPPINGS: Final = {*CHAPTERS, "deck.points"} - {"ranking"}


def draft_of(
    merged: Mapping, wrong: frozenset[Span], own: str
) -> tuple[Draft, tuple[Diagnostic, ...]]:
    """Return the draft of merged chapters; values at `wrong` places are left out."""
    draft = Draft(own=own)
    findings = list(_crowded(merged, draft))
    for path, entry in _entries(merged, ""):
        if any(path.startswith(f"{crowded}.") for crowded in draft.odd):
            continue
        node = entry.value
        if not isinstance(node, Scalar) or path in _MAPPINGS:
            draft.odd.add(path)
        elif path.startswith("deck.points.") and entry.key not in RANKS:
            findings.append(_unknown_rank(entry))
        elif node.value == _NONE and is_removable(path):
            draft.removed[path] = node.span
        elif node.span in wrong:
            draft.leaves[path] = Leaf(path, node, entry.key_span, None)
        elif entry.key_span not in wrong:
            leaf, finding = _leaf(path, entry, node)
            draft.leaves[path] = leaf
            findings += () if finding is None else (finding,)
    return draft, tuple(findings)


def _crowded(merged: Mapping, draft: Draft) -> Iterator[Diagnostic]:
    """Refuse more shapes, ladders or prices than a table could know; none is looked at."""
    for chapter, most in _MOST_KEYS.items():
        node = merged.get(chapter)
        if isinstance(node, Mapping) and len(node.entries) > most:
            draft.odd.add(chapter)
            place = next(islice(node, most, None)).key_span
            message = f"'{chapter}' may have at most {most} keys, got {len(node.entries):,}"
            yield error("T106", place, message)


def _unknown_rank(entry: Entry) -> Diagnostic:
    message = f"'deck.points' gives points to the unknown rank '{entry.key}'"
    note = f"ranks are {' '.join(RANKS)}"
    remedy = "write the rank, such as 'K'; jokers have no points"
    return error("T403", entry.key_span, message, note=note, help=remedy)


def _entries(mapping: Mapping, prefix: str) -> Iterator[tuple[str, Entry]]:
    """Yield the dotted path and the entry of each value of the schema."""
    for entry in mapping:
        path = f"{prefix}{entry.key}"
        if not prefix and "." in entry.key:  # It stands in no chapter, which is told.
            continue
        if isinstance(entry.value, Mapping) and path in _MAPPINGS:
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
        remedy = "write '|' instead of '>'"
        return error("T110", node.span, f"'{path}' must not be a folded block", help=remedy)
    if node.style is not Style.PLAIN or node.exact:
        return None
    remedy = "write it on one line, or one item a line after '|'"
    return error("T110", node.span, f"'{path}' runs over several lines", help=remedy)


def _finding(path: str, node: Scalar, slip: Slip, remedy: str = "") -> Diagnostic:
    """Return the finding on a slip; a remedy takes the place of the whole line."""
    span = node.span if remedy else node.part(slip.start, slip.end)
    message = f"'{path}': {slip.message}"
    return error(slip.code, span, message, note=slip.note, help=remedy or slip.help)


def _plain_value(path: str, node: Scalar) -> object:
    chapter, _, key = path.partition(".")
    field = _field(chapter, key)
    kind = None if field is None else field.annotation
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(node.text)
    return node.value


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
