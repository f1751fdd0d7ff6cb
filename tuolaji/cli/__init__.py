"""The command line, `tuolaji COMMAND …`.

Each command has its place in `tuolaji.cli.commands`. Only this package prints.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence

from tuolaji.cli.interrupt import as_a_process
from tuolaji.compiled import unfit

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code.

    Args:
        arguments: The words after the program's name. By default they are those of the
            process, which is then the command's own: see `tuolaji.cli.interrupt`.
    """
    if arguments is not None:
        return _main(arguments)
    # The cores play deals. Products of small matrices, shared among them by threads that
    # wait at full speed, take twice the time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    code = as_a_process(lambda: _main(sys.argv[1:]))
    if threading.active_count() > 1:
        _end_with_threads(code)
    return code


def _main(arguments: Sequence[str]) -> int:
    try:
        return _carried_out(arguments)
    except ImportError as problem:
        if message := unfit(problem):
            sys.stderr.write(f"{message}\n")
            return 2
        raise


def _end_with_threads(code: int) -> None:
    from tuolaji.table.alarm import end_with_threads  # noqa: PLC0415 (few need it)

    end_with_threads(code)


def _carried_out(arguments: Sequence[str]) -> int:
    # Ctrl-C must be heard before these are loaded.
    from tuolaji.cli import application, completion  # noqa: PLC0415

    completed = completion.completed_words()
    if completed is not None:
        return application.complete(completed)
    return application.main(arguments)
