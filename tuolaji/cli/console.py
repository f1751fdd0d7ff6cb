"""How does text reach the user?

Results go to stdout, everything else to stderr. On a terminal colour is laid over the same
text; elsewhere, and with NO_COLOR, it stays plain. The module that knows Rich is loaded
for a terminal alone. Characters that cannot be seen are shown as their escapes: a name in a
file of another's must command no terminal.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Final, TextIO

from tuolaji.characters import in_json, visible

__all__ = [
    "answered",
    "can_show",
    "complain",
    "note",
    "prepare",
    "room",
    "show",
    "show_json",
    "table",
    "width",
    "wrapped",
]

_WIDEST: Final = 100
_UNIT: Final = re.compile(r"(?<=\d) (%|pp\b|deals/s)")
_JOINT: Final = "\N{NO-BREAK SPACE}"


def prepare() -> None:
    """Let neither a character nor a closed stderr stop the output."""
    if not _is_open(sys.stderr):
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def can_show() -> bool:
    """Tell whether results have a stdout to go to."""
    return _is_open(sys.stdout)


def _is_open(stream: TextIO | None) -> bool:
    """Tell whether a stream can be written to; Python has `None` for one that is closed."""
    return stream is not None and not stream.closed


def show(text: str) -> None:
    """Print a result."""
    text = visible(text)
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        import_module("tuolaji.cli.colour").show(text)
    else:
        _write(text)


def show_json(value: object) -> None:
    """Print a result as JSON, escaped where the encoding of stdout lacks a character."""
    text = in_json(json.dumps(value, ensure_ascii=False, indent=2))
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2)
    _write(text)


def note(text: str) -> None:
    """Print something that is no result; where stderr takes nothing, it is lost."""
    try:
        print(visible(text), file=sys.stderr, flush=True)
    except OSError:  # There is no place left to say so.
        sys.stderr = _nowhere()


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
    sys.stdout = _nowhere()


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (kept open)


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


def answered(text: str) -> str:
    """Return an answer on one line for a program to take, wrapped on a terminal."""
    return wrapped(text, indent=2) if sys.stdout.isatty() else text


def wrapped(text: str, *, indent: int = 0, lines: int | None = None) -> str:
    """Return a text on lines that a terminal has room for, so many of them at most.

    Neither a key nor a number and its unit are parted.
    """
    filled = textwrap.fill(
        _UNIT.sub(rf"{_JOINT}\1", text),
        room(),
        subsequent_indent=" " * indent,
        max_lines=lines,
        placeholder=" …",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_JOINT, " ")


def room() -> int:
    """Return how wide a text may be: as the terminal, and no wider than is easily read."""
    columns = shutil.get_terminal_size((_WIDEST, 24)).columns
    return min(columns, _WIDEST) if sys.stdout.isatty() else _WIDEST


def _padded(cell: str, size: int, to_the_right: bool) -> str:
    space = " " * (size - width(cell))
    return space + cell if to_the_right else cell + space


def width(text: str) -> int:
    """Return how many places of a terminal a text takes; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)
