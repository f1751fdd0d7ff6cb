"""How are some settings played on a range of the same deals?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from tuolaji.cards import Rank
from tuolaji.sim.comparing.paired import PairTally
from tuolaji.sim.ledger import added
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import Rows, play_chunk
from tuolaji.sim.pooling import worker_pool
from tuolaji.sim.store import Store
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
        store: Where the rows are kept, if anywhere; its plan has every setting.
    """

    most: int
    of_matches: bool
    seed: int
    policies: tuple[str, str]
    level: Rank | None
    jobs: int
    store: Store | None = None

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
        keeper = None if self.store is None else _Keeper.of(self.store, plan, size)
        starts = range(first, first + count, size)
        with worker_pool(self.jobs) as workers:
            waiting = [
                workers.submit(
                    _piece, plan, metric, one, min(size, first + count - one), keeper
                )
                for one in starts
            ]
            found = [one.result() for one in waiting]
        return reduce(added, found).tallies[metric]


@dataclass(frozen=True, slots=True)
class _Keeper:
    """Keeps the rows of some settings among those of all.

    Attributes:
        store: The store; its plan has every setting.
        arms: The place there of each arm of a plan for some.
        size: Deals, or matches, in a full piece.
    """

    store: Store
    arms: tuple[int, ...]
    size: int

    @classmethod
    def of(cls, store: Store, plan: Plan, size: int) -> _Keeper:
        """Return the keeper for a plan."""
        seatings = len(plan.arms) // len(plan.variants)
        places = [
            next(place for place, one in enumerate(store.plan.variants) if one is rules)
            for rules in plan.variants
        ]
        arms = [place * seatings + one for place in places for one in range(seatings)]
        return cls(store, tuple(arms), size)

    def rows(self, plan: Plan, chunk: Chunk) -> Rows:
        """Return the rows of a chunk of a plan; what is kept is not played again."""
        arm = self.arms[chunk.arm]
        number = chunk.first // self.size * len(self.store.plan.arms) + arm
        there = Chunk(number, arm, chunk.first, chunk.count)
        kept = self.store.read(there)
        if kept is not None:
            return kept
        rows = play_chunk(plan, chunk)
        self.store.write(there, rows)
        return rows


def _piece(
    plan: Plan, metric: str, first: int, count: int, keeper: _Keeper | None
) -> Counts:
    chunks = [Chunk(arm, arm, first, count) for arm in range(len(plan.arms))]
    rows = [
        play_chunk(plan, one) if keeper is None else keeper.rows(plan, one)
        for one in chunks
    ]
    return count_block(plan, rows, metrics=(metric,), base=None)
