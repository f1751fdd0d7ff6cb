"""How far is a run, how fast does it go, and when is it done?"""

from __future__ import annotations

import time
from dataclasses import dataclass

__all__ = ["Clock", "Progress"]


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


class Clock:
    """Counts what a run has done.

    Args:
        total: Deals, or matches, of the whole plan.
    """

    def __init__(self, total: int) -> None:
        self._started = time.perf_counter()
        self._total = total
        self._done = self._kept = self._deals = 0

    def count(self, size: int, kept: int, deals: int) -> None:
        """Count a block.

        Args:
            size: Its deals or matches, all arms together.
            kept: How many of these an earlier run had played.
            deals: How many deals this run played for the others.
        """
        self._done += size
        self._kept += kept
        self._deals += deals

    def read(self) -> Progress:
        """Return how far the run is."""
        seconds = time.perf_counter() - self._started
        return Progress(self._done, self._total, self._deals, seconds, self._kept)
