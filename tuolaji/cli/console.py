"""The console: results on stdout, everything else on stderr, colour and the bar.

On a terminal colour is laid over the finished text by patterns, so that a terminal and
a file show the same characters; elsewhere, and with NO_COLOR, it stays plain. The
module that knows Rich is loaded for a terminal alone. Characters that cannot be seen
are shown as their escapes: a name in a file of another's must command no terminal. The
bar shows how far a run is.
"""

from __future__ import annotations

import codecs
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import zip_longest
from typing import Final, TextIO

from tuolaji.characters import in_json, visible
from tuolaji.language import _
from tuolaji.wrapping import JOINT, broken, whole, width

__all__ = [
    "answered",
    "ask",
    "can_ask",
    "can_show",
    "can_write",
    "columns",
    "complain",
    "fitted",
    "laid_out",
    "note",
    "prepare",
    "room",
    "show",
    "show_json",
    "table",
    "whole",
    "width",
    "wrapped",
]

_WIDEST: Final = 100
_CELL: Final = 28
"""How wide the cells of a table may be that is laid out anew."""
_FINDING: Final = re.compile(r": \w+\[T\d{3}\]: ")
"""The head of a finding of `check`, in any language."""
_PLAIN: Final = {
    "…": "...",
    "−": "-",
    "–": "-",
    "—": "-",
    "─": "-",
    "●": "*",
    "×": "x",
    "±": "+-",
    "→": "->",
    "←": "<-",
    "≥": ">=",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "“": '"',
    "”": '"',
    "♠": "S",
    "♥": "H",
    "♣": "C",
    "♦": "D",
    JOINT: " ",
}
"""What stands for a sign that the encoding of the output lacks."""
_WITH_SIGNS: Final = "tuolaji.plain"
"""The name under which Python finds `_in_plain_signs`."""


def _in_plain_signs(problem: UnicodeError) -> tuple[str, int]:
    """Return what is written for characters that an encoding lacks, else their escapes."""
    assert isinstance(problem, UnicodeEncodeError)
    lacking = problem.object[problem.start : problem.end]
    plain = (
        _PLAIN.get(sign) or sign.encode("ascii", "backslashreplace").decode()
        for sign in lacking
    )
    return "".join(plain), problem.end


codecs.register_error(_WITH_SIGNS, _in_plain_signs)


def prepare() -> None:
    """Let neither a character nor a closed stderr stop the output."""
    if not _is_open(sys.stderr):
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_WITH_SIGNS)


def can_show() -> bool:
    """Tell whether results have a stdout to go to."""
    return _is_open(sys.stdout)


def can_write(text: str) -> bool:
    """Tell whether the encoding of stdout has the characters of a text."""
    encoding = getattr(sys.stdout, "encoding", None)
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


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


def can_ask() -> bool:
    """Tell whether somebody sits at a terminal and can be asked."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def ask(text: str) -> str | None:
    """Return what somebody at the terminal answers, or `None` if nobody does."""
    note(wrapped(text) if "\n" not in text else text)
    print("> ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def complain(text: str) -> None:
    """Print what went wrong; a sentence of its own says so first."""
    is_rendered = _FINDING.search(text.split("\n", 1)[0])
    note(text if is_rendered else _("error: {text}", text=text))


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


def fitted(
    rows: Iterable[Sequence[str]], *, right: Iterable[int] = (), turned: bool = False
) -> str:
    """Return a table that fits: one too wide is laid out anew, in parts under each other.

    Each part has the first column, and as many others as there is room for.

    Args:
        rows: The rows, the first with the heads of the columns.
        right: The columns that align to the right.
        turned: Whether the parts have the rows as columns: for few rows that are read
            one by one.
    """
    cells = [list(row) for row in rows]
    plain = table(cells, right=right)
    if max(map(width, plain.split("\n"))) <= columns():
        return plain
    if turned:
        cells = [list(column) for column in zip(*cells, strict=True)]
        right = range(1, len(cells[0]))
    most = max(1, min(_CELL, columns() // 2 - 2))
    lines = [line for row in cells for line in _lines_of(row, most)]
    parts = _parts(
        [max(width(line[place]) for line in lines) for place in range(len(cells[0]))]
    )
    return "\n\n".join(
        table(
            [
                [line[0], *(line[place] for place in part)]
                for line in lines
                if _has(line, part)
            ],
            right=[at for at, place in enumerate(part, 1) if place in set(right)],
        )
        for part in parts
    )


def _has(line: Sequence[str], part: Iterable[int]) -> bool:
    """Tell whether a line says something in a part of a table."""
    return bool(line[0]) or any(line[place] for place in part)


def _lines_of(row: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """Return the lines that a row takes whose cells may be so wide."""
    lines = [broken(cell, most, breaks_words=True).split("\n") for cell in row]
    return list(zip_longest(*lines, fillvalue=""))


def _parts(widths: Sequence[int]) -> list[list[int]]:
    """Return which columns stand in each part of a table, each beside the first one."""
    parts: list[list[int]] = []
    left = 0
    for place, size in enumerate(widths[1:], 1):
        if not parts or left < size + 2:
            parts.append([])
            left = columns() - widths[0]
        parts[-1].append(place)
        left -= size + 2
    return parts


def answered(text: str) -> str:
    """Return an answer on one line for a program to take, wrapped on a terminal."""
    return wrapped(text, indent=2) if sys.stdout.isatty() else text


def laid_out(text: str) -> str:
    """Return lines as they are; on a terminal those that it has no room for are wrapped."""
    if not sys.stdout.isatty():
        return text
    return "\n".join(
        line if width(line) <= columns() else wrapped(line, indent=_margin(line) + 4)
        for line in text.split("\n")
    )


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def wrapped(text: str, *, indent: int = 0, most: int = _WIDEST) -> str:
    """Return a text on lines that a terminal has room for; nothing of it is cut off.

    Neither a key, a range, a number and its unit nor a seat and its cards are parted.

    Args:
        text: The text.
        indent: How far the lines after the first are moved in.
        most: How wide a line may be, where there is room for it.
    """
    size = min(room(), most)
    return broken(text, size, indent=indent)


def room() -> int:
    """Return how wide a text may be: as the terminal, and no wider than is easily read."""
    return min(columns(), _WIDEST)


def columns() -> int:
    """Return how wide a table may be: as the terminal.

    Away from one it is always the same, so that what is compared or cut later stays, unless
    the user says in COLUMNS how wide it is to be.
    """
    is_said = os.environ.get("COLUMNS", "").isdecimal()
    if not (sys.stdout.isatty() or is_said):
        return _WIDEST
    return shutil.get_terminal_size((_WIDEST, 24)).columns


def _padded(cell: str, size: int, to_the_right: bool) -> str:
    space = " " * (size - width(cell))
    return space + cell if to_the_right else cell + space
