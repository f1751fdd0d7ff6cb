"""The place of a report or a book: where it can be written, and what it may replace.

It takes the place of an older one and of nothing else.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tuolaji.language import _
from tuolaji.rulebook.markdown import MARK
from tuolaji.sim.store.atomic import StoreError, explained, write_whole
from tuolaji.sim.store.store import is_kept_there

__all__ = ["check_place", "write_own"]


_BEGINNING: Final = b"<!DOCTYPE html>"
_GENERATOR: Final = b'<meta name="generator" content="tuolaji">'
_MARK: Final = MARK.encode()
_HEAD: Final = 2_048
"""Bytes of a page within which its head says what made it."""


def check_place(path: Path, folder: Path | None = None) -> None:
    """See that a report can be written to a path, before it takes long to make.

    Whatever the way to it, a file that is there is looked into: a link, another spelling
    or a second name of a rule file leads to the rules and not to a report.

    Args:
        path: The path.
        folder: The folder in which the run keeps its deals, if it does.

    Raises:
        StoreError: It cannot; the message says why.
    """
    if path.is_dir():
        raise StoreError(
            _("'{path}' is a folder; name a file in it, such as report.html", path=path)
        )
    if path.exists() and not path.is_file():
        raise StoreError(
            _("'{path}' is not a file that a report can be written to", path=path)
        )
    if path.is_symlink() and not path.exists():
        raise StoreError(
            _("'{path}' is a link that leads nowhere; name another file", path=path)
        )
    if not path.parent.is_dir():
        raise StoreError(
            _(
                "'{path}' cannot be written: there is no folder '{parent}'",
                path=path,
                parent=path.parent,
            )
        )
    if path.exists() and not _is_page(path):
        raise StoreError(
            _(
                "'{path}' is not a report of tuolaji, and a report replaces no other "
                "file; name another file, or remove this one",
                path=path,
            )
        )
    if folder is not None and is_kept_there(folder, path):
        raise StoreError(
            _("'{path}' is where the deals are kept; name another file", path=path)
        )


def _is_page(path: Path) -> bool:
    """Tell whether a file is a page or a text that was written here."""
    with explained(path), path.open("rb") as file:
        head = file.read(_HEAD)
    is_page = head.startswith(_BEGINNING) and _GENERATOR in head
    return is_page or head.startswith(_MARK)


def write_own(path: Path, text: str) -> None:
    """Write a page or a book whole or not at all; a link to an older one stays a link.

    Raises:
        StoreError: The disk does not take it, or something else is there.
    """
    check_place(path)
    write_whole(Path(os.path.realpath(path)), text.encode())
