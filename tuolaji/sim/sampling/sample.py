"""How are some deals of an arm played before a witness?

The sample is the first deals of the run, the same for every arm: opening deals at the
arm's level, or shared out over some levels where the run is of matches.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES
from tuolaji.bots.witness import Witness, watch_deals
from tuolaji.bots.witness_columns import NOTE_COLUMNS, NOTE_COUNT
from tuolaji.cards import Rank
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.keys import run_key
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import level_of
from tuolaji.sim.arm import Arm
from tuolaji.sim.metrics.figure import Columns, Numbers, columns_of
from tuolaji.sim.metrics.sample import TRIES
from tuolaji.sim.pooling import worker_pool

__all__ = ["SAMPLE_DEALS", "Sample", "joined", "take_samples"]

SAMPLE_DEALS: Final = 1_000
"""Deals of a sample, unless fewer are played or others are asked for."""

_DEALS_A_PART: Final = 250
_Tables = tuple[NDArray[np.int32], Numbers]

_Part = tuple[int, int, Rank | None]
"""The first of some deals, how many they are, and their level if it is not the arm's."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen of some deals of an arm.

    Attributes:
        columns: One number a deal: the results, and what the witness counted, by name.
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
    """Play the first deals of a run before a witness, by each of some arms.

    Args:
        arms: What is played: rules, policies and a level each.
        seed: The seed of the run.
        deals: How many deals of each arm.
        levels: How many of them at each level, the first ones at the first; at the arm's
            own unless given.
        jobs: How many cores to use, 0 for all; the sample does not depend on it.
        tries: How many plays are tried at each follow; with 0 choices are not counted.
    """
    parts = _parts(deals, levels)
    with worker_pool(jobs or os.cpu_count() or 1) as workers:
        asked = [
            workers.submit(_watch, arm, seed, part, tries) for arm in arms for part in parts
        ]
        tables = [one.result() for one in asked]
    each = len(parts)
    return tuple(
        _sample(arm, tables[number * each : (number + 1) * each])
        for number, arm in enumerate(arms)
    )


def _parts(deals: int, levels: Mapping[str, int]) -> list[_Part]:
    """Return the ranges in which some deals are played."""
    assert not levels or sum(levels.values()) == deals, "each deal has one level"
    parts, first = list[_Part](), 0
    whole: list[tuple[Rank | None, int]] = [(None, deals)]
    for rank, size in [(level_of(one), n) for one, n in levels.items()] or whole:
        end = first + size
        parts += [
            (start, min(_DEALS_A_PART, end - start), rank)
            for start in range(first, end, _DEALS_A_PART)
        ]
        first = end
    return parts


def _watch(arm: Arm, seed: int, part: _Part, tries: int) -> _Tables:
    """Play a range of deals; return the rows and the notes."""
    first, count, level = part
    even, odd = (POLICIES[name]() for name in arm.policies)
    rows = array("i", bytes(4 * count * COLUMN_COUNT))
    notes = array("q", bytes(8 * count * NOTE_COUNT))
    witness = Witness(even, odd, tries)
    tables, key = build_tables(arm.rules), run_key(seed)
    rank = int(arm.level if level is None else level)
    watch_deals(tables, witness, key, first, count, rank, rows, notes)
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
    return Sample(columns, np.concatenate([_widened(one, tricks) for one in samples]))


def _widened(sample: Sample, tricks: int) -> Numbers:
    """Return the history of a sample, the last points repeated up to a trick."""
    missing = tricks - sample.history.shape[1]
    return np.pad(sample.history, ((0, 0), (0, missing)), mode="edge")
