"""A tuning finds the right value that changes least, and says how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tuolaji.dsl.compile import compile_variant
from tuolaji.errors import PlanError
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.metrics.registry import columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.stats.sums import PairTally
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.sweep import own_setting
from tuolaji.sim.vary.tune import Tuning, candidates, own_number, preferred, tune
from tuolaji.sim.vary.values import Setting, read_target, read_variations

COURSE = Course(
    most=2_000, of_matches=False, seed=1, policies=("random", "random"), level=None, jobs=1
)


def tuned(
    text: str, wanted: str, course: Course = COURSE, variant: str = "tuolaji"
) -> Tuning:
    compiled = compile_variant(variant)
    (variation,) = read_variations([text], compiled, 400)
    found = candidates(variant, (), variation)
    own = own_setting(found.settings, compiled)
    target = read_target(wanted, matches=course.of_matches, policies=course.policies)
    return tune(found, target, course, own=None if own is None else found.settings[own])


def test_the_value_found_is_the_quantile_of_the_points() -> None:
    tuning = tuned("scoring.takeover=45..195 by 5", "declarers_hold=0.5")
    rules = tuning.candidates.settings[0].rules
    plan = Plan(variants=(rules,), deals=2_000, policies=("random", "random"), jobs=1)
    points = np.concatenate(
        [columns_of(play_chunk(plan, chunk))["attackers_points"] for chunk in plan.chunks()]
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
        min(standing.distance or 1.0 for standing in tuning.standings)
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
    assert [twin.setting.values[0] for twin in tuning.twins] == ["76", "77", "78", "79"]
    assert tuning.rivals == ()
    assert tuning.is_idle


@pytest.mark.parametrize(
    ("values", "wanted", "is_beyond"),
    [("60,80", "0.9", True), ("60,80", "0.01", True), ("60,160", "0.5", False)],
)
def test_a_target_beyond_all_values_is_out_of_reach(
    values: str, wanted: str, is_beyond: bool
) -> None:
    tuning = tuned(f"scoring.takeover={values}", f"declarers_hold={wanted}")
    assert not tuning.is_reached
    assert tuning.is_out_of_reach is is_beyond


@pytest.mark.parametrize(
    ("values", "wanted", "is_worth"),
    [
        ("95..115 by 5", "0.5", True),  # It is reached.
        ("60,160", "0.5", True),  # It lies between them.
        ("60,70", "0.9", False),  # It lies beyond them.
        ("76..79", "0.3", False),  # They play alike.
        ("60,80", "0.28", False),  # The variant's own is best.
    ],
)
def test_what_is_worth_saving_does_what_the_variant_does_not(
    values: str, wanted: str, is_worth: bool
) -> None:
    tuning = tuned(f"scoring.takeover={values}", f"declarers_hold={wanted}")
    assert tuning.is_worth_saving is is_worth


class Stopped(Course):
    """A course on which Ctrl-C is pressed."""

    def play(
        self, settings: Sequence[Setting], metric: str, first: int, count: int
    ) -> PairTally:
        """Play the first 1,000 deals and no more."""
        if first + count > 1_000:
            raise KeyboardInterrupt
        return super().play(settings, metric, first, count)


@pytest.mark.parametrize(
    ("values", "wanted", "played"),
    [("60,80,100", "0.45", {500, 1_000}), ("45..200", "0.5", {1_000})],
)
def test_what_was_found_before_ctrl_c_is_returned(
    values: str, wanted: str, played: set[int]
) -> None:
    course = Stopped(**{name: getattr(COURSE, name) for name in Course.__slots__})
    tuning = tuned(f"scoring.takeover={values}", f"declarers_hold={wanted}", course)
    assert tuning.stopped == "interrupted"
    assert {standing.played for standing in tuning.standings} == played
    assert not tuning.is_worth_saving
    assert tuning.best.setting in tuning.left


def test_ctrl_c_before_anything_is_found_goes_on_up() -> None:
    class AtOnce(Course):
        """A course on which Ctrl-C is pressed at once."""

        def play(self, *_: object, **__: object) -> PairTally:
            """Play nothing."""
            raise KeyboardInterrupt

    course = AtOnce(**{name: getattr(COURSE, name) for name in Course.__slots__})
    with pytest.raises(KeyboardInterrupt):
        tuned("scoring.takeover=60,80", "declarers_hold=0.45", course)


def test_values_that_do_not_compile_are_left_out() -> None:
    tuning = tuned("kitty.size=0..12", "kitty_captured=0.2")
    assert [setting.values for setting in tuning.candidates.settings] == [
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


@pytest.mark.parametrize(
    ("key", "overrides", "number"),
    [
        pytest.param("scoring.takeover", (), 80, id="a_formula"),
        pytest.param("kitty.size", ("kitty.size=4",), 4, id="an_override"),
        pytest.param("kitty.cap", ("kitty.cap=4",), 4, id="a_number"),
        pytest.param("kitty.cap", ("kitty.cap=none",), None, id="none"),
        pytest.param("kitty.multiplier", (), None, id="no_number"),
    ],
)
def test_the_own_number_is_the_variants(
    key: str, overrides: Sequence[str], number: int | None
) -> None:
    assert own_number(key, compile_variant("tuolaji", overrides)) == number


@pytest.mark.parametrize(
    ("values", "own", "value", "why"),
    [
        (("121", "122", "125"), 150, "125", "the nearest to the variant's own 150"),
        (("121", "122", "125"), 80, "121", "the nearest to the variant's own 80"),
        (("96", "98", "100"), None, "100", "the roundest of them"),
        (("121", "122", "123"), None, "122", "the roundest of them"),
        (("always", "never"), None, "always", "the first of them"),
        (("none", "4"), 8, "none", "the first of them"),
    ],
)
def test_one_of_those_that_play_alike_is_proposed(
    values: Sequence[str], own: int | None, value: str, why: str
) -> None:
    assert preferred(values, own) == (value, why)
