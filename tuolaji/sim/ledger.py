"""What do the blocks of a run add up to so far?

They are entered in the plan's order, whoever played them and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, Protocol, Self, TypeVar

from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Clock

__all__ = ["HOW_IT_ENDED", "Ledger", "Part", "Played", "Stopped", "Total", "added"]


class Total(Protocol):
    """What blocks add up to."""

    def add(self, other: Self, /) -> None:
        """Add what other blocks come to."""


class Stopped(StrEnum):
    """Why a run ended.

    DONE: All of it was played.
    UNTIL: It had found what it was to find.
    TIME: Its time was up.
    INTERRUPTED: Ctrl-C was pressed.
    """

    DONE = "done"
    UNTIL = "until"
    TIME = "time"
    INTERRUPTED = "interrupted"


HOW_IT_ENDED: Final = {
    Stopped.DONE: "all that was asked for",
    Stopped.UNTIL: "ended once the interval was narrow enough",
    Stopped.TIME: "ended when its time was up",
    Stopped.INTERRUPTED: "stopped before the end",
}
"""What is said of a run by why it ended."""


T = TypeVar("T", bound=Total)


def added(total: T | None, more: T) -> T:
    """Return a total that more was added to; before the first it is `None`."""
    if total is None:
        return more
    total.add(more)
    return total


@dataclass(frozen=True, slots=True)
class Played(Generic[T]):
    """What became of a plan.

    Attributes:
        tally: What the blocks add up to.
        blocks: How many blocks that are.
        deals: How many deals of each arm.
        seconds: How long the run took.
        deals_per_second: Its pace; deals of an earlier run do not count.
        stopped: Why it ended.
    """

    tally: T
    blocks: int
    deals: tuple[int, ...]
    seconds: float
    deals_per_second: float
    stopped: Stopped


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What a block came to, and which of its chunks an earlier run had played."""

    tally: T
    deals: tuple[int, ...]
    kept: tuple[bool, ...]


class Ledger(Generic[T]):
    """Adds up what the blocks of a plan come to.

    Args:
        plan: The plan.
        chosen: The indices of the blocks that are played, in order.

    Attributes:
        total: What the blocks so far come to, or `None` before the first.
        blocks: How many they are.
        clock: What they count for.
    """

    def __init__(self, plan: Plan, chosen: Sequence[int]) -> None:
        self.total: T | None = None
        self.blocks = 0
        self.clock = Clock(
            sum(chunk.count for index in chosen for chunk in plan.block(index))
        )
        self._plan = plan
        self._chosen = chosen
        self._deals = [0 for _ in plan.arms]

    def enter(self, part: Part[T]) -> T:
        """Add the next block and return what there is so far."""
        self.total = added(self.total, part.tally)
        block = self._plan.block(self._chosen[self.blocks])
        self.blocks += 1
        kept = sum(chunk.count for chunk, was in zip(block, part.kept, strict=True) if was)
        played = sum(
            deals for deals, was in zip(part.deals, part.kept, strict=True) if not was
        )
        self.clock.count(sum(chunk.count for chunk in block), kept, played)
        self._deals = [a + b for a, b in zip(self._deals, part.deals, strict=True)]
        return self.total

    def is_over(self, seconds: float) -> bool:
        """Return whether the time is up, and not all is played.

        What an earlier run kept takes no time away: each run plays something, or ends.
        """
        is_last = self.blocks == len(self._chosen)
        now = self.clock.read()
        return not is_last and now.done > now.kept and now.seconds >= seconds

    def close(self, stopped: Stopped) -> Played[T]:
        """Return what became of the plan."""
        assert self.total is not None, "a plan has a block"
        now = self.clock.read()
        deals = tuple(self._deals)
        return Played(self.total, self.blocks, deals, now.seconds, now.rate, stopped)
