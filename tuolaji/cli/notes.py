"""What is said on stderr of how a run goes?

None of it is a result: two equal runs differ in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import typer

from tuolaji.cli import console
from tuolaji.cli.failures import INTERRUPTED
from tuolaji.sim.ledger import Played, Total
from tuolaji.sim.store import Store
from tuolaji.sim.wording import counted

__all__ = [
    "NOTHING_KEPT",
    "preparing",
    "tell_pace",
    "tell_what_was_searched",
    "tell_what_was_there",
]

NOTHING_KEPT: Final = (
    "stopped before anything was found; nothing is kept "
    "(--out DIR keeps deals, and the same command goes on from there)"
)
_STAYS: Final = (
    "stopped before anything was found; what '{}' keeps stays there, "
    "and the same command goes on from it"
)

T = TypeVar("T", bound=Total)


@contextmanager
def preparing(folder: Path | None) -> Iterator[None]:
    """Say so where Ctrl-C is pressed while a run is prepared, and end.

    Args:
        folder: Where the deals of the run are kept, if they are.
    """
    try:
        yield
    except KeyboardInterrupt:
        console.note(NOTHING_KEPT if folder is None else _STAYS.format(folder))
        raise typer.Exit(INTERRUPTED) from None


def tell_what_was_there(store: Store, blocks: Sequence[int]) -> None:
    """Say how many of some blocks an earlier run has played, if any."""
    kept = sum(store.has_block(index) for index in blocks)
    if kept:
        were = "was" if len(blocks) == 1 else "were"
        console.note(f"{kept} of {counted(len(blocks), 'block')} {were} there already")


def tell_what_was_searched(store: Store) -> None:
    """Say how many chunks an earlier search has played, if any; nobody plays them all."""
    kept = sum(map(store.has, store.plan.chunks()))
    if kept:
        console.note(f"{counted(kept, 'chunk')} of an earlier search can be used again")


def tell_pace(played: Played[T]) -> None:
    """Say how long a run took and how fast it went, if it played anything."""
    if played.deals_per_second:
        rate = f"{played.deals_per_second:,.0f} deals/s"
        console.note(f"played in {played.seconds:,.1f} s, {rate}")
