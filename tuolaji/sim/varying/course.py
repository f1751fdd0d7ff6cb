"""How are some settings played on a range of the same deals?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from tuolaji.cards import Rank
from tuolaji.sim.comparing.paired import PairTally
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import play_chunk
from tuolaji.sim.pooling import worker_pool
from tuolaji.sim.varying.counting import Counts, count_block
from tuolaji.sim.varying.settings import Setting, plan_labels

__all__ = ["Course"]

_DEALS_A_PIECE: Final = 500
_MATCHES_A_PIECE: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Everything that is the same for all settings.

    Attributes:
        most: How many deals, or matches, of one setting may be played.
        of_matches: Whether matches are played rather than separate deals.
        seed: The seed.
        policies: The policies of the even and of the odd seats; two change seats.
        level: The level of separate deals, or `None` for each setting's first.
        jobs: How many cores to use.
    """

    most: int
    of_matches: bool
    seed: int
    policies: tuple[str, str]
    level: Rank | None
    jobs: int

    def plan(self, settings: Sequence[Setting]) -> Plan:
        """Return the plan that plays some settings.

        Raises:
            PlanError: It is impossible.
        """
        return Plan(
            variants=tuple(one.rules for one in settings),
            labels=plan_labels(settings),
            deals=None if self.of_matches else self.most,
            matches=self.most if self.of_matches else None,
            seed=self.seed,
            policies=self.policies,
            level=self.level,
            jobs=self.jobs,
            swapped=self.policies[0] != self.policies[1],
        )

    def play(
        self, settings: Sequence[Setting], metric: str, first: int, count: int
    ) -> PairTally:
        """Return the sums of a figure over a range, every two settings paired."""
        plan = self.plan(settings)
        size = _MATCHES_A_PIECE if self.of_matches else _DEALS_A_PIECE
        starts = range(first, first + count, size)
        with worker_pool(self.jobs) as workers:
            waiting = [
                workers.submit(_piece, plan, metric, one, min(size, first + count - one))
                for one in starts
            ]
            found = [one.result() for one in waiting]
        return reduce(_added, found).tallies[metric]


def _added(total: Counts, more: Counts) -> Counts:
    total.add(more)
    return total


def _piece(plan: Plan, metric: str, first: int, count: int) -> Counts:
    rows = [
        play_chunk(plan, Chunk(arm, arm, first, count)) for arm in range(len(plan.arms))
    ]
    return count_block(plan, rows, metrics=(metric,), base=None)
