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
from tuolaji.sim.store import Store, has_deals
from tuolaji.sim.wording import counted

__all__ = [
    "NOTHING_KEPT",
    "how_to_go_on",
    "nothing_kept_in",
    "preparing",
    "tell_pace",
    "tell_what_was_searched",
    "tell_what_was_there",
]

NOTHING_KEPT: Final = (
    "stopped before anything was found; nothing is kept "
    "(--out DIR keeps deals, and the same command goes on from there)"
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
        console.note(NOTHING_KEPT if folder is None else _unopened(folder))
        raise typer.Exit(INTERRUPTED) from None


def _unopened(folder: Path) -> str:
    """Return what is so of a folder that no run has opened yet; it may be another's."""
    found = (
        f"the deals in '{folder}' stay as they were"
        if has_deals(folder)
        else nothing_kept_in(folder)
    )
    return f"stopped before anything was found; {found}"


def nothing_kept_in(folder: Path) -> str:
    """Return that a folder, which need not be there, keeps no deals."""
    return f"no deals are kept in '{folder}' yet"


def how_to_go_on(folder: Path, command: str) -> str:
    """Return what is kept in the folder of a run, and what to do to go on.

    Args:
        folder: The folder; it is looked into, for a run may end before it keeps anything.
        command: The command line of the run.
    """
    if has_deals(folder):
        return f"what is whole is kept in '{folder}'\ngo on with: {command}"
    return f"{nothing_kept_in(folder)}\nbegin again with: {command}"


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
