"""Resolved variants: all their values written out, compared, or reverted one by one.

The dump of a variant is a variant file without a parent: compiling it gives the same
rules. Two variants differ in the leaves of their dumps.

Each value that a variant has otherwise than the file it extends (or than `base`, where
it extends none) can be reverted to the parent's alone, in the same way as an override.
Not every value can be: a shape that ladders name cannot go without them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from tuolaji.dsl.catalogue import find, find_variant, shown, variants_directory
from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.dsl.diagnostic import Diagnostic, Severity, Span, cells, render
from tuolaji.dsl.draft import is_removable
from tuolaji.dsl.inherit import HEADER_KEYS, same_value
from tuolaji.dsl.schema import CHAPTERS
from tuolaji.dsl.source import Entry, MappingNode, Node, Scalar, Style, plain
from tuolaji.errors import VariantError
from tuolaji.rules.ruleset import Ruleset

__all__ = [
    "Difference",
    "SetBack",
    "compiled_variant",
    "diff_variants",
    "dump_entry",
    "leaves_of",
    "origin_of",
    "origins",
    "parent_of",
    "resolved_values",
    "resolved_yaml",
    "rules_of",
    "sameness",
    "scalar_text",
    "set_back_each",
    "whole_of",
]


_OWN: Final = tuple(key for key in HEADER_KEYS if key not in {"extends", "with", "kind"})
_ORIGIN_COLUMN: Final = 60
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
    """Return the file and line that set a value; a shipped file by its name alone."""
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
        line = f"{head}: {scalar_text(value)}"
        yield f"{line}{' ' * (_ORIGIN_COLUMN - cells(line))}{note}" if note else line


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


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule in which two variants differ.

    Attributes:
        path: Its dotted path.
        left: The first variant's value, or `None` where it has none.
        right: The second variant's value.
        left_origin: The file and line that set the first, or an empty text.
        right_origin: The file and line that set the second.
    """

    path: str
    left: str | None
    right: str | None
    left_origin: str
    right_origin: str


def compiled_variant(name: str, overrides: Sequence[str] = ()) -> Compiled:
    """Return a variant that compiles.

    Raises:
        VariantError: The variant has errors, or is a mixin.
    """
    compiled = compile_variant(name, overrides)
    if compiled.ruleset is None:
        message = render(compiled.diagnostics) or f"'{name}' is a mixin; it is no variant"
        raise VariantError(message, compiled.diagnostics)
    return compiled


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
    return "\n".join(lines) + "\n"


def diff_variants(
    first: str, second: str, overrides: Sequence[str] = ()
) -> tuple[Difference, ...]:
    """Return the rules in which two variants differ, in the order of a file.

    Raises:
        VariantError: One of them has errors.
    """
    one, other = (compiled_variant(name, overrides) for name in (first, second))
    is_same = sameness(one, other)
    left, right = (dict(leaves_of(rules_of(each))) for each in (one, other))
    return tuple(
        _difference(path, left.get(path), right.get(path))
        for path in dict.fromkeys([*left, *right])
        if not is_same(path, left.get(path), right.get(path))
    )


Sameness: TypeAlias = Callable[[str, Scalar | None, Scalar | None], bool]
"""Tells whether two values at a path mean the same; a missing one is like no other."""


def sameness(one: Compiled, other: Compiled) -> Sameness:
    """Return what tells whether two variants have a value of one meaning at a path.

    `40` and `20 * packs` are one value in two packs.
    """
    words = words_of(one), words_of(other)

    def is_same(path: str, left: Scalar | None, right: Scalar | None) -> bool:
        if left is None or right is None:
            return False
        return same_value(path, left, right, words)

    return is_same


def words_of(compiled: Compiled) -> Mapping[str, int]:
    """Return what the names of formulas stand for in a variant that compiles."""
    rules = compiled.ruleset
    assert rules is not None
    return rules.words


def _difference(path: str, left: Scalar | None, right: Scalar | None) -> Difference:
    return Difference(
        path,
        None if left is None else left.text.strip(),
        None if right is None else right.text.strip(),
        "" if left is None else origin_of(left.span),
        "" if right is None else origin_of(right.span),
    )


_ROOT: Final = "base"
_NOTHING: Final = "none"


@dataclass(frozen=True, slots=True)
class SetBack:
    """A variant with one of its rules set back.

    Attributes:
        key: The dotted path of the rule.
        value: The variant's value; `none` where it has taken the rule away.
        other: The parent's value; `none` where the parent has no such rule.
        other_origin: The file and line that set the parent's value, or the parent's file.
        ruleset: The rules with that one value set back, or `None` if that is impossible.
        problem: Why it is impossible, or an empty text.
    """

    key: str
    value: str
    other: str
    other_origin: str
    ruleset: Ruleset | None
    problem: str


def parent_of(name: str) -> str:
    """Return the name or path of the file that a variant extends, else `base`.

    Raises:
        VariantError: The variant has errors.
    """
    compiled = compiled_variant(name)
    assert compiled.header is not None
    extends = compiled.header.get("extends")
    path = find_variant(name)
    if not isinstance(extends, Scalar) or not extends.text or path is None:
        return _ROOT
    parent = find(extends.text, path.parent)
    return _ROOT if parent is None else str(parent)


def set_back_each(name: str, overrides: Sequence[str] = ()) -> tuple[SetBack, ...]:
    """Return the variant once for each rule in which it differs, in the order of a file.

    Args:
        name: The variant's id, alias or path.
        overrides: Texts `chapter.key=value` laid over it; they count as its own.

    Raises:
        VariantError: The variant has errors.
    """
    parent = parent_of(name)
    own, above = compiled_variant(name, overrides), compiled_variant(parent)
    is_same = sameness(own, above)
    mine, others = (dict(leaves_of(rules_of(compiled))) for compiled in (own, above))
    whole = shown(Path(parent)) if find_variant(parent) else parent
    return tuple(
        _set_back(name, overrides, key, (mine.get(key), others.get(key)), whole)
        for key in dict.fromkeys([*mine, *others])
        if not is_same(key, mine.get(key), others.get(key))
    )


def _set_back(
    name: str,
    overrides: Sequence[str],
    key: str,
    values: tuple[Scalar | None, Scalar | None],
    parent: str,
) -> SetBack:
    value, other = values
    compiled = compile_variant(name, [*overrides, f"{key}={_as_override(other)}"])
    return SetBack(
        key=key,
        value=_NOTHING if value is None else value.text.strip(),
        other=_NOTHING if other is None else other.text.strip(),
        other_origin=parent if other is None else origin_of(other.span),
        ruleset=compiled.ruleset,
        problem="" if compiled.ruleset is not None else _reason(compiled.diagnostics),
    )


def _as_override(value: Scalar | None) -> str:
    """Return a value as an override reads it."""
    if value is None:
        return _NOTHING
    if value.style is Style.LITERAL:
        return value.text.strip()
    return scalar_text(value)


def _reason(diagnostics: Sequence[Diagnostic]) -> str:
    errors = [
        diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR
    ]
    return f"it cannot be tested alone: {errors[0].message}"
