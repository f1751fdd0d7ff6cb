"""May a run write into a folder?

Into a new or empty one, or into its own of an earlier time; not into that of another run,
nor into one that another process writes to at this moment. The folder itself is locked, so
that a killed run leaves no lock behind.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tuolaji.sim.atomic import StoreError, explained, file_digest
from tuolaji.sim.identity import run_digest
from tuolaji.sim.plan import Plan
from tuolaji.sim.runfile import RUN_FILE, blocks_in, describe_run, read_run, write_run
from tuolaji.sim.store import DEALS_FILE, Store

__all__ = ["open_store"]


@contextmanager
def open_store(
    folder: Path,
    plan: Plan,
    *,
    command: Sequence[str] = (),
    resolved: Sequence[Mapping[str, object]] = (),
) -> Iterator[Store]:
    """Give the store of a run, new or taken up again, and lock its folder meanwhile.

    Args:
        folder: The folder; it is made if it is not there.
        plan: The run.
        command: The words of the command line, for `run.json`.
        resolved: Each variant's rules written out, for `run.json`.

    Raises:
        StoreError: The folder cannot be written to, holds something else, or is in use.
    """
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        yield _store(folder, plan, command, resolved)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with explained(folder):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        message = (
            f"another run is writing to '{folder}'; wait for it, or name another folder"
        )
        raise StoreError(message) from None
    except OSError as problem:
        raise StoreError(f"'{folder}' cannot be locked: {problem.strerror}") from None


def _store(
    folder: Path,
    plan: Plan,
    command: Sequence[str],
    resolved: Sequence[Mapping[str, object]],
) -> Store:
    found = read_run(folder)
    _check_same(folder, plan, found)
    digest = file_digest(folder / DEALS_FILE)
    blocks = blocks_in(found, digest)
    is_complete = blocks == plan.block_count
    if not (is_complete and found.get("complete")):
        described = describe_run(plan, command, resolved)
        about_the_file = {
            "complete": is_complete,
            "ended": found.get("ended") if blocks else None,
            "deals_files": {digest: blocks} if blocks else {},
        }
        write_run(folder, {**described, **about_the_file})
    return Store(folder, plan, blocks)


def _check_same(folder: Path, plan: Plan, found: Mapping[str, object]) -> None:
    if not found and not (folder / RUN_FILE).exists() and any(folder.iterdir()):
        raise StoreError(f"'{folder}' holds other files; name a new folder")
    if found and found.get("run") != run_digest(plan):
        message = (
            f"'{folder}' holds another run: {_told(found)}; "
            "name another folder, or remove this one"
        )
        raise StoreError(message)


def _told(found: Mapping[str, object]) -> str:
    command = found.get("command")
    if isinstance(command, list) and command:
        return f"`{' '.join(str(word) for word in command)}`"
    return f"seed {found.get('seed')}"
