"""A block comes to the same wherever it is played, and is kept once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.sim.conftest import PlanOf
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import Tallies, WideExecutor, Work, play, tally_arms
from tuolaji.sim.store.store import Store


@pytest.fixture
def plan(plan_of: PlanOf) -> Plan:
    return plan_of(policies=("greedy", "random"), swapped=True)


def handed_out(work: Work[Tallies]) -> list[object]:
    with ThreadPoolExecutor(1) as pool:
        return [work.hand_out(block, pool)() for block in work.plan.blocks()]


def sent_out(work: Work[Tallies]) -> list[object]:
    with ThreadPoolExecutor(1) as pool:
        return [work.send_out(block, pool)() for block in work.plan.blocks()]


@pytest.mark.parametrize("give", [handed_out, sent_out])
def test_only_what_lacks_is_played_and_all_is_kept(
    give: Callable[[Work[Tallies]], list[object]], plan: Plan, tmp_path: Path
) -> None:
    store = Store(tmp_path, plan)
    first = plan.chunks()[0]
    store.write(first, play_chunk(plan, first))
    parts = give(Work(plan, tally_arms, store))
    assert [part.kept for part in parts] == [(True, False), (False,) * 2, (False,) * 2]  # type: ignore[attr-defined]
    assert all(store.has(chunk) for chunk in plan.chunks())
    assert [part.tally for part in parts] == [  # type: ignore[attr-defined]
        tally_arms(plan, [play_chunk(plan, chunk) for chunk in block])
        for block in plan.blocks()
    ]


def test_without_a_store_a_block_that_is_sent_out_comes_back_summed_up(plan: Plan) -> None:
    work = Work(plan, tally_arms, None)
    assert sent_out(work) == handed_out(work)


def test_what_was_damaged_meanwhile_is_played_again(plan: Plan, tmp_path: Path) -> None:
    store, block = Store(tmp_path, plan), plan.block(0)
    for chunk in block:
        store.write(chunk, play_chunk(plan, chunk))
    with ThreadPoolExecutor(1) as pool:
        pending = Work(plan, tally_arms, store).send_out(block, pool)
        (tmp_path / "chunks" / "000001.parquet").unlink()
        assert pending().kept == (True, False)
    rows = store.read(block[1])
    assert rows is not None
    assert np.array_equal(rows, play_chunk(plan, block[1]))


class Counting(WideExecutor):
    """One core that counts what waits for it."""

    def __init__(self) -> None:
        self.given = 0

    @property
    def cores(self) -> int:
        return 1

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # As it stands there.
        self.given += 1
        done: Future[object] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_no_more_is_handed_out_than_the_cores_elsewhere_need(plan_of: PlanOf) -> None:
    workers = Counting()
    given: list[int] = []
    play(
        plan_of(deals=6_000, jobs=64),
        tally_arms,
        executor=workers,
        on_progress=lambda _progress, _found: given.append(workers.given),
    )
    assert given == [3, 4, 5, 6, 6, 6]
