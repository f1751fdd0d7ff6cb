"""What do the deals of several settings come to, and deal by deal against one of them?

Only the figures that are asked for are counted, and each setting is paired with the base
alone or with all others, so that sixty values cost no more than they must.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from tuolaji.rules.deck import Partners
from tuolaji.sim.comparing.paired import PairTally, pair_up
from tuolaji.sim.metric import Numbers, columns_of, find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.tally import clusters, starts_of, sums_of

__all__ = ["Counts", "count_block"]


_Numbers: TypeAlias = tuple[Numbers, Numbers]


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
    arms = [_arm_numbers(plan, arm, rows[arm], metrics) for arm in range(len(rows))]
    tallies = {
        name: _paired(_settings(plan, [one[name] for one in arms]), base)
        for name in metrics
    }
    played = len(arms[0][metrics[0]][0])
    return Counts(played, tallies, _alike(plan, rows, base or 0))


def _arm_numbers(
    plan: Plan, index: int, rows: Rows, metrics: Iterable[str]
) -> Mapping[str, _Numbers]:
    """Return what each figure counts and divides by, cluster by cluster."""
    arm = plan.arms[index]
    teams = arm.rules.table.partners is Partners.OPPOSITE
    columns = columns_of(rows, swapped=arm.swapped, teams=teams)
    starts = starts_of(columns) if plan.matches else None
    return {name: clusters(find_metric(name), columns, starts) for name in metrics}


def _settings(plan: Plan, numbers: Sequence[_Numbers]) -> list[_Numbers]:
    """Return the numbers of each setting, those of its seatings added up."""
    found: list[_Numbers] = []
    for arm, (y, x) in zip(plan.arms, numbers, strict=True):
        if arm.variant < len(found):
            above, below = found[arm.variant]
            found[arm.variant] = above + y, below + x
        else:
            found.append((y, x))
    return found


def _paired(numbers: Sequence[_Numbers], base: int | None) -> PairTally:
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
