"""A range is played as a plan plays it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.sim.varying.sweeps import sweeping_of
from tuolaji.cards import parse_rank
from tuolaji.errors import PlanError
from tuolaji.sim.run import play
from tuolaji.sim.store.store import open_store
from tuolaji.sim.vary.search import Course

COURSE = Course(
    most=1_300, of_matches=False, seed=1, policies=("random", "random"), level=None, jobs=1
)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ranges_add_up_to_the_whole(jobs: int) -> None:
    sweeping = sweeping_of("kitty.cap=2,64", deals=1_300, metrics=("declarers_hold",))
    whole = play(sweeping.plan, sweeping.fold).tally.tallies["declarers_hold"]
    course = replace(COURSE, jobs=jobs)
    found = course.play(sweeping.settings, "declarers_hold", 0, 700)
    found.add(course.play(sweeping.settings, "declarers_hold", 700, 600))
    assert found.sums == whole.sums
    assert found.crosses[0, 1] == whole.crosses[0, 1]


def test_matches_are_played_in_ranges_too() -> None:
    sweeping = sweeping_of("kitty.cap=2,64", matches=13, metrics=("deals_per_match",))
    whole = play(sweeping.plan, sweeping.fold).tally.tallies["deals_per_match"]
    course = replace(COURSE, most=13, of_matches=True)
    assert course.play(sweeping.settings, "deals_per_match", 0, 13).sums == whole.sums


def test_two_policies_change_seats() -> None:
    settings = sweeping_of("kitty.cap=2,64").settings
    course = replace(COURSE, policies=("greedy", "random"))
    assert course.plan(settings).swapped
    assert course.play(settings, "declarers_hold", 0, 20).sums[0].x == 40


def test_a_level_that_is_none_is_refused() -> None:
    settings = sweeping_of("levels.ranks=2 .. A,2 4 5 6 7 8 9 10 J Q K A").settings
    with pytest.raises(PlanError, match="3 is no level"):
        replace(COURSE, level=parse_rank("3")).plan(settings)


def test_rows_that_are_kept_are_those_that_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = sweeping_of("kitty.cap=2,64,8").settings
    course = replace(COURSE, policies=("greedy", "random"), most=700)
    played = course.play(settings[1:], "declarers_hold", 0, 700)
    with open_store(tmp_path, course.plan(settings)) as store:
        keeping = replace(course, store=store)
        keeping.play(settings, "declarers_hold", 0, 500)
        keeping.play(settings[1:], "declarers_hold", 500, 200)
        monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", None)
        assert keeping.play(settings[1:], "declarers_hold", 0, 700) == played
