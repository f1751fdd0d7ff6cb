"""A run on the workers of a Dask cluster.

Each block is a task. If a worker dies, the scheduler gives its tasks to another; a
worker that joins gets work. Blocks are added in their order here, so the result is that
of one machine; so that it surely is, a worker plays only if it has the very same
tuolaji.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from threading import Timer
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from tuolaji.errors import TuolajiError
from tuolaji.language import _
from tuolaji.sim.run import WideExecutor
from tuolaji.sim.store.identity import code_digest

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as DaskFuture

__all__ = ["ClusterError", "cluster"]


_PATIENCE: Final = 5.0
"""Seconds that a scheduler has to answer, and then to show a worker."""
_SILENCE: Final = 2.0
"""Seconds to wait without a word."""
_FAREWELL: Final = 2.0
"""Seconds to wait for the scheduler at the end; it may be gone."""
_PERIOD: Final = 1.0
"""After how many seconds to look again which workers there are."""

P = ParamSpec("P")
R = TypeVar("R")


class ClusterError(TuolajiError):
    """A cluster cannot play a run, or not to its end."""


@contextmanager
def cluster(
    address: str,
    *,
    patience: float = _PATIENCE,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[WideExecutor]:
    """Give the workers of a cluster.

    Args:
        address: The scheduler's, such as `tcp://10.0.0.1:8786`.
        patience: Seconds that the scheduler has to answer.
        tell: Told which workers are left out, and that the run waits for one.

    Raises:
        ClusterError: It does not answer, it has no worker that can play, or it is gone
            before the end.
    """
    connecting = _("connecting to the scheduler at {address}", address=address)
    with _slow_notice(tell, connecting):
        _check_installed()
        from asyncio import CancelledError as CancelledTask  # noqa: PLC0415 (slow)

        # An extra, and slow to import:
        from distributed.client import ClosedClientError  # noqa: PLC0415
        from distributed.scheduler import KilledWorker  # noqa: PLC0415

        client = _connect(address, patience)
    try:
        workers = _Workers(client, address, tell)
        lacking = _(
            "waiting for a worker at {address}; start one with: dask worker {address}",
            address=address,
        )
        with _slow_notice(tell, lacking):
            _admit_first(workers, patience)
        yield _ClusterExecutor(workers)
    except (CancelledError, CancelledTask, ClosedClientError, OSError) as problem:
        raise ClusterError(
            _("the scheduler at {address} is gone", address=address)
        ) from problem
    except KilledWorker as problem:
        message = _("several workers died of one block: {problem}", problem=problem)
        raise ClusterError(message) from problem
    except ModuleNotFoundError as problem:
        message = _(
            "a worker of {address} lacks something: {problem}",
            address=address,
            problem=problem,
        )
        raise ClusterError(message) from problem
    finally:
        client.close(timeout=_FAREWELL)


@contextmanager
def _slow_notice(tell: Callable[[str], None], what: str) -> Iterator[None]:
    """Tell what is waited for, if it is not done soon."""
    timer = Timer(_SILENCE, tell, [what])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _check_installed() -> None:
    try:
        import_module("distributed")
    except ImportError:
        raise ClusterError(
            _(
                "a cluster needs Dask's 'distributed', which is not installed; "
                "install it with: pip install 'tuolaji[cluster]'"
            )
        ) from None


def _connect(address: str, patience: float) -> Client:
    import asyncio  # noqa: PLC0415 (slow)

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
    if str(problem).startswith("missing port"):
        return _("it has no port: tcp://HOST:8786")
    if isinstance(problem, OSError | ValueError) and str(problem):
        return str(problem)
    if isinstance(problem, TimeoutError):
        return _("nothing came within {seconds} s", seconds=f"{patience:g}")
    return _("it speaks otherwise")


async def _kind_at(address: str, patience: float) -> object:
    """Return what stands at an address by its own words."""
    from asyncio import wait_for  # noqa: PLC0415 (slow)

    from distributed.core import rpc  # noqa: PLC0415 (an extra, and slow)

    # Dask's own patience is longer, or the two ends would race and be told in turns.
    async with rpc(address, timeout=2 * patience) as peer:
        answer = await wait_for(peer.identity(), patience)
        return answer.get("type")


def _no_scheduler(address: str, reason: str) -> str:
    return _(
        "no scheduler answers at '{address}' ({why}); start one with `dask "
        "scheduler`, and workers with `dask worker ADDRESS`",
        address=address,
        why=reason,
    )


def _admit_first(workers: _Workers, patience: float) -> None:
    """Ask the workers that are there, one of which must be able to play."""
    client, address = workers.client, workers.address
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError:
        raise ClusterError(
            _(
                "the scheduler at {address} has no worker; start some with: dask "
                "worker {address}",
                address=address,
            )
        ) from None
    cores = client.ncores()
    answers = client.run(code_digest, workers=list(cores), on_error="return")
    refusals = {worker: _refusal(worker, answer) for worker, answer in answers.items()}
    refused = [refusal for refusal in refusals.values() if refusal]
    if len(refused) == len(refusals):
        raise ClusterError(
            "; ".join(refused[:1]) or _("the worker at {address} is gone", address=address)
        )
    for worker, refusal in refusals.items():
        workers.enter(worker, cores[worker], refusal)


def _refusal(worker: str, answer: object) -> str:
    """Return why a worker may not play, by its digest or error; nothing if it may."""
    if isinstance(answer, BaseException):
        return _("the worker {worker} cannot play: {why}", worker=worker, why=answer)
    if answer == code_digest():
        return ""
    return _(
        "the worker {worker} runs another version of tuolaji ({digest}, here "
        "{own}); install the same one there",
        worker=worker,
        digest=str(answer)[:8],
        own=code_digest()[:8],
    )


class _Workers:
    """The workers of a cluster that may play, whoever joins them or leaves.

    Attributes:
        client: What speaks with the scheduler.
        address: The scheduler's address.
        admitted: The cores of each worker that may play, by its address.
    """

    def __init__(self, client: Client, address: str, tell: Callable[[str], None]) -> None:
        self.client = client
        self.address = address
        self.admitted: dict[str, int] = {}
        self._tell = tell
        self._refused: set[str] = set()
        self._asked: dict[str, DaskFuture[str]] = {}
        self._looked = time.monotonic()

    def enter(self, worker: str, cores: int, refusal: str) -> None:
        """Let a worker play, or tell why it is left out."""
        if refusal:
            self._refused.add(worker)
            self._tell(_("{what}; the run goes on without it", what=refusal))
        else:
            self.admitted[worker] = cores

    def look(self) -> None:
        """See who is there, unless that has just been done.

        Whoever is new is asked by a task, for a worker that does not answer must not stop
        the others.
        """
        if time.monotonic() < self._looked + _PERIOD:
            return
        there = self.client.ncores()
        self._looked = time.monotonic()
        self._forget(worker for worker in self._known() if worker not in there)
        for worker in there.keys() - self._known():
            self._asked[worker] = self.client.submit(
                code_digest, workers=[worker], pure=False
            )
        for worker in [address for address, asked in self._asked.items() if asked.done()]:
            refusal = _refusal(worker, _answer(self._asked.pop(worker)))
            self.enter(worker, there[worker], refusal)

    def ask_anew(self) -> None:
        """Ask every worker again: one has been replaced by another at its address."""
        self._forget(list(self.admitted))

    def wait(self) -> None:
        """Wait until a worker may play, and say so."""
        self.look()
        if self.admitted:
            return
        self._tell(
            _(
                "waiting: no worker at {address} has the same tuolaji as here "
                "({digest}); start one that has it with: dask worker {address} "
                "(Ctrl-C ends the run with what is done)",
                address=self.address,
                digest=code_digest()[:8],
            )
        )
        while not self.admitted:
            time.sleep(_PERIOD)
            self.look()
        self._tell(_("a worker has come; the run goes on"))

    def _known(self) -> set[str]:
        return {*self.admitted, *self._refused, *self._asked}

    def _forget(self, workers: Iterable[str]) -> None:
        for worker in list(workers):
            self.admitted.pop(worker, None)
            self._asked.pop(worker, None)
            self._refused.discard(worker)


def _answer(asked: DaskFuture[str]) -> object:
    """Return the digest that a worker was asked for, or its error."""
    try:
        return asked.result()
    except Exception as problem:
        return problem


class _ClusterExecutor(WideExecutor):
    """The workers of a cluster."""

    def __init__(self, workers: _Workers) -> None:
        self._workers = workers
        self._sent: list[_Sent[Any]] = []

    @property
    def cores(self) -> int:
        self._workers.look()
        return max(1, sum(self._workers.admitted.values()))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        self._workers.look()
        self._sent = [work for work in self._sent if not work.done()]
        sent = _Sent(self, self._workers, partial(fn, *args, **kwargs))
        self._sent.append(sent)
        sent.send()
        return sent

    def send_anew(self) -> None:
        """Wait for a worker and send out again what none of the present ones has."""
        self._workers.wait()
        for work in self._sent:
            if work.is_lost:
                work.send()


class _Sent(Future[R]):
    """Some work that was sent out, and is sent again until a worker has done it.

    A task may go only to workers that were admitted when it was sent; Dask keeps it for
    ever where they are all gone. Whoever waits for the result looks after it meanwhile.
    """

    def __init__(
        self, executor: _ClusterExecutor, workers: _Workers, work: Callable[[], R]
    ) -> None:
        super().__init__()
        self._executor = executor
        self._workers = workers
        self._work = work
        self._task: DaskFuture[R] | None = None
        self._may_play: frozenset[str] = frozenset()

    @property
    def is_lost(self) -> bool:
        """Whether no worker is left that may do it."""
        return not self.done() and self._may_play.isdisjoint(self._workers.admitted)

    def send(self) -> None:
        """Send it to the workers that may play now, if there is one."""
        if self._task is not None:
            self._task.cancel()
        self._may_play = frozenset(self._workers.admitted)
        if self._may_play:
            self._task = self._workers.client.submit(
                _checked,
                code_digest(),
                self._work,
                workers=sorted(self._may_play),
                pure=False,
            )

    def result(self, timeout: float | None = None) -> R:
        """Return what comes of it, however often it must be sent; `timeout` is not kept."""
        while not self.done():
            if self._task is None or self.is_lost:
                self._executor.send_anew()
            else:
                self._look_at(self._task)
        return super().result(timeout)

    def _look_at(self, task: DaskFuture[R]) -> None:
        try:
            self.set_result(task.result(timeout=_PERIOD))
        except TimeoutError:
            self._workers.look()
        except ClusterError:
            self._workers.ask_anew()


def _checked(digest: str, work: Callable[[], R]) -> R:
    """Do some work where tuolaji is the same.

    Each worker is asked before; but another may have taken its place, at its address.
    """
    if code_digest() != digest:
        raise ClusterError(_("this worker runs another version of tuolaji"))
    return work()
