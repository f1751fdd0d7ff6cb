"""The table: a deal is played by keys, mistakes are explained, boxes open and close."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.play.screens.tables import at_table, do_first, play_out_by_keys, shown, table_of
from tests.play.sessions import begun, first_choice, first_deal, until
from tuolaji.cards import show_cards
from tuolaji.language import Language, in_language
from tuolaji.play.save import read_session, state_of
from tuolaji.play.scene import status_of
from tuolaji.play.screens.hand import HandView
from tuolaji.play.session import Session
from tuolaji.table.phases import Phase


def hand_of(pilot: Pilot[None]) -> HandView:
    return table_of(pilot).query_one(HandView)


@pytest.mark.parametrize("name", ["sishifen", "bianfeng-called"])
def test_a_deal_is_played_by_keys_to_its_result(name: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await play_out_by_keys(pilot)
        assert "The deal is over" in shown(pilot)
        assert "Enter: next deal" in shown(pilot)
        await pilot.press("l")
        assert "trick " in shown(pilot)
        await pilot.press("escape", "enter")
        assert len(table_of(pilot).session.finished) == 1
        assert "deal 2" in shown(pilot)

    at_table(script, begun(name))


def test_an_illegal_play_is_explained_by_its_rule_and_taken_back() -> None:
    session = until(begun(), Phase.PLAYING)
    before = session.deal.hand(0)

    async def script(pilot: Pilot[None]) -> None:
        hand = hand_of(pilot)
        hand.choose(hand.cards[:3])
        await pilot.press("enter")
        assert "not allowed: 1 card must be played as led, got 3" in shown(pilot)
        assert session.deal.hand(0) == before
        await pilot.press("escape")
        assert "not allowed" not in shown(pilot)

    at_table(script, session)


def test_cards_are_chosen_by_keys() -> None:
    session = until(begun(), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        hand = hand_of(pilot)
        await pilot.press("escape", "home", "space", "right", "space")
        assert hand.chosen == hand.cards[:2]
        assert "(2 chosen)" in shown(pilot)
        await pilot.press("end", "a")
        assert hand.cards[-1] in hand.chosen
        await pilot.press("a", "up", "down", "left", "escape")
        assert hand.chosen == ()

    at_table(script, session)


def test_cards_are_chosen_by_mouse() -> None:
    session = until(begun(), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        hand = hand_of(pilot)
        await pilot.press("escape")
        line = shown(pilot).split("\n")[hand.region.y]
        card = next(word for word in line.split()[1:] if word)
        await pilot.click(HandView, offset=(line.index(card), 0))
        assert hand.chosen == hand.cards[:1]

    at_table(script, session)


def test_a_decision_is_taken_back() -> None:
    session = until(begun(), Phase.PLAYING)
    before = session.deal.hand(0)

    async def script(pilot: Pilot[None]) -> None:
        first = next(session.deal.legal_actions())
        hand_of(pilot).choose(first.cards)  # type: ignore[union-attr]  # It is a play.
        await pilot.press("enter")
        assert session.deal.hand(0) != before
        await pilot.press("u")
        assert session.deal.hand(0) == before
        assert "taken back" in shown(pilot)

    at_table(script, session)


def test_a_hint_says_what_choices_are_worth_and_can_be_taken() -> None:
    session = until(begun(), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("escape", "h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "imagined deals" in shown(pilot)
        assert "search" in shown(pilot)
        await pilot.press("enter")
        assert hand_of(pilot).chosen

    at_table(script, session)


def test_a_match_is_kept_at_each_decision(tmp_path: Path) -> None:
    place = tmp_path / "match.json"
    session = begun("sishifen")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await pilot.press("q")
        assert "Leave the table?" in shown(pilot)
        await pilot.press("y")

    at_table(script, session, place=place)
    assert state_of(read_session(place)) == state_of(session)


def between_two_people() -> Session:
    """Return a match in which the second of two people must decide."""
    session = until(begun(seats="me:Ann,me:Ben"), Phase.PLAYING)
    while session.due != 1:
        first_choice(session)
    return session


def test_the_hand_is_hidden_until_the_next_person_has_come() -> None:
    session = between_two_people()

    async def script(pilot: Pilot[None]) -> None:
        table = table_of(pilot)
        assert "seat 1 Ben is to act" in shown(pilot)
        assert not any(sign in shown(pilot) for sign in "♠♥♣♦")
        assert (table.viewer, hand_of(pilot).cards) == (0, ())
        await pilot.press("enter")
        assert table.viewer == 1
        assert sorted(hand_of(pilot).cards) == sorted(session.deal.hand(1))

    at_table(script, session)


def test_the_hand_is_hidden_again_when_a_person_has_acted() -> None:
    session = between_two_people()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        while session.due == 1:
            await do_first(pilot)
        assert "seat 0 Ann is to act" in shown(pilot)
        assert hand_of(pilot).cards == ()

    at_table(script, session)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("tuolaji", (60, 24)),
        ("tuolaji", (80, 24)),
        ("tuolaji", (120, 40)),
        ("chaodipi-eight", (80, 24)),
    ],
)
def test_all_cards_of_the_hand_are_seen_at_each_size(
    name: str, size: tuple[int, int]
) -> None:
    session = until(begun(name), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        seen, hand = shown(pilot), hand_of(pilot)
        assert hand.region.bottom < size[1]
        assert "your turn:" in seen
        assert all(f"seat {seat}" in seen for seat in range(1, session.rules.table.players))
        assert max(map(len, seen.split("\n"))) <= size[0]

    at_table(script, session, size=size)


def test_without_colour_all_that_matters_is_in_the_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = until(begun(), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        hand = hand_of(pilot)
        hand.choose(hand.cards[:1])
        await pilot.pause()
        assert "[" in shown(pilot).split("\n")[hand.region.y]
        assert "▶ seat 0 (you)" in shown(pilot)

    at_table(script, session)


def test_the_table_speaks_chinese() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "轮到你：亮主，或者不亮" in shown(pilot)
        await pilot.press("question_mark")
        assert "悔牌" in shown(pilot)
        await pilot.press("escape", "h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "设想" in shown(pilot)

    with in_language(Language.ZH):
        at_table(script)


def test_what_has_happened_is_told() -> None:
    session = until(begun("zhaopengyou"), Phase.PLAYING)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i")
        assert "was called" in shown(pilot)
        await pilot.press("escape", "l")

    at_table(script, session)


def test_cards_are_dealt_one_after_the_other() -> None:
    async def script(pilot: Pilot[None]) -> None:
        first = len(hand_of(pilot).cards)
        assert "the cards are dealt" in shown(pilot)
        await pilot.pause(1)
        assert first < len(hand_of(pilot).cards) < 20
        await pilot.press("f")
        assert "your turn: bid, or pass" in shown(pilot)

    at_table(script, begun(), pace=2)


def test_cards_are_typed() -> None:
    session = until(begun(), Phase.PLAYING)
    done = len(session.actions)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"x9", "enter")
        assert "'x9' is not a card" in shown(pilot)
        await pilot.press("slash", "escape")
        assert len(session.actions) == done
        card = show_cards(next(session.deal.legal_actions()).cards)  # type: ignore[union-attr]  # It is a play.
        await pilot.press("slash", *card, "enter")
        assert len(session.actions) > done

    at_table(script, session)


@pytest.mark.parametrize("size", [(80, 24), (60, 30), (46, 40)])
def test_in_the_result_no_seat_is_parted_from_its_number(size: tuple[int, int]) -> None:
    session = first_deal(begun("zhaopengyou"))

    async def script(pilot: Pilot[None]) -> None:
        text = shown(pilot)
        assert re.search(r"座位 +│", text) is None
        assert all(f"座位 {seat} greedy 打 " in text for seat in range(1, 5))

    with in_language(Language.ZH):
        at_table(script, session, size=size)


def test_claims_are_told_in_the_words_of_the_table() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "方块5 丢掉 由 闲家" in shown(pilot)

    with in_language(Language.ZH):
        at_table(script, first_deal(begun("chaodipi-five")), size=(120, 40))


def test_the_last_decision_of_a_deal_is_taken_back_from_its_result() -> None:
    session = first_deal(begun("sishifen"))

    async def script(pilot: Pilot[None]) -> None:
        assert "The deal is over" in shown(pilot)
        await pilot.press("u")
        assert not session.is_deal_over
        assert "taken back" in shown(pilot)

    at_table(script, session)


def test_the_end_of_a_match_leaves_the_table() -> None:
    session = begun("chaodipi-eight")
    while not first_deal(session).is_over:
        session.begin_next()

    async def script(pilot: Pilot[None]) -> None:
        assert "the match is won by" in shown(pilot)
        await pilot.press("enter")

    at_table(script, session)


def test_a_key_that_has_nothing_to_do_is_no_breach_of_a_rule() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("escape", "enter")
        assert "choose cards first" in shown(pilot)
        assert "not allowed" not in shown(pilot)

    at_table(script, until(begun(), Phase.PLAYING))


def test_a_pass_in_play_is_refused_in_the_language_of_the_table() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("p")
        assert "不行：现在该出牌，座位 0 不能选“不要”" in shown(pilot)

    with in_language(Language.ZH):
        at_table(script, until(begun(), Phase.PLAYING))


def test_ctrl_c_asks_as_q_does_whether_to_leave() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")
        assert "要离开牌桌吗？" in shown(pilot)
        await pilot.press("ctrl+c")
        assert len(pilot.app.screen_stack) == 3
        await pilot.press("escape")
        assert "要离开牌桌吗？" not in shown(pilot)

    with in_language(Language.ZH):
        at_table(script, until(begun(), Phase.PLAYING))


def test_the_tricks_lie_in_a_box_over_the_table() -> None:
    session = until(begun(), Phase.PLAYING)
    while not session.deal.tricks or session.due is None:
        first_choice(session)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("l")
        box = shown(pilot).split("\n")
        assert any(line.strip().startswith("╭─") for line in box)
        assert any("│ trick 1 of 1" in line for line in box)

    at_table(script, session)


@pytest.mark.parametrize("width", [30, 40, 50])
def test_no_part_of_the_status_is_broken_between_lines(width: int) -> None:
    session = until(begun(), Phase.PLAYING)
    with in_language(Language.ZH):
        parts = {session.rules.id, *status_of(session, 0)}

    async def script(pilot: Pilot[None]) -> None:
        lines = shown(pilot).splitlines()[:4]
        assert parts <= {part for line in lines for part in line.strip().split(" · ")}

    with in_language(Language.ZH):
        at_table(script, session, size=(width, 30))


def test_the_status_is_laid_anew_when_the_screen_grows() -> None:
    async def script(pilot: Pilot[None]) -> None:
        before = shown(pilot).splitlines()[0]
        await pilot.resize_terminal(100, 30)
        assert shown(pilot).splitlines()[0].startswith(f"{before} · ")

    at_table(script, until(begun(), Phase.PLAYING), size=(40, 30))
