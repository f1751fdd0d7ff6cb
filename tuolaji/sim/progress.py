"""How far is a run, how fast does it go, and when is it done?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Clock", "OnProgress", "Progress"]


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a run.

    Attributes:
        done: Deals, or matches, whose results are in, those of an earlier run included.
        total: Deals, or matches, of the whole plan.
        deals: Deals played by this run.
        seconds: How long it has played.
        kept: How many of `done` an earlier run had played.
    """

    done: int
    total: int
    deals: int
    seconds: float
    kept: int

    @property
    def rate(self) -> float:
        """Deals played a second."""
        return self.deals / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this pace, or `None` before the first result."""
        played = self.done - self.kept
        return (self.total - self.done) * self.seconds / played if played else None


OnProgress: TypeAlias = Callable[[Progress], None]


class Clock:
    """Counts what a run has done and tells a listener."""

    def __init__(self, total: int, listener: OnProgress | None) -> None:
        self._started = time.perf_counter()
        self._total = total
        self._listener = listener
        self._done = self._kept = 0
        self.deals = 0

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.perf_counter() - self._started

    def count(self, size: int, deals: int, *, kept: bool) -> None:
        """Count a chunk of `size` deals or matches; `kept` ones were played before."""
        self._done += size
        if kept:
            self._kept += size
        else:
            self.deals += deals
        if self._listener is not None:
            self._listener(
                Progress(self._done, self._total, self.deals, self.seconds, self._kept)
            )
