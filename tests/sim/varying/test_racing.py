"""Far values drop out of a race, and the nearest stays."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.sim.varying.sweeps import sweeping_of
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.vary.search import CandidateResult, Course, kept, race, rounds_up_to
from tuolaji.sim.vary.values import Target


def course(most: int) -> Course:
    return Course(
        most=most,
        of_matches=False,
        seed=1,
        policies=("random", "random"),
        level=None,
        jobs=1,
    )


def raced(text: str, wanted: Fraction, most: int = 2_000) -> tuple[CandidateResult, ...]:
    settings = sweeping_of(text).settings
    *_, last = race(settings, Target(METRICS["declarers_hold"], wanted), course(most))
    return last


@pytest.mark.parametrize(
    ("most", "of_matches", "ends"),
    [
        (2_000, False, (500, 1_000, 2_000)),
        (1_700, False, (500, 1_000, 1_700)),
        (500, False, (500,)),
        (40, False, (40,)),
        (150, True, (50, 100, 150)),
    ],
)
def test_rounds_double_what_was_played(
    most: int, of_matches: bool, ends: tuple[int, ...]
) -> None:
    assert rounds_up_to(most, of_matches=of_matches) == ends


def test_values_far_off_are_dropped_early_and_the_nearest_plays_all() -> None:
    found = raced("scoring.takeover=60,80,100,140", Fraction(45, 100))
    assert [one.is_dropped for one in found] == [True, True, False, True]
    assert found[2].played == 2_000
    assert found[3].played == 500


def test_a_figure_is_that_of_the_deals_played() -> None:
    (first, *_) = raced("scoring.takeover=60,80,100,140", Fraction(45, 100))
    sweeping = sweeping_of("scoring.takeover=60,100", deals=first.played)
    *_, alone = race(
        sweeping.settings,
        Target(METRICS["declarers_hold"], Fraction(1, 10)),
        course(first.played),
    )
    assert alone[0].figure == first.figure
    assert first.distance == pytest.approx(0.45 - (first.figure.estimate or 0.0))


def test_values_that_play_alike_are_not_told_apart() -> None:
    found = raced("scoring.takeover=76,77,80", Fraction(30, 100), most=1_000)
    assert [one.is_dropped for one in found] == [False, False, False]
    assert len({one.distance for one in found}) == 1
    assert {one.twin for one in found} == {found[0].setting}


def test_each_round_is_told() -> None:
    told: list[tuple[int, int, int]] = []
    settings = sweeping_of("scoring.takeover=60,140").settings
    target = Target(METRICS["declarers_hold"], Fraction(1, 10))
    rounds = list(race(settings, target, course(1_000), lambda *one: told.append(one)))
    assert [found[1].played for found in rounds] == [500, 500]
    assert [found[0].played for found in rounds] == [500, 1_000]
    assert told == [(500, 1, 2), (1_000, 1, 2)]


def test_the_race_is_the_same_on_any_number_of_cores() -> None:
    settings = sweeping_of("scoring.takeover=60,80,100").settings
    target = Target(METRICS["declarers_hold"], Fraction(1, 3))
    one, two = (
        list(race(settings, target, replace(course(1_000), jobs=jobs))) for jobs in (1, 2)
    )
    assert one == two


def test_the_sums_of_those_left_are_theirs() -> None:
    settings = sweeping_of("scoring.takeover=60,80,100").settings
    whole = course(500).play(settings, "declarers_hold", 0, 500)
    some = course(500).play(settings[1:], "declarers_hold", 0, 500)
    assert kept(whole, [1, 2]) == some
