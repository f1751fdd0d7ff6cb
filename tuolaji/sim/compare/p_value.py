"""Correct p-values for multiple comparisons (Holm).

Of many metrics some differ by chance. Holm's method raises each p-value by how many
differences were tested, so that in 95 of 100 comparisons of equal games none is called
different. The minimum detectable effect is corrected too: by the level of Holm's first
step, which no difference needs to pass more than.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tuolaji.sim.compare.distribution import BUNDLES, LEAST_P_VALUE
from tuolaji.sim.compare.result import Difference, Test
from tuolaji.sim.stats.power import minimum_detectable_effect, share_counted

__all__ = ["ALPHA", "adjust_p_values", "holm", "is_significant"]


ALPHA: Final = 0.05
"""The significance level: differences below this adjusted p-value are significant."""


def is_significant(difference: Difference) -> bool:
    """Tell whether a difference is significant, among all that were tested."""
    return difference.p_adjusted is not None and difference.p_adjusted < ALPHA


def adjust_p_values(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Return differences with Holm-adjusted p-values and minimum detectable effects.

    Equal rules cannot differ, so they are no test and do not count.
    """
    p_values = [
        None if difference.test is Test.NONE else difference.p for difference in differences
    ]
    tests = sum(p is not None for p in p_values)
    return tuple(
        replace(
            difference,
            p_adjusted=difference.p if adjusted is None else adjusted,
            smallest_detectable_adjusted=_detectable(difference, tests),
        )
        for difference, adjusted in zip(differences, holm(p_values), strict=True)
    )


def _detectable(difference: Difference, tests: int) -> float | None:
    """Return the difference that would have been seen four times in five among all."""
    size = difference.smallest_detectable
    if not size or difference.test is Test.NONE:
        return size
    if difference.test is Test.BOOTSTRAP:
        if tests * LEAST_P_VALUE >= ALPHA:
            return None  # The draws are too few for any difference to stand out.
        return (
            size
            * minimum_detectable_effect(BUNDLES, tests)
            / minimum_detectable_effect(BUNDLES)
        )
    among = (
        size
        * minimum_detectable_effect(difference.n, tests)
        / minimum_detectable_effect(difference.n)
    )
    is_exact = difference.test is Test.MCNEMAR
    return max(among, share_counted(difference.n, tests)) if is_exact else among


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return Holm-adjusted p-values; `None` stays, and does not count."""
    known = [place for place, p in enumerate(p_values) if p is not None]
    adjusted, least = list(p_values), 0.0
    for rank, place in enumerate(sorted(known, key=lambda place: p_values[place] or 0.0)):
        least = max(least, min(1.0, (len(known) - rank) * (p_values[place] or 0.0)))
        adjusted[place] = least
    return tuple(adjusted)
