"""Files of house rules that a command reads and writes, to the byte."""

from __future__ import annotations

from pathlib import Path

from tuolaji.cli.application import WrongUsage, reason

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
        raise WrongUsage(f"'{file}' cannot be read: {reason(problem)}") from None
    except UnicodeDecodeError:
        raise WrongUsage(f"'{file}' is not text in UTF-8") from None


def write(file: Path, text: str) -> None:
    """Write a text with its line ends as they are.

    Raises:
        WrongUsage: It cannot be written.
    """
    try:
        with file.open("w", encoding="utf-8", newline="") as opened:
            opened.write(text)
    except OSError as problem:
        raise WrongUsage(f"'{file}' cannot be written: {reason(problem)}") from None
