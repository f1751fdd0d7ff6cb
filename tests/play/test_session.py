"""A session: people are asked, bots act, decisions are taken back, a match ends."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.play.sessions import begun, first_choice, first_deal, until
from tuolaji.language import Language, in_language
from tuolaji.table.actions import LayDown, Pass, Play
from tuolaji.table.phases import Phase
from tuolaji.table.replay import replay

SOME = (
    "shuangkou",  # bids during the deal
    "bianfeng-called",  # bids after it, a friend is called
    "chaodipi-six",  # the kitty is taken over, friends, claims
    "sandaha",  # an auction
    "dagunzi-owed",  # tribute
)


@pytest.mark.parametrize("name", SOME)
def test_whoever_does_the_first_legal_thing_plays_whole_deals(name: str) -> None:
    session = begun(name)
    first_deal(session).begin_next()
    first_deal(session)
    assert [replay(each, session.rules) == each for each in session.records()] == [
        True,
        True,
    ]


@pytest.mark.parametrize("name", ["chaodipi-eight", "one-level"])
def test_whoever_does_the_first_legal_thing_finishes_a_match(name: str) -> None:
    session = begun(name, "me,greedy,random")
    while not first_deal(session).is_over:
        session.begin_next()
    after = session.outlook()
    assert after.winners
    assert after.count == len(session.records())


def test_a_person_who_lets_a_bid_go_by_is_asked_when_something_changes() -> None:
    session = until(begun(), Phase.BIDDING)
    before = set(session.deal.legal_actions())
    session.act(Pass())
    while session.due is None and session.deal.phase is Phase.BIDDING:
        session.advance()
    is_dealt = session.deal.drawn == 100
    assert is_dealt or set(session.deal.legal_actions()) != before


def test_a_refusal_changes_nothing() -> None:
    session = until(begun(), Phase.PLAYING)
    hand, done = session.deal.hand(0), list(session.actions)
    refusal = session.act(Play(hand))
    assert refusal is not None
    assert refusal.why
    assert (session.deal.hand(0), session.actions) == (hand, done)


def test_a_decision_is_taken_back_with_all_that_followed() -> None:
    session = until(begun(), Phase.PLAYING)
    hand, done = session.deal.hand(0), list(session.actions)
    first_choice(session)
    while session.due is None:
        session.advance()
    assert session.undo(0)
    assert (session.deal.hand(0), session.actions, session.due) == (hand, done, 0)


def test_bots_answer_alike_after_a_decision_was_taken_back() -> None:
    session = first_deal(begun())
    before = session.deal.record()
    assert session.undo(0)
    assert first_deal(session).deal.record() == before


def test_what_a_person_has_not_done_cannot_be_taken_back() -> None:
    session = begun()
    assert not session.can_undo(0)
    assert not session.undo(0)


def test_each_person_takes_back_its_own_decision() -> None:
    session = until(begun(seats="me,me"), Phase.PLAYING)
    seat = session.due
    assert seat is not None
    first_choice(session)
    while session.due != 1 - seat:
        first_choice(session)
    first_choice(session)
    assert session.undo(seat)
    assert session.due == seat


def test_a_hand_grows_card_by_card() -> None:
    session = until(begun(), Phase.BIDDING)
    drawn = session.deal.drawn
    assert sorted(session.hand_after(0, drawn)) == sorted(session.deal.hand(0))


BOT = """
from tuolaji import Play, parse_cards

class Wrong:
    def act(self, view, legal):
        return Play(parse_cards("BJ BJ BJ BJ BJ"))

class Broken:
    def act(self, view, legal):
        return 1 / 0
"""


@pytest.mark.parametrize(("kind", "why"), [("Wrong", ""), ("Broken", "division by zero")])
def test_another_acts_for_a_bot_that_fails_or_breaks_a_rule(
    kind: str, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOT)
    session = begun(seats=f"me,{path}:{kind}")
    done = None
    while done is None or done.seat != 1:
        done = session.advance()
        if done is None:
            first_choice(session)
    assert done.trouble
    assert why in done.trouble


def test_bids_count_as_decisions() -> None:
    session = until(begun(), Phase.BIDDING)
    bid = next(
        action for action in session.deal.legal_actions() if isinstance(action, LayDown)
    )
    assert session.act(bid) is None
    assert session.deal.bids[-1].seat == 0
    assert session.undo(0)
    assert all(made.seat for made in session.deal.bids)


def test_in_chinese_a_refusal_quotes_its_rule_in_chinese() -> None:
    session = until(begun("dagunzi"), Phase.PLAYING)
    hand = session.deal.hand(0)
    with in_language(Language.ZH):
        refused = [session.act(Play(pair)) for pair in combinations(hand, 2)]
    told = [
        each.why
        for each in refused
        if each is not None and each.reason.value == "no throws"
    ]
    assert told
    assert all("'领出.甩牌: 不许'" in why for why in told)
