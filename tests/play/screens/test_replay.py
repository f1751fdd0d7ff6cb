"""The replay shows all hands of a recorded deal, step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from tests.play.screens.tables import shown, tap
from tests.table.ask import variant
from tests.table.deals import recorded
from tuolaji.play.screens.replay import ReplayApp
from tuolaji.play.walk import Walk
from tuolaji.play.wording import brief_cards


def replayed(
    script: Callable[[Pilot[None], Walk], Awaitable[None]], width: int = 80
) -> None:
    walk = Walk(recorded("tuolaji", 7, "greedy"), variant("tuolaji"))
    app = ReplayApp(walk)

    async def run() -> None:
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.pause()
            await script(pilot, walk)

    asyncio.run(run())


def test_keys_go_on_and_back_and_to_tricks() -> None:
    async def script(pilot: Pilot[None], walk: Walk) -> None:
        await pilot.press("right", "right", "left")
        assert walk.at == 1
        await pilot.press("down", "down")
        assert walk.trick == 2
        await pilot.press("up")
        assert walk.trick == 1
        await pilot.press("g", "5", "enter")
        assert walk.trick == 5
        await pilot.press("g", "escape", "home")
        assert walk.at == 0
        await pilot.press("q")

    replayed(script)


def test_each_key_is_pressed_by_touch() -> None:
    async def script(pilot: Pilot[None], walk: Walk) -> None:
        await tap(pilot, "→: step")
        await tap(pilot, "→: step")
        await tap(pilot, "←: back")
        assert walk.at == 1
        await tap(pilot, "↓: trick")
        await tap(pilot, "↓: trick")
        assert walk.trick == 2
        await tap(pilot, "↑: back")
        assert walk.trick == 1
        await tap(pilot, "g: go to")
        assert "g: go to" not in shown(pilot)
        await pilot.press("5")
        await tap(pilot, "Enter: do")
        assert walk.trick == 5
        await tap(pilot, "g: go to")
        await tap(pilot, "Esc: back")
        await tap(pilot, "End")
        assert walk.at == len(walk) - 1
        await tap(pilot, "Home")
        assert walk.at == 0
        await tap(pilot, "q: leave")
        assert not pilot.app.is_running

    replayed(script)


def test_hands_plays_and_the_result_are_shown() -> None:
    async def script(pilot: Pilot[None], walk: Walk) -> None:
        await pilot.press("down", "right")
        trick = walk.record.tricks[0]
        assert f"seat {trick.leader}   {brief_cards(trick.plays[0])}" in shown(pilot)
        await pilot.press("end")
        assert f"the attackers have {walk.record.attackers_points} points" in shown(pilot)
        assert "kitty" in shown(pilot)

    replayed(script)


def test_no_part_of_the_status_is_broken_between_lines() -> None:
    async def script(pilot: Pilot[None], walk: Walk) -> None:
        last = f"step 0 of {len(walk) - 1}"
        assert {last, "attackers 0"} <= _parts(shown(pilot), lines=3)
        await pilot.resize_terminal(60, 24)
        assert {last, "attackers 0"} <= _parts(shown(pilot), lines=2)

    replayed(script, width=40)


def _parts(text: str, lines: int) -> set[str]:
    return {
        part for line in text.splitlines()[:lines] for part in line.strip().split(" · ")
    }
