"""How does one see on a terminal how far a run is?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bars

from tuolaji.sim.progress import OnProgress, Progress

__all__ = ["bar"]


@contextmanager
def bar(noun: str) -> Iterator[OnProgress]:
    """Draw a bar on stderr and give what moves it; `noun` is what the run counts."""
    columns = (
        TextColumn(noun),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[pace]}"),
    )
    with Bars(*columns, console=Console(file=sys.stderr), transient=True) as bars:
        task = bars.add_task(noun, total=None, pace="")

        def move(progress: Progress) -> None:
            bars.update(
                task, total=progress.total, completed=progress.done, pace=_pace(progress)
            )

        yield move


def _pace(progress: Progress) -> str:
    rate = f"{progress.rate:,.0f} deals/s"
    left = progress.seconds_left
    if left is None:
        return rate
    minutes, seconds = divmod(round(left), 60)
    return f"{rate}, {minutes}:{seconds:02} left"
