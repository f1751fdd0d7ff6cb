"""How are all chunks of a plan played, on every core and in any order?

Compiled, the engine leaves Python's lock and threads play; interpreted, processes do. Few
chunks are under way at a time and each leaves only its tally, so memory does not grow with
the deals. Tallies are added in the plan's order.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from tuolaji.engine.state import COMPILED
from tuolaji.errors import TuolajiError
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import play_chunk
from tuolaji.sim.progress import Clock, OnProgress
from tuolaji.sim.store import Store
from tuolaji.sim.tally import Tally, tally_rows

__all__ = ["Interrupted", "RunResult", "run", "worker_pool"]

_AHEAD: Final = 2
"""Chunks handed out for each core, so that none waits."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """What became of one variant of a plan.

    Attributes:
        plan: The plan.
        variant: The index of the variant.
        tally: What its deals add up to.
        seconds: How long the run took, for all variants together.
        deals_per_second: The pace of the run; deals of an earlier run do not count.
    """

    plan: Plan
    variant: int
    tally: Tally
    seconds: float
    deals_per_second: float


class Interrupted(TuolajiError):
    """The user stopped a run.

    Attributes:
        results: What the whole chunks so far add up to, by variant; variants of which
            nothing was played are left out.
    """

    def __init__(self, results: tuple[RunResult, ...]) -> None:
        super().__init__("stopped before the end")
        self.results = results


def run(
    plan: Plan, *, on_progress: OnProgress | None = None, store: Store | None = None
) -> tuple[RunResult, ...]:
    """Play a plan and return the result of each variant, in its order.

    Args:
        plan: What to play.
        on_progress: Called with the state of the run after each chunk.
        store: Where to keep the rows; chunks that lie whole in it are not played again.

    Raises:
        Interrupted: Ctrl-C was pressed; it holds what was played so far.
        StoreError: The rows cannot be kept.
    """
    clock = Clock(plan.size * len(plan.variants), on_progress)
    tallies = [Tally() for _ in plan.variants]
    try:
        for chunk, tally, kept in _played(plan, store):
            tallies[chunk.variant].add(tally)
            clock.count(chunk.count, tally.deals, kept=kept)
    except KeyboardInterrupt:
        raise Interrupted(_results(plan, tallies, clock)) from None
    if store is not None:
        store.finish()
    return _results(plan, tallies, clock)


def _results(plan: Plan, tallies: list[Tally], clock: Clock) -> tuple[RunResult, ...]:
    seconds = clock.seconds
    return tuple(
        RunResult(plan, variant, tally, seconds, clock.deals / seconds)
        for variant, tally in enumerate(tallies)
        if tally.deals
    )


def _played(plan: Plan, store: Store | None) -> Iterator[tuple[Chunk, Tally, bool]]:
    """Yield chunks in order, with their tallies and whether an earlier run played them."""
    waiting: deque[tuple[Chunk, Future[tuple[Tally, bool]]]] = deque()
    with worker_pool(plan.jobs) as workers:
        for chunk in plan.chunks():
            waiting.append((chunk, workers.submit(_play, plan, chunk, store)))
            if len(waiting) > _AHEAD * plan.jobs:
                yield _next(waiting)
        while waiting:
            yield _next(waiting)


def _next(
    waiting: deque[tuple[Chunk, Future[tuple[Tally, bool]]]],
) -> tuple[Chunk, Tally, bool]:
    chunk, future = waiting.popleft()
    return chunk, *future.result()


@contextmanager
def worker_pool(jobs: int) -> Iterator[Executor]:
    """Give threads, or processes for an interpreted engine.

    At the end, also by an error, what has not begun is dropped and the rest waited for.
    """
    pool: Executor = (
        ThreadPoolExecutor(jobs)
        if COMPILED
        else ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_alone)
    )
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Let Ctrl-C reach the process that hands out the work, and no worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(plan: Plan, chunk: Chunk, store: Store | None) -> tuple[Tally, bool]:
    """Return the tally of a chunk, and whether it was read rather than played."""
    rows = None if store is None else store.read(chunk)
    kept = rows is not None
    if rows is None:
        rows = play_chunk(plan, chunk)
        if store is not None:
            store.write(chunk, rows)
    return tally_rows(rows, matches=plan.matches is not None), kept
