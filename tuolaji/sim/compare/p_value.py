"""Which of many differences would chance alone hardly show?

Who looks at many figures finds some that differ by chance. Holm's method holds each p
against all that were looked at, so that in 95 of 100 comparisons of equal games none is
called different. What would have been seen is reckoned among as many: by the level of
Holm's first step, which no difference needs to pass more than.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tuolaji.sim.compare.distribution import BUNDLES, LEAST_CHANCE
from tuolaji.sim.compare.result import Difference, Test
from tuolaji.sim.stats.power import effect_seen, share_counted

__all__ = ["LEVEL", "held_together", "holm", "is_seen"]


LEVEL: Final = 0.05
"""Below this adjusted p a difference is called one."""


def is_seen(difference: Difference) -> bool:
    """Tell whether a difference is more than chance, among all that were looked at."""
    return difference.p_adjusted is not None and difference.p_adjusted < LEVEL


def held_together(found: Sequence[Difference]) -> tuple[Difference, ...]:
    """Return differences held against each other: each p, and what would have been seen.

    Equal rules cannot differ, so they are no test and do not count.
    """
    chances = [None if one.test is Test.NONE else one.p for one in found]
    tests = sum(chance is not None for chance in chances)
    return tuple(
        replace(
            one,
            p_adjusted=one.p if adjusted is None else adjusted,
            smallest_detectable_adjusted=_detectable(one, tests),
        )
        for one, adjusted in zip(found, holm(chances), strict=True)
    )


def _detectable(one: Difference, tests: int) -> float | None:
    """Return the difference that would have been seen four times in five among all."""
    size = one.smallest_detectable
    if not size or one.test is Test.NONE:
        return size
    if one.test is Test.BOOTSTRAP:
        if tests * LEAST_CHANCE >= LEVEL:
            return None  # The draws are too few for any difference to stand out.
        return size * effect_seen(BUNDLES, tests) / effect_seen(BUNDLES)
    among = size * effect_seen(one.n, tests) / effect_seen(one.n)
    is_exact = one.test is Test.MCNEMAR
    return max(among, share_counted(one.n, tests)) if is_exact else among


def holm(chances: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return each p adjusted for all of them; `None` stays, and does not count."""
    known = [place for place, chance in enumerate(chances) if chance is not None]
    adjusted, least = list(chances), 0.0
    for rank, place in enumerate(sorted(known, key=lambda place: chances[place] or 0.0)):
        least = max(least, min(1.0, (len(known) - rank) * (chances[place] or 0.0)))
        adjusted[place] = least
    return tuple(adjusted)
