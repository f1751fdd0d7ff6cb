"""Rule 6.3 to 6.7: whether a throw stands."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.cards import show_cards
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.lead import Forced, TestedAgainst, Throws
from tuolaji.table.questions import ThrowAnswer

THROW = "S9 S8 S8 S4 S4"


def test_6_6_the_smallest_of_the_beaten_class_is_forced() -> None:
    found = plain("tuolaji", "throw", lead=THROW, hands=["S7 S7", "", ""])
    assert found == {"allowed": True, "stands": False, "forced": "S4 S4", "penalty": 0}


def test_6_4_it_stands_if_nobody_beats_it() -> None:
    found = plain("tuolaji", "throw", lead="SA SA SK", hands=["SK SQ SQ", "", ""])
    assert (found["stands"], found["forced"]) == (True, None)


def test_6_4_a_ruff_does_not_count() -> None:
    assert (
        plain("tuolaji", "throw", lead="SA SQ", hands=["BJ BJ", "", ""])["stands"] is True
    )


def test_hands_left_out_are_empty() -> None:
    assert plain("tuolaji", "throw", lead="SA SQ", hands=[])["stands"] is True


def test_6_4_only_opponents_may_count() -> None:
    rules = ruleset(lead={"tested_against": TestedAgainst.OPPONENTS})
    assert plain(rules, "throw", lead="SA SQ", hands=["", "SK"])["stands"] is True
    assert plain(rules, "throw", lead="SA SQ", hands=["SK"])["stands"] is False


UNSEEN = ruleset(lead={"tested_against": TestedAgainst.UNSEEN_CARDS})


def test_6_4_unseen_cards_are_one_hand() -> None:
    lead, played = "C10 CJ CQ", "CA CA CK CK CQ CJ C10"
    found = plain(UNSEEN, "throw", ("2", "H"), lead=lead, hand=lead, played=played)
    assert found["stands"] is True


def test_6_4_an_unseen_card_beats() -> None:
    found = plain(UNSEEN, "throw", ("2", "H"), lead="CK CJ", hand="CK CJ CA", played="CA")
    assert found["forced"] == "CJ"


def test_6_6_what_can_be_beaten_may_be_no_lead() -> None:
    lead, gone = "CK CJ CJ", "CA CA CQ CQ"
    found = answer("shengji-certain", "throw", ("2", "H"), lead=lead, played="CA CQ CQ")
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == (
        "CK can be beaten, and 'lead.forced: another lead' forbids a throw that may fail"
    )
    sure = plain("shengji-certain", "throw", ("2", "H"), lead=lead, played=gone)
    assert (sure["allowed"], sure["stands"]) == (True, True)


def test_6_7_a_failed_throw_costs_points() -> None:
    penalty = Operation("*", Number(10), Name("withdrawn"))
    rules = ruleset(lead={"penalty": penalty})
    assert plain(rules, "throw", lead=THROW, hands=["S7 S7"])["penalty"] == 30


def test_6_3_throws_may_be_forbidden() -> None:
    rules = ruleset(lead={"throws": Throws.NEVER})
    found = answer(rules, "throw", lead="SA SQ", hands=["", "", ""])
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == "'lead.throws: never' forbids a throw of spades"


def test_one_component_is_no_throw() -> None:
    rules = ruleset(lead={"throws": Throws.NEVER})
    assert plain(rules, "throw", lead="SQ SQ", hands=["SK SK"])["stands"] is True


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"lead": "SA SQ"},
            "throw: 'tuolaji' tests throws against 'hands'; list them",
            id="no_hands",
        ),
        pytest.param(
            {"lead": "SA SQ", "hands": ["", "", "", ""]},
            "throw: 'hands' must list at most 3 other hands, got 4",
            id="too_many_hands",
        ),
        pytest.param(
            {"lead": "SA SQ", "hands": [], "hand": "SA"},
            "throw: SQ of the lead is not in 'hand'",
            id="lead_not_held",
        ),
        pytest.param(
            {"lead": "SA SA", "hands": ["SA"]},
            "SA occurs 3 times, but the pack of 'tuolaji' has it 2 times",
            id="too_many_copies",
        ),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "throw", **fields) == message


@pytest.mark.parametrize(
    ("lead", "groups"),
    [
        pytest.param("SA DA", "SA of spades and DA of diamonds", id="two_suits"),
        pytest.param("SA S10", "SA of spades and S10 of trumps", id="a_level_card"),
        pytest.param(
            "LJ DA CA DK", "CA of clubs and DA of diamonds and LJ of trumps", id="3"
        ),
    ],
)
def test_6_1_cards_of_several_groups_may_not_be_led(lead: str, groups: str) -> None:
    found = answer("tuolaji", "throw", lead=lead, hands=[])
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == f"a lead must be of one group, got {groups}"


@pytest.mark.parametrize(
    ("lead", "as_low"),
    [
        pytest.param("D10 D10 C10 C10", ["C10 C10"], id="level_cards"),
        pytest.param("S10 D10 C10", ["C10", "S10"], id="three_of_them"),
        pytest.param("D10 D10 C10 C10 HK HK", [], id="a_lower_one"),
        pytest.param("D10 C10 C10", [], id="not_so_many"),
    ],
)
def test_6_6_components_as_strong_may_be_forced_as_well(
    lead: str, as_low: list[str]
) -> None:
    rules = ruleset(lead={"forced": Forced.LAST_BEATEN_CLASS})
    found = answer(rules, "throw", lead=lead, hands=["LJ LJ BJ BJ"])
    assert isinstance(found, ThrowAnswer)
    assert found.forced is not None
    assert sorted(map(show_cards, found.as_low)) == as_low
    led = f"{show_cards(found.forced)} can be beaten, and must be led alone"
    others = " and ".join(map(show_cards, found.as_low))
    assert found.why == led + (f"; {others} would do as well" if others else "")
