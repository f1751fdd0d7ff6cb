"""Formulas: the arithmetic of a variant file.

A formula is arithmetic over the few names that its place defines, such as `2 ^ (pairs +
1)` over `pairs` or `40 % of total` over `total`. It is worked out exactly, and its value
is rounded down to a whole number. It has no loops and no conditions; a rule that needs
them is a mechanism of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias, assert_never

__all__ = [
    "FUNCTIONS",
    "Formula",
    "Function",
    "Name",
    "Number",
    "Operation",
    "bounded",
    "evaluate",
    "exact",
    "names_in",
]


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
    """Two formulas joined by one of `+ - * / ^` or `% of`; `^` raises to a power."""

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


@dataclass(frozen=True, slots=True)
class Function:
    """One of `FUNCTIONS` of some formulas."""

    name: str
    arguments: tuple[Formula, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.arguments))})"


Formula: TypeAlias = Number | Name | Operation | Function

FUNCTIONS: Final = ("ceil", "floor", "min", "max")
"""Rounding up and down, and the least and the greatest of several."""

_BINDING: Final = {"+": 1, "-": 1, "*": 2, "/": 2, "% of": 2, "^": 3}
_ATOM: Final = 4
_FINEST: Final = 2**4096  # a fraction of a greater denominator takes too long

Exact: TypeAlias = int | Fraction


def _binding(formula: Formula) -> int:
    return _BINDING[formula.operator] if isinstance(formula, Operation) else _ATOM


def evaluate(formula: Formula, values: Mapping[str, int]) -> int:
    """Return the value of a formula, rounded down; a negative exponent counts as zero.

    Raises:
        KeyError: The formula uses a name that `values` lacks.
        ZeroDivisionError: It divides by 0.

    >>> str(Operation("^", Number(2), Operation("+", Name("pairs"), Number(1))))
    '2 ^ (pairs + 1)'
    >>> evaluate(Operation("^", Number(2), Number(5)), {})
    32
    >>> half = Operation("/", Number(5), Number(2))
    >>> evaluate(half, {}), evaluate(Function("ceil", (half,)), {})
    (2, 3)
    """
    value = exact(formula, values, None)
    assert value is not None, "there is no limit"
    return floor(value)


def bounded(formula: Formula, values: Mapping[str, int], limit: int) -> int | None:
    """Return the value of a formula, or `None` where it or a part of it passes the limit.

    It takes no longer than the limit allows, however great the formula is. What divides
    by 0 passes every limit.

    Raises:
        KeyError: The formula uses a name that `values` lacks.

    >>> bounded(Operation("^", Number(2), Number(5)), {}, 100)
    32
    >>> bounded(Operation("^", Number(9), Operation("^", Number(9), Number(9))), {}, 100)
    >>> bounded(Operation("/", Number(1), Number(0)), {}, 100)
    """
    try:
        value = exact(formula, values, limit)
    except ZeroDivisionError:
        return None
    return None if value is None else floor(value)


def exact(formula: Formula, values: Mapping[str, int], limit: int | None) -> Exact | None:
    """Return the exact value of a formula, or `None` where a part passes the limit.

    Raises:
        KeyError: The formula uses a name that `values` lacks.
        ZeroDivisionError: It divides by 0.
    """
    value: Exact | None
    # Checks work out formulas by the thousand, and a `match` takes twice as long here.
    if isinstance(formula, Number):
        value = formula.value
    elif isinstance(formula, Name):
        value = values[formula.name]
    elif isinstance(formula, Operation):
        first = exact(formula.left, values, limit)
        second = exact(formula.right, values, limit)
        if first is None or second is None:
            return None
        if formula.operator == "^" and limit is not None and _grows(first, second, limit):
            return None
        value = _joined(formula.operator, first, second)
    else:
        parts = [exact(argument, values, limit) for argument in formula.arguments]
        known = [part for part in parts if part is not None]
        value = _called(formula.name, known) if len(known) == len(parts) else None
    if value is None or limit is None:
        return value
    return None if not -limit <= value <= limit or value.denominator > _FINEST else value


def _grows(base: Exact, power: Exact, limit: int) -> bool:
    """Tell whether a power passes the limit, or is a fraction too fine, by its size."""
    size = max(abs(base.numerator), base.denominator)
    most = limit if base.denominator == 1 else _FINEST
    return power > 0 and floor(power) * (size.bit_length() - 1) > most.bit_length()


def _joined(operator: str, left: Exact, right: Exact) -> Exact:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return Fraction(left, right)  # Of fractions too; dividing takes twice as long.
        case "% of":
            return Fraction(left * right, 100)
        case _:
            power: Exact = left ** max(floor(right), 0)
            return power


def _called(name: str, arguments: list[Exact]) -> Exact:
    if name in {"ceil", "floor"}:
        return ceil(arguments[0]) if name == "ceil" else floor(arguments[0])
    return max(arguments) if name == "max" else min(arguments)


def names_in(formula: Formula) -> frozenset[str]:
    """Return the names that a formula uses."""
    match formula:
        case Number():
            return frozenset()
        case Name(name):
            return frozenset({name})
        case Operation(_, left, right):
            return names_in(left) | names_in(right)
        case Function(_, arguments):
            return frozenset[str]().union(*map(names_in, arguments))
        case _:
            assert_never(formula)
