"""How does text reach the user?

Results go to stdout, everything else to stderr. On a terminal colour is laid over the same
text; elsewhere, and with NO_COLOR, it stays plain. The module that knows Rich is loaded
for a terminal alone.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from importlib import import_module

__all__ = ["complain", "note", "prepare", "show", "show_json", "table", "width"]


def prepare() -> None:
    """Let no character stop the output, whatever the encoding of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def show(text: str) -> None:
    """Print a result."""
    if sys.stdout.isatty():
        import_module("tuolaji.cli.colour").show(text)
    else:
        _write(text)


def show_json(value: object) -> None:
    """Print a result as JSON."""
    _write(json.dumps(value, ensure_ascii=False, indent=2))


def note(text: str) -> None:
    """Print something that is no result."""
    print(text, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """Print what went wrong; a sentence of its own says so first."""
    is_rendered = ": error[" in text.split("\n", 1)[0]
    note(text if is_rendered else f"error: {text}")


def _write(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:  # Whoever read it has seen enough.
        _let_go()


def _let_go() -> None:
    """Send what is still to come nowhere, so that the end of the process is quiet."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 (kept open)


def table(rows: Iterable[Sequence[str]], *, right: Iterable[int] = ()) -> str:
    """Return rows as aligned columns; those numbered in `right` align to the right."""
    cells = [list(row) for row in rows]
    widths = [max(width(row[i]) for row in cells) for i in range(len(cells[0]))]
    to_the_right = set(right)
    return "\n".join(
        "  ".join(
            _padded(cell, widths[i], i in to_the_right) for i, cell in enumerate(row)
        ).rstrip()
        for row in cells
    )


def _padded(cell: str, size: int, to_the_right: bool) -> str:
    space = " " * (size - width(cell))
    return space + cell if to_the_right else cell + space


def width(text: str) -> int:
    """Return how many places of a terminal a text takes; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)
