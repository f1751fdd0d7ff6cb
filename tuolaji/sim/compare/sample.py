"""Sampled deals: the first deals of a run, played once more before an observer.

The sample is the same for every arm: opening deals at the arm's level, or shared out
over some levels where the run is of matches. These are the levels that the matches of
every variant came to, each as often as they came to it; so a rule about a level, or
about twos beside it, has the chance to matter that it had. All variants have the same
deal at the same level, as a comparison needs. The metrics of a sample are made of two
numbers a deal, like all others, so that they are paired and compared in the same way.

Deals have different numbers of tricks, since a lead may take several cards; one that
has ended keeps its points, so that every trick is about all deals. What the capture of
the kitty adds comes after the last trick and is left out.

The chance that the attackers take over is learned for each trick from the deals of one
half of the sample, as a share that does not fall with the points taken (isotonic
regression), and predicted for the deals of the other half; and the other way round. The
halves are the even and the odd deals. A deal that has ended is known.

* Points *tell rightly* if the result that they make likelier is the one that comes.
* A deal is *known after* the first trick from which on they tell rightly to its end.
* A *comeback* is a deal in which, after five tricks or more, at most one in four deals
  with the same points went to the side that gains in the end.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES
from tuolaji.bots.observer import Observer, watch_deals
from tuolaji.bots.observer_columns import NOTE_COLUMNS, NOTE_COUNT
from tuolaji.cards import Rank
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import level_of, played_as
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.result import LeadHistory, LevelLine
from tuolaji.sim.metrics.metric import Columns, Kind, Numbers, columns_of
from tuolaji.sim.metrics.sample import SAMPLE, TRIES
from tuolaji.sim.plan import Arm
from tuolaji.sim.run import worker_pool
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import sums_of

__all__ = [
    "Foresight",
    "Part",
    "Sample",
    "figure_columns",
    "foresee",
    "joined",
    "lead_history",
    "levels_to_look_at",
    "parts_of",
    "sample_numbers",
    "take_samples",
]


_DEALS_A_PART: Final = 250
_Tables = tuple[NDArray[np.int32], Numbers]

Part: TypeAlias = tuple[int, int, Rank | None]
"""The first of some deals, how many they are, and their level if it is not the arm's."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen of some deals of an arm.

    Attributes:
        columns: One number a deal: the results, and what the observer counted, by name.
        history: One row a deal: the attackers' points before the first trick and after
            each one, without the capture; from the last trick on they stay.
    """

    columns: Columns
    history: Numbers

    @property
    def deals(self) -> int:
        """How many deals they are."""
        return len(self.history)


def take_samples(
    arms: Sequence[Arm],
    *,
    seed: int,
    deals: int = SAMPLE_DEALS,
    levels: Mapping[str, int] = MappingProxyType({}),
    jobs: int = 0,
    tries: int = TRIES,
) -> tuple[Sample, ...]:
    """Play the first deals of a run before an observer, by each of some arms.

    Args:
        arms: What is played: rules, policies and a level each.
        seed: The seed of the run.
        deals: How many deals of each arm.
        levels: How many of them at each level, the first ones at the first; at the arm's
            own unless given.
        jobs: How many cores to use, 0 for all; the sample does not depend on it.
        tries: How many plays are tried at each follow; with 0 choices are not counted.
    """
    parts = parts_of(deals, levels)
    with worker_pool(jobs or os.cpu_count() or 1) as workers:
        asked = [
            workers.submit(_watch, arm, seed, part, tries) for arm in arms for part in parts
        ]
        tables = [task.result() for task in asked]
    each = len(parts)
    return tuple(
        _sample(arm, tables[number * each : (number + 1) * each])
        for number, arm in enumerate(arms)
    )


def parts_of(deals: int, levels: Mapping[str, int]) -> list[Part]:
    """Return the ranges in which some deals are played."""
    assert not levels or sum(levels.values()) == deals, "each deal has one level"
    parts, first = list[Part](), 0
    whole: list[tuple[Rank | None, int]] = [(None, deals)]
    for rank, size in [(level_of(name), n) for name, n in levels.items()] or whole:
        end = first + size
        parts += [
            (start, min(_DEALS_A_PART, end - start), rank)
            for start in range(first, end, _DEALS_A_PART)
        ]
        first = end
    return parts


def _watch(arm: Arm, seed: int, part: Part, tries: int) -> _Tables:
    """Play a range of deals; return the rows and the notes."""
    first, count, level = part
    even, odd = (POLICIES[name]() for name in arm.policies)
    rows = array("i", bytes(4 * count * COLUMN_COUNT))
    notes = array("q", bytes(8 * count * NOTE_COUNT))
    observer = Observer(even, odd, tries)
    tables, key = build_tables(arm.rules), run_key(seed)
    rank = int(played_as(arm.level if level is None else level))
    watch_deals(tables, observer, key, first, count, rank, rows, notes)
    return (
        np.frombuffer(rows, dtype=np.int32).reshape(count, COLUMN_COUNT),
        np.frombuffer(notes, dtype=np.int64).reshape(count, NOTE_COUNT),
    )


def _sample(arm: Arm, tables: list[_Tables]) -> Sample:
    rows = np.concatenate([part for part, _ in tables])
    notes = np.concatenate([part for _, part in tables])
    columns = dict(columns_of(rows, swapped=arm.swapped, teams=arm.has_teams))
    columns |= {column.name: notes[:, place] for place, column in enumerate(NOTE_COLUMNS)}
    tricks = int(columns["tricks"].max(initial=0))
    first = len(NOTE_COLUMNS)
    return Sample(columns, notes[:, first : first + tricks + 1])


def joined(samples: Sequence[Sample]) -> Sample:
    """Return the samples of several seatings as one, a seating after the other."""
    columns = {
        name: np.concatenate([sample.columns[name] for sample in samples])
        for name in samples[0].columns
    }
    tricks = max(sample.history.shape[1] for sample in samples)
    return Sample(columns, np.concatenate([_widened(sample, tricks) for sample in samples]))


def _widened(sample: Sample, tricks: int) -> Numbers:
    """Return the history of a sample, the last points repeated up to a trick."""
    missing = tricks - sample.history.shape[1]
    return np.pad(sample.history, ((0, 0), (0, missing)), mode="edge")


def levels_to_look_at(
    played: Mapping[str, Sequence[LevelLine]], deals: int
) -> dict[str, int]:
    """Return how many of some deals to look at are to be played at each level.

    Args:
        played: The levels of each variant's matches; without matches nothing is returned.
        deals: How many deals to look at.
    """
    counts: dict[str, list[int]] = {}
    for lines in played.values():
        for line in lines:
            counts.setdefault(line.level, []).append(line.deals)
    common = {level: sum(of) for level, of in counts.items() if len(of) == len(played)}
    if not common:
        return {}
    reached = np.cumsum(list(common.values()))
    middles = (2 * np.arange(deals) + 1) * reached[-1]
    places = np.searchsorted(2 * deals * reached, middles, side="right")
    shared = np.bincount(places, minlength=len(common)).tolist()
    return {level: n for level, n in zip(common, shared, strict=True) if n}


def lead_history(samples: Sequence[Sample]) -> LeadHistory:
    """Return the points after each trick of a variant's samples, one a seating."""
    points = joined(samples).history[:, 1:]
    low, high = np.quantile(points, [0.25, 0.75], axis=0)
    return LeadHistory(
        tricks=tuple(points.mean(axis=0).tolist()),
        low=tuple(low.tolist()),
        high=tuple(high.tolist()),
    )


