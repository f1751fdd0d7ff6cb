"""How great must a difference be to be seen, and how much play does it take to see one?

"Seen" is: found at the 5 % level four times in five, by a paired t test. Both answers come
from the power of that test as statsmodels reckons it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

__all__ = ["clusters_needed", "effect_seen"]

_ALPHA: Final = 0.05
_POWER: Final = 0.8
_LEAST: Final = 1e-4
"""An effect below this takes more than any run holds."""


@lru_cache(maxsize=1_024)
def effect_seen(clusters: int) -> float:
    """Return the least difference, in standard deviations, that so many clusters show."""
    from statsmodels.stats.power import TTestPower  # noqa: PLC0415 (slow to load)

    return float(TTestPower().solve_power(nobs=clusters, alpha=_ALPHA, power=_POWER))


@lru_cache(maxsize=1_024)
def clusters_needed(effect: float) -> float | None:
    """Return how many clusters show a difference of so many standard deviations.

    `None` is more than anybody plays.
    """
    from statsmodels.stats.power import TTestPower  # noqa: PLC0415 (slow to load)

    size = abs(effect)
    if size < _LEAST:
        return None
    if size > 10:
        return 2.0
    found = TTestPower().solve_power(effect_size=size, alpha=_ALPHA, power=_POWER)
    return max(2.0, float(found))
