"""The run of a plan: its blocks and chunks, played on every core in any order.

Few blocks are under way at a time and of each only the sums of its rows are left, so
memory does not grow with the deals. Blocks are added in the plan's order: any number of
cores finds the same, and ends at the same block.

A chunk needs only its rules, policies, key and range, so any thread or process can play
it, at any time, with the same rows. Compiled, the engine releases Python's lock and
threads play; interpreted, processes do.

On this machine each worker keeps the rows it plays. The workers of an executor that is
given from outside may be on other machines, and it says how many they are: they send
the rows here to be kept, and without a store only their sums.
"""

from __future__ import annotations

import signal
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final, Generic, ParamSpec, TypeAlias, TypeVar

from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError, demand
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.plan import Arm, Chunk, Plan, demand_plan
from tuolaji.sim.progress import Ledger, Part, Played, Progress, Stopped, Total
from tuolaji.sim.stats.sums import Tally, tally_rows
from tuolaji.sim.store.store import Store

__all__ = [
    "Fold",
    "OnProgress",
    "Pending",
    "Played",
    "RunResult",
    "Stopped",
    "Tallies",
    "WideExecutor",
    "Work",
    "play",
    "results_of",
    "run",
    "tally_arms",
    "worker_pool",
]


P = ParamSpec("P")
R = TypeVar("R")


class WideExecutor(Executor):
    """Workers on other machines, more or fewer from one moment to the next."""

    @property
    @abstractmethod
    def cores(self) -> int:
        """How many of their cores play now."""


@contextmanager
def worker_pool(jobs: int) -> Iterator[Executor]:
    """Give threads, or processes for an interpreted engine.

    At the end, also by an error, what has not begun is dropped and the rest waited for.
    """
    pool: Executor = (
        ThreadPoolExecutor(jobs)
        if COMPILED
        else _Processes(jobs, get_context("spawn"), _leave_interrupts_alone)
    )
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even before they are set up.

    A process begins when work is handed out, with those signals blocked that are then.
    """

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_alone() -> None:
    """Let Ctrl-C reach the process that hands out the work, and no worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


T = TypeVar("T", bound=Total)
Fold: TypeAlias = Callable[[Plan, Sequence[Rows]], T]
"""What the rows of a block, an entry an arm, come to; a function of a module."""

Pending: TypeAlias = Callable[[], Part[T]]
"""Waits for a block."""


@dataclass(frozen=True, slots=True)
class Work(Generic[T]):
    """What is to be done with each block.

    Attributes:
        plan: The plan.
        fold: What to make of the rows.
        store: Where to keep them, if anywhere.
    """

    plan: Plan
    fold: Fold[T]
    store: Store | None

    def hand_out(self, block: Sequence[Chunk], workers: Executor) -> Pending[T]:
        """Give a block to workers on this machine."""
        return workers.submit(_play_here, self, block).result

    def send_out(self, block: Sequence[Chunk], workers: Executor) -> Pending[T]:
        """Give a block to workers anywhere; its rows are kept by who waits for it."""
        store = self.store
        if store is None:
            return workers.submit(_play_here, self, block).result
        lacking = [chunk for chunk in block if not store.has(chunk)]
        future = workers.submit(_play_all, self.plan, lacking) if lacking else None

        def wait() -> Part[T]:
            rows = [] if future is None else future.result()
            played = dict(zip(lacking, rows, strict=True))
            for chunk in lacking:
                store.write(chunk, played[chunk])
            return _joined(self, block, played)

        return wait


def _play_all(plan: Plan, chunks: Sequence[Chunk]) -> list[Rows]:
    return [play_chunk(plan, chunk) for chunk in chunks]


def _play_here(work: Work[T], block: Sequence[Chunk]) -> Part[T]:
    return _joined(work, block, {})


def _joined(work: Work[T], block: Sequence[Chunk], played: Mapping[Chunk, Rows]) -> Part[T]:
    """Return what a block comes to, of rows that were played, are kept, or lack still."""
    every = [_found(work, chunk, played) for chunk in block]
    rows = [one for one, _ in every]
    deals = tuple(len(one) for one in rows)
    return Part(work.fold(work.plan, rows), deals, tuple(kept for _, kept in every))


def _found(work: Work[T], chunk: Chunk, played: Mapping[Chunk, Rows]) -> tuple[Rows, bool]:
    """Return the rows of a chunk, and whether an earlier run had played them."""
    if chunk in played:
        return played[chunk], False
    kept = None if work.store is None else work.store.read(chunk)
    if kept is not None:
        return kept, True
    rows = play_chunk(work.plan, chunk)
    if work.store is not None:
        work.store.write(chunk, rows)
    return rows, False


_AHEAD: Final = 2
"""Blocks handed out for each core, so that none waits."""


OnProgress: TypeAlias = Callable[[Progress, T], None]


def play(  # noqa: PLR0913 (a choice each)
    plan: Plan,
    fold: Fold[T],
    *,
    until: Callable[[T], bool] | None = None,
    max_seconds: float | None = None,
    store: Store | None = None,
    executor: Executor | None = None,
    blocks: Sequence[int] | None = None,
    on_progress: OnProgress[T] | None = None,
) -> Played[T]:
    """Play a plan block by block and return what the blocks add up to.

    Ctrl-C ends a run too: what was played is returned, and `stopped` says so.

    Args:
        plan: What to play.
        fold: What to make of the rows of a block, where they were played.
        until: Whether so much is enough; asked after each block.
        max_seconds: After how long to stop; one block at least is played.
        store: Where to keep the rows; chunks that lie whole in it are not played again.
        executor: Who plays, also on other machines; by default all cores here that the
            plan allows.
        blocks: Which blocks to play, in order; a part's rows stay in their chunks.
        on_progress: Called with the state of the run after each block.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before the first block was played.
        StoreError: The rows cannot be kept.
    """
    demand_plan(plan)
    _demand_helpers(until=until, on_progress=on_progress)
    _demand_keeper(store, executor)
    chosen = range(plan.block_count) if blocks is None else blocks
    ledger = Ledger[T](plan, chosen)
    ends = _Ends(until, max_seconds)
    try:
        with _pending(Work(plan, fold, store), chosen, executor) as pending:
            parts = _in_order(pending, plan, executor)
            stopped = _enter(parts, ledger, ends, on_progress)
    except KeyboardInterrupt:
        stopped = Stopped.INTERRUPTED
        if ledger.total is None:
            _keep(store, 0, stopped)
            raise
    _keep(store, 0 if blocks else ledger.blocks, stopped)
    return ledger.close(stopped)


