"""What keeps a bot from outside from holding a process for ever: an alarm, a hard end."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

__all__ = ["Alarm", "TimeUpError", "end_with_threads"]


class TimeUpError(BaseException):
    """A bot has taken too long; no `except Exception` of its own keeps it from ending."""


class Alarm:
    """Ends what takes too long, where signals can: in the main thread of a process.

    Code that never comes back to Python cannot be ended so; where `is_alone` says that the
    process is there for nothing else, it ends, with the place on stderr.
    """

    def __init__(self, seconds: float, *, is_alone: bool = False) -> None:
        is_main = threading.current_thread() is threading.main_thread()
        self._works = is_main and hasattr(signal, "setitimer")
        self._seconds = seconds
        self._is_alone = is_alone and self._works
        self._is_running = False
        self._last = 0.0

    @contextmanager
    def set_up(self) -> Iterator[None]:
        """Listen to the clock."""
        if not self._works:
            yield
            return
        before = signal.signal(signal.SIGALRM, self._ring)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if self._is_alone:
                faulthandler.cancel_dump_traceback_later()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._is_running:
            raise TimeUpError

    def start(self) -> None:
        """Begin to count; after the limit the alarm rings, again and again."""
        if not self._works:
            return
        if self._is_alone and time.monotonic() > self._last + self._seconds:
            self._last = time.monotonic()
            longest = _GRACE + 3 * self._seconds
            faulthandler.dump_traceback_later(longest, exit=True)
        self._is_running = True
        signal.setitimer(signal.ITIMER_REAL, self._seconds, _AGAIN)

    def stop(self) -> None:
        """Count no longer."""
        self._is_running = False
        if self._works:
            signal.setitimer(signal.ITIMER_REAL, 0)


_AGAIN: Final = 0.05
_GRACE: Final = 5.0


def end_with_threads(code: int = 0) -> None:
    """End the process at once if a thread would keep Python from ending it.

    Python waits for each thread that is no daemon. Those that are left when all is done
    are a bot's.

    Args:
        code: The exit code.
    """
    here = threading.current_thread()
    others = [each for each in threading.enumerate() if each is not here]
    if any(not each.daemon for each in others):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
