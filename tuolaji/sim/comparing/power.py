"""How great must a difference be to be seen, and how much play does it take to see one?

"Seen" is: found at the 5 % level four times in five, by a paired t test. Both answers turn
the power of that test round, which follows from the noncentral t distribution (Cohen,
Statistical Power Analysis, 1988, 2.5).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from scipy import special, stats
from scipy.optimize import brentq

__all__ = ["clusters_needed", "effect_seen"]

_ALPHA: Final = 0.05
_POWER: Final = 0.8
_LARGEST: Final = 20.0
"""An effect that two clusters show."""
_MOST: Final = 1e9
"""More clusters than anybody plays."""
_PLAIN: Final = 20.0
"""So far from 0, in standard errors, two clusters show it, and more clusters surely."""


@lru_cache(maxsize=1_024)
def effect_seen(clusters: int) -> float:
    """Return the least difference, in standard deviations, that so many clusters show."""
    largest = _LARGEST / (clusters / 2) ** 0.5
    return float(brentq(lambda effect: _beyond(effect, clusters), 0.0, largest))


@lru_cache(maxsize=1_024)
def clusters_needed(effect: float) -> float | None:
    """Return how many clusters show a difference of so many standard deviations.

    `None` is more than anybody plays.
    """
    size = abs(effect)
    if _beyond(size, _MOST) < 0:
        return None
    if _beyond(size, 2.0) > 0:
        return 2.0
    return float(brentq(lambda clusters: _beyond(size, clusters), 2.0, _MOST))


def _beyond(effect: float, clusters: float) -> float:
    """Return by how much the power of the test is beyond what seeing asks for."""
    if effect * math.sqrt(clusters) > _PLAIN:
        return 1.0 - _POWER
    freedom, shift = clusters - 1, effect * math.sqrt(clusters)
    power = _upper_tail(freedom, shift, _ALPHA / 2)
    other = float(special.nctdtr(freedom, shift, float(stats.t.ppf(_ALPHA / 2, freedom))))
    # Where the other tail is too near 0 to be told, it is left out.
    return power + (0.0 if math.isnan(other) else other) - _POWER


def _upper_tail(freedom: float, shift: float, alpha: float) -> float:
    return 1 - float(special.nctdtr(freedom, shift, float(stats.t.isf(alpha, freedom))))
