"""Tries mutants one after the other, a process of its own with limits of time and memory.

`python -m tests.fuzz.worker SEED FIRST` writes a line for each mutant: its number before it
is tried, then what became of it as JSON.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
import traceback
from itertools import count
from pathlib import Path
from typing import Final

from tests.fuzz.mutants import mutant
from tests.fuzz.trial import try_text

__all__ = ["main", "outcome"]

SECONDS: Final = 2.0  # of the processor
BYTES: Final = 500_000_000  # beside what the process has from the start


def main(seed: int, first: int) -> None:
    """Try mutants until the process is ended."""
    signal.signal(signal.SIGVTALRM, _too_long)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for number in count(first):
        _say(str(number))
        text = mutant(seed, number)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        found = outcome(text, number)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        _say(json.dumps(found))


def outcome(text: str, number: int) -> dict[str, str]:
    """Return what becomes of a text: refused, played, or a fault and its kind."""
    try:
        return {"is": "played" if try_text(text, number) else "refused"}
    except Exception as fault:
        trace = traceback.format_exc()
        frames = traceback.extract_tb(fault.__traceback__)
        inner = next((f for f in reversed(frames) if "tuolaji" in f.filename), frames[-1])
        words = (
            str(fault).split("\n", maxsplit=1)[0][:60]
            if type(fault) is AssertionError
            else ""
        )
        place = f"{Path(inner.filename).stem}.{inner.name}"
        return {
            "is": "fault",
            "kind": f"{type(fault).__name__} {words} {place}",
            "trace": trace,
        }


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
