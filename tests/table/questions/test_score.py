"""Rule 9.4: what points earn."""

from __future__ import annotations

import pytest

from tests.builders import bands, ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.scoring import Side


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        pytest.param(0, "declarers", 3, id="none"),
        pytest.param(79, "declarers", 1, id="held"),
        pytest.param(80, "attackers", 0, id="takeover"),
        pytest.param(200, "attackers", 3, id="further_levels"),
    ],
)
def test_9_4_bands(points: int, side: str, levels: int) -> None:
    found = plain("tuolaji", "score", points=points)
    assert found == {"side": side, "levels": levels, "takeover": side == "attackers"}


@pytest.mark.parametrize("points", [True, "80", 80.0, None])
def test_points_are_a_whole_number(points: object) -> None:
    assert complaint("tuolaji", "score", points=points).startswith("score: 'points' ")


def test_points_that_no_band_holds() -> None:
    rules = ruleset(scoring={"bands": bands((0, None, Side.DECLARERS, 1, None))})
    assert complaint(rules, "score", points=-5) == "score: no band of 'base' holds -5"


def test_points_of_no_32_bits() -> None:
    message = "score: 'points' must be -1000000 .. 1000000, got 4294967296"
    assert complaint("tuolaji", "score", points=2**32) == message


@pytest.mark.parametrize(
    ("variant", "points", "why"),
    [
        ("tuolaji", 0, "'.. 0 -> declarers +3' (.. 0)"),
        ("tuolaji", 39, "'1 .. step - 1 -> declarers +2' (1 .. 39)"),
        ("titanic", 179, "'takeover .. takeover + step - 1 -> takeover' (120 .. 179)"),
        ("titanic", 500, "'takeover + step .. -> attackers +1, +1 per step' (180 ..)"),
    ],
)
def test_the_band_is_the_reason(variant: str, points: int, why: str) -> None:
    assert answer(variant, "score", points=points).why == f"'scoring.bands': {why}"
