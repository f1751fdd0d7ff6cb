"""Rule 10.2 and 10.3: the level that a team reaches."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.match import AfterLast, Passed


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param("2", 0, "2", id="nothing_gained"),
        pytest.param("J", 2, "K", id="a_gain"),
        pytest.param(10, 1, "J", id="a_number"),
    ],
)
def test_10_2_rise(level: object, gain: int, reached: str) -> None:
    found = plain("tuolaji", "advance", level=level, gain=gain, side="declarers")
    assert found == {"level": reached, "match": None}


def test_10_3_past_the_last_level_the_match_is_won() -> None:
    found = plain("tuolaji", "advance", level="A", gain=1, side="attackers")
    assert found == {"level": None, "match": "won"}


def test_10_2_a_rise_stops_at_a_mandatory_level() -> None:
    rules = ruleset(levels={"mandatory": frozenset({rank("10")})})
    assert plain(rules, "advance", level="8", gain=4)["level"] == "10"


def test_a_level_that_the_variant_has_not() -> None:
    rules = ruleset(levels={"ranks": (rank("2"), rank("5"), rank("A"))})
    assert complaint(rules, "advance", level="3", gain=1) == (
        "'base' has no level '3'; levels are 2 5 A"
    )


def test_a_negative_gain() -> None:
    assert complaint("tuolaji", "advance", level="3", gain=-1) == (
        "advance: 'gain' must be 0 .. 1000, got -1"
    )


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param("K", 1, {"level": "A", "match": None}, id="below_the_last"),
        pytest.param("A", 1, {"level": "no trump", "match": None}, id="past_the_last"),
        pytest.param("K", 4, {"level": "no trump", "match": None}, id="not_jumped_over"),
        pytest.param("no trump", 0, {"level": "no trump", "match": None}, id="not_held"),
        pytest.param("no trump", 1, {"level": None, "match": "won"}, id="held"),
    ],
)
def test_a_deal_without_trumps_after_the_last_level(
    level: str, gain: int, reached: dict[str, object]
) -> None:
    rules = ruleset(levels={"after_last": AfterLast.NO_TRUMP})
    assert plain(rules, "advance", level=level, gain=gain) == reached


@pytest.mark.parametrize(
    ("level", "gain", "reached"), [("A", 1, "2"), ("K", 4, "4"), ("3", 13, "3")]
)
def test_levels_may_start_again(level: str, gain: int, reached: str) -> None:
    rules = ruleset(levels={"after_last": AfterLast.AGAIN})
    found = answer(rules, "advance", level=level, gain=gain)
    assert found.to_dict() == {"level": reached, "match": None}
    assert found.why == "'levels.after_last: start again'"


def test_why_the_match_is_won() -> None:
    found = answer("shuangsheng-match", "advance", level="10", gain=1)
    assert found.why == "past 10 the match is won"
    found = answer("jiaofen", "advance", level="no trump", gain=1)
    assert found.why == "past no trump the match is won"


def test_no_trump_is_no_level_of_most_variants() -> None:
    assert complaint("tuolaji", "advance", level="no trump", gain=1) == (
        "'tuolaji' has no level 'no trump'; levels are 2 3 4 5 6 7 8 9 10 J Q K A"
    )


BY_HOLDING = {"passed": Passed.HOLDING}
TENS = {"mandatory": frozenset({rank("10")})}


@pytest.mark.parametrize(
    ("levels", "fields", "why"),
    [
        pytest.param({}, {"level": "3", "gain": 0}, "no level is gained", id="nothing"),
        pytest.param(
            {}, {"level": "3", "gain": 2}, "'levels.ranks': 5 is 2 above 3", id="up"
        ),
        pytest.param(
            TENS,
            {"level": "8", "gain": 4},
            "'levels.mandatory' stops the rise at 10",
            id="a_mandatory_level",
        ),
        pytest.param(
            BY_HOLDING,
            {"level": "Q", "gain": 3},
            "'levels.passed: by holding' stops the rise at A",
            id="the_last_level",
        ),
        pytest.param(
            BY_HOLDING | TENS,
            {"level": "10", "gain": 3, "side": "attackers"},
            "'levels.passed: by holding' keeps attackers at 10",
            id="attackers_stay",
        ),
        pytest.param(
            {"after_last": AfterLast.NO_TRUMP},
            {"level": "no trump", "gain": 3, "side": "attackers"},
            "'levels.after_last: a no-trump deal' keeps attackers at no trump",
            id="attackers_stay_at_the_no_trump_deal",
        ),
    ],
)
def test_why_a_side_rises_so_far(
    levels: dict[str, object], fields: dict[str, object], why: str
) -> None:
    assert answer(ruleset(levels=levels), "advance", **fields).why == why


def test_levels_end_with_the_last() -> None:
    assert complaint("shuangsheng-match", "advance", level="J", gain=1) == (
        "'shuangsheng-match' has no level 'J'; levels are 2 3 4 5 6 7 8 9 10"
    )
