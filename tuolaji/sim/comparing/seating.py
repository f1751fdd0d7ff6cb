"""What does a figure count in each cluster of a variant, all its seatings together?

A variant may be played by two policies from either side. A deal, or match, is one cluster
however often it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tuolaji.engine.columns import AT_THE_TABLE
from tuolaji.sim.metric import Columns, Metric, Numbers, columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.tally import clusters, starts_of

__all__ = ["Seating", "courses_of", "seatings_of", "together", "unlike_of"]


@dataclass(frozen=True, slots=True)
class Seating:
    """The rows of one arm.

    Attributes:
        columns: The columns by name.
        starts: Where each match begins, or `None` for separate deals.
    """

    columns: Columns
    starts: Numbers | None

    @property
    def cluster_count(self) -> int:
        """How many deals, or matches, there are."""
        return len(self.columns["deal"] if self.starts is None else self.starts)

    def counted(self, metric: Metric) -> tuple[Numbers, Numbers]:
        """Return what a figure counts and divides by in each cluster."""
        return clusters(metric, self.columns, self.starts)


def seatings_of(plan: Plan, rows: Sequence[Rows]) -> tuple[tuple[Seating, ...], ...]:
    """Return the arms of each variant; `rows` are those of each arm of a plan."""
    found: dict[int, list[Seating]] = {}
    for arm, one in zip(plan.arms, rows, strict=True):
        columns = columns_of(
            one, swapped=arm.swapped, teams=arm.has_teams, clock=arm.rules.match.clock
        )
        seating = Seating(columns, starts_of(columns) if plan.matches else None)
        found.setdefault(arm.variant, []).append(seating)
    return tuple(tuple(seatings) for seatings in found.values())


def together(metric: Metric, variant: Sequence[Seating]) -> tuple[Numbers, Numbers]:
    """Return what a figure counts and divides by in each cluster, all seatings together."""
    y, x = variant[0].counted(metric)
    for seating in variant[1:]:
        more_y, more_x = seating.counted(metric)
        y, x = y + more_y, x + more_x
    return y, x


def unlike_of(variants: Sequence[Sequence[Seating]]) -> dict[tuple[int, int], int]:
    """Return of every two variants in how many clusters anything at the table differs."""
    courses = [courses_of(variant) for variant in variants]
    return {
        (a, b): sum(one != other for one, other in zip(courses[a], courses[b], strict=True))
        for a, b in combinations(range(len(variants)), 2)
    }


def courses_of(variant: Sequence[Seating]) -> list[tuple[bytes, ...]]:
    """Return all that is counted at the table in each cluster, seating by seating."""
    return list(zip(*map(_courses, variant), strict=True))


def _courses(seating: Seating) -> list[bytes]:
    rows = np.stack([seating.columns[name] for name in AT_THE_TABLE], axis=1)
    starts = range(len(rows)) if seating.starts is None else seating.starts.tolist()
    ends = [*starts[1:], len(rows)]
    return [rows[a:b].tobytes() for a, b in zip(starts, ends, strict=True)]
