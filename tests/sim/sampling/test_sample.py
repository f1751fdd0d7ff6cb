"""A sample is the first deals of a run, for any policies and number of cores."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.sim.sampling.arms import arm, by_hand, take_sample
from tuolaji.bots import POLICIES
from tuolaji.cards import parse_rank
from tuolaji.engine.columns import COLUMNS
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.compare.sample import SAMPLE_DEALS, joined, take_samples
from tuolaji.sim.metrics.sample import TRIES
from tuolaji.sim.plan import Plan
from tuolaji.table.replay import play_record


def test_a_sample_is_the_first_deals_of_the_run() -> None:
    chance = ("random", "random")
    rules = arm("titanic").rules
    plan = Plan(variants=(rules,), deals=300, seed=5, policies=chance, jobs=1)
    rows = play_chunk(plan, plan.chunks()[0])
    sample = take_sample(arm("titanic", chance), seed=5, deals=300)
    assert sample.deals == 300
    for number, column in enumerate(COLUMNS):
        assert (sample.columns[column.name] == rows[:300, number]).all()


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_cores_does_not_matter(jobs: int) -> None:
    alone = take_sample(arm("tuolaji"), seed=1, deals=600, jobs=1)
    shared = take_sample(arm("tuolaji"), seed=1, deals=600, jobs=jobs)
    assert (alone.history == shared.history).all()
    assert all(
        (alone.columns[name] == shared.columns[name]).all() for name in alone.columns
    )


def test_a_longer_sample_begins_like_a_shorter_one() -> None:
    short = take_sample(arm("tuolaji"), seed=1, deals=100)
    long = take_sample(arm("tuolaji"), seed=1, deals=350)
    for name in short.columns:
        assert (short.columns[name] == long.columns[name][:100]).all()


def test_samples_of_several_arms_are_those_of_each() -> None:
    arms = [arm("tuolaji"), arm("shuangkou", ("random", "greedy"))]
    both = take_samples(arms, seed=2, deals=260)
    for one, sample in zip(arms, both, strict=True):
        alone = take_sample(one, seed=2, deals=260)
        assert (alone.columns["course_low"] == sample.columns["course_low"]).all()


def test_the_history_ends_with_the_last_trick_of_the_longest_deal() -> None:
    sample = take_sample(arm("titanic"), seed=1, deals=50)
    assert sample.history.shape == (50, sample.columns["tricks"].max() + 1)
    total = sample.history[:, -1] + sample.columns["capture_points"]
    assert (total == sample.columns["attackers_points"]).all()


def test_the_points_are_those_of_the_records_that_a_deal_prints() -> None:
    played = arm("tuolaji")
    sample = take_sample(played, seed=3, deals=6)
    for index in range(6):
        policies = POLICIES["greedy"](), POLICIES["greedy"]()
        plain = play_record(played.rules, 3, policies, None, index).to_dict()
        points = 0
        for number, trick in enumerate(plain["tricks"], 1):  # type: ignore[arg-type, var-annotated]  # Plain values, as JSON has them.
            points += trick["points"] * ((trick["winner"] - plain["declarer"]) % 2)
            assert sample.history[index, number] == points


def test_swapped_arms_are_marked() -> None:
    sample = take_sample(
        arm("tuolaji", ("random", "greedy"), swapped=True), seed=1, deals=9
    )
    assert (sample.columns["swapped"] == 1).all()


def test_joined_samples_stand_one_after_the_other_and_go_on_with_their_last_points() -> (
    None
):
    whole = joined([by_hand([[0, 5]], [0]), by_hand([[0, 10, 20]], [1])])
    assert whole.history.tolist() == [[0, 5, 5], [0, 10, 20]]
    assert whole.columns["takeover"].tolist() == [0, 1]


def test_the_defaults_are_those_that_are_told() -> None:
    assert (SAMPLE_DEALS, TRIES) == (1_000, 8)


def test_no_deal_of_a_sample_is_another() -> None:
    sample = take_sample(arm("shuangkou"), seed=1, deals=500)
    courses = np.stack([sample.columns["course_high"], sample.columns["course_low"]])
    assert len(np.unique(courses, axis=1).T) == 500


def test_the_deals_of_a_level_are_those_of_the_run_at_that_level() -> None:
    at = {"2": 10, "K": 20}
    (both,) = take_samples([arm("tuolaji")], seed=1, deals=30, levels=at)
    low = take_sample(arm("tuolaji"), seed=1, deals=10)
    high = take_sample(replace(arm("tuolaji"), level=parse_rank("K")), seed=1, deals=30)
    points = both.columns["attackers_points"].tolist()
    assert points[:10] == low.columns["attackers_points"].tolist()
    assert points[10:] == high.columns["attackers_points"].tolist()[10:]
