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
from typing import Final

from tuolaji.sim.atomic import StoreError, explained, file_digest, sweep_drafts
from tuolaji.sim.command import Command, read_command
from tuolaji.sim.ledger import Stopped
from tuolaji.sim.plan import Plan
from tuolaji.sim.runfile import (
    RUN_FILE,
    describe_run,
    is_a_run_file,
    read_run,
    write_run,
)
from tuolaji.sim.store import (
    CHUNKS,
    DEALS_FILE,
    Store,
    blocks_kept,
    is_a_chunk,
    is_deals_file,
)

__all__ = ["is_kept_there", "open_store"]

_NO_PLAY: Final = frozenset(
    ("--max-time", "--out", "--report", "--sample", "--scheduler", "--shard", "--until")
)
"""Options that change no card of a run."""

_UNKNOWN: Final = Command()


@contextmanager
def open_store(
    folder: Path,
    plan: Plan,
    *,
    command: Command = _UNKNOWN,
    resolved: Sequence[Mapping[str, object]] = (),
    about: Mapping[str, object] | None = None,
) -> Iterator[Store]:
    """Give the store of a run, new or taken up again, and lock its folder meanwhile.

    Args:
        folder: The folder; it is made if it is not there.
        plan: The run.
        command: With what it was asked for, for `run.json`.
        resolved: Each variant's rules written out, for `run.json`.
        about: More for `run.json`.

    Raises:
        StoreError: The folder cannot be written to, holds something else, or is in use.
    """
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        described = describe_run(plan, command, resolved)
        sweep_drafts(folder, lambda name: name in {RUN_FILE, DEALS_FILE})
        sweep_drafts(folder / CHUNKS, is_a_chunk)
        yield _store(folder, plan, {**described, **(about or {})})


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


def _store(folder: Path, plan: Plan, described: Mapping[str, object]) -> Store:
    found = read_run(folder)
    _check_same(folder, found, described)
    digest = file_digest(folder / DEALS_FILE)
    blocks = blocks_kept(folder, plan, found)
    is_complete = blocks == plan.block_count
    if not (is_complete and found.get("complete")):
        about_the_file = {
            "complete": is_complete,
            "ended": Stopped.DONE.value if is_complete else None,
            "deals_files": {digest: blocks} if blocks else {},
        }
        write_run(folder, {**described, **about_the_file})
    return Store(folder, plan, blocks)


def _check_same(
    folder: Path, found: Mapping[str, object], described: Mapping[str, object]
) -> None:
    if _holds_other_files(folder, found):
        raise StoreError(f"'{folder}' holds other files; name a new folder")
    if found and found.get("run") != described["run"]:
        raise StoreError(
            f"'{folder}' holds {_what_differs(found, described)}; "
            "name another folder, or remove this one"
        )


def _holds_other_files(folder: Path, found: Mapping[str, object]) -> bool:
    """Tell whether a run would write over what no run has written.

    A damaged `run.json` or `deals.parquet` of an earlier run is written anew.
    """
    run_file, deals = folder / RUN_FILE, folder / DEALS_FILE
    if not run_file.exists():
        return any(folder.iterdir())
    if "run" in found:
        return deals.exists() and not (found.get("deals_files") or is_deals_file(deals))
    is_left_over = is_deals_file(deals) or (folder / CHUNKS).is_dir()
    return not (is_left_over or is_a_run_file(run_file))


def is_kept_there(folder: Path, path: Path) -> bool:
    """Tell whether a path is in the way of what a run keeps in a folder."""
    place, own = Path(os.path.realpath(path)), Path(os.path.realpath(folder))
    if own.is_relative_to(place):
        return True
    name = place.relative_to(own).parts[0] if place.is_relative_to(own) else ""
    # Where capitals and small letters are alike, another spelling is the same file.
    return name.casefold() in {RUN_FILE, DEALS_FILE, CHUNKS}


def _what_differs(found: Mapping[str, object], described: Mapping[str, object]) -> str:
    """Return how another run differs, as far as its command does not tell."""
    before, now = (read_command(one.get("command")) for one in (found, described))
    if not before.kind:
        return f"another run: seed {found.get('seed')}"
    told = f"`{before}`"
    if before.without(*_NO_PLAY) != now.without(*_NO_PLAY):
        return f"another run: {told}"
    changed = [
        str(label)
        for label, digest in _digests(described).items()
        if _digests(found).get(label) != digest
    ]
    if changed:
        labels = "', '".join(changed)
        return f"the run {told} under earlier rules of '{labels}'"
    return f"the run {told} by another version of tuolaji"


def _digests(about: Mapping[str, object]) -> dict[object, object]:
    """Return the digests of the variants' rules by label."""
    variants = about.get("variants")
    known = variants if isinstance(variants, list) else []
    return {one.get("label"): one.get("digest") for one in known if isinstance(one, dict)}
