"""Sums over the rows of a run, of each variant and of variants paired.

A tally holds whole numbers only. Adding tallies is exact, so a run cut into chunks,
played by many workers or resumed gives the same numbers as one piece. Matches are
clusters: the deals of one match go into its sums together.

In each cluster (a deal or a match, all seatings together) every variant counts `y`
among `x`. Beside each variant's own sums stand the sums of products of every two, which
tell how far a cluster that is high in one is high in the other. A deal, or match, is
one cluster however often it is played, also where two policies play it from either
side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy as np

from tuolaji.cards import Rank
from tuolaji.engine.codes import EVENTS_WRITTEN, ROW_EVENTS
from tuolaji.engine.columns import COLUMNS
from tuolaji.rules.match import Clock
from tuolaji.sim.chunk import Rows
from tuolaji.sim.metrics.deal import Settlement, level_metric
from tuolaji.sim.metrics.metric import Numbers, all_that_happened
from tuolaji.sim.metrics.registry import (
    DEAL_METRICS,
    MATCH_METRICS,
    Columns,
    Metric,
    columns_of,
    last_of_each,
)
from tuolaji.sim.plan import Plan

__all__ = [
    "Cross",
    "PairTally",
    "Seating",
    "Settlement",
    "Sums",
    "Tally",
    "clusters",
    "courses_of",
    "lengths_of",
    "pair_up",
    "seatings_of",
    "settlements_of",
    "squared_together",
    "starts_of",
    "summable",
    "sums_of",
    "tally_rows",
    "together",
    "unlike_of",
]


_WIDEST: Final = (1 << 63) - 1
_COUNTED: Final = tuple(
    column.name for column in COLUMNS[ROW_EVENTS : ROW_EVENTS + EVENTS_WRITTEN]
)


@dataclass(slots=True)
class Sums:
    """The sums that a ratio, its error and its skewness are made of.

    `y` is what a metric counts in a cluster, `x` what it divides by; `yyx` is the sum of
    the products y * y * x, and so on.

    Attributes:
        clusters: Clusters in which there is anything to divide by.
    """

    clusters: int = 0
    y: int = 0
    x: int = 0
    yy: int = 0
    xy: int = 0
    xx: int = 0
    yyy: int = 0
    yyx: int = 0
    yxx: int = 0
    xxx: int = 0

    def add(self, other: Sums) -> None:
        """Add the sums of other clusters."""
        self.clusters += other.clusters
        self.y += other.y
        self.x += other.x
        self.yy += other.yy
        self.xy += other.xy
        self.xx += other.xx
        self.yyy += other.yyy
        self.yyx += other.yyx
        self.yxx += other.yxx
        self.xxx += other.xxx


@dataclass(slots=True)
class Tally:
    """What some deals add up to.

    Attributes:
        deals: How many there are.
        matches: How many matches they make up; 0 for separate deals.
        sums: The sums of each metric.
        settlements: Deals by how they were settled.
        multipliers: Deals with a captured kitty by the multiplier of its points.
        events: How often each thing happened.
        points: Deals by the attackers' points.
        lengths: Matches by the deals they took.
        levels: By level, in matches, the deals at it and those that the declarers hold.
    """

    deals: int = 0
    matches: int = 0
    sums: dict[str, Sums] = field(default_factory=dict)
    settlements: Counter[Settlement] = field(default_factory=Counter)
    multipliers: Counter[int] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    levels: dict[int, Sums] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Add the tally of other deals."""
        self.deals += other.deals
        self.matches += other.matches
        for name, sums in other.sums.items():
            self.sums.setdefault(name, Sums()).add(sums)
        self.settlements.update(other.settlements)
        self.multipliers.update(other.multipliers)
        self.events.update(other.events)
        self.points.update(other.points)
        self.lengths.update(other.lengths)
        for level, sums in other.levels.items():
            self.levels.setdefault(level, Sums()).add(sums)


