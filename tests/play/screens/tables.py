"""The table that the tests of the screens sit at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.content import Content
from textual.pilot import Pilot

from tests.play.sessions import begun
from tuolaji.play.screens.hand import HandView
from tuolaji.play.screens.table import PlayApp, TableScreen
from tuolaji.play.session import Session
from tuolaji.table.actions import Bury, Play

__all__ = ["at_table", "do_first", "play_out_by_keys", "shown", "table_of", "tap"]

Script = Callable[[Pilot[None]], Awaitable[None]]


def at_table(
    script: Script,
    session: Session | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    place: Path | None = None,
    pace: float = 0.0,
) -> None:
    """Let a person who presses keys sit at a table."""
    app = PlayApp(begun() if session is None else session, place, pace)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def table_of(pilot: Pilot[None]) -> TableScreen:
    """Return the table, which may lie under a box."""
    (table,) = (each for each in pilot.app.screen_stack if isinstance(each, TableScreen))
    return table


def shown(pilot: Pilot[None]) -> str:
    """Return all that is on the screen, as text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips)


async def tap(pilot: Pilot[None], words: str) -> None:
    """Touch words that are shown, the lowest of them."""
    lines = shown(pilot).split("\n")
    y = max(at for at, line in enumerate(lines) if words in line)
    x = Content(lines[y][: lines[y].index(words)]).cell_length
    await pilot.click(offset=(x + 1, y))
    await pilot.pause()


async def do_first(pilot: Pilot[None]) -> None:
    """Do the first thing that the rules permit, by keys."""
    table = table_of(pilot)
    action = next(table.session.deal.legal_actions())
    if table.query_one("#choices").display:
        await pilot.press("1")
        return
    assert isinstance(action, Play | Bury)
    table.query_one(HandView).choose(action.cards)
    await pilot.press("enter")


async def play_out_by_keys(pilot: Pilot[None]) -> None:
    """Play the deal to its end."""
    while not table_of(pilot).session.is_deal_over:
        await do_first(pilot)
