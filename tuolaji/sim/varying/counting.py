"""What do the deals of several settings come to, and deal by deal against one of them?

Only the figures that are asked for are counted, and each setting is paired with the base
alone or with all others, so that sixty values cost no more than they must.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tuolaji.sim.comparing.paired import PairTally, pair_up
from tuolaji.sim.comparing.seating import seatings_of, together
from tuolaji.sim.metric import Numbers, find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.tally import sums_of

__all__ = ["Counts", "count_block"]


@dataclass(slots=True)
class Counts:
    """The sums of some figures of all settings.

    Attributes:
        clusters: How many deals, or matches, each setting has played.
        tallies: The sums of each figure, paired as was asked.
        alike: Whether each setting's deals went and ended as those of the base.
    """

    clusters: int
    tallies: dict[str, PairTally]
    alike: tuple[bool, ...]

    def add(self, other: Counts) -> None:
        """Add those of other deals."""
        self.clusters += other.clusters
        for name, tally in other.tallies.items():
            self.tallies[name].add(tally)
        self.alike = tuple(a and b for a, b in zip(self.alike, other.alike, strict=True))


def count_block(
    plan: Plan, rows: Sequence[Rows], *, metrics: Sequence[str], base: int | None
) -> Counts:
    """Return what the rows of a block come to.

    Args:
        plan: What was played.
        rows: The rows of each arm.
        metrics: The figures to count.
        base: The setting that each is paired with, or `None` for every two.
    """
    variants = seatings_of(plan, rows)
    tallies = {
        name: _paired([together(find_metric(name), one) for one in variants], base)
        for name in metrics
    }
    return Counts(variants[0][0].cluster_count, tallies, _alike(plan, rows, base or 0))


def _paired(numbers: Sequence[tuple[Numbers, Numbers]], base: int | None) -> PairTally:
    if base is None:
        return pair_up(numbers)
    crosses = {
        (place, base): pair_up([one, numbers[base]]).crosses[0, 1]
        for place, one in enumerate(numbers)
    }
    return PairTally(tuple(sums_of(y, x) for y, x in numbers), crosses)


def _alike(plan: Plan, rows: Sequence[Rows], base: int) -> tuple[bool, ...]:
    """Return whether the deals of each setting are those of the base, card by card."""
    seatings = len(plan.arms) // len(plan.variants)
    return tuple(
        all(
            np.array_equal(rows[place * seatings + one], rows[base * seatings + one])
            for one in range(seatings)
        )
        for place in range(len(plan.variants))
    )
