"""Who plays?

Compiled, the engine leaves Python's lock and threads play; interpreted, processes do. An
executor whose workers are elsewhere says how many they are.
"""

from __future__ import annotations

import signal
from abc import abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from tuolaji.engine.state import COMPILED

__all__ = ["WideExecutor", "worker_pool"]

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
