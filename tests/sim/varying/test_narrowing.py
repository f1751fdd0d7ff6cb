"""Very many values are narrowed down to those about the target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tests.sim.varying.sweeps import sweeping_of
from tuolaji.dsl import load_variant
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.stats.sums import PairTally, Sums, pair_up
from tuolaji.sim.vary import search as narrowing
from tuolaji.sim.vary.search import FEW, Course, Narrowing, grid, narrow, way_of
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
    return [int(one.values[0]) for one in found.left]


@pytest.mark.parametrize(
    ("count", "size", "places"),
    [(5, 9, (0, 1, 2, 3, 4)), (9, 3, (0, 4, 8)), (100, 4, (0, 33, 66, 99))],
)
def test_a_grid_has_both_ends(count: int, size: int, places: tuple[int, ...]) -> None:
    assert grid(count, size) == places


def test_few_values_are_all_left() -> None:
    found = narrowed("scoring.takeover=60..83", Fraction(1, 2))
    assert (len(found.left), found.stages) == (24, ())


def test_where_the_figure_rises_the_values_about_the_target_are_left() -> None:
    found = narrowed("scoring.takeover=41..200", Fraction(1, 2))
    left = values(found)
    assert len(left) <= FEW
    assert left == list(range(left[0], left[-1] + 1))
    # With random play the attackers have 103 points on the mean.
    assert left[0] < 105 < left[-1]
    assert all(stage.way == 1 for stage in found.stages)
    first = found.stages[0]
    assert [one.setting for one in first.standings] == list(first.tried)
    assert {one.played for one in first.standings} == {first.played}


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
    rules = [load_variant("base", [f"kitty.cap={one + 1}"]) for one in range(count)]
    return tuple(Setting(("k",), (str(one),), rule) for one, rule in enumerate(rules))


def tally(*held: int) -> PairTally:
    columns = [np.array([1] * one + [0] * (1_000 - one), dtype=np.int64) for one in held]
    return pair_up([(one, np.ones_like(one)) for one in columns])


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
        places = [int(one.values[0]) for one in settings]  # type: ignore[attr-defined]  # They are settings.
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
