"""With which code does a command end that could not do its work?

1 where a file holds mistakes or a question has another answer, 2 where the command was
called wrongly: a name that means nothing, a number out of range, a folder that cannot be
written to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tuolaji.errors import IllegalAction, RecordError, TuolajiError, VariantError

__all__ = [
    "EXIT_CODES",
    "FINDINGS",
    "GONE",
    "INTERRUPTED",
    "WRONG_USAGE",
    "WrongUsage",
    "exit_code",
    "has_working_folder",
    "reason",
]

FINDINGS: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
GONE: Final = "the working folder is gone; change to another"
EXIT_CODES: Final = "Exit codes: 0 fine, 1 findings, 2 wrong usage, 130 stopped by Ctrl-C."


class WrongUsage(TuolajiError):
    """A command cannot be carried out as it was called."""


def exit_code(error: TuolajiError) -> int:
    """Return the exit code that an error calls for."""
    is_finding = isinstance(error, VariantError | RecordError | IllegalAction)
    return FINDINGS if is_finding else WRONG_USAGE


def reason(problem: OSError) -> str:
    """Return in words why the system refused something."""
    return (problem.strerror or str(problem)).lower() if has_working_folder() else GONE


def has_working_folder() -> bool:
    """Tell whether the folder that the command was called in is still there."""
    try:
        return Path.cwd().is_dir()
    except FileNotFoundError:
        return False
