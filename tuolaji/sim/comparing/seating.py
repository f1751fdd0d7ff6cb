"""What does a figure count in each cluster of a variant, all its seatings together?

A variant may be played by two policies from either side. A deal, or match, is one cluster
however often it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.sim.metric import Columns, Metric, Numbers, columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.tally import clusters, starts_of

__all__ = ["Seating", "seatings_of", "together"]


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
