"""When is an interval narrow enough?

A run may go on until the 95 % interval of one figure is no wider than asked. It is looked
at after each block, in the order of the blocks, so that the run ends at the same deal on
any number of cores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from tuolaji.errors import PlanError
from tuolaji.sim.amount import read_amount
from tuolaji.sim.metric import MATCH_METRICS, find_metric

__all__ = ["Interval", "Until", "read_until"]


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
            one.low is not None
            and one.high is not None
            and one.high - one.low <= self.width
            for one in intervals
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
    name, _, width = (part.strip() for part in text.partition("="))
    metric = find_metric(name)
    _check_known(name, known)
    value = float(read_amount(width, metric) or 0)
    if value <= 0:
        raise PlanError(
            f"'{text}' needs the full width of an interval, a number above 0, "
            f"as in `{name}=0.01`{' or 1%' if metric.kind.is_part else ''}"
        )
    return Until(name, value)


def _check_known(name: str, known: Collection[str]) -> None:
    if name in known:
        return
    if name in {one.name for one in MATCH_METRICS}:
        raise PlanError(f"'{name}' is a figure of matches; say how many with --matches")
    raise PlanError(f"a run cannot end by '{name}'; it can by {', '.join(known)}")
