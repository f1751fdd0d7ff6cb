"""Files of house rules that a command reads and writes, to the byte."""

from __future__ import annotations

import os
from pathlib import Path

from tuolaji.cli.application import WrongUsage, gone, has_working_folder, reason
from tuolaji.dsl.translation import is_rules
from tuolaji.language import _, clauses
from tuolaji.sim.store.atomic import write_whole

__all__ = ["check_folder", "is_a_folder", "read", "write"]


def read(file: Path) -> str:
    """Return the text of a file with its line ends as they are.

    Raises:
        WrongUsage: It cannot be read, or is no text.
    """
    if file.is_dir():
        raise WrongUsage(is_a_folder(file))
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            return opened.read()
    except OSError as problem:
        raise WrongUsage(
            _("'{file}' cannot be read: {why}", file=file, why=reason(problem))
        ) from None
    except UnicodeDecodeError:
        raise WrongUsage(
            _("'{file}' is not text in UTF-8; save it as UTF-8", file=file)
        ) from None


def write(file: Path, text: str) -> None:
    """Write a text with its line ends as they are, in a new file or over rules.

    Raises:
        WrongUsage: Something else is there.
        StoreError: The disk does not take it.
    """
    if file.is_dir():
        raise WrongUsage(is_a_folder(file))
    if file.exists() and not is_rules(file):
        raise WrongUsage(
            _("'{output}' is not a file of rules, and is not overwritten", output=file)
        )
    check_folder(file)
    # Whole or not at all: what was there is somebody's own. A link stays a link.
    write_whole(Path(os.path.realpath(file)), text.encode())


def check_folder(file: Path) -> None:
    """Check that the folder is there in which a file is to be written.

    Raises:
        WrongUsage: It is not.
    """
    if not file.is_absolute() and not has_working_folder():
        raise WrongUsage(_("'{file}' cannot be written: {why}", file=file, why=gone()))
    if not file.parent.is_dir():
        raise WrongUsage(
            _(
                "'{path}' cannot be written: there is no folder '{parent}'",
                path=file,
                parent=file.parent,
            )
        )


def is_a_folder(file: Path) -> str:
    """Return that a folder stands where a file is wanted."""
    problem = _("'{name}' is a folder", name=file)
    return clauses([problem, _("name a file in it")])
