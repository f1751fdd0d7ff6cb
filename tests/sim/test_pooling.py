"""A pool is empty at its end."""

from __future__ import annotations

import signal
from concurrent.futures import Future

import pytest

from tuolaji.sim.run import worker_pool


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
