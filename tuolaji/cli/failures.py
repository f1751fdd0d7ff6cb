"""With which code does a command end that could not do its work?

1 where a file holds mistakes or a question has another answer, 2 where the command was
called wrongly: a name that means nothing, a number out of range, a folder that cannot be
written to.
"""

from __future__ import annotations

from typing import Final

from tuolaji.errors import IllegalAction, RecordError, TuolajiError, VariantError

__all__ = ["FINDINGS", "INTERRUPTED", "WRONG_USAGE", "WrongUsage", "exit_code"]

FINDINGS: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130


class WrongUsage(TuolajiError):
    """A command cannot be carried out as it was called."""


def exit_code(error: TuolajiError) -> int:
    """Return the exit code that an error calls for."""
    is_finding = isinstance(error, VariantError | RecordError | IllegalAction)
    return FINDINGS if is_finding else WRONG_USAGE
