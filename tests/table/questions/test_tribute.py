"""Rule 10.12: which side owes how many cards after a deal."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.rules.condition import Condition, Fact
from tuolaji.rules.formula import Function, Name, Number, Operation
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.tribute import Gift

TENTHS = Operation("/", Operation("-", Number(80), Name("points")), Number(10))
LINES = (
    Gift(Number(0), Number(79), Side.ATTACKERS, Function("ceil", (TENTHS,))),
    Gift(Number(100), None, Side.DECLARERS, Number(2), Condition((Fact.OPENING_DEAL,))),
    Gift(Number(100), None, Side.DECLARERS, Number(4)),
)
RULES = ruleset(tribute={"cards": LINES})


@pytest.mark.parametrize(
    ("points", "opening", "expected"),
    [
        pytest.param(75, False, (1, "attackers", "declarers"), id="rounded_up"),
        pytest.param(0, False, (8, "attackers", "declarers"), id="the_most"),
        pytest.param(80, False, (0, None, None), id="in_no_line"),
        pytest.param(100, True, (2, "declarers", "attackers"), id="a_condition"),
        pytest.param(100, False, (4, "declarers", "attackers"), id="otherwise"),
    ],
)
def test_10_12_the_first_line_that_fits_says_how_many_cards(
    points: int, opening: bool, expected: tuple[int, str | None, str | None]
) -> None:
    found = plain(RULES, "tribute", points=points, opening=opening)
    assert (found["cards"], found["from"], found["to"]) == expected


def test_why_a_side_owes_cards() -> None:
    assert answer(RULES, "tribute", points=45).why == (
        "'tribute.cards': '0 .. 79 -> attackers give ceil((80 - points) / 10)'"
    )
    assert answer(RULES, "tribute", points=85).why == (
        "no line of 'tribute.cards' is for 85"
    )


@pytest.mark.parametrize(
    ("rules", "points", "message"),
    [
        pytest.param(
            ruleset(),
            0,
            "tribute: 'base' has 'tribute.cards: none', so nobody owes any",
            id="no_tribute",
        ),
        pytest.param(
            RULES,
            100,
            "tribute: 'tribute.cards' asks 'opening deal'; say 'opening'",
            id="a_fact_that_is_asked",
        ),
        pytest.param(
            RULES,
            1_000_001,
            "tribute: 'points' must be -1000000 .. 1000000, got 1000001",
            id="too_many_points",
        ),
    ],
)
def test_a_question_without_an_answer(rules: Ruleset, points: int, message: str) -> None:
    assert complaint(rules, "tribute", points=points) == message
