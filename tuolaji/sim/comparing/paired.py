"""What do paired clusters add up to?

In each cluster (a deal or a match, all seatings together) every variant counts `y` among
`x`. Beside each variant's own sums stand the sums of products of every two, which tell how
far a cluster that is high in one is high in the other, and those of three, which tell how
skew their difference is. All are whole numbers, so parts add up exactly, in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tuolaji.sim.metrics.figure import Numbers
from tuolaji.sim.tally import Sums, summable, sums_of

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
        two_one: Products of two numbers of the first (yy, yx, xx) with each of the second
            (y, x).
        one_two: Products of each of the first (y, x) with two of the second (yy, yx, xx).
    """

    clusters: int = 0
    yy: int = 0
    yx: int = 0
    xy: int = 0
    xx: int = 0
    two_one: tuple[int, ...] = (0,) * 6
    one_two: tuple[int, ...] = (0,) * 6

    def add(self, other: Cross) -> None:
        """Add the sums of other clusters."""
        self.clusters += other.clusters
        self.yy += other.yy
        self.yx += other.yx
        self.xy += other.xy
        self.xx += other.xx
        self.two_one = _added(self.two_one, other.two_one)
        self.one_two = _added(self.one_two, other.one_two)


def _added(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(mine, theirs, strict=True))


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
        """Return the sums of a figure that counts nothing, one trial a cluster or more."""
        return PairTally(
            tuple(
                Sums(clusters=one.clusters, x=one.x, xx=one.xx, xxx=one.xxx)
                for one in self.sums
            ),
            {pair: _of_none(cross) for pair, cross in self.crosses.items()},
        )


def _of_none(cross: Cross) -> Cross:
    *_, two_one = cross.two_one
    *_, one_two = cross.one_two
    nothing = (0,) * 5
    return Cross(
        clusters=cross.clusters,
        xx=cross.xx,
        two_one=(*nothing, two_one),
        one_two=(*nothing, one_two),
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
    ya, xa, yb, xb = summable(ya, xa, yb, xb)
    a, b = np.array([ya, xa]), np.array([yb, xb])
    two_of_a, two_of_b = (np.array([y * y, y * x, x * x]) for y, x in ((ya, xa), (yb, xb)))
    yy, yx, xy, xx = _whole(a @ b.T)
    return Cross(
        clusters=int(np.count_nonzero((xa != 0) | (xb != 0))),
        yy=yy,
        yx=yx,
        xy=xy,
        xx=xx,
        two_one=_whole(two_of_a @ b.T),
        one_two=_whole(a @ two_of_b.T),
    )


def _whole(sums: Numbers) -> tuple[int, ...]:
    return tuple(int(one) for one in sums.ravel())
