"""Files of house rules that a command reads and writes, to the byte."""

from __future__ import annotations

from pathlib import Path

from tuolaji.cli.application import WrongUsage, reason
from tuolaji.language import _

__all__ = ["read", "write"]


def read(file: Path) -> str:
    """Return the text of a file with its line ends as they are.

    Raises:
        WrongUsage: It cannot be read, or is no text.
    """
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            return opened.read()
    except OSError as problem:
        raise WrongUsage(
            _("'{file}' cannot be read: {why}", file=file, why=reason(problem))
        ) from None
    except UnicodeDecodeError:
        raise WrongUsage(_("'{file}' is not text in UTF-8", file=file)) from None


def write(file: Path, text: str) -> None:
    """Write a text with its line ends as they are.

    Raises:
        WrongUsage: It cannot be written.
    """
    try:
        with file.open("w", encoding="utf-8", newline="") as opened:
            opened.write(text)
    except OSError as problem:
        raise WrongUsage(
            _("'{file}' cannot be written: {why}", file=file, why=reason(problem))
        ) from None
