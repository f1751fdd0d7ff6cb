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
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.util import Finalize
from types import MappingProxyType
from typing import Final, Generic, ParamSpec, TypeAlias, TypeVar

from tuolaji.engine.state import COMPILED
from tuolaji.errors import BotError, PlanError, demand
from tuolaji.language import Language, _, language_in_use, speak
from tuolaji.sim.chunk import Rows, play_bouts, play_chunk
from tuolaji.sim.plan import Arm, Chunk, Plan, demand_plan
from tuolaji.sim.progress import Ledger, Part, Played, Progress, Stopped, Total
from tuolaji.sim.stats.sums import Tally, tally_rows
from tuolaji.sim.store.store import Store
from tuolaji.table.alarm import end_with_threads
from tuolaji.table.bout import Turns

__all__ = [
    "OnProgress",
    "Played",
    "Reducer",
    "RemoteBlock",
    "RunResult",
    "Stopped",
    "Tallies",
    "WideExecutor",
    "play",
    "play_block",
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
def worker_pool(jobs: int, *, for_bots: bool = False) -> Iterator[Executor]:
    """Give threads, or processes for an interpreted engine or for bots from outside.

    At the end, also by an error, what has not begun is dropped and the rest waited for.
    """
    pool: Executor = (
        ThreadPoolExecutor(jobs, initializer=speak, initargs=(language_in_use(),))
        if COMPILED and not for_bots
        else _Processes(jobs, get_context("spawn"), _begin, (language_in_use(),))
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


def _begin(language: Language) -> None:
    """Speak the language in use, and leave Ctrl-C to the process that hands out work.

    At its end the process waits for no thread that a bot has left.
    """
    speak(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Finalize(None, end_with_threads, exitpriority=0)


T = TypeVar("T", bound=Total)
Reducer: TypeAlias = Callable[[Plan, Sequence[Rows]], T]
"""Returns what the rows of a block, an entry an arm, come to; a function of a module."""

OnProgress: TypeAlias = Callable[[Progress, T], None]

_AHEAD: Final = 2
"""Blocks handed out for each core, so that none waits."""


def play(  # noqa: PLR0913 (a choice each)
    plan: Plan,
    reducer: Reducer[T],
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
        reducer: What to make of the rows of a block, where they were played.
        until: Whether so much is enough; asked after each block.
        max_seconds: After how long to stop; one block at least is played.
        store: Where to keep the rows; chunks that lie whole in it are not played again.
        executor: Who plays, also on other machines; by default all cores here that the
            plan allows.
        blocks: Which blocks to play, in order; a part's rows stay in their chunks.
        on_progress: Called with the state of the run after each block.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before the first block was played.
        BotError: A bot had a fault before that.
        StoreError: The rows cannot be kept.
    """
    _demand_arguments(plan, until, store, executor, on_progress)
    chosen = range(plan.block_count) if blocks is None else blocks
    ledger = Ledger[T](plan, chosen)
    stopped, fault = Stopped.DONE, ""
    try:
        with (
            worker_pool(plan.jobs, for_bots=bool(plan.bots))
            if executor is None
            else nullcontext(executor) as workers
        ):
            for part in _parts(plan, chosen, reducer, store, workers, executor is None):
                total = ledger.enter(part)
                if on_progress is not None:
                    on_progress(ledger.clock.read(), total)
                if until is not None and until(total):
                    stopped = Stopped.UNTIL
                    break
                if max_seconds is not None and ledger.is_over(max_seconds):
                    stopped = Stopped.TIME
                    break
    except (KeyboardInterrupt, BotError, BrokenProcessPool) as problem:
        ending = _ending(problem)
        stopped, fault = Stopped.FAULT, str(ending)
        if isinstance(ending, KeyboardInterrupt):
            stopped, fault = Stopped.INTERRUPTED, ""
        if ledger.total is None:
            _keep(store, 0, stopped)
            raise ending from None
    _keep(store, 0 if blocks else ledger.blocks, stopped)
    return ledger.close(stopped, fault)


def _ending(
    problem: KeyboardInterrupt | BotError | BrokenProcessPool,
) -> KeyboardInterrupt | BotError:
    """Return what ends a run; of a process that is gone a bot's fault in words."""
    if not isinstance(problem, BrokenProcessPool):
        return problem
    return BotError(
        _(
            "a process that plays has ended: a bot gave no answer and could not "
            "be interrupted, or needed too much memory, or broke it off; a "
            "traceback above may show where"
        )
    )


def _demand_arguments(
    plan: object, until: object, store: object, executor: object, on_progress: object
) -> None:
    demand_plan(plan)
    for name, function in (("until", until), ("on_progress", on_progress)):
        fits = function is None or callable(function)
        demand(fits, f"'{name}' must be a function", function, PlanError)
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


def _parts(
    plan: Plan,
    chosen: Sequence[int],
    reducer: Reducer[T],
    store: Store | None,
    workers: Executor,
    are_here: bool,
) -> Iterator[Part[T]]:
    """Yield what each block comes to, in their order; some are under way meanwhile."""
    pending: deque[Future[Part[T]] | RemoteBlock[T]] = deque()
    for index in chosen:
        block = plan.block(index)
        if are_here or store is None:
            pending.append(workers.submit(play_block, plan, block, reducer, store))
        else:
            pending.append(RemoteBlock(plan, block, reducer, store, workers))
        cores = workers.cores if isinstance(workers, WideExecutor) else plan.jobs
        if len(pending) > _AHEAD * cores:
            yield pending.popleft().result()
    while pending:
        yield pending.popleft().result()


def play_block(
    plan: Plan,
    block: Sequence[Chunk],
    reducer: Reducer[T],
    store: Store | None,
    played: Mapping[Chunk, Rows] = MappingProxyType({}),
) -> Part[T]:
    """Return what a block comes to.

    Args:
        plan: The plan.
        block: Its chunks, one an arm.
        reducer: What to make of the rows.
        store: Where the rows are kept, if anywhere; what is kept is not played again.
        played: The rows of chunks that were played elsewhere.
    """
    rows, kept, bots = list[Rows](), list[bool](), dict[str, Turns]()
    for chunk in block:
        there = None if store is None or chunk in played else store.read(chunk)
        kept.append(there is not None)
        if there is None:
            if chunk in played:
                there = played[chunk]
            elif plan.bots:
                there, turns = play_bouts(plan, chunk)
                for name, more in turns.items():
                    bots.setdefault(name, Turns()).add(more)
            else:
                there = play_chunk(plan, chunk)
            if store is not None:
                store.write(chunk, there)
        rows.append(there)
    return Part(reducer(plan, rows), tuple(map(len, rows)), tuple(kept), bots)


class RemoteBlock(Generic[T]):
    """A block that other machines play; its rows are kept by who waits for it."""

    def __init__(
        self,
        plan: Plan,
        block: Sequence[Chunk],
        reducer: Reducer[T],
        store: Store,
        workers: Executor,
    ) -> None:
        lacking = [chunk for chunk in block if not store.has(chunk)]
        self._block = plan, block, reducer, store
        self._lacking = lacking
        self._rows = workers.submit(_play_chunks, plan, lacking) if lacking else None

    def result(self) -> Part[T]:
        """Wait for the block and return what it comes to."""
        rows = [] if self._rows is None else self._rows.result()
        return play_block(*self._block, dict(zip(self._lacking, rows, strict=True)))


def _play_chunks(plan: Plan, chunks: Sequence[Chunk]) -> list[Rows]:
    return [play_chunk(plan, chunk) for chunk in chunks]


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
                arm_rows,
                matches=is_of_matches,
                teams=arm.has_teams,
                clock=plan.clock_of(arm.rules),
            )
            for arm, arm_rows in zip(plan.arms, rows, strict=True)
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
