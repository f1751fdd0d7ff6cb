"""The arms that tests sample, and samples made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tuolaji.dsl import load_variant
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.sample import (
    Sample,
    sample_numbers,
    take_samples,
)
from tuolaji.sim.metrics.sample import SAMPLE, TRIES
from tuolaji.sim.plan import Arm
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import sums_of

__all__ = ["arm", "by_hand", "sample_estimates", "take_sample"]


def arm(
    name: str,
    policies: tuple[str, str] = ("greedy", "greedy"),
    overrides: Sequence[str] = (),
    *,
    swapped: bool = False,
) -> Arm:
    """Return an arm of a shipped variant."""
    rules = load_variant(name, overrides)
    return Arm(name, rules, policies, rules.levels.start, 0, swapped)


def by_hand(history: Sequence[Sequence[int]], takeover: Sequence[int]) -> Sample:
    """Return a sample of deals whose points and results are given.

    Each line has the points before the first trick and after each one; shorter lines are
    deals with fewer tricks.
    """
    most = max(map(len, history))
    padded = [[*line, *[line[-1]] * (most - len(line))] for line in history]
    columns = {
        "deal": np.arange(len(history), dtype=np.int64),
        "tricks": np.array([len(line) - 1 for line in history], dtype=np.int64),
        "takeover": np.array(takeover, dtype=np.int64),
    }
    return Sample(columns, np.array(padded, dtype=np.int64))


def take_sample(
    arm: Arm, *, seed: int, deals: int = SAMPLE_DEALS, jobs: int = 0, tries: int = TRIES
) -> Sample:
    """Return the sample of one arm."""
    return take_samples([arm], seed=seed, deals=deals, jobs=jobs, tries=tries)[0]


def sample_estimates(sample: Sample) -> dict[str, Estimate]:
    """Return the figures of a sample with their intervals."""
    numbers = sample_numbers([sample])
    return {
        metric.name: estimate(sums_of(*numbers[metric.name]), metric.kind)
        for metric in SAMPLE
    }
