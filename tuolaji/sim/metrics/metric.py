"""The metric: what is counted of each deal, and how it becomes a number.

Almost every metric is a ratio of two whole-number sums over deals (or over matches): a
mean divides by the deals, a share among captured kitties by the captured ones. So
results add up exactly, in any order and from any number of workers. Metrics of a
distribution, such as a median, are made of the same counted numbers, one a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.engine.columns import AT_THE_TABLE, COLUMNS, OF_SOME
from tuolaji.language import _
from tuolaji.rules.match import Clock

__all__ = [
    "Columns",
    "Count",
    "Kind",
    "Metric",
    "Numbers",
    "Wording",
    "column",
    "columns_of",
    "every",
    "last_of_each",
    "mean",
    "share",
    "where",
]


Numbers: TypeAlias = NDArray[np.int64]
Columns: TypeAlias = Mapping[str, Numbers]
Count: TypeAlias = Callable[[Columns], Numbers]
Wording: TypeAlias = Callable[[], str]
"""Returns a text in the language in use."""


class Kind(StrEnum):
    """What a figure is.

    SHARE: of things that each are or are not.
    RATE: of several things a deal, such as throws that fail.
    MEAN: of a number.
    SPREAD: the standard deviation of a number.
    QUANTILE: of a number.
    SIZE: how many deals it takes to tell something.
    """

    SHARE = "share"
    RATE = "rate"
    MEAN = "mean"
    SPREAD = "spread"
    QUANTILE = "quantile"
    SIZE = "size"

    @property
    def is_proportion(self) -> bool:
        """Whether it is part of a whole, so that it lies between 0 and 1."""
        return self in {Kind.SHARE, Kind.RATE}


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure.

    Attributes:
        name: Its name in reports.
        meaning: What it says, for reports and documents.
        kind: What bounds it has.
        counted: What is summed up, one number a deal (a match, for match metrics); for a
            figure of a distribution, the number that is distributed.
        among: What its sum is divided by, in the same form.
        definition: Its definition, and what it is not.
        unit: What one of it is.
    """

    name: str
    meaning: Wording
    kind: Kind
    counted: Count
    among: Count
    definition: Wording
    unit: Wording


def columns_of(
    rows: NDArray[np.int32],
    *,
    swapped: bool = False,
    teams: bool = True,
    deck_points: int = 0,
    clock: Clock | None = None,
) -> Columns:
    """Return the columns of some rows by name, wide enough to sum up.

    Args:
        rows: The rows.
        swapped: Whether the first policy played the odd seats; a column of that name.
        teams: Whether seats two apart play together all the time; likewise.
        deck_points: Points of all cards of the game; likewise.
        clock: What times a match, if anything does: columns of the seconds that each deal
            takes, of whether they are known, and of whether a match may end by them.
    """
    # Side by side in memory the numbers of a column add up several times as fast.
    wide = rows.T.astype(np.int64, order="C")
    columns = {column.name: wide[index] for index, column in enumerate(COLUMNS)}
    columns["swapped"] = np.full(len(rows), swapped, dtype=np.int64)
    columns["teams"] = np.full(len(rows), teams, dtype=np.int64)
    columns["deck_points"] = np.full(len(rows), deck_points, dtype=np.int64)
    is_ended = clock is not None and clock.minutes > 0
    columns["clocked"] = np.full(len(rows), is_ended, dtype=np.int64)
    columns["timed"] = np.full(len(rows), clock is not None, dtype=np.int64)
    columns["seconds"] = _seconds(columns, clock)
    return columns


def _seconds(columns: Columns, clock: Clock | None) -> Numbers:
    """Return how long each deal takes, as `engine.match` counts it."""
    if clock is None:
        return np.zeros_like(columns["tricks"])
    dealt = 1 + columns["redeals"]
    return dealt * clock.deal_seconds + columns["tricks"] * clock.trick_seconds


def last_of_each(columns: Columns) -> Numbers:
    """Return 1 for the last row of each match, else 0."""
    match = columns["match"]
    return np.append(match[1:] != match[:-1], values=True).astype(np.int64)


def happened(columns: Columns, name: str) -> Numbers:
    """Return a column of what happens at the table; what a variant lacks never happens."""
    return np.maximum(columns[name], 0) if name in OF_SOME else columns[name]


def all_that_happened(columns: Columns) -> Numbers:
    """Return all that happens at the table in each deal, a row a deal."""
    return np.stack([happened(columns, name) for name in AT_THE_TABLE], axis=1)


def every(columns: Columns) -> Numbers:
    """Return 1 for each row."""
    return np.ones_like(columns["deal"])


def column(name: str) -> Count:
    """Return what counts a column as it is."""
    return lambda columns: columns[name]


def where(name: str, test: Callable[[Numbers], NDArray[np.bool_]]) -> Count:
    """Return what counts 1 where a column passes a test, else 0."""
    return lambda columns: test(columns[name]).astype(np.int64)


def _of_deals() -> str:
    return _("share of deals")


def share(
    name: str,
    meaning: Wording,
    counted: Count,
    among: Count = every,
    *,
    definition: Wording,
    unit: Wording = _of_deals,
) -> Metric:
    """Return a figure that is a share."""
    return Metric(name, meaning, Kind.SHARE, counted, among, definition, unit)


def _a_deal() -> str:
    return _("a deal")


def mean(
    name: str,
    meaning: Wording,
    counted: Count,
    among: Count = every,
    *,
    definition: Wording,
    unit: Wording = _a_deal,
) -> Metric:
    """Return a figure that is a mean."""
    return Metric(name, meaning, Kind.MEAN, counted, among, definition, unit)
