"""What is a formula worth, if it is worth anything reasonable?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuolaji.dsl.draft import Unknown
from tuolaji.rules.formula import Formula, Name, Number, Operation, evaluate, names_in

__all__ = ["LIMIT", "LIMIT_UNDER_A_CAP", "value_of"]

LIMIT: Final = 10**12
"""No number of a game comes near it."""

LIMIT_UNDER_A_CAP: Final = 2**4096
"""What a factor may reach that a cap cuts down; more would take too long to work out."""


def value_of(formula: Formula, values: Mapping[str, int], limit: int = LIMIT) -> int | None:
    """Return the value of a formula, or `None` where it passes the limit.

    Raises:
        Unknown: The formula uses a name that `values` lacks.
    """
    if not names_in(formula) <= values.keys():
        raise Unknown(str(formula))
    value = _bounded(formula, values, limit)
    return None if value is None or abs(value) > limit else value


def _bounded(formula: Formula, values: Mapping[str, int], limit: int) -> int | None:
    match formula:
        case Number() | Name():
            return evaluate(formula, values)
        case Operation(operator, left, right):
            base, power = _bounded(left, values, limit), _bounded(right, values, limit)
            if base is None or power is None or max(abs(base), abs(power)) > limit:
                return None
            grows = operator == "^" and abs(base) > 1
            if grows and power * (abs(base).bit_length() - 1) > limit.bit_length():
                return None
            return evaluate(Operation(operator, Number(base), Number(power)), {})
