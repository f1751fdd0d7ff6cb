"""The progress bar of a long run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.progress import BarColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bars
from rich.text import Text

from tuolaji.language import _
from tuolaji.sim.progress import Progress, Total
from tuolaji.sim.run import OnProgress

__all__ = ["bar"]


T = TypeVar("T", bound=Total)


class _Bars(Bars):
    """Bars, and below each what has been found: beside it narrow screens would cut it."""

    def get_renderables(self) -> Iterator[RenderableType]:
        """Yield the bars, then what has been found."""
        yield from super().get_renderables()
        yield from (
            Text(task.fields["found"]) for task in self.tasks if task.fields["found"]
        )


@contextmanager
def bar(noun: str, describe: Callable[[T], str]) -> Iterator[OnProgress[T]]:
    """Draw a bar on stderr and give what moves it.

    Args:
        noun: What the run counts.
        describe: What to say of what has been found so far.
    """
    columns = (
        TextColumn(noun),
        BarColumn(bar_width=12),
        TaskProgressColumn(),
        TextColumn("{task.fields[pace]}"),
    )
    with _Bars(*columns, console=Console(file=sys.stderr), transient=True) as bars:
        task = bars.add_task(noun, total=None, pace="", found="")

        def move(progress: Progress, total: T) -> None:
            bars.update(
                task,
                total=progress.total,
                completed=progress.done,
                pace=_pace(progress),
                found=describe(total),
            )

        yield move


def _pace(progress: Progress) -> str:
    rate = _("{rate} deals/s", rate=f"{progress.rate:,.0f}")
    left = progress.seconds_left
    if left is None:
        return rate
    minutes, seconds = divmod(round(left), 60)
    return _("{rate}, {time} left", rate=rate, time=f"{minutes}:{seconds:02}")
