"""Does a file say only what it changes?

A derived file lists differences. A value that its parents have already set, or a `none`
that takes nothing away, is a warning: it hides what really differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from tuolaji.dsl.diagnostic import Diagnostic, warning
from tuolaji.dsl.drafting import is_removable, line_at
from tuolaji.dsl.lines import Slip, parse_line
from tuolaji.dsl.tree import Mapping, Node, Scalar

__all__ = ["check_restated", "same_value"]


def check_restated(
    own: Mapping, inherited: Mapping, prefix: str = ""
) -> Iterator[Diagnostic]:
    """Yield a warning for each value that changes nothing."""
    for entry in own:
        path = f"{prefix}{entry.key}"
        below = inherited.get(entry.key)
        if isinstance(entry.value, Mapping):
            lower = below if isinstance(below, Mapping) else Mapping((), inherited.span)
            yield from check_restated(entry.value, lower, f"{path}.")
        elif isinstance(entry.value, Scalar):
            yield from _finding(path, entry.value, below)


def _finding(path: str, value: Scalar, below: Node | None) -> Iterator[Diagnostic]:
    removes = value.value == "none" and is_removable(path)
    if removes and below is None:
        message = f"'{path}: none' takes nothing away"
        yield warning("T603", value.span, message, help="leave it out")
    elif isinstance(below, Scalar) and same_value(path, value, below):
        message = f"'{path}' restates the inherited value"
        note = f"it is set in {PurePath(below.span.file).name}, line {below.span.line}"
        yield warning("T601", value.span, message, note=note, help="leave it out")


def same_value(path: str, one: Scalar, other: Scalar) -> bool:
    """Tell whether two values at a path mean the same, however they are written."""
    if one.value == other.value:
        return True
    line = line_at(path)
    if line is None:
        return False
    meanings = [parse_line(line.kind, scalar.text) for scalar in (one, other)]
    if any(isinstance(meaning, Slip) for meaning in meanings):
        return False
    return meanings[0] == meanings[1] or _value(meanings[0]) == _value(meanings[1])


def _value(meaning: object) -> object:
    return getattr(meaning, "value", None)
