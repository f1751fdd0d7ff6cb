"""The progress of a run: its sums so far, its pace, and the interval that ends it.

Blocks are entered in the plan's order, whoever played them and when.

A run may go on until the 95 % interval of one metric is no wider than asked. It is
looked at after each block, in the order of the blocks, so that the run ends at the same
deal on any number of cores. The width is a number or a percentage (`0.05`, `5%`), a
percentage only for metrics that are shares: 5 % of a level is nothing that anybody
means.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, Protocol, Self, TypeVar

from tuolaji.errors import PlanError
from tuolaji.language import _, any_of, one_by_one
from tuolaji.sim.metrics.registry import MATCH_METRICS, Metric, find_metric
from tuolaji.sim.plan import Plan
from tuolaji.table.bout import Turns

__all__ = [
    "Clock",
    "Interval",
    "Ledger",
    "Part",
    "Played",
    "Progress",
    "Stopped",
    "Total",
    "Until",
    "added",
    "example_of",
    "how_it_ended",
    "read_amount",
    "read_until",
]


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


_NUMBER: Final = re.compile(
    r"[+-]?([0-9]{1,18}\.?[0-9]{0,18}|\.[0-9]{1,18})(e[+-]?[0-9]{1,2})?"
)


def read_amount(text: str, metric: Metric) -> Fraction | None:
    """Return exactly the number that a text gives, or `None` where it gives none.

    Raises:
        PlanError: It is a percentage, and the figure is no part of a whole.
    """
    number = text.removesuffix("%").strip()
    if _NUMBER.fullmatch(number) is None:
        return None
    if number == text:
        return Fraction(number)
    if not metric.kind.is_proportion:
        raise PlanError(
            _(
                "'{name}' is not a share, so '{text}' of it means nothing; it counts "
                "{unit}, as in `{name}={number}`",
                name=metric.name,
                text=text,
                unit=metric.unit(),
                number=number,
            )
        )
    return Fraction(number) / 100


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
    FAULT: A bot had a fault.
    """

    DONE = "done"
    UNTIL = "until"
    TIME = "time"
    INTERRUPTED = "interrupted"
    FAULT = "fault"


def how_it_ended(stopped: Stopped) -> str:
    """Return what is said of a run by why it ended."""
    return {
        Stopped.DONE: _("all that was asked for"),
        Stopped.UNTIL: _("ended once the interval was narrow enough"),
        Stopped.TIME: _("ended when its time was up"),
        Stopped.INTERRUPTED: _("stopped before the end"),
        Stopped.FAULT: _("ended by the fault of a bot"),
    }[stopped]


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
        bots: The decisions of each bot from outside, by its name.
        fault: The fault that ended it, or nothing.
    """

    tally: T
    blocks: int
    deals: tuple[int, ...]
    seconds: float
    deals_per_second: float
    stopped: Stopped
    bots: Mapping[str, Turns] = field(default_factory=dict)
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What a block came to, and which of its chunks an earlier run had played.

    Attributes:
        tally: What it came to.
        deals: The deals of each arm.
        kept: Whether an earlier run had played them.
        bots: The decisions of each bot from outside in those of this run.
    """

    tally: T
    deals: tuple[int, ...]
    kept: tuple[bool, ...]
    bots: Mapping[str, Turns] = field(default_factory=dict)


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
        self._bots = dict[str, Turns]()

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
        for name, turns in part.bots.items():
            self._bots.setdefault(name, Turns()).add(turns)
        return self.total

    def is_over(self, seconds: float) -> bool:
        """Return whether the time is up, and not all is played.

        What an earlier run kept takes no time away: each run plays something, or ends.
        """
        is_last = self.blocks == len(self._chosen)
        now = self.clock.read()
        return not is_last and now.done > now.kept and now.seconds >= seconds

    def close(self, stopped: Stopped, fault: str = "") -> Played[T]:
        """Return what became of the plan."""
        assert self.total is not None, "a plan has a block"
        now = self.clock.read()
        deals = tuple(self._deals)
        pace = now.seconds, now.rate
        return Played(self.total, self.blocks, deals, *pace, stopped, self._bots, fault)


class Interval(Protocol):
    """What has a lower and an upper end, where they are known."""

    @property
    def low(self) -> float | None:
        """The lower end."""

    @property
    def high(self) -> float | None:
        """The upper end."""


@dataclass(frozen=True, slots=True)
class Until:
    """How narrow the interval of a figure must be.

    Attributes:
        metric: The figure.
        width: The full width, from the lower to the upper end.
    """

    metric: str
    width: float

    def is_met(self, intervals: Iterable[Interval]) -> bool:
        """Return whether each interval is known and narrow enough."""
        return all(
            interval.low is not None
            and interval.high is not None
            and interval.high - interval.low <= self.width
            for interval in intervals
        )

    def __str__(self) -> str:
        return f"{self.metric}={self.width!r}".removesuffix(".0")


def read_until(text: str, known: Collection[str]) -> Until:
    """Return what a text `METRIC=WIDTH` asks for; of a share, `1%` is 0.01.

    Args:
        text: The text.
        known: The figures whose intervals the run finds.

    Raises:
        PlanError: There is no such figure, the run does not find it, or the width is no
            positive number.
    """
    name, _sign, width = (part.strip() for part in text.partition("="))
    metric = find_metric(name)
    _check_known(metric.name, known)
    value = float(read_amount(width, metric) or 0)
    if value <= 0:
        raise PlanError(
            _(
                "'{text}' needs the full width of an interval, a number above 0, as in "
                "{example}",
                text=text,
                example=example_of(metric),
            )
        )
    return Until(metric.name, value)


def example_of(metric: Metric) -> str:
    """Return how an amount of a figure is written."""
    number = f"`{metric.name}=0.01`"
    return any_of([number, "1%"]) if metric.kind.is_proportion else number


def _check_known(name: str, known: Collection[str]) -> None:
    if name in known:
        return
    if name in {metric.name for metric in MATCH_METRICS}:
        raise PlanError(
            _("'{name}' is a metric of matches; say how many matches to play", name=name)
        )
    raise PlanError(
        _(
            "a run cannot end by '{name}'; it can by {known}",
            name=name,
            known=one_by_one(list(known)),
        )
    )