_EARLIEST: Final = 5
"""Tricks that must be over for a comeback."""

_SLIM: Final = 0.25
_SURE: Final = 0.9
_EVEN: Final = 0.5

_Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Foresight:
    """How soon a sample's deals are known.

    Attributes:
        known_after: For each deal the tricks after which it is known.
        comebacks: For each deal 1 if it is a comeback, else 0.
        right: Before the first trick and after each one, the share of deals of which the
            points tell rightly.
        decided: The first trick from which on that share is at least 9 in 10, or `None`.
            0 says that the result is as good as known before the first card.
    """

    known_after: Numbers
    comebacks: Numbers
    right: tuple[Estimate, ...]
    decided: int | None


def foresee(sample: Sample) -> Foresight:
    """Learn from each half of a sample how the deals of the other end.

    Args:
        sample: The deals; those of several seatings may be joined.
    """
    tricks, takeover = sample.columns["tricks"], sample.columns["takeover"]
    chances = _chances(sample, tricks, takeover)
    wins = (chances >= _EVEN).astype(np.int64)
    right = wins == takeover[:, None]
    own = np.where(takeover[:, None] == 1, chances, 1 - chances)
    late = np.arange(chances.shape[1]) >= _EARLIEST
    turned = np.count_nonzero((own <= _SLIM) & late, axis=1) > 0
    seatings = int(np.count_nonzero(sample.columns["deal"] == sample.columns["deal"][0]))
    return Foresight(
        known_after=_known_after(right),
        comebacks=turned.astype(np.int64),
        right=tuple(_share(column, seatings) for column in right.T),
        decided=_decided(right.mean(axis=0)),
    )


