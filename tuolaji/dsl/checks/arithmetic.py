"""What is a formula worth, if it is worth anything reasonable?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuolaji.dsl.draft import Unknown
from tuolaji.rules.formula import Formula, bounded, names_in
from tuolaji.rules.limits import LARGEST_POINTS

__all__ = ["LIMIT", "LIMIT_OF_FACTORS", "value_of"]

LIMIT: Final = LARGEST_POINTS
"""No number of points comes near it."""

LIMIT_OF_FACTORS: Final = 2**4096
"""What a factor may reach before it is cut down; more would take too long to work out."""


def value_of(formula: Formula, values: Mapping[str, int], limit: int = LIMIT) -> int | None:
    """Return the value of a formula, or `None` where it passes the limit.

    Raises:
        Unknown: The formula uses a name that `values` lacks.
    """
    if not names_in(formula) <= values.keys():
        raise Unknown(str(formula))
    return bounded(formula, values, limit)
