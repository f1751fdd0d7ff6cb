"""What do the deals of several settings come to, and deal by deal against one of them?

Only the figures that are asked for are counted, and each setting is paired with the base
alone or with all others, so that sixty values cost no more than they must.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tuolaji.engine.columns import AT_THE_TABLE, COLUMNS
from tuolaji.sim.comparing.paired import PairTally, pair_up
from tuolaji.sim.comparing.seating import seatings_of, together
from tuolaji.sim.metric import Numbers, find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.tally import Sums, sums_of

__all__ = ["Counts", "count_block"]

_AT_THE_TABLE: Final = [
    place for place, column in enumerate(COLUMNS) if column.name in AT_THE_TABLE
]


@dataclass(slots=True)
class Counts:
    """The sums of some figures of all settings.

    Attributes:
        clusters: How many deals, or matches, each setting has played.
        tallies: The sums of each figure, paired as was asked.
        twins: The first setting whose deals went and ended as those of each.
    """

    clusters: int
    tallies: dict[str, PairTally]
    twins: tuple[int, ...]

    def sums(self, place: int) -> dict[str, Sums]:
        """Return the sums of each figure of a setting."""
        return {name: tally.sums[place] for name, tally in self.tallies.items()}

    def add(self, other: Counts) -> None:
        """Add those of other deals."""
        self.clusters += other.clusters
        for name, tally in other.tallies.items():
            self.tallies[name].add(tally)
        self.twins = _firsts(list(zip(self.twins, other.twins, strict=True)))


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
    return Counts(variants[0][0].cluster_count, tallies, _twins(plan, rows))


def _paired(numbers: Sequence[tuple[Numbers, Numbers]], base: int | None) -> PairTally:
    if base is None:
        return pair_up(numbers)
    crosses = {
        (place, base): pair_up([one, numbers[base]]).crosses[0, 1]
        for place, one in enumerate(numbers)
    }
    return PairTally(tuple(sums_of(y, x) for y, x in numbers), crosses)


def _twins(plan: Plan, rows: Sequence[Rows]) -> tuple[int, ...]:
    """Return the first setting whose deals are those of each in all that is counted."""
    seatings = len(plan.arms) // len(plan.variants)
    digests = [sha256(one[:, _AT_THE_TABLE].tobytes()).digest() for one in rows]
    return _firsts(
        [
            tuple(digests[place * seatings : (place + 1) * seatings])
            for place in range(len(plan.variants))
        ]
    )


def _firsts(found: Sequence[object]) -> tuple[int, ...]:
    """Return for each the place of the first that equals it."""
    return tuple(found.index(one) for one in found)
