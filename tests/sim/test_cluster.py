"""A cluster of processes finds what one machine finds, whoever dies or joins."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client

from tests.sim.conftest import PlanOf
from tuolaji.language import Language, in_language
from tuolaji.sim.cluster import ClusterError, cluster
from tuolaji.sim.progress import Progress
from tuolaji.sim.run import Stopped, Tallies, play, tally_arms
from tuolaji.sim.store.store import DEALS_FILE, open_store

ROOT = Path(__file__).parents[2]
SECONDS = 60

pytestmark = pytest.mark.filterwarnings("default")  # Dask's own, of its own threads.


class Cluster:
    """A scheduler of its own, and workers, as processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.about = folder / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self._start("scheduler", *words, sources=ROOT)
        wait_until(self._is_described)
        self.address = json.loads(self.about.read_text())["address"]

    def _is_described(self) -> bool:
        """Return whether the scheduler's file is there, and not half written."""
        return self.about.exists() and self.about.read_text().rstrip().endswith("}")

    def _start(self, *words: str, sources: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                *(sys.executable, "-W", "ignore", "-m", "dask", *words),
                *("--scheduler-file", str(self.about)),
            ],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(sources)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait_for_workers(self, count: int) -> None:
        """Wait until the scheduler has so many workers."""
        with Client(self.address, timeout=SECONDS, set_as_default=False) as client:
            wait_until(lambda: len(client.ncores()) == count)

    def join(self, sources: Path = ROOT, *more: str) -> None:
        """Start a worker that has the tuolaji of some sources."""
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", *more)
        self.workers.append(self._start("worker", *words, sources=sources))

    def kill(self, index: int) -> None:
        self.workers[index].kill()
        self.workers[index].wait()

    def send_away(self) -> None:
        """End all workers, and wait until the scheduler knows of it."""
        for index in range(len(self.workers)):
            self.kill(index)
        if self.workers:
            self.workers.clear()
            self.wait_for_workers(0)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, "the cluster did not start"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster whose scheduler serves all tests."""
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield started
    finally:
        started.end()


@pytest.fixture
def machines(started: Cluster) -> Iterator[Cluster]:
    """A cluster that no worker has joined yet."""
    yield started
    started.send_away()


@pytest.fixture(scope="module")
def other_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources that differ in one comment."""
    folder = tmp_path_factory.mktemp("other")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tuolaji", folder / "tuolaji", ignore=ignored)
    with (folder / "tuolaji" / "errors.py").open("a") as file:
        file.write("# Another version.\n")
    return folder


def at_block(count: int, act: Callable[[], None]) -> Callable[[Progress, Tallies], None]:
    """Return a listener that acts once some blocks of 1,000 deals are done."""

    def listen(progress: Progress, _found: Tallies) -> None:
        if progress.done == 1_000 * count:
            act()

    return listen


@pytest.mark.prove
def test_a_worker_may_die_and_another_join(
    machines: Cluster, plan_of: PlanOf, tmp_path: Path
) -> None:
    def die_and_join() -> None:
        machines.kill(0)
        machines.join()

    plan = plan_of(deals=20_000, policies=("greedy", "greedy"))
    machines.join()
    machines.join()
    with (
        cluster(machines.address, patience=SECONDS) as workers,
        open_store(tmp_path / "there", plan) as store,
    ):
        change = at_block(3, die_and_join)
        there = play(plan, tally_arms, executor=workers, store=store, on_progress=change)
    with open_store(tmp_path / "here", plan) as store:
        here = play(plan, tally_arms, store=store)
    assert (there.stopped, there.tally) == (Stopped.DONE, here.tally)
    there_file, here_file = (tmp_path / name / DEALS_FILE for name in ("there", "here"))
    assert there_file.read_bytes() == here_file.read_bytes()


def test_what_is_kept_is_not_sent_out(
    machines: Cluster, plan_of: PlanOf, tmp_path: Path
) -> None:
    plan = plan_of(deals=5_000)
    machines.join()
    with open_store(tmp_path, plan) as store:
        play(plan, tally_arms, store=store, blocks=[0, 2])
        with cluster(machines.address, patience=SECONDS) as workers:
            heard: list[Progress] = []
            played = play(
                plan,
                tally_arms,
                store=store,
                executor=workers,
                on_progress=lambda progress, _: heard.append(progress),
            )
    assert (heard[-1].kept, heard[-1].deals) == (2_000, 3_000)
    assert played.tally == play(plan, tally_arms).tally


def test_a_worker_of_another_version_is_named(
    machines: Cluster, other_version: Path
) -> None:
    machines.join(other_version)
    with (
        pytest.raises(ClusterError, match=r"the worker tcp://127.0.0.1:\d+ runs another v"),
        cluster(machines.address, patience=SECONDS),
    ):
        pass


@pytest.mark.parametrize(
    ("language", "start"),
    [(Language.EN, "waiting for a worker"), (Language.ZH, "等工作进程")],
)
def test_what_is_waited_for_is_told_meanwhile(
    machines: Cluster, language: Language, start: str
) -> None:
    told = list[str]()
    with (
        in_language(language),
        pytest.raises(ClusterError),
        cluster(machines.address, patience=4, tell=told.append),
    ):
        pass
    assert told[-1].startswith(start)
    assert told[-1].endswith(f"dask worker {machines.address}")


