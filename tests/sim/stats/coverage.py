"""How often do the intervals of short runs hold what a long run finds?

One long run is cut into short ones; each is as good as a run of its own seed, since the
streams of a deal follow from its number alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.metrics.registry import (
    DEAL_METRICS,
    MATCH_METRICS,
    Metric,
    Numbers,
    columns_of,
)
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.stats.interval import estimate
from tuolaji.sim.stats.sums import clusters, starts_of, sums_of

__all__ = ["Cover", "Long", "covers", "long_run"]

Long = Mapping[Metric, tuple[Numbers, Numbers]]
"""What each figure counts and divides by in each cluster of a long run."""


@dataclass(frozen=True, slots=True)
class Cover:
    """How often the intervals of a figure hold the truth."""

    figure: str
    runs: int
    with_interval: int
    holding: int

    @property
    def share(self) -> float:
        """The share of the intervals that do."""
        return self.holding / self.with_interval


def long_run(
    name: str, policy: str, *, deals: int | None = None, matches: int | None = None
) -> Long:
    """Play a variant and return what each figure counts."""
    plan = Plan(
        variants=(load_variant(name),),
        deals=deals,
        matches=matches,
        policies=(policy, policy),
        jobs=1,
        seed=2027,
    )
    (arm,) = plan.arms
    rows = play_chunk(plan, Chunk(0, 0, 0, plan.size))
    columns = columns_of(rows, clock=arm.rules.match.clock)
    starts = starts_of(columns) if matches else None
    metrics = (*DEAL_METRICS, *MATCH_METRICS) if matches else DEAL_METRICS
    return {metric: clusters(metric, columns, starts) for metric in metrics}


def covers(long: Long, size: int, most: int) -> Iterator[Cover]:
    """Yield how often the intervals of short runs hold each figure of a long one.

    Args:
        long: The long run.
        size: Clusters in a short one.
        most: How many short ones to look at, at most.
    """
    for metric, (y, x) in long.items():
        if not x.any():
            continue
        truth, runs = y.sum() / x.sum(), min(most, len(y) // size)
        parts = [np.split(column[: runs * size], runs) for column in (y, x)]
        found = [estimate(sums_of(*both), metric.kind) for both in zip(*parts, strict=True)]
        ends = [(interval.low, interval.high) for interval in found]
        known = [(low, high) for low, high in ends if low is not None and high is not None]
        holding = sum(low <= truth <= high for low, high in known)
        yield Cover(metric.name, runs, len(known), holding)
