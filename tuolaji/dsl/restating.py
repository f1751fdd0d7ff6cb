"""Does a file change anything, and do two values mean the same?

A file may state every value, as the sheet of a club does, and it may repeat one that is
inherited: it says what is played. One that repeats and changes nothing is a second name of
the same rules. A `none` that takes nothing away is a warning by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import fields, is_dataclass
from pathlib import PurePath
from typing import Final, NamedTuple

from tuolaji.dsl.checks.arithmetic import LIMIT, value_of
from tuolaji.dsl.diagnostic import Diagnostic, warning
from tuolaji.dsl.drafting import is_removable, line_at
from tuolaji.dsl.lines import Parsed, parse_line
from tuolaji.dsl.tree import Mapping, Node, Scalar
from tuolaji.rules.formula import Formula, Name, Number, Operation, names_in
from tuolaji.rules.scoring import Band

__all__ = ["Restated", "check_restated", "restated", "same_value"]

_NO_WORDS: Final[Table[str, int]] = {}


class Restated(NamedTuple):
    """A value that a file gives and inherits alike.

    Attributes:
        path: Its dotted path.
        value: Where the file gives it.
        below: Where what it extends gives it.
    """

    path: str
    value: Scalar
    below: Scalar


def check_restated(own: Mapping, inherited: Mapping) -> Iterator[Diagnostic]:
    """Yield a warning if a file changes nothing, and for each `none` without effect."""
    stated, given = list(_leaves(own)), dict(_leaves(inherited))
    idle = [node for path, node in stated if _takes_nothing(path, node, given.get(path))]
    for path, node in stated:
        if node in idle and isinstance(node, Scalar):
            message = f"'{path}: none' takes nothing away"
            yield warning("T603", node.span, message, help="leave it out")
    same = list(restated(own, inherited))
    there = {path for path, node in given.items() if not _takes_nothing(path, node, None)}
    is_sheet = there <= {path for path, _ in stated}
    if same and len(same) + len(idle) == len(stated) and not is_sheet:
        first = same[0]
        place = f"{PurePath(first.below.span.file).name}, line {first.below.span.line}"
        message = "the file changes no rule of what it extends"
        note = f"'{first.path}' is so already in {place}"
        remedy = "write what your table plays otherwise"
        yield warning("T601", first.value.span, message, note=note, help=remedy)


def restated(own: Mapping, inherited: Mapping) -> Iterator[Restated]:
    """Yield the values that a file gives and inherits alike."""
    given = dict(_leaves(inherited))
    for path, value in _leaves(own):
        below = given.get(path)
        if not isinstance(value, Scalar) or not isinstance(below, Scalar):
            continue
        if same_value(path, value, below):
            yield Restated(path, value, below)


def _leaves(mapping: Mapping, prefix: str = "") -> Iterator[tuple[str, Node]]:
    for entry in mapping:
        if "." in entry.key:  # It stands in no chapter.
            continue
        if isinstance(entry.value, Mapping):
            yield from _leaves(entry.value, f"{prefix}{entry.key}.")
        else:
            yield f"{prefix}{entry.key}", entry.value


def _takes_nothing(path: str, node: Node, below: Node | None) -> bool:
    is_none = isinstance(node, Scalar) and node.value == "none"
    return is_none and below is None and is_removable(path)


def same_value(
    path: str,
    one: Scalar,
    other: Scalar,
    words: tuple[Table[str, int], Table[str, int]] = (_NO_WORDS, _NO_WORDS),
) -> bool:
    """Tell whether two values at a path mean the same, however they are written.

    Args:
        path: Their dotted path.
        one: A value.
        other: Another.
        words: What the names of their formulas stand for, such as `packs`, in the rules
            of either: in two packs `20 * packs` is 40.
    """
    if one.value == other.value and words[0] == words[1]:
        return True
    line = line_at(path)
    if line is None:
        return one.value == other.value
    meanings = [parse_line(line.kind, scalar.text) for scalar in (one, other)]
    if not all(isinstance(meaning, Parsed) for meaning in meanings):
        return one.value == other.value
    left, right = (
        _worked_out(getattr(meaning, "value", None), names)
        for meaning, names in zip(meanings, words, strict=True)
    )
    return left == right


def _worked_out(value: object, words: Table[str, int]) -> object:
    """Return what a rule line says with its formulas worked out as far as they can be."""
    match value:
        case Number() | Name() | Operation():
            return _reduced(value, words)
        case tuple():
            parts = [_worked_out(one, words) for one in value]
            # Bands part the points among them; they may stand in any order.
            is_table = bool(value) and all(isinstance(one, Band) for one in value)
            return tuple(sorted(parts, key=str) if is_table else parts)
        case _ if is_dataclass(value) and not isinstance(value, type):
            named = [(one.name, getattr(value, one.name)) for one in fields(value)]
            return type(value), *((name, _worked_out(one, words)) for name, one in named)
    return value


def _reduced(formula: Formula, words: Table[str, int]) -> object:
    """Return a formula as a number if it is one, else with its parts in one order."""
    if names_in(formula) <= words.keys():
        value = value_of(formula, words, LIMIT)
        return formula if value is None else value
    if isinstance(formula, Operation):
        parts = [_reduced(formula.left, words), _reduced(formula.right, words)]
        is_even = formula.operator in {"+", "*"}
        return (formula.operator, *(sorted(parts, key=str) if is_even else parts))
    return formula
