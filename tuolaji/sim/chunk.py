"""The play of a chunk of a plan: its rows of results.

A chunk needs only its rules, policies, key and range, so any thread or process can play
it, at any time, with the same rows.
"""

from __future__ import annotations

from array import array
from multiprocessing import current_process
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES
from tuolaji.engine.codes import MATCH_LIMIT, run_key
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.play import play_deals, play_match
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import played_as
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.table.bout import Bout, Turns

__all__ = ["BotTurns", "Rows", "play_bouts", "play_chunk"]


BotTurns: TypeAlias = dict[str, Turns]
"""The decisions of each bot, by its name."""


Rows: TypeAlias = NDArray[np.int32]
"""One row a deal, one column for each of `engine.columns.COLUMNS`."""


def play_chunk(plan: Plan, chunk: Chunk) -> Rows:
    """Play a chunk and return its rows, in the order of deals.

    Raises:
        BotError: A bot has a fault that ends the run.
    """
    if plan.bots:
        return play_bouts(plan, chunk)[0]
    arm = plan.arms[chunk.arm]
    tables = build_tables(arm.rules)
    even, odd = (POLICIES[name]() for name in arm.policies)
    key = run_key(plan.seed)
    if plan.deals:
        room = _room(chunk.count)
        deals = chunk.first, chunk.count, int(played_as(arm.level))
        play_deals(tables, even, odd, key, *deals, room, plan.foul_parts)
        return _rows(room)
    room = _room(MATCH_LIMIT)
    matches = list[Rows]()
    for match in range(chunk.first, chunk.first + chunk.count):
        count = play_match(tables, even, odd, key, match, room, plan.foul_parts)
        matches.append(_rows(room)[:count].copy())
    return np.concatenate(matches)


def play_bouts(plan: Plan, chunk: Chunk) -> tuple[Rows, BotTurns]:
    """Play a chunk with bots; return its rows, and what each bot has done.

    Raises:
        BotError: A bot has a fault that ends the run.
    """
    arm = plan.arms[chunk.arm]
    is_alone = current_process().name != "MainProcess"
    bout = Bout(arm.rules, arm.policies, plan.limits, is_alone=is_alone)
    return _play_bout(bout, plan, chunk), bout.turns


def _play_bout(bout: Bout, plan: Plan, chunk: Chunk) -> Rows:
    if plan.deals:
        room, level = _room(chunk.count), plan.arms[chunk.arm].level
        bout.play_deals(plan.seed, chunk.first, chunk.count, level, room)
        return _rows(room)
    room, matches = _room(MATCH_LIMIT), list[Rows]()
    for match in range(chunk.first, chunk.first + chunk.count):
        count = bout.play_match(plan.seed, match, room)
        matches.append(_rows(room)[:count].copy())
    return np.concatenate(matches)


def _room(deals: int) -> array[int]:
    # An array of bytes as a source would be as large again, and new pages each time.
    return array("i", [0]) * (deals * COLUMN_COUNT)


def _rows(room: array[int]) -> Rows:
    return np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)
