"""The results of a plan do not depend on how it is played."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.opening import open_store
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import Rows, play_chunk
from tuolaji.sim.progress import Progress
from tuolaji.sim.running import Interrupted, run, worker_pool
from tuolaji.sim.store import DEALS_FILE
from tuolaji.sim.tally import Tally

PROCESSES = """
from tuolaji.dsl import load_variant
from tuolaji.sim.plan import Plan
from tuolaji.sim.running import run
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
    variants = (rules, rules)
    one = tallies(plan_of(variants=variants, jobs=1, **size))
    two = tallies(plan_of(variants=variants, jobs=2, **size))
    assert one == two
    assert one[0] == one[1]


def test_two_cores_write_the_bytes_of_one(plan_of: PlanOf, tmp_path: Path) -> None:
    written = []
    for jobs in (1, 2):
        with open_store(tmp_path / str(jobs), plan_of(jobs=jobs)) as store:
            run(store.plan, store=store)
        written.append((tmp_path / str(jobs) / DEALS_FILE).read_bytes())
    assert written[0] == written[1]


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
    run(plan_of(), on_progress=heard.append)
    assert [one.done for one in heard] == [1_000, 2_000, 2_500]
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
        monkeypatch.setattr("tuolaji.sim.running.play_chunk", counted)
        result = run(plan, store=store)
    assert played == [0, 2]
    assert result[0].tally == run(plan)[0].tally


def test_an_interrupted_run_gives_what_it_has(plan_of: PlanOf) -> None:
    def stop(_progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(plan_of(), on_progress=stop)
    assert [result.tally.deals for result in caught.value.results] == [1_000]


def submit_and_fail(futures: list[Future[int]]) -> None:
    with worker_pool(1) as pool:
        futures += [pool.submit(sum, range(1_000_000)) for _ in range(50)]
        raise ZeroDivisionError


def test_a_pool_drops_what_has_not_begun() -> None:
    futures: list[Future[int]] = []
    with pytest.raises(ZeroDivisionError):
        submit_and_fail(futures)
    assert futures[-1].cancelled()
