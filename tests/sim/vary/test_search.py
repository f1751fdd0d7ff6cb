"""Far values drop out of a search, and those about the target stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.sim.vary.sweeps import sweeping_of
from tuolaji.cards import parse_rank
from tuolaji.dsl import load_variant
from tuolaji.errors import PlanError
from tuolaji.sim.metrics.registry import METRICS, Numbers
from tuolaji.sim.run import play
from tuolaji.sim.stats.interval import NOTHING, Estimate
from tuolaji.sim.stats.sums import PairTally, Sums, pair_up
from tuolaji.sim.store.store import open_store
from tuolaji.sim.vary import search as narrowing
from tuolaji.sim.vary.search import (
    FEW,
    CandidateResult,
    Course,
    Narrowing,
    distances,
    farther,
    grid,
    kept,
    mirrored,
    narrow,
    nearest,
    race,
    rounds_up_to,
    standings_of,
    way_of,
)
from tuolaji.sim.vary.values import Setting, Target

COURSE = Course(
    most=4_000, of_matches=False, seed=1, policies=("random", "random"), level=None, jobs=1
)
HOLD = METRICS["declarers_hold"]


@cache
def settings_of(text: str) -> tuple[Setting, ...]:
    return sweeping_of(text, most=400).settings


def narrowed(text: str, wanted: Fraction) -> Narrowing:
    return last(narrow(settings_of(text), Target(HOLD, wanted), COURSE))


def last(found: Iterator[Narrowing]) -> Narrowing:
    *_, end = found
    return end


def values(found: Narrowing) -> list[int]:
    return [int(setting.values[0]) for setting in found.left]


@pytest.mark.parametrize(
    ("count", "size", "places"),
    [(5, 9, (0, 1, 2, 3, 4)), (9, 3, (0, 4, 8)), (100, 4, (0, 33, 66, 99))],
)
def test_a_grid_has_both_ends(count: int, size: int, places: tuple[int, ...]) -> None:
    assert grid(count, size) == places


def test_few_values_are_all_left() -> None:
    found = narrowed("scoring.takeover=60..83", Fraction(1, 2))
    assert (len(found.left), found.stages) == (24, ())


@pytest.mark.prove
def test_where_the_figure_rises_the_values_about_the_target_are_left() -> None:
    found = narrowed("scoring.takeover=41..200", Fraction(1, 2))
    left = values(found)
    assert len(left) <= FEW
    assert left == list(range(left[0], left[-1] + 1))
    # With random play the attackers have 103 points on the mean.
    assert left[0] < 105 < left[-1]
    assert all(stage.way == 1 for stage in found.stages)
    first = found.stages[0]
    assert [standing.setting for standing in first.standings] == list(first.tried)
    assert {standing.played for standing in first.standings} == {first.played}


def test_where_it_falls_too() -> None:
    falling = settings_of("scoring.takeover=41..200")[::-1]
    found = last(narrow(falling, Target(HOLD, Fraction(1, 2)), COURSE))
    assert found.stages[0].way == -1
    assert values(found)[0] > 105 > values(found)[-1]


@pytest.mark.parametrize(("wanted", "end"), [(Fraction(0), 41), (Fraction(1), 200)])
def test_a_target_beyond_the_values_leaves_those_at_that_end(
    wanted: Fraction, end: int
) -> None:
    assert end in values(narrowed("scoring.takeover=41..200", wanted))


def test_where_nothing_tells_values_apart_some_stand_for_all() -> None:
    found = narrowed("kitty.cap=65..124", Fraction(1, 2))
    assert len(found.left) == FEW
    assert (values(found)[0], values(found)[-1]) == (65, 124)
    assert found.stages[0].way == 0


@cache
def settings(count: int) -> tuple[Setting, ...]:
    rules = [load_variant("base", [f"kitty.cap={number + 1}"]) for number in range(count)]
    return tuple(Setting(("k",), (str(number),), rule) for number, rule in enumerate(rules))


def tally(*held: int) -> PairTally:
    columns = [
        np.array([1] * count + [0] * (1_000 - count), dtype=np.int64) for count in held
    ]
    return pair_up([(column, np.ones_like(column)) for column in columns])


@pytest.mark.parametrize(
    ("held", "way"),
    [
        ((100, 200, 300), 1),
        ((300, 200, 100), -1),
        ((100, 101, 300), 1),
        ((100, 300, 100), 0),
        ((100, 100, 101), 0),
    ],
)
def test_a_way_is_one_way_beyond_chance(held: tuple[int, ...], way: int) -> None:
    assert way_of(tally(*held), settings(3), Target(HOLD, Fraction(1, 2))) == way


class Hill(Course):
    """A course whose figure rises to the middle value and falls again."""

    def play(self, settings: object, metric: str, first: int, count: int) -> PairTally:
        """Return shares that are greatest at the value 30."""
        places = [int(setting.values[0]) for setting in settings]  # type: ignore[attr-defined]  # They are settings.
        return tally(*(900 - 20 * abs(place - 30) for place in places))


def test_where_it_goes_no_one_way_the_neighbourhood_of_the_nearest_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(narrowing, "rules_digest", lambda rules: str(rules.kitty.cap))
    hill = Hill(**{name: getattr(COURSE, name) for name in COURSE.__slots__})
    found = last(narrow(settings(61), Target(HOLD, Fraction(9, 10)), hill))
    left = values(found)
    assert found.stages[0].way == 0
    assert 30 in left
    assert len(left) <= FEW
    both = last(narrow(settings(61), Target(HOLD, Fraction(5, 10)), hill))
    assert {10, 50} <= set(values(both))


def test_a_figure_that_nobody_has_leaves_some_of_all() -> None:
    class Nothing(Hill):
        """A course without the figure."""

        def play(self, settings: object, metric: str, first: int, count: int) -> PairTally:
            """Return sums of nothing."""
            found = super().play(settings, metric, first, count)
            return PairTally(tuple(Sums() for _ in found.sums), found.crosses)

    nothing = Nothing(**{name: getattr(COURSE, name) for name in COURSE.__slots__})
    found = last(narrow(settings(30), Target(HOLD, Fraction(1, 2)), nothing))
    assert len(found.left) == FEW


SHORT_COURSE = Course(
    most=1_300, of_matches=False, seed=1, policies=("random", "random"), level=None, jobs=1
)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ranges_add_up_to_the_whole(jobs: int) -> None:
    sweeping = sweeping_of("kitty.cap=2,64", deals=1_300, metrics=("declarers_hold",))
    whole = play(sweeping.plan, sweeping.reducer).tally.tallies["declarers_hold"]
    course = replace(SHORT_COURSE, jobs=jobs)
    found = course.play(sweeping.settings, "declarers_hold", 0, 700)
    found.add(course.play(sweeping.settings, "declarers_hold", 700, 600))
    assert found.sums == whole.sums
    assert found.crosses[0, 1] == whole.crosses[0, 1]


def test_matches_are_played_in_ranges_too() -> None:
    sweeping = sweeping_of("kitty.cap=2,64", matches=13, metrics=("deals_per_match",))
    whole = play(sweeping.plan, sweeping.reducer).tally.tallies["deals_per_match"]
    course = replace(SHORT_COURSE, most=13, of_matches=True)
    assert course.play(sweeping.settings, "deals_per_match", 0, 13).sums == whole.sums


def test_two_policies_change_seats() -> None:
    settings = sweeping_of("kitty.cap=2,64").settings
    course = replace(SHORT_COURSE, policies=("greedy", "random"))
    assert course.plan(settings).swapped
    assert course.play(settings, "declarers_hold", 0, 20).sums[0].x == 40


def test_a_level_that_is_none_is_refused() -> None:
    settings = sweeping_of("levels.played=2 .. A,2 4 5 6 7 8 9 10 J Q K A").settings
    with pytest.raises(PlanError, match="3 is not a level"):
        replace(SHORT_COURSE, level=parse_rank("3")).plan(settings)


def test_rows_that_are_kept_are_those_that_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = sweeping_of("kitty.cap=2,64,8").settings
    course = replace(SHORT_COURSE, policies=("greedy", "random"), most=700)
    played = course.play(settings[1:], "declarers_hold", 0, 700)
    with open_store(tmp_path, course.plan(settings)) as store:
        keeping = replace(course, store=store)
        keeping.play(settings, "declarers_hold", 0, 500)
        keeping.play(settings[1:], "declarers_hold", 500, 200)
        monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", None)
        assert keeping.play(settings[1:], "declarers_hold", 0, 700) == played


TARGET = Target(METRICS["declarers_hold"], Fraction(1, 2))
SETTINGS = sweeping_of("kitty.cap=1,2,3").settings


def standings(*held: str, among: tuple[str, ...] = ()) -> tuple[CandidateResult, ...]:
    """Return those of settings whose deals are held (1) or not (0), sign by sign."""
    return standings_of(SETTINGS, tally_of(held, among), TARGET, played=len(held[0]))


def tally_of(held: tuple[str, ...], among: tuple[str, ...]) -> PairTally:
    counted = among or tuple("1" * len(signs) for signs in held)
    numbers = [
        [np.array(list(map(int, text)), dtype=np.int64) for text in texts]
        for texts in zip(held, counted, strict=True)
    ]
    return pair_up([(y, x) for y, x in numbers])


def test_the_figure_and_its_distance_are_those_of_the_deals() -> None:
    one, other, _ = standings("1000", "1110", "0000")
    assert (one.figure.estimate, one.distance, one.played) == (0.25, 0.25, 4)
    assert (other.figure.estimate, other.distance) == (0.75, 0.25)


def test_equal_figures_of_other_deals_are_no_twins() -> None:
    found = standings("1000", "0100", "1000")
    assert [result.twin for result in found] == [SETTINGS[0], SETTINGS[1], SETTINGS[0]]


def test_settings_that_divide_by_other_deals_are_no_twins() -> None:
    found = standings("1000", "1000", "1000", among=("1100", "1010", "1100"))
    assert [result.twin for result in found] == [SETTINGS[0], SETTINGS[1], SETTINGS[0]]


def test_who_drops_out_is_told() -> None:
    sums = tally_of(("1000", "0100", "0000"), ())
    found = standings_of(SETTINGS, sums, TARGET, played=4, out=(False, False, True))
    assert [result.is_dropped for result in found] == [False, False, True]


def test_a_figure_about_nothing_has_no_distance() -> None:
    one, *_ = standings("00", "11", "00", among=("00", "11", "11"))
    assert (one.figure, one.distance) == (Estimate(None, None, None, 0, NOTHING), None)


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
    assert [result.is_dropped for result in found] == [True, True, False, True]
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
    assert [result.is_dropped for result in found] == [False, False, False]
    assert len({result.distance for result in found}) == 1
    assert {result.twin for result in found} == {found[0].setting}


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


HALF = Target(METRICS["declarers_hold"], Fraction(1, 2))
EIGHTY = Target(METRICS["attackers_points"], Fraction(80))


def tally_of_columns(*columns: Sequence[int] | Numbers) -> PairTally:
    numbers = [np.array(column, dtype=np.int64) for column in columns]
    return pair_up([(number, np.ones_like(number)) for number in numbers])


def share(held: int, of: int = 1_000) -> list[int]:
    return [1] * held + [0] * (of - held)


def test_a_distance_is_exact() -> None:
    found = distances(tally_of_columns(share(300), share(500), share(900)), HALF)
    assert found == (Fraction(1, 5), Fraction(0), Fraction(2, 5))


def test_a_setting_without_the_figure_is_farthest() -> None:
    one = np.array([1, 0], dtype=np.int64)
    sums = pair_up([(0 * one, 0 * one), (one, np.ones_like(one))])
    assert distances(sums, HALF) == (None, Fraction(0))
    assert nearest(sums, HALF) == 1


def test_the_first_of_equals_is_nearest() -> None:
    assert nearest(tally_of_columns(share(600), share(400), share(600)), HALF) == 0


@pytest.mark.parametrize("wanted", [Fraction(1, 2), Fraction(13, 40), Fraction(1, 3)])
def test_mirrored_sums_are_those_of_mirrored_numbers(wanted: Fraction) -> None:
    rng = np.random.default_rng(5)
    columns = [rng.integers(0, 2, 400) for _ in range(3)]
    columns[1] |= columns[0]
    target = Target(METRICS["declarers_hold"], wanted)
    p, q = wanted.numerator, wanted.denominator
    by_hand = [
        2 * p - q * column
        if Fraction(int(column.sum()), len(column)) > wanted
        else q * column
        for column in columns
    ]
    assert mirrored(tally_of_columns(*columns), target) == tally_of_columns(*by_hand)


def test_what_is_surely_farther_is_told_on_either_side() -> None:
    found = farther(tally_of_columns(share(200), share(510), share(880)), "abc", HALF, 0.01)
    assert found == (True, False, True)


def test_what_chance_may_have_moved_is_not() -> None:
    found = farther(tally_of_columns(share(52, 100), share(44, 100)), "ab", HALF, 0.01)
    assert found == (False, False)


def test_equal_rules_are_equally_near() -> None:
    found = farther(
        tally_of_columns(share(300), share(300), share(900)), ["a", "a", "b"], HALF, 0.01
    )
    assert found == (False, False, True)


def test_pairing_tells_apart_what_intervals_alone_do_not() -> None:
    rng = np.random.default_rng(7)
    points = rng.integers(0, 200, 400)
    near = points - points.mean().astype(int) + 85
    far = near + 3
    alone = tally_of_columns(near, rng.permutation(far))
    assert farther(alone, "ab", EIGHTY, 0.01) == (False, False)
    wide = Target(METRICS["attackers_points"], Fraction(40))
    assert farther(tally_of_columns(near, far), "ab", wide, 0.01) == (False, True)


def test_where_only_one_has_the_figure_the_others_are_farther() -> None:
    one = np.array([1, 0] * 50, dtype=np.int64)
    sums = pair_up([(0 * one, 0 * one), (one, np.ones_like(one))])
    assert farther(sums, "ab", HALF, 0.01) == (True, False)
    none = pair_up([(0 * one, 0 * one), (0 * one, 0 * one)])
    assert farther(none, "ab", HALF, 0.01) == (False, False)


def test_one_cluster_tells_nothing_apart() -> None:
    assert farther(tally_of_columns([0], [200]), "ab", EIGHTY, 0.5) == (False, False)
