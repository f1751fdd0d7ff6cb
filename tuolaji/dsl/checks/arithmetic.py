"""What is a formula worth, if it is worth anything reasonable?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuolaji.dsl.draft import Unknown
from tuolaji.rules.formula import Formula, Name, Number, Operation, evaluate, names_in

__all__ = ["LIMIT", "value_of"]

LIMIT: Final = 10**12
"""No number of a game comes near it."""


def value_of(formula: Formula, values: Mapping[str, int]) -> int | None:
    """Return the value of a formula, or `None` where it passes the limit.

    Raises:
        Unknown: The formula uses a name that `values` lacks.
    """
    if not names_in(formula) <= values.keys():
        raise Unknown(str(formula))
    value = _bounded(formula, values)
    return None if value is None or abs(value) > LIMIT else value


def _bounded(formula: Formula, values: Mapping[str, int]) -> int | None:
    match formula:
        case Number() | Name():
            return evaluate(formula, values)
        case Operation(operator, left, right):
            sides = _bounded(left, values), _bounded(right, values)
            if (
                sides[0] is None
                or sides[1] is None
                or max(map(abs, filter(None, sides)), default=0) > LIMIT
            ):
                return None
            if operator == "^" and abs(sides[0]) > 1 and sides[1] > 40:
                return None
            return evaluate(Operation(operator, Number(sides[0]), Number(sides[1])), {})
