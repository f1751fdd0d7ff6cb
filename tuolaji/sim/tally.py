"""What do the rows of a run add up to?

A tally holds whole numbers only. Adding tallies is exact, so a run cut into chunks, played
by many workers or taken up again gives the same figures as one piece. Matches are
clusters: the deals of one match go into its sums together.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Final

import numpy as np

from tuolaji.engine.columns import COLUMNS
from tuolaji.engine.constants import EVENTS_WRITTEN, ROW_EVENTS
from tuolaji.rules.match import Clock
from tuolaji.sim.metric import (
    DEAL_METRICS,
    MATCH_METRICS,
    Columns,
    Metric,
    Numbers,
    columns_of,
    last_of_each,
)
from tuolaji.sim.metrics.band import Settlement
from tuolaji.sim.playing import Rows

__all__ = [
    "Settlement",
    "Sums",
    "Tally",
    "clusters",
    "settlements_of",
    "starts_of",
    "summable",
    "sums_of",
    "tally_rows",
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
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            setattr(self, one.name, mine + theirs)


@dataclass(slots=True)
class Tally:
    """What some deals add up to.

    Attributes:
        deals: How many there are.
        matches: How many matches they make up; 0 for separate deals.
        sums: The sums of each metric.
        settlements: Deals by how they were settled.
        multipliers: Deals with a captured kitty by the factor on its points.
        events: How often each thing happened.
    """

    deals: int = 0
    matches: int = 0
    sums: dict[str, Sums] = field(default_factory=dict)
    settlements: Counter[Settlement] = field(default_factory=Counter)
    multipliers: Counter[int] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the tally of other deals."""
        self.deals += other.deals
        self.matches += other.matches
        for name, sums in other.sums.items():
            self.sums.setdefault(name, Sums()).add(sums)
        self.settlements.update(other.settlements)
        self.multipliers.update(other.multipliers)
        self.events.update(other.events)


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
    )


def starts_of(columns: Columns) -> Numbers:
    """Return the places of the rows with which the matches begin."""
    ends = np.flatnonzero(last_of_each(columns))
    return np.concatenate([[0], ends[:-1] + 1]).astype(np.int64)


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
    """Return the sums over clusters."""
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


def summable(*numbers: Numbers) -> tuple[Numbers, ...]:
    """Return numbers so that products of any three of them add up without overflow.

    Where 64 bits do not hold the sum, they are Python's own.

    >>> summable(np.array([2, 3]))[0].dtype
    dtype('int64')
    >>> int(sum(summable(np.array([10**12]))[0] ** 3))
    1000000000000000000000000000000000000
    """
    most = max((int(np.abs(one).max(initial=0)) for one in numbers), default=0)
    is_wide = most**3 * len(numbers[0]) > _WIDEST
    return tuple(one.astype(object) for one in numbers) if is_wide else numbers


def settlements_of(columns: Columns) -> Counter[Settlement]:
    """Return how many deals were settled in each way."""
    codes = 4 * columns["levels"] + 2 * columns["side"] + columns["takeover"]
    return Counter(
        {
            Settlement(side=code // 2 % 2, levels=code // 4, takeover=code % 2 == 1): deals
            for code, deals in _counts(codes).items()
        }
    )


def _multipliers(columns: Columns) -> Counter[int]:
    return _counts(columns["kitty_multiplier"][columns["captured"] == 1])


def _counts(numbers: Numbers) -> Counter[int]:
    found, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def _events(columns: Columns) -> Counter[str]:
    found = Counter({name: int(columns[name].sum()) for name in _COUNTED})
    found["nobody_bid"] = int(columns["nobody_bid"].sum())
    found["turned_up"] = int(np.count_nonzero(columns["turned_up"]))
    found["no_trump"] = int(np.count_nonzero(columns["trump"] < 0))
    found["captured"] = int(columns["captured"].sum())
    found["capped"] = int(columns["capped"] @ columns["captured"])
    found["takeover"] = int(columns["takeover"].sum())
    return found
