"""How are all blocks of a plan played, on every core and in any order?

Few blocks are under way at a time and of each only what its rows come to is left, so
memory does not grow with the deals. Blocks are added in the plan's order: any number of
cores finds the same, and ends at the same block.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from tuolaji.errors import PlanError, demand
from tuolaji.sim.arm import Arm
from tuolaji.sim.blocks import Fold, Pending, Work
from tuolaji.sim.ledger import Ledger, Part, Played, Stopped, Total
from tuolaji.sim.plan import Plan, demand_plan
from tuolaji.sim.playing import Rows
from tuolaji.sim.pooling import WideExecutor, worker_pool
from tuolaji.sim.progress import Progress
from tuolaji.sim.store import Store
from tuolaji.sim.tally import Tally, tally_rows

__all__ = [
    "Fold",
    "OnProgress",
    "Played",
    "RunResult",
    "Stopped",
    "Tallies",
    "play",
    "results_of",
    "run",
    "tally_arms",
]

_AHEAD: Final = 2
"""Blocks handed out for each core, so that none waits."""


T = TypeVar("T", bound=Total)
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
