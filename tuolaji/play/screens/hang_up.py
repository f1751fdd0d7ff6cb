"""The hang-up: a terminal that is gone ends what is shown on it.

The system tells a process of it by a signal only where the terminal is its controlling
one. Without, Textual would read the end of the input over and over, and wait for ever to
write. A match is kept at each decision, so that nothing of it is lost.
"""

from __future__ import annotations

import os
import select
import sys
from threading import Thread
from typing import Final

__all__ = ["HUNG_UP", "end_with_terminal"]

HUNG_UP: Final = 129
"""The exit code, which is also what shells tell of the signal."""


def end_with_terminal() -> None:
    """End the process as soon as the terminal that it reads from is gone."""
    is_told = hasattr(select, "poll")  # Not on Windows, where consoles end their processes.
    if is_told and sys.stdin.isatty():
        Thread(target=_wait, args=(sys.stdin.fileno(),), daemon=True).start()


def _wait(terminal: int) -> None:
    watched = select.poll()
    watched.register(terminal, 0)  # A hang-up is told in any case.
    ((_terminal, seen),) = watched.poll()
    if seen & select.POLLHUP:  # Else the system watches no terminals.
        os._exit(HUNG_UP)
