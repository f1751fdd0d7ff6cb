"""Which figures does a simulation report?

Each chapter of `sim.metrics` defines some; here they stand together, by name.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.metrics.band import PATTERN, band_metric, is_band
from tuolaji.sim.metrics.bidding import BIDDING
from tuolaji.sim.metrics.distribution import DISTRIBUTION
from tuolaji.sim.metrics.figure import (
    Columns,
    Kind,
    Metric,
    Numbers,
    columns_of,
    last_of_each,
)
from tuolaji.sim.metrics.kitty import KITTY
from tuolaji.sim.metrics.match import FIRST_POLICY_MATCH, MATCH
from tuolaji.sim.metrics.play import PLAY
from tuolaji.sim.metrics.result import FIRST_POLICY, RESULT, SKILL_SIZE
from tuolaji.sim.metrics.sample import SAMPLE

__all__ = [
    "ASKED_METRICS",
    "DEAL_METRICS",
    "DISTRIBUTION_METRICS",
    "MATCH_METRICS",
    "METRICS",
    "SKILL_MATCH_METRICS",
    "SKILL_METRICS",
    "SKILL_SIZE",
    "Columns",
    "Kind",
    "Metric",
    "Numbers",
    "columns_of",
    "find_metric",
    "last_of_each",
]

DEAL_METRICS: Final = (*RESULT, *KITTY, *BIDDING, *PLAY)
"""Figures of every run."""

MATCH_METRICS: Final = MATCH
"""Figures of runs of whole matches."""

SKILL_METRICS: Final = FIRST_POLICY
"""Figures of runs of two different policies with swapped seats."""

SKILL_MATCH_METRICS: Final = FIRST_POLICY_MATCH
"""Figures of matches of two different policies with swapped seats."""

DISTRIBUTION_METRICS: Final = DISTRIBUTION
"""Figures that are no ratios of sums."""

ASKED_METRICS: Final = frozenset(
    {
        "decisions",
        "decisions_per_match",
        "follow_branching",
        "forced_plays",
        "lead_branching",
    }
)
"""Figures of what the seats are asked and may choose among, not of what happens."""

METRICS: Final = {
    metric.name: metric
    for metric in (
        *DEAL_METRICS,
        *MATCH_METRICS,
        *SKILL_METRICS,
        *SKILL_MATCH_METRICS,
        *DISTRIBUTION_METRICS,
        SKILL_SIZE,
        *SAMPLE,
    )
}
"""All figures by name, but for those of bands."""


def find_metric(name: str) -> Metric:
    """Return the figure of that name, a band's too.

    Raises:
        PlanError: There is none; the message names the nearest, or all.
    """
    if is_band(name):
        return band_metric(name)
    if name in METRICS:
        return METRICS[name]
    close = difflib.get_close_matches(name, METRICS, n=1, cutoff=0.6)
    if close:
        raise PlanError(f"there is no metric '{name}'; did you mean '{close[0]}'?")
    raise PlanError("\n  ".join([f"there is no metric '{name}'; metrics are", *_listed()]))


def _listed() -> Iterator[str]:
    """Yield the name of each figure with its meaning, in columns."""
    wide = max(map(len, METRICS))
    yield from (f"{name:<{wide}}  {metric.meaning}" for name, metric in METRICS.items())
    yield f"{PATTERN}: share of deals settled so"
