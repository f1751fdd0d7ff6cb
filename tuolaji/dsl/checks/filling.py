"""Do some components always contain some others?

A form lists the widths of a component's steps. Components are placed one after the
other, the largest first, into the steps that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

__all__ = ["Form", "can_hold"]

Form: TypeAlias = tuple[int, ...]


def can_hold(holders: Sequence[Form], wanted: Sequence[Form]) -> bool:
    """Tell whether all `wanted` forms fit into `holders`, no card used twice.

    >>> can_hold([(2, 2)], [(2,), (2,)]), can_hold([(2,), (2,)], [(2, 2)])
    (True, False)
    """
    if not wanted:
        return True
    first, *rest = sorted(wanted, key=lambda form: (-len(form), -max(form)))
    return any(can_hold(left, rest) for left in _placings(list(holders), first))


def _placings(holders: list[Form], form: Form) -> Iterator[list[Form]]:
    """Yield what is left of the holders for each place where the form fits."""
    for index, holder in enumerate(holders):
        for start in range(len(holder) - len(form) + 1):
            left = list(holder)
            for step, width in enumerate(form, start):
                left[step] -= width
            if min(left) >= 0:
                yield [*holders[:index], tuple(left), *holders[index + 1 :]]
