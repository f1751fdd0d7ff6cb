"""The columns of deals made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.rules.match import Clock
from tuolaji.sim.chunk import Rows
from tuolaji.sim.metrics.metric import Columns, Metric, columns_of

__all__ = ["columns", "figure", "rows_of"]

_NAMES = [column.name for column in COLUMNS]


def rows_of(numbers: Mapping[str, Sequence[int]]) -> Rows:
    """Return rows with these columns; the others are 0."""
    count = len(next(iter(numbers.values())))
    rows = np.zeros((count, COLUMN_COUNT), dtype=np.int32)
    for name, values in numbers.items():
        rows[:, _NAMES.index(name)] = values
    return rows


def columns(
    numbers: Mapping[str, Sequence[int]],
    *,
    swapped: bool = False,
    teams: bool = True,
    deck_points: int = 0,
    clock: Clock | None = None,
) -> Columns:
    """Return columns with these numbers; the others are 0."""
    return columns_of(
        rows_of(numbers),
        swapped=swapped,
        teams=teams,
        deck_points=deck_points,
        clock=clock,
    )


def figure(metric: Metric, found: Columns) -> tuple[list[int], list[int]]:
    """Return what a metric counts and what it divides by, a number a deal."""
    return list(map(int, metric.counted(found))), list(map(int, metric.among(found)))
