"""How do the workers of a Dask cluster play a run?

Each block is a task. The scheduler gives a task of a worker that dies to another, and work
to one that joins. Blocks are added in their order here, so the result is that of one
machine; so that it surely is, a worker plays only if it has the very same tuolaji.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tuolaji.errors import TuolajiError
from tuolaji.sim.identity import code_digest
from tuolaji.sim.pooling import WideExecutor

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["ClusterError", "cluster"]

_PATIENCE: Final = 5.0
"""Seconds that a scheduler has to answer, and then to show a worker."""
_FAREWELL: Final = 2.0
"""Seconds to wait for the scheduler at the end; it may be gone."""

P = ParamSpec("P")
R = TypeVar("R")


class ClusterError(TuolajiError):
    """A cluster cannot play a run, or not to its end."""


@contextmanager
def cluster(address: str, *, patience: float = _PATIENCE) -> Iterator[WideExecutor]:
    """Give the workers of a cluster.

    Args:
        address: The scheduler's, such as `tcp://10.0.0.1:8786`.
        patience: Seconds that the scheduler has to answer.

    Raises:
        ClusterError: It does not answer, it has no worker or one of another version, or
            it is gone before the end.
    """
    _check_installed()
    from distributed.client import ClosedClientError  # noqa: PLC0415 (an extra, and slow)
    from distributed.scheduler import KilledWorker  # noqa: PLC0415 (the same)

    client = _connect(address, patience)
    try:
        _check_workers(client, address, patience)
        yield _ClusterExecutor(client)
    except (CancelledError, asyncio.CancelledError, ClosedClientError, OSError) as problem:
        raise ClusterError(f"the scheduler at {address} is gone") from problem
    except KilledWorker as problem:
        message = f"several workers died of one block: {problem}"
        raise ClusterError(message) from problem
    except ModuleNotFoundError as problem:
        message = f"a worker of {address} lacks something: {problem}"
        raise ClusterError(message) from problem
    finally:
        client.close(timeout=_FAREWELL)


def _check_installed() -> None:
    try:
        import_module("distributed")
    except ImportError:
        raise ClusterError(
            "a cluster needs Dask's 'distributed', which is not installed; "
            "install it with: pip install 'tuolaji[cluster]'"
        ) from None


def _connect(address: str, patience: float) -> Client:
    from distributed import Client  # noqa: PLC0415 (an extra, and slow)

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # We say it ourselves.
    try:
        kind = asyncio.run(_kind_at(address, patience))
    except Exception as problem:
        raise ClusterError(_no_scheduler(address, _reason(problem, patience))) from None
    if kind != "Scheduler":
        raise ClusterError(_no_scheduler(address, f"it is a {kind}"))
    return Client(address, timeout=patience, set_as_default=False)


def _reason(problem: Exception, patience: float) -> str:
    """Return why nothing came of a connection; what stands there may answer anything."""
    if isinstance(problem, OSError | ValueError) and str(problem):
        return str(problem)
    if isinstance(problem, TimeoutError):
        return f"nothing came within {patience:g} s"
    return "it speaks otherwise"


async def _kind_at(address: str, patience: float) -> object:
    """Return what stands at an address by its own words."""
    from distributed.core import rpc  # noqa: PLC0415 (an extra, and slow)

    # Dask's own patience is longer, or the two ends would race and be told in turns.
    async with rpc(address, timeout=2 * patience) as peer:
        answer = await asyncio.wait_for(peer.identity(), patience)
        return answer.get("type")


def _no_scheduler(address: str, reason: str) -> str:
    return (
        f"no scheduler answers at '{address}' ({reason}); start one with `dask scheduler`, "
        "and workers with `dask worker ADDRESS`"
    )


def _check_workers(client: Client, address: str, patience: float) -> None:
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise ClusterError(
            f"the scheduler at {address} has no worker; "
            f"start some with: dask worker {address}"
        ) from None
    for worker, digest in client.run(code_digest, on_error="return").items():
        if isinstance(digest, BaseException):
            raise ClusterError(f"the worker {worker} cannot play: {digest}")
        if digest != code_digest():
            raise ClusterError(_other_version(worker, digest))


def _other_version(worker: str, digest: str) -> str:
    return (
        f"the worker {worker} runs another version of tuolaji ({digest[:8]}, here "
        f"{code_digest()[:8]}); install the same one there"
    )


class _ClusterExecutor(WideExecutor):
    """The workers of a cluster, whoever joins them or leaves."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    @property
    def cores(self) -> int:
        cores: dict[str, int] = self._client.ncores()
        return max(1, sum(cores.values()))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        sent: Future[R] = self._executor.submit(
            _checked, code_digest(), fn, *args, **kwargs
        )
        return sent


def _checked(
    digest: str, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
) -> R:
    """Do some work where tuolaji is the same, for a worker may have joined later."""
    if code_digest() != digest:
        from distributed import get_worker  # noqa: PLC0415 (we are on a worker)

        raise ClusterError(
            f"the worker {get_worker().address} runs another version of tuolaji "
            f"({code_digest()[:8]}, asked for {digest[:8]}); install the same one there"
        )
    return function(*args, **kwargs)
