"""What number does a text give a figure: `0.05`, `5%`, `80`?

A percentage is a hundredth of as much. It goes only with figures that are parts of a whole:
5 % of a level is nothing that anybody means.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.metric import Metric

__all__ = ["read_amount"]

_NUMBER: Final = re.compile(
    r"[+-]?([0-9]{1,18}\.?[0-9]{0,18}|\.[0-9]{1,18})(e[+-]?[0-9]{1,2})?"
)


def read_amount(text: str, metric: Metric) -> Fraction | None:
    """Return exactly the number that a text gives, or `None` where it gives none.

    Raises:
        PlanError: It is a percentage, and the figure is no part of a whole.
    """
    number = text.removesuffix("%").strip()
    if _NUMBER.fullmatch(number) is None:
        return None
    if number == text:
        return Fraction(number)
    if not metric.kind.is_part:
        raise PlanError(
            f"'{metric.name}' is no share, so '{text}' of it means nothing; "
            f"it counts {metric.unit}, as in `{metric.name}={number}`"
        )
    return Fraction(number) / 100
