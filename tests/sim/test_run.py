"""The results of a plan do not depend on how it is cut and played."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.sim.conftest import PlanOf
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.language import Language, in_language, language_in_use
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.progress import Part, Progress
from tuolaji.sim.run import (
    RemoteBlock,
    Stopped,
    Tallies,
    WideExecutor,
    play,
    play_block,
    run,
    tally_arms,
    worker_pool,
)
from tuolaji.sim.stats.sums import Tally
from tuolaji.sim.store.runfile import read_run
from tuolaji.sim.store.store import DEALS_FILE, Store, open_store

PROCESSES = """
from tuolaji.dsl import load_variant
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import run
if __name__ == "__main__":
    plan = Plan(variants=(load_variant("shuangkou"),), deals=40, jobs=2)
    print(run(plan)[0].tally)
"""


def tallies(plan: Plan) -> list[Tally]:
    return [result.tally for result in run(plan)]


@pytest.mark.parametrize("size", [{"deals": 3_500}, {"matches": 80}])
def test_one_core_finds_what_two_find(
    plan_of: PlanOf, rules: Ruleset, size: dict[str, int]
) -> None:
    chosen = {"variants": (rules, rules), "labels": ("a", "b"), **size}
    one = tallies(plan_of(jobs=1, **chosen))
    two = tallies(plan_of(jobs=2, **chosen))
    assert one == two
    assert one[0] == one[1]


def test_two_cores_write_the_bytes_of_one(plan_of: PlanOf, tmp_path: Path) -> None:
    written = []
    for jobs in (1, 2):
        with open_store(tmp_path / str(jobs), plan_of(jobs=jobs)) as store:
            run(store.plan, store=store)
        written.append((tmp_path / str(jobs) / DEALS_FILE).read_bytes())
    assert written[0] == written[1]


@pytest.mark.prove
def test_processes_play_for_an_interpreted_engine(plan_of: PlanOf, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(PROCESSES)
    done = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ
        | {"TUOLAJI_PURE": "1", "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == repr(run(plan_of(deals=40))[0].tally)


def test_progress_ends_with_everything_done(plan_of: PlanOf) -> None:
    heard: list[Progress] = []
    run(plan_of(), on_progress=lambda progress, _: heard.append(progress))
    assert [progress.done for progress in heard] == [1_000, 2_000, 2_500]
    assert heard[-1].deals == heard[-1].total == 2_500


def test_chunks_that_are_kept_are_not_played_again(
    plan_of: PlanOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def counted(plan: Plan, chunk: Chunk) -> Rows:
        played.append(chunk.number)
        return play_chunk(plan, chunk)

    plan = plan_of()
    with open_store(tmp_path, plan) as store:
        store.write(plan.chunks()[1], play_chunk(plan, plan.chunks()[1]))
        monkeypatch.setattr("tuolaji.sim.run.play_chunk", counted)
        result = run(plan, store=store)
    assert played == [0, 2]
    assert result[0].tally == run(plan)[0].tally


def stop(_progress: Progress, _found: Tallies) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_run_gives_what_it_has(plan_of: PlanOf) -> None:
    result = run(plan_of(), on_progress=stop)[0]
    assert (result.tally.deals, result.stopped) == (1_000, Stopped.INTERRUPTED)


def test_an_interrupted_run_with_nothing_gives_nothing(plan_of: PlanOf) -> None:
    def refuse(_plan: Plan, _rows: Sequence[Rows]) -> Tallies:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(plan_of(), refuse)


def test_the_folder_names_what_ended_the_run_last(plan_of: PlanOf, tmp_path: Path) -> None:
    plan = plan_of(deals=4_000)

    def ended(**ends: Any) -> tuple[object, object]:
        with open_store(tmp_path, plan) as store:
            before = read_run(tmp_path)["ended"]
            play(plan, tally_arms, store=store, **ends)
        return before, read_run(tmp_path)["ended"]

    assert ended(max_seconds=1e-9) == (None, "time")
    assert ended(on_progress=stop) == (None, "interrupted")
    assert ended() == (None, "done")
    assert ended(on_progress=stop) == ("done", "done")


@pytest.mark.parametrize("first", [0, 1])
def test_so_does_that_of_a_part(plan_of: PlanOf, tmp_path: Path, first: int) -> None:
    plan = plan_of(deals=4_000)
    with open_store(tmp_path, plan) as store:
        play(plan, tally_arms, store=store, blocks=[first, 2], on_progress=stop)
        assert read_run(tmp_path)["ended"] == "interrupted"
        play(plan, tally_arms, store=store, blocks=[first, 2])
    about = read_run(tmp_path)
    assert (about["complete"], about["ended"]) == (False, "done")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_run_ends_at_the_same_block_on_any_number_of_cores(
    plan_of: PlanOf, jobs: int
) -> None:
    plan = plan_of(deals=8_000, jobs=jobs)
    played = play(plan, tally_arms, until=lambda found: found.arms[0].deals >= 3_000)
    assert (played.blocks, played.deals, played.stopped) == (3, (3_000,), Stopped.UNTIL)
    assert played.tally == play(plan_of(deals=3_000), tally_arms).tally


def test_a_run_whose_time_is_up_has_one_block_at_least(plan_of: PlanOf) -> None:
    played = play(plan_of(), tally_arms, max_seconds=1e-9)
    assert (played.blocks, played.stopped) == (1, Stopped.TIME)


def test_a_run_that_ended_early_is_read_and_goes_on(
    plan_of: PlanOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(deals=4_000)
    with open_store(tmp_path, plan) as store:
        first = play(plan, tally_arms, max_seconds=1e-9, store=store)
    shutil.rmtree(tmp_path / "chunks")
    played: list[int] = []

    def counted(plan: Plan, chunk: Chunk) -> Rows:
        played.append(chunk.number)
        return play_chunk(plan, chunk)

    monkeypatch.setattr("tuolaji.sim.run.play_chunk", counted)
    with open_store(tmp_path, plan) as store:
        whole = play(plan, tally_arms, store=store)
    assert (first.blocks, played) == (1, [1, 2, 3])
    assert whole.tally == play(plan, tally_arms).tally
    assert whole.deals == (4_000,)


def test_arms_are_tallied_apart(plan_of: PlanOf) -> None:
    plan = plan_of(policies=("greedy", "random"), swapped=True, deals=300)
    there, back = run(plan)
    assert there.arm.policies == ("greedy", "random")
    assert back.tally == run(plan_of(policies=("random", "greedy"), deals=300))[0].tally


@pytest.fixture
def plan(plan_of: PlanOf) -> Plan:
    return plan_of(policies=("greedy", "random"), swapped=True)


Give = Callable[[Plan, Store | None], list[Part[Tallies]]]


def played_here(plan: Plan, store: Store | None) -> list[Part[Tallies]]:
    return [play_block(plan, block, tally_arms, store) for block in plan.blocks()]


def played_elsewhere(plan: Plan, store: Store) -> list[Part[Tallies]]:
    with ThreadPoolExecutor(1) as pool:
        return [
            RemoteBlock(plan, block, tally_arms, store, pool).result()
            for block in plan.blocks()
        ]


@pytest.mark.parametrize("give", [played_here, played_elsewhere])
def test_only_what_lacks_is_played_and_all_is_kept(
    give: Give, plan: Plan, tmp_path: Path
) -> None:
    store = Store(tmp_path, plan)
    first = plan.chunks()[0]
    store.write(first, play_chunk(plan, first))
    parts = give(plan, store)
    assert [part.kept for part in parts] == [(True, False), (False,) * 2, (False,) * 2]
    assert all(store.has(chunk) for chunk in plan.chunks())
    assert [part.tally for part in parts] == [
        tally_arms(plan, [play_chunk(plan, chunk) for chunk in block])
        for block in plan.blocks()
    ]


def test_what_was_damaged_meanwhile_is_played_again(plan: Plan, tmp_path: Path) -> None:
    store, block = Store(tmp_path, plan), plan.block(0)
    for chunk in block:
        store.write(chunk, play_chunk(plan, chunk))
    with ThreadPoolExecutor(1) as pool:
        remote = RemoteBlock(plan, block, tally_arms, store, pool)
        (tmp_path / "chunks" / "000001.parquet").unlink()
        assert remote.result().kept == (True, False)
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


def submit_and_fail(futures: list[Future[int]]) -> None:
    with worker_pool(1) as pool:
        futures += [pool.submit(sum, range(1_000_000)) for _ in range(50)]
        raise ZeroDivisionError


def test_a_pool_drops_what_has_not_begun() -> None:
    futures: list[Future[int]] = []
    with pytest.raises(ZeroDivisionError):
        submit_and_fail(futures)
    assert futures[-1].cancelled()


def test_ctrl_c_reaches_no_process_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuolaji.sim.run.COMPILED", False)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with worker_pool(1) as pool:
        blocked = pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
    assert signal.SIGINT in blocked
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


@pytest.mark.parametrize("for_bots", [False, True])
def test_a_worker_speaks_the_language_in_use(for_bots: bool) -> None:
    with in_language(Language.ZH), worker_pool(1, for_bots=for_bots) as pool:
        assert pool.submit(language_in_use).result() is Language.ZH