def tally_rows(
    rows: Rows, *, matches: bool, teams: bool = True, clock: Clock | None = None
) -> Tally:
    """Return the tally of rows.

    Args:
        rows: The rows.
        matches: Whether they are matches, each from its first deal on.
        teams: Whether seats two apart play together all the time.
        clock: What times a match, if anything does.
    """
    columns = columns_of(rows, teams=teams, clock=clock)
    starts = starts_of(columns) if matches else None
    metrics = (*DEAL_METRICS, *MATCH_METRICS) if matches else DEAL_METRICS
    return Tally(
        deals=len(rows),
        matches=0 if starts is None else len(starts),
        sums={
            metric.name: sums_of(*clusters(metric, columns, starts)) for metric in metrics
        },
        settlements=settlements_of(columns),
        multipliers=_multipliers(columns),
        events=_events(columns),
        points=_numbers(columns["attackers_points"]),
        lengths=Counter() if starts is None else _numbers(lengths_of(columns, starts)),
        levels={} if starts is None else _levels_held(columns, starts),
    )


def starts_of(columns: Columns) -> Numbers:
    """Return the places of the rows with which the matches begin."""
    ends = np.flatnonzero(last_of_each(columns))
    return np.concatenate([[0], ends[:-1] + 1]).astype(np.int64)


def lengths_of(columns: Columns, starts: Numbers) -> Numbers:
    """Return how many deals each match took, from the places with which they begin."""
    return np.diff(np.append(starts, len(columns["deal"])))


def _levels_held(columns: Columns, starts: Numbers) -> dict[int, Sums]:
    return {
        level: sums_of(*clusters(level_metric(Rank(level)), columns, starts))
        for level in np.unique(columns["level"]).tolist()
    }


def clusters(
    metric: Metric, columns: Columns, starts: Numbers | None
) -> tuple[Numbers, Numbers]:
    """Return what a metric counts in each cluster, and what it divides by there.

    Args:
        metric: The metric.
        columns: The columns of some rows.
        starts: Where each match begins, or `None` for separate deals.
    """
    y, x = metric.counted(columns), metric.among(columns)
    if starts is None:
        return y, x
    return np.add.reduceat(y, starts), np.add.reduceat(x, starts)


def sums_of(y: Numbers, x: Numbers) -> Sums:
    """Return the sums over clusters.

    Most metrics divide by every deal, and most of these count what is there or is not;
    there the powers of a number are the number.
    """
    n = len(x)
    if n and x.min() == x.max() == 1:
        y1, y2, y3 = _powers(y)
        return Sums(n, y1, n, y2, y1, n, y3, y2, y1, n)
    y, x = summable(y, x)
    yy, xx = y * y, x * x
    return Sums(
        clusters=int(np.count_nonzero(x)),
        y=int(y.sum()),
        x=int(x.sum()),
        yy=int(yy.sum()),
        xy=int(x @ y),
        xx=int(xx.sum()),
        yyy=int(yy @ y),
        yyx=int(yy @ x),
        yxx=int(xx @ y),
        xxx=int(xx @ x),
    )


def _powers(y: Numbers) -> tuple[int, int, int]:
    """Return the sums of some numbers, of their squares and of their cubes."""
    if y.min() >= 0 and y.max() <= 1:
        count = int(np.count_nonzero(y))
        return count, count, count
    (y,) = summable(y)
    yy = y * y
    return int(y.sum()), int(yy.sum()), int(yy @ y)


def summable(*numbers: Numbers) -> tuple[Numbers, ...]:
    """Return numbers so that products of any three of them add up without overflow.

    Where 64 bits do not hold the sum, they are Python's own.

    >>> summable(np.array([2, 3]))[0].dtype
    dtype('int64')
    >>> int(sum(summable(np.array([10**12]))[0] ** 3))
    1000000000000000000000000000000000000
    """
    most = max(
        max(int(number.max(initial=0)), -int(number.min(initial=0))) for number in numbers
    )
    is_wide = most**3 * len(numbers[0]) > _WIDEST
    return tuple(number.astype(object) for number in numbers) if is_wide else numbers


