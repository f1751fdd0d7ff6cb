"""What do paired clusters add up to?

In each cluster (a deal or a match, all seatings together) every variant counts `y` among
`x`. Beside each variant's own sums stand the sums of products of every two, which tell how
far a cluster that is high in one is high in the other. All are whole numbers, so parts add
up exactly, in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tuolaji.sim.metrics.figure import Numbers
from tuolaji.sim.tally import Sums, dot, sums_of

__all__ = ["Cross", "PairTally", "pair_up"]


@dataclass(slots=True)
class Cross:
    """Sums over the clusters of two variants, the first and the second.

    Attributes:
        clusters: Clusters in which either has anything to divide by.
        yy: What the first counts times what the second counts.
        yx: What the first counts times what the second divides by.
        xy: What the first divides by times what the second counts.
        xx: What both divide by.
    """

    clusters: int = 0
    yy: int = 0
    yx: int = 0
    xy: int = 0
    xx: int = 0

    def add(self, other: Cross) -> None:
        """Add the sums of other clusters."""
        self.clusters += other.clusters
        self.yy += other.yy
        self.yx += other.yx
        self.xy += other.xy
        self.xx += other.xx


@dataclass(slots=True)
class PairTally:
    """The sums of a figure.

    Attributes:
        sums: Those of each variant.
        crosses: Those of every two, by their places.
    """

    sums: tuple[Sums, ...]
    crosses: dict[tuple[int, int], Cross]

    def add(self, other: PairTally) -> None:
        """Add the sums of other clusters."""
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.add(theirs)
        for pair, cross in other.crosses.items():
            self.crosses[pair].add(cross)

    def of_none(self) -> PairTally:
        """Return the sums of a figure that counts nothing among the same things."""
        return PairTally(
            tuple(Sums(clusters=one.clusters, x=one.x, xx=one.xx) for one in self.sums),
            {
                pair: Cross(clusters=cross.clusters, xx=cross.xx)
                for pair, cross in self.crosses.items()
            },
        )


def pair_up(numbers: Sequence[tuple[Numbers, Numbers]]) -> PairTally:
    """Return the sums of what each variant counts and divides by, cluster by cluster."""
    return PairTally(
        tuple(sums_of(y, x) for y, x in numbers),
        {
            (a, b): _cross(*numbers[a], *numbers[b])
            for a, b in combinations(range(len(numbers)), 2)
        },
    )


def _cross(ya: Numbers, xa: Numbers, yb: Numbers, xb: Numbers) -> Cross:
    return Cross(
        clusters=int(np.count_nonzero((xa != 0) | (xb != 0))),
        yy=dot(ya, yb),
        yx=dot(ya, xb),
        xy=dot(xa, yb),
        xx=dot(xa, xb),
    )
