"""The play of a chunk of a plan: its rows of results.

A chunk needs only its rules, policies, key and range, so any thread or process can play
it, at any time, with the same rows.
"""

from __future__ import annotations

from array import array
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES
from tuolaji.engine.codes import MATCH_LIMIT, run_key
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.play import play_deals, play_match
from tuolaji.engine.tables import build_tables
from tuolaji.sim.plan import Chunk, Plan

__all__ = ["Rows", "play_chunk"]


Rows: TypeAlias = NDArray[np.int32]
"""One row a deal, one column for each of `engine.columns.COLUMNS`."""


def play_chunk(plan: Plan, chunk: Chunk) -> Rows:
    """Play a chunk and return its rows, in the order of deals."""
    arm = plan.arms[chunk.arm]
    tables = build_tables(arm.rules)
    even, odd = (POLICIES[name]() for name in arm.policies)
    key = run_key(plan.seed)
    if plan.deals:
        room = _room(chunk.count)
        deals = chunk.first, chunk.count, int(arm.level)
        play_deals(tables, even, odd, key, *deals, room, plan.foul_parts)
        return _rows(room)
    room = _room(MATCH_LIMIT)
    matches = list[Rows]()
    for match in range(chunk.first, chunk.first + chunk.count):
        count = play_match(tables, even, odd, key, match, room, plan.foul_parts)
        matches.append(_rows(room)[:count].copy())
    return np.concatenate(matches)


def _room(deals: int) -> array[int]:
    # An array of bytes as a source would be as large again, and new pages each time.
    return array("i", [0]) * (deals * COLUMN_COUNT)


def _rows(room: array[int]) -> Rows:
    return np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)
