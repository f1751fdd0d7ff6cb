"""A chunk is played the same however it is cut."""

from __future__ import annotations

import numpy as np

from tests.sim.conftest import PlanOf
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.plan import Chunk

NAMES = [column.name for column in COLUMNS]


def test_two_halves_make_the_whole(plan_of: PlanOf, deal_rows: Rows) -> None:
    plan = plan_of(deals=600)
    halves = [play_chunk(plan, Chunk(0, 0, first, 300)) for first in (0, 300)]
    assert np.array_equal(np.concatenate(halves), deal_rows)


def test_deals_are_numbered_from_the_first(deal_rows: Rows) -> None:
    assert deal_rows.shape == (600, COLUMN_COUNT)
    assert list(deal_rows[:, NAMES.index("deal")]) == list(range(600))


def test_more_deals_extend_a_run(plan_of: PlanOf, deal_rows: Rows) -> None:
    longer = play_chunk(plan_of(deals=900), Chunk(0, 0, 0, 900))
    assert np.array_equal(longer[:600], deal_rows)


def test_matches_come_whole_and_in_order(plan_of: PlanOf, match_rows: Rows) -> None:
    match = match_rows[:, NAMES.index("match")]
    assert list(np.unique(match)) == list(range(20))
    assert np.all(np.diff(match) >= 0)
    later = play_chunk(plan_of(matches=20), Chunk(0, 0, 7, 2))
    assert np.array_equal(later, match_rows[(match == 7) | (match == 8)])


def test_another_seed_gives_other_deals(plan_of: PlanOf, deal_rows: Rows) -> None:
    other = play_chunk(plan_of(deals=600, seed=2), Chunk(0, 0, 0, 600))
    assert not np.array_equal(other, deal_rows)
