"""Where is a block played, and who keeps its rows?

On this machine each worker keeps what it plays. An executor given from outside may be on
others: it sends the rows here to be kept, and without a store only what they come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from tuolaji.sim.ledger import Part, Total
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.playing import Rows, play_chunk
from tuolaji.sim.store import Store

__all__ = ["Fold", "Pending", "Work"]

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
