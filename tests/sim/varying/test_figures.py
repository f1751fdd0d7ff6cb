"""The metrics that can be followed over values."""

from __future__ import annotations

import pytest

from tuolaji.errors import PlanError
from tuolaji.sim.vary.values import DEFAULT_FIGURES, figures_named

ALIKE, TWO = ("greedy", "greedy"), ("greedy", "random")


def test_the_usual_figures_are_those_of_a_deal() -> None:
    found = figures_named(DEFAULT_FIGURES, matches=False, policies=ALIKE)
    assert [one.name for one in found] == list(DEFAULT_FIGURES)


def test_a_figure_named_twice_is_one() -> None:
    found = figures_named(["tricks", "tricks"], matches=False, policies=ALIKE)
    assert [one.name for one in found] == ["tricks"]


def test_a_band_has_a_figure() -> None:
    (found,) = figures_named(["band_takeover"], matches=False, policies=ALIKE)
    assert found.name == "band_takeover"


@pytest.mark.parametrize(
    ("name", "matches", "policies", "message"),
    [
        ("declarers_hld", False, ALIKE, "did you mean 'declarers_hold'"),
        ("attackers_points_median", False, ALIKE, "is a figure of a distribution"),
        ("comebacks", False, ALIKE, "is a figure of a closer look"),
        ("skill_deals", False, TWO, "is reckoned from skill_gap"),
        ("deals_per_match", False, ALIKE, "is a figure of matches; say how many"),
        ("skill_gap", False, ALIKE, "sets one policy against another"),
    ],
)
def test_what_cannot_be_followed_is_told(
    name: str, matches: bool, policies: tuple[str, str], message: str
) -> None:
    with pytest.raises(PlanError, match=message):
        figures_named([name], matches=matches, policies=policies)


def test_matches_and_two_policies_have_their_own_figures() -> None:
    found = figures_named(["deals_per_match", "skill_gap"], matches=True, policies=TWO)
    assert len(found) == 2
