"""How does a disk refuse what it is given? As itself would, whoever runs the tests."""

from __future__ import annotations

import errno
import os
from pathlib import Path

__all__ = ["FullAt", "denied"]


def denied(path: Path, _data: bytes) -> int:
    """Refuse to write a file, as to whoever has no permission; the superuser has it."""
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


class FullAt:
    """Stands for `os.fsync` while a folder is on a disk of so many bytes.

    A disk may take a file and say only when it is forced there that it has no room.
    """

    def __init__(self, folder: Path, size: int) -> None:
        self.folder, self.size = folder, size

    def __call__(self, _descriptor: int) -> None:
        if sum(map(_size, self.folder.rglob("*"))) > self.size:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _size(path: Path) -> int:
    """Return how large a file is; another process may have removed it meanwhile."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except FileNotFoundError:
        return 0
