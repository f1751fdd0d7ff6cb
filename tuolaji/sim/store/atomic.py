"""Atomic writes: a file is there whole or not at all.

It is written under another name first, then forced to the disk, then renamed. A reader,
or a run that resumes where this one was killed, never sees half of it. What a killed
process left under that other name is removed when the file is written again, or its
folder reused.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tuolaji.errors import TuolajiError
from tuolaji.language import _, refusal

__all__ = [
    "StoreError",
    "explained",
    "file_digest",
    "sweep_drafts",
    "write_new",
    "write_whole",
    "written_whole",
]


_DRAFT: Final = re.compile(r"(?P<name>.+)\.(?P<process>[1-9][0-9]*)\.tmp")


class StoreError(TuolajiError):
    """Results cannot be kept where they were to be kept.

    Attributes:
        resumable: Whether a part of them is kept, from which the run can go on.
    """

    def __init__(self, message: str, *, resumable: bool = False) -> None:
        super().__init__(message)
        self.resumable = resumable


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an error of the disk into a sentence about a path."""
    try:
        yield
    except OSError as problem:
        if problem.errno in {errno.ENOSPC, errno.EDQUOT}:
            message = _("the disk is full: '{path}' cannot be written", path=path)
            raise StoreError(message, resumable=True) from problem
        if problem.errno == errno.EFBIG:
            message = _("'{path}' is larger than this process may write", path=path)
            raise StoreError(message, resumable=True) from problem
        raise StoreError(
            _("'{file}' cannot be written: {why}", file=path, why=refusal(problem))
        ) from problem


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a path to write to; what was written there then takes the name `path`.

    Raises:
        StoreError: The disk does not take it; nothing of it is left.
    """
    with _drafted(path, lambda draft: draft.replace(path)) as draft:
        yield draft


@contextmanager
def _drafted(path: Path, place: Callable[[Path], object]) -> Iterator[Path]:
    """Give a path to write to; what was written there is then put into its place."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    sweep_drafts(path.parent, lambda name: name == path.name)
    try:
        with explained(path):
            yield draft
            _force_to_disk(draft)
            place(draft)
            _force_to_disk(path.parent)
    finally:
        with suppress(OSError):  # A disk that takes nothing gives nothing back either.
            draft.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        StoreError: The disk does not take it.
    """
    with written_whole(path) as draft:
        draft.write_bytes(data)


def write_new(path: Path, data: bytes) -> bool:
    """Write a file that is not there yet, and tell whether it was not.

    Looking and writing are one step, so that what another process writes meanwhile stays.

    Raises:
        StoreError: The disk does not take it.
    """
    try:
        with _drafted(path, lambda draft: _link(draft, path)) as draft:
            draft.write_bytes(data)
    except StoreError as problem:
        if isinstance(problem.__cause__, FileExistsError):
            return False
        raise
    return True


def _link(draft: Path, path: Path) -> None:
    """Give a file its name, if nothing has it."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # The disk has no links; a name can still be taken in one step.
        data = draft.read_bytes()
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except OSError:
                path.unlink()
                raise


def sweep_drafts(folder: Path, is_ours: Callable[[str], bool]) -> None:
    """Remove what killed processes left of files that they were writing.

    Args:
        folder: Where the files are.
        is_ours: Whether a file is one, by its name.
    """
    for path in folder.glob("*.tmp"):
        match = _DRAFT.fullmatch(path.name)
        if match and is_ours(match["name"]) and not _is_writing(int(match["process"])):
            with suppress(OSError):  # Nothing depends on it.
                path.unlink()


def _is_writing(process: int) -> bool:
    """Tell whether a process may be at work still; this one writes no file twice."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # It is another's.
        return True
    return True


def file_digest(path: Path) -> str:
    """Return the digest of a file's bytes; empty if there is no such file."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _force_to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
