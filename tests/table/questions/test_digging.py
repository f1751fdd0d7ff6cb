"""Rule 10.11: which last tricks dig, and where the declarers stand after it."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.rules.condition import AtLevel, CardKind, Condition, Contains, Fact
from tuolaji.rules.digging import Dig, Fall
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.order import Where
from tuolaji.rules.shape import ShapeCall

J, A = rank("J"), rank("A")
AT_J, AT_A = AtLevel((J,)), AtLevel((A,))
OF_TRUMP, OF_PLAIN = (
    Contains(card=J, where=Where.TRUMP),
    Contains(card=J, where=Where.PLAIN),
)
NO_JOKER = Contains(card=CardKind.JOKER, lacks=True)
JACKS = (
    Dig(
        Contains(ShapeCall("pair"), J), Fall.BY, 5, takeover=False, when=Condition((AT_J,))
    ),
    Dig(OF_TRUMP, Fall.TO, rank("2"), when=Condition((AT_J, NO_JOKER))),
    Dig(OF_PLAIN, Fall.HALF, when=Condition((AT_J,))),
    Dig(Contains(card=A), Fall.BY, 3, when=Condition((AT_A, Fact.ATTACKERS_TAKE_OVER))),
)
RULES = ruleset(levels={"digging": JACKS})


@pytest.mark.parametrize(
    ("level", "play", "points", "reached"),
    [
        pytest.param("J", "HJ", 80, "2", id="a_trump"),
        pytest.param("J", "HJ", 0, "2", id="even_from_declarers_who_hold"),
        pytest.param("J", "SJ", 80, "5", id="half_rounded_down"),
        pytest.param("J", "SJ SJ", 80, "6", id="a_pair_as_the_first_line_has_it"),
        pytest.param("A", "SA", 80, "J", id="by_three_levels"),
    ],
)
def test_10_11_the_declarers_fall(level: str, play: str, points: int, reached: str) -> None:
    fields = {"winner": "attackers", "play": play, "points": points}
    found = plain(RULES, "digging", (level, "H"), **fields)
    assert (found["dug"], found["declarers_level"]) == (True, reached)


@pytest.mark.parametrize(
    ("level", "play", "winner", "points", "reached"),
    [
        pytest.param("J", "HA", "attackers", 80, "J", id="another_card"),
        pytest.param("10", "HJ", "attackers", 80, "10", id="another_level"),
        pytest.param("J", "HJ", "declarers", 80, "J", id="their_own_trick"),
        pytest.param("J", "HJ BJ", "attackers", 80, "J", id="a_joker_took_part"),
        pytest.param("A", "SA", "attackers", 75, None, id="held_and_so_won"),
    ],
)
def test_10_11_what_no_line_asks_digs_nothing(
    level: str, play: str, winner: str, points: int, reached: str | None
) -> None:
    fields = {"winner": winner, "play": play, "points": points}
    found = plain(RULES, "digging", (level, "H"), **fields)
    assert (found["dug"], found["declarers_level"]) == (False, reached)


@pytest.mark.parametrize(("play", "takeover"), [("SJ SJ", False), ("SJ", True)])
def test_10_11_a_line_may_say_who_declares_next(play: str, *, takeover: bool) -> None:
    fields = {"winner": "attackers", "play": play, "points": 80}
    assert plain(RULES, "digging", ("J", "H"), **fields)["takeover"] is takeover


def test_10_11_the_line_is_the_reason() -> None:
    fields = {"winner": "attackers", "play": "HJ", "points": 80}
    line = "J of trump -> declarers to 2 when at level J and without a joker"
    assert (
        answer(RULES, "digging", ("J", "H"), **fields).why == f"'levels.digging': '{line}'"
    )


def test_10_11_where_nothing_is_dug_the_band_is() -> None:
    fields = {"winner": "attackers", "play": "SA", "points": 80}
    why = answer(RULES, "digging", ("J", "H"), **fields).why
    assert why.startswith("'scoring.bands': 'takeover .. takeover + step - 1 -> takeover'")


def test_10_11_whoever_stands_lower_stays() -> None:
    to_king = Dig(Contains(card=J), Fall.TO, rank("K"))
    rules = ruleset(levels={"digging": (to_king,)})
    fields = {"winner": "attackers", "play": "SJ", "points": 80}
    assert plain(rules, "digging", ("10", "H"), **fields)["declarers_level"] == "10"


TRICKS_ALONE = ruleset(
    levels={
        "digging": (
            Dig(OF_TRUMP, Fall.TO, rank("2"), when=Condition((Fact.TRICKS_TAKE_OVER,))),
        )
    }
)


@pytest.mark.parametrize(
    ("points", "kitty", "dug"), [(80, 0, True), (100, 20, True), (95, 20, False)]
)
def test_9_7_points_of_a_captured_kitty_may_dig_nothing(
    points: int, kitty: int, *, dug: bool
) -> None:
    fields = {"winner": "attackers", "play": "HJ", "points": points, "kitty": kitty}
    found = plain(TRICKS_ALONE, "digging", ("J", "H"), **fields)
    assert (found["dug"], found["takeover"]) == (dug, True)


def test_9_7_the_points_of_the_kitty_are_asked_where_they_matter() -> None:
    fields = {"winner": "attackers", "points": 95}
    asked = complaint(TRICKS_ALONE, "digging", ("J", "H"), play="HJ", **fields)
    assert "asks 'attackers take over by tricks alone'; say 'kitty'" in asked
    found = plain(TRICKS_ALONE, "digging", ("J", "H"), play="HA", **fields)
    assert found["dug"] is False


def test_10_11_the_declarer_may_fall_alone() -> None:
    alone = Dig(Contains(card=J), Fall.BY, 2, alone=True)
    rules = ruleset(levels={"digging": (alone,), "of": LevelsOf.PLAYER})
    fields = {"winner": "attackers", "play": "SJ", "points": 80}
    found = plain(rules, "digging", ("10", "H"), **fields)
    assert (found["declarers_level"], found["whole_side"]) == ("8", False)


def test_10_11_rules_without_digging() -> None:
    fields = {"winner": "attackers", "play": "SJ", "points": 80}
    message = "digging: 'base' has 'levels.digging: none', so nothing is dug"
    assert complaint(ruleset(), "digging", ("10", "H"), **fields) == message


def test_10_11_a_lost_deal_costs_levels_whatever_its_last_trick_is() -> None:
    lost = Dig(None, Fall.TO, rank("2"), when=Condition((AT_J,)))
    rules = ruleset(levels={"digging": (lost,)})
    fields = {"winner": "declarers", "play": "HA"}
    found = answer(rules, "digging", ("J", "H"), points=80, **fields)
    assert found.to_dict()["declarers_level"] == "2"
    assert found.why == "'levels.digging': 'lost deal -> declarers to 2 when at level J'"
    held = plain(rules, "digging", ("J", "H"), points=75, **fields)
    assert (held["dug"], held["declarers_level"]) == (False, "Q")
