"""Which figures does a simulation report, and what is each made of?

Every figure is a ratio of two whole-number sums over deals (or over matches): a mean
divides by the deals, a share among captured kitties by the captured ones. So results add
up exactly, in any order and from any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.engine.columns import COLUMNS

__all__ = [
    "DEAL_METRICS",
    "MATCH_METRICS",
    "METRICS",
    "Columns",
    "Kind",
    "Metric",
    "Numbers",
    "columns_of",
    "last_of_each",
]

Numbers: TypeAlias = NDArray[np.int64]
Columns: TypeAlias = Mapping[str, Numbers]
_Count: TypeAlias = Callable[[Columns], Numbers]


class Kind(StrEnum):
    """What a figure is.

    SHARE: of things that each are or are not.
    RATE: of several things a deal, such as throws that fail.
    MEAN: of a number.
    """

    SHARE = "share"
    RATE = "rate"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure.

    Attributes:
        name: Its name in reports.
        meaning: What it says, for reports and documents.
        kind: What bounds it has.
        counted: What is summed up, one number a deal (a match, for match metrics).
        among: What its sum is divided by, in the same form.
    """

    name: str
    meaning: str
    kind: Kind
    counted: _Count
    among: _Count


def columns_of(rows: NDArray[np.int32]) -> Columns:
    """Return the columns of some rows by name, wide enough to sum up."""
    wide = rows.astype(np.int64)
    return {column.name: wide[:, index] for index, column in enumerate(COLUMNS)}


def last_of_each(columns: Columns) -> Numbers:
    """Return 1 for the last row of each match, else 0."""
    match = columns["match"]
    return np.append(match[1:] != match[:-1], values=True).astype(np.int64)


def _every(columns: Columns) -> Numbers:
    return np.ones_like(columns["deal"])


def _column(name: str) -> _Count:
    return lambda columns: columns[name]


def _is(name: str, test: Callable[[Numbers], NDArray[np.bool_]]) -> _Count:
    return lambda columns: test(columns[name]).astype(np.int64)


def _level_gain(columns: Columns) -> Numbers:
    return np.where(columns["side"] == 0, columns["levels"], -columns["levels"])


def _share(name: str, meaning: str, counted: _Count, among: _Count = _every) -> Metric:
    return Metric(name, meaning, Kind.SHARE, counted, among)


def _mean(name: str, meaning: str, counted: _Count, among: _Count = _every) -> Metric:
    return Metric(name, meaning, Kind.MEAN, counted, among)


def _won(columns: Columns) -> Numbers:
    return last_of_each(columns) * (columns["won_by"] >= 0)


def _won_by_first(columns: Columns) -> Numbers:
    """Mark the last deal of each match that the first declarer's team has won."""
    opening = np.maximum.accumulate(np.where(columns["opening"] == 1, _places(columns), 0))
    first_team = columns["declarer"][opening] % 2
    won: Numbers = _won(columns) * (columns["won_by"] == first_team)
    return won


def _places(columns: Columns) -> Numbers:
    return np.arange(len(columns["deal"]), dtype=np.int64)


DEAL_METRICS: Final = (
    _share(
        "declarers_hold",
        "deals that the declarers hold",
        _is("takeover", lambda takeover: takeover == 0),
    ),
    _mean(
        "attackers_points",
        "attackers' points at the end of a deal, kitty included",
        _column("attackers_points"),
    ),
    _share(
        "kitty_captured",
        "deals in which the attackers capture the kitty",
        _column("captured"),
    ),
    _mean("level_gain", "levels gained a deal, positive for the declarers", _level_gain),
    _mean("kitty_points", "points of the buried cards", _column("kitty_points")),
    _mean(
        "kitty_multiplier",
        "factor on the kitty's points, where it is captured",
        _column("kitty_multiplier"),
        _column("captured"),
    ),
    _share(
        "capped",
        "captured kitties for which the greatest factor took effect",
        lambda columns: columns["capped"] * columns["captured"],
        _column("captured"),
    ),
    _share("nobody_bid", "deals in which nobody bids", _column("nobody_bid")),
    _share("no_trump", "deals without a trump suit", _is("trump", lambda trump: trump < 0)),
    _share(
        "overturned",
        "deals in which a bid is overturned",
        _is("overturned", lambda count: count > 0),
    ),
    _mean("tricks", "tricks a deal", _column("tricks")),
    _mean("decisions", "decisions a deal", _column("decisions")),
    _mean("lead_changes", "tricks a deal that take the lead over", _column("lead_changes")),
    _mean("throws", "throws tried a deal", _column("throws")),
    Metric(
        "throws_failed",
        "throws tried that fail",
        Kind.RATE,
        _column("throws_failed"),
        _column("throws"),
    ),
    _mean("ruffs", "ruffs a deal", _column("ruffs")),
    _mean("overruffs", "overruffs a deal", _column("overruffs")),
    _mean("tractors_led", "tractors led a deal", _column("tractors_led")),
)
"""Figures of every run."""

MATCH_METRICS: Final = (
    _mean("deals_per_match", "deals that a match takes", _every, last_of_each),
    _share(
        "first_declarers_win",
        "matches with a winner that the first declarer's team wins",
        _won_by_first,
        _won,
    ),
    _share(
        "even_team_wins",
        "matches with a winner that the team of the even seats wins",
        lambda columns: _won(columns) * (columns["won_by"] == 0),
        _won,
    ),
    _share(
        "without_winner",
        "matches that nobody has won when they are broken off",
        lambda columns: last_of_each(columns) - _won(columns),
        last_of_each,
    ),
)
"""Figures of runs of whole matches."""

METRICS: Final = {metric.name: metric for metric in (*DEAL_METRICS, *MATCH_METRICS)}
"""All figures by name."""