def _chances(sample: Sample, tricks: Numbers, takeover: Numbers) -> _Chances:
    """Return for each deal and trick the chance of a takeover, learned from the others."""
    chances = np.repeat(takeover[:, None].astype(np.float64), sample.history.shape[1], 1)
    half = sample.columns["deal"] % 2
    for trick in range(sample.history.shape[1] - 1):
        for part in range(2):
            learner = (half == part) & (tricks > trick)
            known = (half != part) & (tricks > trick)
            points = sample.history[:, trick]
            chances[learner, trick] = _learned(
                points[known], takeover[known], points[learner]
            )
    return chances


def _learned(points: Numbers, takeover: Numbers, asked: Numbers) -> _Chances:
    """Return the chance of a takeover at some points, by deals whose end is known."""
    if not len(points):
        return np.full(len(asked), _EVEN)
    distinct, places, counts = np.unique(points, return_inverse=True, return_counts=True)
    shares = np.bincount(places, weights=takeover) / counts
    from scipy.optimize import isotonic_regression  # noqa: PLC0415 (slow)

    rising = isotonic_regression(shares, weights=counts).x
    return np.interp(asked, distinct, rising)


def _known_after(right: NDArray[np.bool_]) -> Numbers:
    """Return the first trick from which on each deal is told rightly."""
    wrong = ~right
    last = right.shape[1] - 1 - np.argmax(wrong[:, ::-1], axis=1)
    return np.where(wrong.any(axis=1), last + 1, 0).astype(np.int64)


def _share(right: NDArray[np.bool_], seatings: int) -> Estimate:
    """Return the share of deals told rightly; the seatings of a deal are one cluster."""
    counted = right.reshape(seatings, -1).sum(axis=0, dtype=np.int64)
    return estimate(sums_of(counted, np.full_like(counted, seatings)), Kind.SHARE)


def _decided(shares: _Chances) -> int | None:
    """Return the first trick from which on the shares stay at 9 in 10 or more."""
    below = np.flatnonzero(shares < _SURE)
    first = int(below[-1]) + 1 if len(below) else 0
    return first if first < len(shares) else None


def figure_columns(sample: Sample, foresight: Foresight) -> Columns:
    """Return what the figures of a sample are made of."""
    return {
        **sample.columns,
        "known_after": foresight.known_after,
        "comebacks": foresight.comebacks,
    }


def sample_numbers(samples: Sequence[Sample]) -> Mapping[str, tuple[Numbers, Numbers]]:
    """Return for each figure what it counts and what it divides by, one number a deal.

    Args:
        samples: The samples of a variant, one for each seating of the policies; the
            seatings of a deal are counted together.
    """
    whole = joined(samples)
    columns = figure_columns(whole, foresee(whole))
    seatings = len(samples)
    return {
        metric.name: (
            metric.counted(columns).reshape(seatings, -1).sum(axis=0),
            metric.among(columns).reshape(seatings, -1).sum(axis=0),
        )
        for metric in SAMPLE
    }
