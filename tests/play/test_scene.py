"""The scene: what a seat sees at each decision of any variant, and nothing more."""

from __future__ import annotations

import pytest

from tests.play.sessions import begun, first_choice, first_deal, until
from tests.table.ask import variant
from tuolaji.bots import POLICIES
from tuolaji.cards import Face, parse_cards
from tuolaji.dsl import load_variant
from tuolaji.language import Language, in_language
from tuolaji.play.report import happened, result_lines, standing_lines, trick_pages
from tuolaji.play.scene import (
    goal_of,
    middle_of,
    open_choices,
    places_of,
    status_of,
    task_of,
)
from tuolaji.play.seating import read_seats
from tuolaji.play.session import Session, Setup
from tuolaji.play.wording import owed_words
from tuolaji.rules.lead import Forced
from tuolaji.rules.table import Partners
from tuolaji.table.actions import AskAnew, Call, Pass
from tuolaji.table.owed import Owed
from tuolaji.table.phases import Phase

SOME = ("chaodipi-six", "qiren-liufu", "sandayi", "dagunzi-owed", "fankou-bombs")


def looked_at(session: Session) -> set[Phase]:
    """Play a deal at random, all being looked at from seat 0; return its phases."""
    policy, phases = POLICIES["random"](), set[Phase]()
    while not session.is_deal_over:
        phases.add(session.deal.phase)
        assert len(places_of(session, 0)) == session.rules.table.players
        assert all(status_of(session, 0))
        assert task_of(session)
        assert happened(session, 0)
        middle_of(session)
        if session.due is None:
            session.advance()
        else:
            session.act(session.deal.choice_of(policy))
    return phases


@pytest.mark.parametrize("name", SOME)
def test_each_decision_of_a_deal_can_be_shown(name: str) -> None:
    session = begun(name, "me,random,random,random")
    assert Phase.PLAYING in looked_at(session)
    sitters = session.setup.sitters
    assert len(trick_pages(session, 0)) == len(session.deal.tricks)
    assert result_lines(session.deal.record(), session.rules, sitters, 0)
    assert standing_lines(session.outlook(), sitters, 0)


def test_10_8_1_it_is_told_when_a_match_is_played_on() -> None:
    rules = load_variant("tuolaji", ["match.deals=1", "match.time_up=all to A"])
    setup = Setup(rules, read_seats("me", 4), 1, {})
    session = first_deal(Session(setup))
    with in_language(Language.EN):
        told = standing_lines(session.outlook(), setup.sitters, 0)
    assert told[0] == "the time is up, and the match is played on"


def of_chosen_throws() -> Session:
    """Return a match of four people in which whoever beats a throw chooses of it."""
    rules = load_variant("tuolaji", [f"lead.failed_throw={Forced.CHOSEN}"])
    return Session(Setup(rules, read_seats("me,me,me,me", 4), 1, {}))


def test_who_beats_a_throw_is_asked_what_is_led() -> None:
    assert Phase.CHOOSING in looked_at(of_chosen_throws())


def test_a_throw_of_which_is_chosen_lies_before_its_leader() -> None:
    session, policy = of_chosen_throws(), POLICIES["random"]()
    while session.deal.phase is not Phase.CHOOSING:
        session.act(session.deal.choice_of(policy))
    assert "choose what is led" in task_of(session)
    viewer = session.due
    assert viewer is not None
    lying = [place.cards for place in places_of(session, viewer) if place.cards]
    assert lying == list(session.deal.plays)
    assert set(open_choices(session.deal)) == set(session.deal.legal_actions())


def of_rules(*overrides: str) -> Session:
    """Return a match of four people at a table of these rules."""
    rules = load_variant("tuolaji", overrides)
    return Session(Setup(rules, read_seats("me,me,me,me", 4), 1, {}))


def test_2_7_3_who_has_a_weak_hand_is_asked() -> None:
    session = of_rules("bidding.weak_hand=fewer than 60 points if asked")
    until(session, Phase.ASKING)
    asks = "and your hand is weak: ask for a new deal, or pass"
    assert asks in task_of(session)
    assert open_choices(session.deal) == (Pass(), AskAnew())
    assert session.act(AskAnew()) is None
    assert session.deal.redeals == 1


def test_6_6_1_who_takes_a_throw_back_is_told_to_lead_no_throw() -> None:
    session = of_rules("lead.failed_throw=another lead and -10 points")
    policy, told = POLICIES["random"](), set[str]()
    while not session.is_deal_over:
        told.add(task_of(session))
        session.act(session.deal.choice_of(policy))
    assert any("is taken back: lead no throw" in task for task in told)
    pages = "".join(text for page in trick_pages(session, 0) for text in page)
    assert "and was taken back" in pages


def test_the_goal_is_what_takes_over() -> None:
    assert goal_of(variant("tuolaji")) == 80
    assert goal_of(variant("titanic")) == 120


def test_a_friend_who_is_not_known_has_no_role() -> None:
    session = until(begun("zhaopengyou"), Phase.PLAYING)
    deal = session.deal
    assert deal.rules.table.partners is Partners.CALLED
    friend = next(friend.seat for friend in deal.friends)
    assert friend not in {None, 0}
    roles = {place.seat: place.role for place in places_of(session, 0)}
    assert roles[deal.declarer or 0] == "declarer"
    assert not any("friend" in role for role in roles.values())


@pytest.mark.parametrize(
    ("name", "partners"), [("shuangkou", {2}), ("zhaopengyou", set()), ("sandayi", {1, 3})]
)
def test_partners_are_told_as_soon_as_somebody_declares(
    name: str, partners: set[int]
) -> None:
    session = first_deal(begun(name, seed=2))
    session.begin_next()
    told = set[frozenset[int]]()
    while not session.is_deal_over:
        if session.deal.declarer is not None:
            places = places_of(session, 0)
            told.add(frozenset(each.seat for each in places if each.role == "partner"))
        first_choice(session)
    assert told == {frozenset(partners)}


def test_what_others_hold_is_not_shown() -> None:
    session = until(begun(), Phase.PLAYING)
    shown = {face for place in places_of(session, 0) for face in place.cards}
    assert shown == {Face(face) for play in session.deal.plays for face in play}


def test_the_deal_that_is_over_shows_its_points() -> None:
    session = first_deal(begun("sishifen"))
    points = session.deal.attackers_points
    assert any(f"attackers {points}" in part for part in status_of(session, 0))


def test_aces_are_the_first_calls_of_the_list() -> None:
    session = begun("zhaopengyou", seed=2)
    while session.deal.phase is not Phase.CALLING:
        session.deal.do(session.deal.choice_of(POLICIES["greedy"]()))
    calls = [
        choice.called for choice in open_choices(session.deal) if isinstance(choice, Call)
    ]
    assert [face % 13 for face in calls[:2]] == [12, 12]


def test_what_nothing_serves_is_told_so_in_chinese_too() -> None:
    owed = Owed(0, 2, parse_cards("S9 S7 S4"), (("对子", ""),))
    with in_language(Language.ZH):
        assert owed_words(owed) == "跟 2 张 ♠黑桃：凑不出对子，随意出"
