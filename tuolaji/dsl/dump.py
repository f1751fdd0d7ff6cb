"""Resolved variants: all their values written out, inherited ones too.

The dump of a variant is a variant file without a parent: compiling it gives the same
rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tuolaji.dsl.catalogue import variants_directory
from tuolaji.dsl.compile import Compiled, compiled_variant
from tuolaji.dsl.diagnostic import OVERRIDE, Span, cells
from tuolaji.dsl.draft import is_removable
from tuolaji.dsl.inherit import HEADER_KEYS
from tuolaji.dsl.schema import CHAPTERS
from tuolaji.dsl.source import Entry, MappingNode, Node, Scalar, Style, plain
from tuolaji.language import _

__all__ = [
    "align_origins",
    "dump_entry",
    "leaves_of",
    "origin_of",
    "origins",
    "resolved_values",
    "resolved_yaml",
    "rules_of",
    "scalar_text",
    "whole_of",
]

_OWN: Final = tuple(key for key in HEADER_KEYS if key not in {"extends", "with", "kind"})
_ORIGIN_COLUMN: Final = 60
_WITH_ORIGIN: Final = re.compile(r"(?m)^(.*[^\s|]) {2,}(# \S+:\d+)$")
_UNSAFE: Final = re.compile(r"^[\s>|*&!%@`\"'{\[\]},#?-]|: |[\n\t]| #|\s$|:$")
_IN_BRACKETS: Final = re.compile(r"[,\[\]{}:]|^$")


def whole_of(compiled: Compiled, *, rules: bool = True) -> MappingNode:
    """Return a variant's header without parents and, if asked, all its rules."""
    assert compiled.header is not None
    header = [entry for key in _OWN if (entry := compiled.header.entry(key)) is not None]
    return MappingNode(
        (*header, *(rules_of(compiled) if rules else ())), compiled.header.span
    )


def rules_of(compiled: Compiled) -> MappingNode:
    """Return a variant's chapters in the order of a file, without removed entries."""
    assert compiled.chapters is not None
    chapters = [compiled.chapters.entry(name) for name in CHAPTERS]
    known = tuple(_without_removed(entry, "") for entry in chapters if entry is not None)
    return MappingNode(known, compiled.chapters.span)


def _without_removed(entry: Entry, prefix: str) -> Entry:
    if not isinstance(entry.value, MappingNode):
        return entry
    path = f"{prefix}{entry.key}."
    kept = tuple(
        _without_removed(inner, path)
        for inner in entry.value
        if not (_is_none(inner.value) and is_removable(f"{path}{inner.key}"))
    )
    return Entry(entry.key, entry.key_span, MappingNode(kept, entry.value.span))


def _is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value == "none"


def leaves_of(mapping: MappingNode, prefix: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield the dotted path and the scalar of every value."""
    for entry in mapping:
        path = f"{prefix}{entry.key}"
        if isinstance(entry.value, MappingNode):
            yield from leaves_of(entry.value, f"{path}.")
        elif isinstance(entry.value, Scalar):
            yield path, entry.value


def origin_of(span: Span) -> str:
    """Return the file and line that set a value; a shipped file by its name alone.

    What is laid over a file stands in none.
    """
    if span.file == OVERRIDE:
        return _("a setting")
    path = Path(span.file)
    is_shipped = path.is_absolute() and path.parent == variants_directory()
    return f"{path.name if is_shipped else span.file}:{span.line}"


def dump_entry(entry: Entry, depth: int = 0, *, origin: bool = False) -> Iterator[str]:
    """Yield the lines of a key and its value, with their origin as a comment if asked."""
    margin = "  " * depth
    value = entry.value
    if isinstance(value, MappingNode) and not value.entries:
        yield f"{margin}{entry.key}: {{}}"
    elif isinstance(value, MappingNode):
        yield f"{margin}{entry.key}:"
        for inner in value:
            yield from dump_entry(inner, depth + 1, origin=origin)
    elif isinstance(value, Scalar):
        yield from _dump_scalar(margin + entry.key, value, origin=origin)
    else:
        words = [_in_a_list(item) for item in value.items if isinstance(item, Scalar)]
        yield f"{margin}{entry.key}: [{', '.join(words)}]"


def _dump_scalar(head: str, value: Scalar, *, origin: bool) -> Iterator[str]:
    note = f"  # {origin_of(value.span)}" if origin else ""
    if value.style is Style.LITERAL and not value.text[:1].isspace():
        inner = " " * (len(head) - len(head.lstrip()) + 2)
        yield f"{head}: |{note}"
        yield from (
            inner + line if line else "" for line in value.text.rstrip().split("\n")
        )
    else:
        yield f"{head}: {scalar_text(value)}{note}"


def scalar_text(value: Scalar) -> str:
    """Return a value on one line as YAML reads it back."""
    if isinstance(value.value, int) and not isinstance(value.value, bool):
        return str(value.value)
    if value.style is Style.PLAIN and not _UNSAFE.search(value.text):
        return value.text
    if "\n" in value.text:  # Between single quotation marks a line feed is a blank.
        return json.dumps(value.text, ensure_ascii=False)
    return "'" + value.text.replace("'", "''") + "'"


def _in_a_list(value: Scalar) -> str:
    """Return an item as it stands between brackets, where commas part the items."""
    is_plain = value.style is Style.PLAIN and not _IN_BRACKETS.search(value.text)
    return scalar_text(value if is_plain else replace(value, style=Style.QUOTED))


def resolved_values(name: str, overrides: Sequence[str] = ()) -> dict[str, object]:
    """Return all values of a variant as plain values, in the order of a file.

    Raises:
        VariantError: The variant has errors.
    """
    whole = whole_of(compiled_variant(name, overrides))
    return {entry.key: plain(entry.value) for entry in whole}


def origins(name: str, overrides: Sequence[str] = ()) -> dict[str, str]:
    """Return for each value's dotted path the file and line that set it.

    Raises:
        VariantError: The variant has errors.
    """
    rules = rules_of(compiled_variant(name, overrides))
    return {path: origin_of(node.span) for path, node in leaves_of(rules)}


def resolved_yaml(name: str, overrides: Sequence[str] = (), *, origin: bool = False) -> str:
    """Return a variant with all its values, as a file without a parent.

    Args:
        name: The variant's id, alias or path.
        overrides: Texts `chapter.key=value` laid over it.
        origin: Whether a comment on each value tells the file and line that set it.

    Raises:
        VariantError: The variant has errors.
    """
    whole = whole_of(compiled_variant(name, overrides))
    lines = [line for entry in whole for line in dump_entry(entry, origin=origin)]
    return align_origins("\n".join(lines)) + "\n"


def align_origins(text: str, most: int | None = None) -> str:
    """Return a dump with the origins of its values in one column of the screen.

    Args:
        text: The dump.
        most: How wide the screen is, if that is known. An origin for which a line has no
            room stands below it.
    """
    found = [cells(line[2]) for line in _WITH_ORIGIN.finditer(text)]
    room = _ORIGIN_COLUMN + 2 if most is None else most - max(found, default=0)
    column = max(min(_ORIGIN_COLUMN, room - 2), 0)

    def aligned(line: re.Match[str]) -> str:
        value, origin = line.groups()
        if most is not None and cells(value) + 2 + cells(origin) > most:
            return f"{value}\n{' ' * (column + 2)}{origin}"
        return f"{value}{' ' * (column - cells(value))}  {origin}"

    return _WITH_ORIGIN.sub(aligned, text)
