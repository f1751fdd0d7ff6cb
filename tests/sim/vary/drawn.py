"""Metrics for tests that no rule of play can ever change.

They are drawn, the same number for all settings of a deal, so that the settings are paired
as those of a run are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.sim.vary.sweeps import sweeping_of
from tuolaji.sim.metrics.registry import Metric, Numbers
from tuolaji.sim.progress import Played, Stopped
from tuolaji.sim.stats.sums import PairTally, pair_up
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.sweep import Counts, Sweep
from tuolaji.sim.vary.values import Setting


def drawn(first: int, count: int) -> Numbers:
    """Return a number from 0 to 199 for each deal, always the same for a deal."""
    return np.random.default_rng(7).integers(0, 200, first + count)[first:]


def drawn_sweep(
    *texts: str,
    metrics: tuple[str, ...] = ("declarers_hold", "attackers_points"),
    deals: int = 2_000,
    step: int = 10,
) -> Sweep:
    """Return a sweep of which each setting holds `step` in 200 deals more than the last."""
    sweeping = sweeping_of(*texts, metrics=metrics, deals=deals)
    numbers, base = drawn(0, deals), sweeping.base
    places = range(len(sweeping.settings))
    tallies = {
        metric.name: _paired(
            [_column(metric, numbers, step * place) for place in places], base
        )
        for metric in sweeping.metrics
    }
    twins = tuple(place if step else 0 for place in places)
    counts = Counts(deals, tallies, twins)
    size = tuple(deals for _ in places)
    return sweeping.result(Played(counts, 1, size, 1.0, 1_000.0, Stopped.DONE))


def _column(metric: Metric, numbers: Numbers, more: int) -> Numbers:
    is_held: Numbers = (numbers < 80 + more).astype(np.int64)
    return is_held if metric.kind.is_proportion else numbers - more


def _paired(columns: Sequence[Numbers], base: int) -> PairTally:
    both = [(column, np.ones_like(column)) for column in columns]
    crosses = {
        (place, base): pair_up([pair, both[base]]).crosses[0, 1]
        for place, pair in enumerate(both)
    }
    return PairTally(pair_up(both).sums, crosses)


class DrawnCourse(Course):
    """A course on which a value is the deals in 200 that the declarers hold."""

    def play(
        self, settings: Sequence[Setting], metric: str, first: int, count: int
    ) -> PairTally:
        """Return the sums of the drawn numbers that are below each value."""
        numbers = drawn(first, count)
        held = [(numbers < int(setting.values[0])).astype(np.int64) for setting in settings]
        return pair_up([(column, np.ones_like(column)) for column in held])
