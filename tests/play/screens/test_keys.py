"""The line of keys and the hand: whatever a person decides is done by touch alone."""

from __future__ import annotations

import re

import pytest
from textual.content import Content
from textual.pilot import Pilot

from tests.play.screens.tables import at_table, shown, table_of, tap
from tests.play.sessions import begun, first_choice, until
from tuolaji.cards import Face, drawn_card
from tuolaji.play.screens.hand import HandView
from tuolaji.play.screens.keys import Hotkey, KeyLine
from tuolaji.play.session import Session
from tuolaji.table.actions import Bury, Pass, Play
from tuolaji.table.phases import Phase

SIZES = pytest.mark.parametrize("size", [(80, 24), (40, 44)], ids=["screen", "telephone"])


async def tap_card(pilot: Pilot[None], face: Face) -> None:
    """Touch a card of the hand that is not chosen yet."""
    hand = table_of(pilot).query_one(HandView).region
    lines = shown(pilot).split("\n")[hand.y : hand.bottom]
    card = re.compile(rf"(?<=[ \]]){re.escape(drawn_card(face))}(?=[ \[]|$)")
    found = ((y, place) for y, line in enumerate(lines) if (place := card.search(line)))
    y, place = next(found)
    x = Content(lines[y][: place.start()]).cell_length
    await pilot.click(offset=(x, hand.y + y))


def at_turn(session: Session, *, leads: bool) -> Session:
    """Play on until the person has to lead, or to follow."""
    while session.due != 0 or (not session.deal.plays) is not leads:
        first_choice(session)
    return session


def bidding_highest(session: Session) -> Session:
    """Bid the most that the person can, so that it buries."""
    while session.deal.phase is Phase.BIDDING:
        if session.due is None:
            session.advance()
        else:
            *_less, most = session.deal.legal_actions()
            session.act(most)
    assert session.due == 0
    return session


@SIZES
def test_a_bid_is_passed_taken_back_and_made_by_touch(size: tuple[int, int]) -> None:
    session = until(begun(), Phase.BIDDING)
    bid = next(action for action in session.deal.legal_actions() if action != Pass())
    before = len(session.actions)

    async def script(pilot: Pilot[None]) -> None:
        await tap(pilot, "p: pass")
        assert session.actions[before] == Pass()
        await tap(pilot, "u: undo")
        assert len(session.actions) == before
        await tap(pilot, "2 bid")
        assert session.actions[before] == bid

    at_table(script, session, size=size)


@SIZES
def test_the_kitty_is_buried_by_touch(size: tuple[int, int]) -> None:
    session = bidding_highest(begun(seed=2))
    action = next(session.deal.legal_actions())
    assert isinstance(action, Bury)

    async def script(pilot: Pilot[None]) -> None:
        for face in action.cards:
            await tap_card(pilot, face)
        await tap(pilot, "Enter: bury")
        assert session.deal.buried == action.cards

    at_table(script, session, size=size)


@SIZES
@pytest.mark.parametrize("leads", [True, False], ids=["leads", "follows"])
def test_cards_are_played_by_touch(size: tuple[int, int], leads: bool) -> None:
    session = at_turn(until(begun(), Phase.PLAYING), leads=leads)
    action = next(session.deal.legal_actions())
    assert isinstance(action, Play)
    before = len(session.actions)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("escape")
        for face in action.cards:
            await tap_card(pilot, face)
        await tap(pilot, "Enter: play")
        assert session.actions[before] == action

    at_table(script, session, size=size)


@SIZES
def test_a_hint_is_asked_for_and_taken_by_touch(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await tap(pilot, "h: hint")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        rows = shown(pilot).split("\n")
        head = next(row for row in rows if "kept  levels" in row)
        row = rows[rows.index(head) + 1]
        assert row.index("%") == head.index("kept") + len("kept") - 1
        assert ("search" in row) is (size[0] > 60)
        await tap(pilot, "Enter: choose the first")
        assert table_of(pilot).query_one(HandView).chosen

    at_table(script, until(begun(), Phase.PLAYING), size=size)


@SIZES
def test_each_key_of_the_list_is_pressed_by_touch(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await tap(pilot, "?: keys")
        await tap(pilot, "bids, calls, tribute")
        assert "What has happened" in shown(pilot)
        await tap(pilot, "Esc: back")
        assert "What has happened" not in shown(pilot)
        await tap(pilot, "?: keys")
        await tap(pilot, "go through the hand")
        assert "your turn" in shown(pilot)
        await tap(pilot, "?: keys")
        await tap(pilot, "Esc: back")
        await tap(pilot, "q: leave")
        await tap(pilot, "Esc: stay")
        assert "Leave the table?" not in shown(pilot)

    at_table(script, until(begun(), Phase.PLAYING), size=size)


def test_the_tricks_are_turned_by_touch() -> None:
    session = until(begun(), Phase.PLAYING)
    while len(session.deal.tricks) < 2 or session.due is None:
        first_choice(session)

    async def script(pilot: Pilot[None]) -> None:
        await tap(pilot, "?: keys")
        await tap(pilot, "the tricks")
        assert "trick 2 of 2" in shown(pilot)
        await tap(pilot, "←: the one before")
        assert "trick 1 of 2" in shown(pilot)
        await tap(pilot, "→: the next")
        assert "trick 2 of 2" in shown(pilot)

    at_table(script, session)


def test_the_next_person_comes_by_touch() -> None:
    session = until(begun(seats="me:Ann,me:Ben"), Phase.PLAYING)
    while session.due != 1:
        first_choice(session)

    async def script(pilot: Pilot[None]) -> None:
        await tap(pilot, "touch the screen")
        assert table_of(pilot).viewer == 1

    at_table(script, session)


def test_while_cards_are_typed_the_keys_are_those_of_the_line() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        assert "h: hint" not in shown(pilot)
        await pilot.press(*"x9")
        await tap(pilot, "Enter: do")
        assert "'x9' is not a card" in shown(pilot)
        assert "h: hint" in shown(pilot)

    at_table(script, until(begun(), Phase.PLAYING))


def test_a_key_that_finds_no_room_stands_on_the_next_line() -> None:
    line = KeyLine(Hotkey("a", "a: " + "x" * 7) for _number in range(3))
    assert [[placed.start for placed in row] for row in line._rows(27)] == [[0, 15], [0]]