def settlements_of(columns: Columns) -> Counter[Settlement]:
    """Return how many deals were settled in each way."""
    flags = 4 * (columns["drawn"] == 1) + 2 * columns["side"] + columns["takeover"]
    return Counter(
        {
            Settlement(
                side=code >> 1 & 1,
                levels=code >> 3,
                takeover=bool(code & 1),
                drawn=bool(code & 4),
            ): deals
            for code, deals in _counts(8 * columns["levels"] + flags).items()
        }
    )


def _multipliers(columns: Columns) -> Counter[int]:
    return _counts(columns["kitty_multiplier"][columns["captured"] == 1])


def _counts(numbers: Numbers) -> Counter[int]:
    """Return how often each number occurs; none is below 0."""
    counts = np.bincount(numbers).tolist()
    return Counter({number: count for number, count in enumerate(counts) if count})


def _numbers(numbers: Numbers) -> Counter[int]:
    """Return how often each number occurs, whichever it is."""
    found, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _events(columns: Columns) -> Counter[str]:
    events = Counter({name: int(columns[name].sum()) for name in _COUNTED})
    events["nobody_bid"] = int(columns["nobody_bid"].sum())
    events["turned_up"] = int(np.count_nonzero(columns["turned_up"]))
    events["no_trump"] = int(np.count_nonzero(columns["trump"] < 0))
    events["captured"] = int(columns["captured"].sum())
    events["capped"] = int(columns["capped"] @ columns["captured"])
    events["takeover"] = int(columns["takeover"].sum())
    return events


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
                Sums(clusters=sums.clusters, x=sums.x, xx=sums.xx, xxx=sums.xxx)
                for sums in self.sums
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
    return tuple(int(total) for total in sums.ravel())


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
    variants: dict[int, list[Seating]] = {}
    for arm, arm_rows in zip(plan.arms, rows, strict=True):
        clock = plan.clock_of(arm.rules)
        columns = columns_of(
            arm_rows,
            swapped=arm.swapped,
            teams=arm.has_teams,
            deck_points=arm.rules.deck.total_points,
            clock=clock,
        )
        seating = Seating(columns, starts_of(columns) if plan.matches else None)
        variants.setdefault(arm.variant, []).append(seating)
    return tuple(tuple(seatings) for seatings in variants.values())


def together(metric: Metric, variant: Sequence[Seating]) -> tuple[Numbers, Numbers]:
    """Return what a figure counts and divides by in each cluster, all seatings together."""
    y, x = variant[0].counted(metric)
    for seating in variant[1:]:
        more_y, more_x = seating.counted(metric)
        y, x = y + more_y, x + more_x
    return y, x


def squared_together(metric: Metric, variant: Sequence[Seating]) -> tuple[Numbers, Numbers]:
    """Return the square of a figure's mean over both seatings in each cluster, and 1.

    Both are four times as large, for whole numbers; where a figure has nothing to divide
    by, both are 0.
    """
    y, x = together(metric, variant)
    return y * y, 4 * (x > 0).astype(np.int64)


def unlike_of(variants: Sequence[Sequence[Seating]]) -> dict[tuple[int, int], int]:
    """Return of every two variants in how many clusters anything at the table differs."""
    courses = [courses_of(variant) for variant in variants]
    return {
        (a, b): sum(
            course != other for course, other in zip(courses[a], courses[b], strict=True)
        )
        for a, b in combinations(range(len(variants)), 2)
    }


def courses_of(variant: Sequence[Seating]) -> list[tuple[bytes, ...]]:
    """Return all that is counted at the table in each cluster, seating by seating."""
    return list(zip(*map(_courses, variant), strict=True))


def _courses(seating: Seating) -> list[bytes]:
    rows = all_that_happened(seating.columns)
    starts = range(len(rows)) if seating.starts is None else seating.starts.tolist()
    ends = [*starts[1:], len(rows)]
    return [rows[a:b].tobytes() for a, b in zip(starts, ends, strict=True)]
