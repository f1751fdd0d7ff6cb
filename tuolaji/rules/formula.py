"""Formulas: the whole-number arithmetic of a variant file.

A formula is arithmetic over the few names that its place defines, such as `2 ^ (pairs +
1)` over `pairs` or `20 * packs` over `packs`. It has no loops and no conditions; a rule
that needs them is a mechanism of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

__all__ = ["Formula", "Name", "Number", "Operation", "bounded", "evaluate", "names_in"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number written out."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Name:
    """A name whose value the place of the formula gives."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Operation:
    """Two formulas joined by one of `+ - * ^` (`^` binds right, raises to a power)."""

    operator: str
    left: Formula
    right: Formula

    def __str__(self) -> str:
        rank = _BINDING[self.operator]
        left, right = str(self.left), str(self.right)
        power = self.operator == "^"
        if _binding(self.left) < rank + power:
            left = f"({left})"
        if _binding(self.right) < rank + (not power):
            right = f"({right})"
        return f"{left} {self.operator} {right}"


Formula: TypeAlias = Number | Name | Operation

_BINDING: Final = {"+": 1, "-": 1, "*": 2, "^": 3}
_ATOM: Final = 4


def _binding(formula: Formula) -> int:
    return _BINDING[formula.operator] if isinstance(formula, Operation) else _ATOM


def evaluate(formula: Formula, values: Mapping[str, int]) -> int:
    """Return the value of a formula; a negative exponent counts as zero.

    Raises:
        KeyError: The formula uses a name that `values` lacks.

    >>> str(Operation("^", Number(2), Operation("+", Name("pairs"), Number(1))))
    '2 ^ (pairs + 1)'
    >>> evaluate(Operation("^", Number(2), Number(5)), {})
    32
    """
    match formula:
        case Number(value):
            return value
        case Name(name):
            return values[name]
        case Operation(operator, left, right):
            return _apply(operator, evaluate(left, values), evaluate(right, values))
        case _:
            assert_never(formula)


def bounded(formula: Formula, values: Mapping[str, int], limit: int) -> int | None:
    """Return the value of a formula, or `None` where it or a part of it passes the limit.

    It takes no longer than the limit allows, however great the formula is.

    Raises:
        KeyError: The formula uses a name that `values` lacks.

    >>> bounded(Operation("^", Number(2), Number(5)), {}, 100)
    32
    >>> bounded(Operation("^", Number(9), Operation("^", Number(9), Number(9))), {}, 100)
    """
    match formula:
        case Number() | Name():
            value = evaluate(formula, values)
        case Operation(operator, left, right):
            base, power = bounded(left, values, limit), bounded(right, values, limit)
            if base is None or power is None:
                return None
            grows = operator == "^" and abs(base) > 1
            if grows and power * (abs(base).bit_length() - 1) > limit.bit_length():
                return None
            value = _apply(operator, base, power)
        case _:
            assert_never(formula)
    return None if abs(value) > limit else value


def _apply(operator: str, left: int, right: int) -> int:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    return int(left ** max(right, 0))


def names_in(formula: Formula) -> frozenset[str]:
    """Return the names that a formula uses."""
    match formula:
        case Number():
            return frozenset()
        case Name(name):
            return frozenset({name})
        case Operation(_, left, right):
            return names_in(left) | names_in(right)
        case _:
            assert_never(formula)
