"""Is the value that was found the right one, and is it said how sure that is?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tuolaji.dsl.compiling import compile_variant
from tuolaji.errors import PlanError
from tuolaji.sim.metric import columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.playing import play_chunk
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.sweeping import own_setting
from tuolaji.sim.varying.target import read_target
from tuolaji.sim.varying.tuning import Tuning, candidates, tune
from tuolaji.sim.varying.vary import read_variations

COURSE = Course(
    most=2_000, of_matches=False, seed=1, policies=("random", "random"), level=None, jobs=1
)


def tuned(text: str, wanted: str, course: Course = COURSE) -> Tuning:
    compiled = compile_variant("tuolaji")
    (variation,) = read_variations([text], compiled, 400)
    found = candidates("tuolaji", (), variation)
    own = own_setting(found.settings, compiled)
    target = read_target(wanted, matches=course.of_matches, policies=course.policies)
    return tune(found, target, course, own=None if own is None else found.settings[own])


def test_the_value_found_is_the_quantile_of_the_points() -> None:
    tuning = tuned("scoring.takeover=45..195 by 5", "declarers_hold=0.5")
    rules = tuning.candidates.settings[0].rules
    plan = Plan(variants=(rules,), deals=2_000, policies=("random", "random"), jobs=1)
    points = np.concatenate(
        [columns_of(play_chunk(plan, one))["attackers_points"] for one in plan.chunks()]
    )
    shares = {value: np.mean(points < value) for value in range(45, 200, 5)}
    nearest = min(shares, key=lambda value: abs(shares[value] - 0.5))
    assert tuning.best.setting.values == (str(nearest),)
    assert tuning.best.figure.estimate == shares[nearest]
    assert tuning.is_reached


def test_a_target_between_two_values_is_not_reached() -> None:
    tuning = tuned("scoring.takeover=60,160", "declarers_hold=0.5")
    assert not tuning.is_reached
    assert tuning.end
    assert tuning.best.distance == pytest.approx(
        min(one.distance or 1.0 for one in tuning.standings)
    )


@pytest.mark.parametrize(
    ("wanted", "value", "end"),
    [("declarers_hold=0", "60", "first"), ("declarers_hold=1", "90", "last")],
)
def test_a_target_beyond_the_values_is_nearest_at_an_end(
    wanted: str, value: str, end: str
) -> None:
    tuning = tuned("scoring.takeover=60,80,90", wanted)
    assert (tuning.best.setting.values, tuning.end) == ((value,), end)
    assert not tuning.is_reached
    assert tuning.rivals == ()


def test_of_values_equally_near_the_variants_own_is_best() -> None:
    tuning = tuned("scoring.takeover=76..80", "declarers_hold=0.3")
    assert tuning.best.setting.values == ("80",)
    assert tuning.best.setting is tuning.own
    assert [one.setting.values[0] for one in tuning.rivals] == ["76", "77", "78", "79"]


def test_values_that_do_not_compile_are_left_out() -> None:
    tuning = tuned("kitty.size=0..12", "kitty_captured=0.2")
    assert [one.values for one in tuning.candidates.settings] == [
        ("0",),
        ("4",),
        ("8",),
        ("12",),
    ]
    assert len(tuning.candidates.refusals) == 9


def test_matches_can_be_tuned() -> None:
    course = replace(COURSE, most=30, of_matches=True)
    tuning = tuned("scoring.step=20,40", "deals_per_match=12", course)
    assert tuning.noun == "match"
    assert tuning.level is None
    assert tuning.best.played == 30


def test_two_values_at_least_must_compile() -> None:
    compiled = compile_variant("tuolaji")
    (variation,) = read_variations(["kitty.size=5..8"], compiled, 60)
    with pytest.raises(
        PlanError, match=r"'kitty.size=7' cannot be played; 'kitty.size=8' can"
    ):
        candidates("tuolaji", (), variation)


def test_other_numbers_of_players_cannot_be_tuned() -> None:
    compiled = compile_variant("tuolaji", ["kitty.size=12"])
    (variation,) = read_variations(["table.players=4,6"], compiled, 60)
    with pytest.raises(PlanError, match="different numbers of players"):
        candidates("tuolaji", ("kitty.size=12",), variation)
