"""A pool is empty at its end."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from tuolaji.sim.pooling import worker_pool


def submit_and_fail(futures: list[Future[int]]) -> None:
    with worker_pool(1) as pool:
        futures += [pool.submit(sum, range(1_000_000)) for _ in range(50)]
        raise ZeroDivisionError


def test_a_pool_drops_what_has_not_begun() -> None:
    futures: list[Future[int]] = []
    with pytest.raises(ZeroDivisionError):
        submit_and_fail(futures)
    assert futures[-1].cancelled()
