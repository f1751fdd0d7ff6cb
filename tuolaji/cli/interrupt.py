"""Ctrl-C: what it does to a command, however often it is pressed.

The first one raises `KeyboardInterrupt`. Those after it do nothing, so that they break off
neither the end of the run nor the words that tell what is kept; nor does any once the
command has said its last word. Only a command that is a process of its own takes them so.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

__all__ = ["as_a_process", "raise_if_pressed", "stopped"]

_INTERRUPTED: Final = 130
_AGAIN: Final = 0.01
"""Seconds after which a Ctrl-C that Python dropped is raised again."""

_pressed = threading.Event()


def as_a_process(work: Callable[[], int]) -> int:
    """Do the work of a process and return its exit code.

    What Ctrl-C breaks off may fail in other ways: a module half imported raises what it
    likes. Such errors are told as what they are, the end by Ctrl-C.

    Args:
        work: Does it and returns the exit code.
    """
    try:
        _listen()
        code = work()
        _ignore()
    except KeyboardInterrupt:
        return _stopped()
    except Exception:
        if not _pressed.is_set():
            raise
        return _stopped()
    if _pressed.is_set() and code != _INTERRUPTED:  # A part took it as its own end.
        return _stopped()
    return code


def raise_if_pressed() -> None:
    """Raise Ctrl-C again where a part took it for its own end, before long work begins.

    Raises:
        KeyboardInterrupt: It was pressed.
    """
    if _pressed.is_set():
        raise KeyboardInterrupt


def stopped() -> str:
    """Return what is said where there is no more to say."""
    from tuolaji.language import _  # noqa: PLC0415 (Ctrl-C must be heard before)

    return _("stopped by Ctrl-C")


def _stopped() -> int:
    from tuolaji.cli import console  # noqa: PLC0415 (Ctrl-C must be heard before)

    _ignore()
    console.prepare()
    console.note(stopped())
    return _INTERRUPTED


def _listen() -> None:
    """Take Ctrl-C, unless whoever started the process wants it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _take)
        sys.unraisablehook = _raise_again


def _ignore() -> None:
    """Ignore Ctrl-C to the very end, where Python no longer asks any handler."""
    if signal.getsignal(signal.SIGINT) is _take:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _take(_number: int, _frame: FrameType | None) -> None:
    if not _pressed.is_set():
        _pressed.set()
        raise KeyboardInterrupt


def _raise_again(dropped: sys.UnraisableHookArgs) -> None:
    """Raise Ctrl-C anew where it came while Python could raise nothing.

    That is so while an object is removed. It is raised from another thread, for here it
    would be dropped again.
    """
    if not issubclass(dropped.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(dropped)
        return
    _pressed.clear()
    threading.Timer(_AGAIN, _thread.interrupt_main).start()
