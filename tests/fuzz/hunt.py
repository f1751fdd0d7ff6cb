"""Has mutants tried by a worker that is started anew when it ends or takes too long."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.fuzz.mutants import mutant

__all__ = ["Caught", "hunt"]

ROOT: Final = Path(__file__).parents[2]
WAIT: Final = 30.0  # seconds for one mutant on a machine that is busy


@dataclass(slots=True)
class Caught:
    """What became of the mutants.

    Attributes:
        counts: How many were refused, played, or led to a fault.
        faults: The first mutant of each kind of fault: number, text and trace.
        kinds: How many mutants each kind has.
        seconds: How long it took.
    """

    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def __str__(self) -> str:
        tried = self.counts.total()
        pace = tried / self.seconds if self.seconds else 0.0
        shown = ", ".join(f"{count:,} {what}" for what, count in self.counts.items())
        lines = [f"{tried:,} mutants ({pace:.0f} a second): {shown}"]
        lines += [
            f"{self.kinds[kind]:,} x {kind} (first {number})"
            for kind, (number, _, _) in self.faults.items()
        ]
        return "\n".join(lines)


def hunt(seed: int, first: int, seconds: float, most: int) -> Caught:
    """Try mutants for so many seconds, or so many of them."""
    caught, number, begun = Caught(), first, time.monotonic()
    while number < first + most and time.monotonic() - begun < seconds:
        number = _with_one_worker(caught, seed, number, first + most, begun + seconds)
    caught.seconds = time.monotonic() - begun
    return caught


def _with_one_worker(caught: Caught, seed: int, first: int, end: int, until: float) -> int:
    """Try mutants until the time is up or the worker is lost; return the next number."""
    words = [sys.executable, "-m", "tests.fuzz.worker", str(seed), str(first)]
    number = first
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as worker:
        lines = _Lines(worker)
        while number < end and time.monotonic() < until:
            lost = "" if lines.next() == str(number) else "the worker did not begin"
            found = None if lost else lines.next()
            if found is None:
                why = "takes too long" if worker.poll() is None else "ends the process"
                _note(
                    caught, seed, number, {"is": "fault", "kind": lost or why, "trace": ""}
                )
                number += 1
                break
            _note(caught, seed, number, json.loads(found))
            number += 1
        worker.kill()
    return number


class _Lines:
    """The lines that a worker writes; `None` where none comes in time."""

    def __init__(self, worker: subprocess.Popen[bytes]) -> None:
        assert worker.stdout is not None
        self._file = worker.stdout.fileno()
        self._held = b""

    def next(self) -> str | None:
        while b"\n" not in self._held:
            ready, _, _ = select.select([self._file], [], [], WAIT)
            more = os.read(self._file, 65536) if ready else b""
            if not more:
                return None
            self._held += more
        line, _, self._held = self._held.partition(b"\n")
        return line.decode()


def _note(caught: Caught, seed: int, number: int, found: dict[str, str]) -> None:
    caught.counts[found["is"]] += 1
    if found["is"] == "fault":
        kind = found["kind"]
        caught.kinds[kind] += 1
        caught.faults.setdefault(kind, (number, mutant(seed, number), found["trace"]))
