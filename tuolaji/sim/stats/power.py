"""The power of a comparison: minimum detectable effect and required sample size.

A difference is detected if it is found at the 5 % level four times in five, by a paired
t test. Both answers invert the power of that test.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tuolaji.sim.stats import special

__all__ = ["minimum_detectable_effect", "required_sample_size", "share_counted"]


_ALPHA: Final = 0.05
_POWER: Final = 0.8
_LARGEST: Final = 20.0
"""An effect that two clusters show in one test."""
_MOST: Final = 1e9
"""More clusters than anybody plays."""
_PLAIN: Final = 20.0
"""So far from 0, in standard errors, two clusters show it, and more clusters surely."""


@lru_cache(maxsize=1_024)
def minimum_detectable_effect(clusters: int, tests: int = 1) -> float:
    """Return the minimum detectable effect of so many clusters, in standard deviations.

    Args:
        clusters: The clusters, 2 or more.
        tests: Among how many tests it is to be seen.
    """
    level = _ALPHA / tests
    # With two clusters the quantile of t grows as the level falls.
    largest = _LARGEST * tests / (clusters / 2) ** 0.5
    return _root(lambda effect: _beyond(effect, clusters, level), 0.0, largest)


@lru_cache(maxsize=1_024)
def share_counted(clusters: int, tests: int = 1) -> float:
    """Return the least share of clusters differing one way that an exact test shows.

    McNemar's test finds nothing in fewer than some number of clusters, though all of them
    differ the same way; so many there must be four times in five. It may be more than all.
    """
    fewest = math.floor(math.log2(2 * tests / _ALPHA)) + 1  # 2 / 2 ** fewest < 5 % / tests
    return float(special.gammaincinv(fewest, _POWER)) / clusters


@lru_cache(maxsize=1_024)
def required_sample_size(effect: float) -> float | None:
    """Return the sample size, in clusters, that an effect of a size requires.

    `None` is more than anybody plays.
    """
    size = abs(effect)
    if _beyond(size, _MOST, _ALPHA) < 0:
        return None
    if _beyond(size, 2.0, _ALPHA) > 0:
        return 2.0
    return _root(lambda clusters: _beyond(size, clusters, _ALPHA), 2.0, _MOST)


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    from scipy.optimize import brentq  # noqa: PLC0415 (slow, and a simulation needs none)

    return float(brentq(function, low, high))


def _beyond(effect: float, clusters: float, level: float) -> float:
    """Return by how much the power of the test is beyond what seeing asks for."""
    freedom, shift = clusters - 1, effect * math.sqrt(clusters)
    critical = -float(special.stdtrit(freedom, level / 2))
    if shift > critical + _PLAIN * max(1.0, critical / 10):
        return 1.0 - _POWER
    power = _upper_tail(freedom, shift, level / 2)
    other = float(special.nctdtr(freedom, shift, -critical))
    # Where the other tail is too near 0 to be told, it is left out.
    return power + (0.0 if math.isnan(other) else other) - _POWER


def _upper_tail(freedom: float, shift: float, alpha: float) -> float:
    return 1 - float(special.nctdtr(freedom, shift, -special.stdtrit(freedom, alpha)))
