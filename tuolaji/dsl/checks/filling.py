"""Do some components always contain some others?

A form lists the widths of a component's steps. Components are placed one after the
other, the largest first, into the steps that are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

__all__ = ["Form", "can_hold"]

Form: TypeAlias = tuple[int, ...]

_MOST_CARDS: Final = 16  # the ways to place more are too many to try


def can_hold(holders: Sequence[Form], wanted: Sequence[Form]) -> bool:
    """Tell whether all `wanted` forms fit into `holders`, no card used twice.

    Forms of more than 16 cards together are not tried and count as not fitting.

    >>> can_hold([(2, 2)], [(2,), (2,)]), can_hold([(2,), (2,)], [(2, 2)])
    (True, False)
    """
    if sum(map(sum, wanted)) > _MOST_CARDS:
        return False
    largest_first = sorted(wanted, key=lambda form: (-len(form), -max(form)))
    return _fits(tuple(sorted(holders)), tuple(largest_first))


@cache
def _fits(holders: tuple[Form, ...], wanted: tuple[Form, ...]) -> bool:
    if not wanted:
        return True
    return any(_fits(left, wanted[1:]) for left in _placings(holders, wanted[0]))


def _placings(holders: tuple[Form, ...], form: Form) -> Iterator[tuple[Form, ...]]:
    """Yield what is left of the holders for each place where the form fits."""
    for index, holder in enumerate(holders):
        for start in range(len(holder) - len(form) + 1):
            left = list(holder)
            for step, width in enumerate(form, start):
                left[step] -= width
            if min(left) >= 0:
                rest = (*holders[:index], tuple(left), *holders[index + 1 :])
                yield tuple(sorted(rest))
