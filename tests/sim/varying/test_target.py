"""The targets that can be asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tuolaji.errors import PlanError
from tuolaji.sim.vary.values import Target, read_target

ALIKE = ("greedy", "greedy")


def target(text: str, *, matches: bool = False) -> Target:
    return read_target(text, matches=matches, policies=ALIKE)


@pytest.mark.parametrize(
    ("text", "value", "name"),
    [
        ("declarers_hold=0.5", Fraction(1, 2), "declarers hold 50 %"),
        ("declarers_hold = 47.5 %", Fraction(19, 40), "declarers hold 47.5 %"),
        ("level_gain=-0.25", Fraction(-1, 4), "level gain -0.25"),
        ("attackers_points=80", Fraction(80), "attackers points 80"),
    ],
)
def test_a_target_is_exactly_what_was_written(
    text: str, value: Fraction, name: str
) -> None:
    found = target(text)
    assert (found.value, found.name) == (value, name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a target is METRIC=VALUE, got ''"),
        ("declarers_hold", "a target is METRIC=VALUE"),
        ("declarers_hold=", "a target is METRIC=VALUE"),
        ("declarers_hld=0.5", "did you mean 'declarers_hold'"),
        ("declarers_hold=half", "must be a number such as 0.5, got 'half'"),
        ("declarers_hold=1e3", "is a share"),
        ("level_gain=5%", "'level_gain' is no share, so '5%' of it means nothing"),
        ("declarers_hold=50", "is a share, from 0 to 1 or 0% to 100%, got 50"),
        ("declarers_hold=-1%", "is a share"),
        ("declarers_hold=5000%", "from 0 to 1 or 0% to 100%, got 5000%"),
        ("attackers_points_median=80", "is a figure of a distribution"),
        ("deals_per_match=20", "is a figure of matches"),
    ],
)
def test_what_cannot_be_asked_for_is_told(text: str, message: str) -> None:
    with pytest.raises(PlanError) as problem:
        target(text)
    assert message in str(problem.value)


def test_figures_of_matches_can_be_asked_of_matches() -> None:
    assert target("deals_per_match=20", matches=True).value == 20
