"""Rule 10.2 and 10.3: which level does a team reach?"""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.asking import complaint, plain


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
        "advance: 'base' has no level 3; levels are 2 5 A"
    )


def test_a_negative_gain() -> None:
    assert complaint("tuolaji", "advance", level="3", gain=-1) == (
        "advance: 'gain' must be 0 .. 1000, got -1"
    )