def _demand_helpers(**functions: object) -> None:
    for name, function in functions.items():
        fits = function is None or callable(function)
        demand(fits, f"'{name}' must be a function", function, PlanError)


def _demand_keeper(store: object, executor: object) -> None:
    fits = store is None or isinstance(store, Store)
    demand(fits, "'store' must be a Store, as open_store gives one", store, PlanError)
    fits = executor is None or isinstance(executor, Executor)
    demand(fits, "'executor' must be one of concurrent.futures", executor, PlanError)


def _keep(store: Store | None, blocks: int, stopped: Stopped) -> None:
    """Note why a run ended; make one file of its first blocks, unless it is to go on."""
    if store is None:
        return
    if blocks and stopped is not Stopped.INTERRUPTED:
        store.finish(blocks, stopped.value)
    else:
        store.note_end(stopped.value)


def _enter(
    parts: Iterable[Part[T]],
    ledger: Ledger[T],
    ends: _Ends[T],
    on_progress: OnProgress[T] | None,
) -> Stopped:
    """Add up parts until something ends the run, and return what did."""
    for part in parts:
        total = ledger.enter(part)
        if on_progress is not None:
            on_progress(ledger.clock.read(), total)
        stopped = ends.reached(ledger, total)
        if stopped is not Stopped.DONE:
            return stopped
    return Stopped.DONE


@dataclass(frozen=True, slots=True)
class _Ends(Generic[T]):
    """What ends a run before all of it is played."""

    until: Callable[[T], bool] | None
    max_seconds: float | None

    def reached(self, ledger: Ledger[T], total: T) -> Stopped:
        if self.until is not None and self.until(total):
            return Stopped.UNTIL
        if self.max_seconds is not None and ledger.is_over(self.max_seconds):
            return Stopped.TIME
        return Stopped.DONE


@contextmanager
def _pending(
    work: Work[T], chosen: Sequence[int], executor: Executor | None
) -> Iterator[Iterator[Pending[T]]]:
    """Give a way to hand out each chosen block, and at the end let its workers go."""
    blocks = (work.plan.block(index) for index in chosen)
    if executor is not None:
        yield (work.send_out(block, executor) for block in blocks)
    else:
        with worker_pool(work.plan.jobs) as pool:
            yield (work.hand_out(block, pool) for block in blocks)


def _in_order(
    pending: Iterable[Pending[T]], plan: Plan, executor: Executor | None
) -> Iterator[Part[T]]:
    """Yield what each block comes to, in their order; some are under way meanwhile."""
    waiting: deque[Pending[T]] = deque()
    for one in pending:
        waiting.append(one)
        cores = executor.cores if isinstance(executor, WideExecutor) else plan.jobs
        if len(waiting) > _AHEAD * cores:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


@dataclass(slots=True)
class Tallies:
    """The tally of each arm."""

    arms: tuple[Tally, ...]

    def add(self, other: Tallies) -> None:
        """Add those of other deals."""
        for tally, more in zip(self.arms, other.arms, strict=True):
            tally.add(more)


def tally_arms(plan: Plan, rows: Sequence[Rows]) -> Tallies:
    """Return the tally of each arm's rows."""
    is_of_matches = plan.matches is not None
    return Tallies(
        tuple(
            tally_rows(
                one,
                matches=is_of_matches,
                teams=arm.has_teams,
                clock=arm.rules.match.clock,
            )
            for arm, one in zip(plan.arms, rows, strict=True)
        )
    )


@dataclass(frozen=True, slots=True)
class RunResult:
    """What became of one arm of a plan.

    Attributes:
        plan: The plan.
        arm: The arm.
        tally: What its deals add up to.
        seconds: How long the run took, for all arms together.
        deals_per_second: The pace of the run; deals of an earlier run do not count.
        stopped: Why the run ended.
    """

    plan: Plan
    arm: Arm
    tally: Tally
    seconds: float
    deals_per_second: float
    stopped: Stopped


def run(
    plan: Plan,
    *,
    on_progress: OnProgress[Tallies] | None = None,
    store: Store | None = None,
) -> tuple[RunResult, ...]:
    """Play a plan and return the result of each of its arms, in their order.

    Args:
        plan: What to play.
        on_progress: Called with the state of the run after each block.
        store: Where to keep the rows; chunks that lie whole in it are not played again.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before anything was played; later it only
            ends the run, and the results say so.
        StoreError: The rows cannot be kept.
    """
    return results_of(plan, play(plan, tally_arms, on_progress=on_progress, store=store))


def results_of(plan: Plan, played: Played[Tallies]) -> tuple[RunResult, ...]:
    """Return the result of each arm of a plan."""
    return tuple(
        RunResult(plan, arm, tally, played.seconds, played.deals_per_second, played.stopped)
        for arm, tally in zip(plan.arms, played.tally.arms, strict=True)
    )