@pytest.mark.prove  # It waits, for the most part.
def test_a_worker_of_another_version_is_left_out_beside_one_of_this(
    machines: Cluster, other_version: Path, plan_of: PlanOf
) -> None:
    told: list[str] = []
    machines.join()
    machines.join(other_version)
    machines.wait_for_workers(2)
    plan = plan_of(deals=3_000)
    with cluster(machines.address, patience=SECONDS, tell=told.append) as workers:
        assert workers.cores == 1
        played = play(plan, tally_arms, executor=workers)
    assert played.tally == play(plan, tally_arms).tally
    (refusal,) = told
    assert re.search(
        r"the worker tcp://\S+ runs another version .* goes on without it", refusal
    )


@pytest.mark.prove  # It waits, for the most part.
def test_without_a_worker_that_may_play_a_run_says_that_it_waits(
    machines: Cluster, other_version: Path, plan_of: PlanOf
) -> None:
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)
        if "without it" in text:
            machines.join()

    def change_places() -> None:
        machines.kill(0)
        machines.join(other_version)

    machines.join()
    plan = plan_of(deals=6_000)
    with cluster(machines.address, patience=SECONDS, tell=tell) as workers:
        played = play(
            plan, tally_arms, executor=workers, on_progress=at_block(1, change_places)
        )
    assert (played.stopped, played.tally) == (Stopped.DONE, play(plan, tally_arms).tally)
    waits, refusal, goes_on = sorted(told, key=lambda one: one[0], reverse=True)
    assert f"dask worker {machines.address}" in waits
    assert "runs another version of tuolaji" in refusal
    assert goes_on == "a worker has come; the run goes on"


@pytest.mark.prove  # It waits, for the most part.
def test_a_worker_replaced_at_its_address_is_asked_again(
    machines: Cluster, other_version: Path, plan_of: PlanOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks in time: the worker refuses the block by itself."""
    told: list[str] = []
    monkeypatch.setattr("tuolaji.sim.cluster._PERIOD", 3.0)
    port = ("--worker-port", str(free_port()))

    def tell(text: str) -> None:
        told.append(text)
        if "without it" in text:
            machines.join()

    def change_places() -> None:
        machines.kill(0)
        machines.join(other_version, *port)

    machines.join(ROOT, *port)
    plan = plan_of(deals=6_000)
    with cluster(machines.address, patience=SECONDS, tell=tell) as workers:
        played = play(
            plan, tally_arms, executor=workers, on_progress=at_block(1, change_places)
        )
    assert played.tally == play(plan, tally_arms).tally
    assert any("runs another version of tuolaji" in line for line in told)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def test_a_worker_without_tuolaji_is_named(machines: Cluster, tmp_path: Path) -> None:
    (tmp_path / "tuolaji").mkdir()
    refusal = "raise ModuleNotFoundError(\"No module named 'tuolaji'\")\n"
    (tmp_path / "tuolaji" / "__init__.py").write_text(refusal)
    machines.join(tmp_path)
    with (
        pytest.raises(
            ClusterError, match=r"worker tcp://127.0.0.1:\d+ cannot play: .*No module"
        ),
        cluster(machines.address, patience=SECONDS),
    ):
        pass


def test_a_scheduler_without_workers_is_said(machines: Cluster) -> None:
    with (
        pytest.raises(ClusterError, match="has no worker; start some with: dask worker"),
        cluster(machines.address, patience=2),
    ):
        pass


@pytest.mark.prove  # It waits, for the most part.
def test_a_scheduler_that_goes_away_is_said(tmp_path: Path, plan_of: PlanOf) -> None:
    doomed = Cluster(tmp_path)
    doomed.join()
    with cluster(doomed.address, patience=SECONDS):
        pass  # All is up: now no patience is needed but with a scheduler that is gone.
    with (
        pytest.raises(ClusterError, match=r"the scheduler at .* is gone"),
        cluster(doomed.address) as workers,
    ):
        play(
            plan_of(deals=40_000, policies=("greedy", "greedy")),
            tally_arms,
            executor=workers,
            on_progress=at_block(1, doomed.end),
        )


def test_an_address_without_a_port_is_told() -> None:
    with (
        in_language(Language.ZH),
        pytest.raises(ClusterError, match="没有写端口：tcp://主机:8786"),
        cluster("127.0.0.1", patience=0.5),
    ):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "http://x:1", ""])
def test_a_scheduler_that_does_not_answer_is_said_soon(address: str) -> None:
    begun = time.monotonic()
    with (
        pytest.raises(ClusterError, match=r"no scheduler answers at .*`dask scheduler`"),
        cluster(address, patience=1),
    ):
        pass
    assert time.monotonic() - begun < 15


def test_a_scheduler_from_which_nothing_comes_is_said_to_be_silent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(ClusterError, match=r"\(nothing came within 1 s\)"),
            cluster(address, patience=1),
        ):
            pass


def test_a_missing_extra_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ClusterError, match=r"pip install 'tuolaji\[cluster\]'"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass
