"""Parts cover a run, each block once."""

from __future__ import annotations

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.errors import PlanError
from tuolaji.sim.store.shards import Shard, read_shard


def test_parts_cover_every_block_once(plan_of: PlanOf) -> None:
    plan = plan_of(deals=8_000)
    parts = [Shard(number, 3).blocks(plan) for number in (1, 2, 3)]
    assert parts == [(0, 3, 6), (1, 4, 7), (2, 5)]


def test_a_part_without_a_block_is_refused(plan_of: PlanOf) -> None:
    with pytest.raises(PlanError, match="part 4/9 holds nothing, for the run has only 3"):
        Shard(4, 9).blocks(plan_of())


@pytest.mark.parametrize("text", ["1/3", " 1 / 3 "])
def test_a_part_is_read_and_written(text: str) -> None:
    assert read_shard(text) == Shard(1, 3)
    assert str(read_shard(text)) == "1/3"


@pytest.mark.parametrize("text", ["", "1", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(PlanError, match="names no part of a run; write 1/3, 2/3 and 3/3"):
        read_shard(text)
