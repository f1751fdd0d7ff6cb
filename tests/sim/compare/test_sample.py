"""A sample is the first deals of a run; its points tell the result as the deals did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tests.sim.compare.arms import arm, by_hand, sample_estimates, take_sample
from tuolaji.bots import POLICIES
from tuolaji.cards import parse_rank
from tuolaji.engine.columns import COLUMNS
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.result import LevelLine
from tuolaji.sim.compare.sample import (
    foresee,
    joined,
    lead_history,
    levels_to_look_at,
    sample_numbers,
    take_samples,
)
from tuolaji.sim.metrics.sample import SAMPLE, TRIES
from tuolaji.sim.plan import Plan
from tuolaji.sim.stats.interval import Estimate
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
    for own_arm, sample in zip(arms, both, strict=True):
        alone = take_sample(own_arm, seed=2, deals=260)
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


def test_mean_and_quartiles_of_points_made_by_hand() -> None:
    found = lead_history([by_hand([[0, 10, 30], [0, 20], [0, 0, 0], [0, 30, 40]], [0] * 4)])
    assert found.tricks == (15.0, 22.5)  # the second deal keeps its 20 points
    assert found.low == (7.5, 15.0)
    assert found.high == (22.5, 32.5)


def test_the_last_points_are_those_of_the_rows_without_the_capture() -> None:
    sample = take_sample(arm("titanic"), seed=1, deals=300)
    found = lead_history([sample])
    own = sample.columns["attackers_points"] - sample.columns["capture_points"]
    assert found.tricks[-1] == pytest.approx(own.mean())
    assert len(found.tricks) == len(found.low) == len(found.high)
    assert len(found.tricks) == sample.columns["tricks"].max()
    assert (np.diff(found.tricks) >= 0).all()


def test_seatings_of_different_length_are_taken_together() -> None:
    found = lead_history([by_hand([[0, 10]], [0]), by_hand([[0, 20, 40]], [0])])
    assert found.tricks == (15.0, 25.0)


UNKNOWN = Estimate(None, None, None, 0)


def played(*variants: Mapping[str, int]) -> dict[str, tuple[LevelLine, ...]]:
    return {
        str(place): tuple(LevelLine(level, n, UNKNOWN) for level, n in counts.items())
        for place, counts in enumerate(variants)
    }


@pytest.mark.parametrize(
    ("variants", "deals", "levels"),
    [
        pytest.param((), 10, {}, id="separate_deals_have_their_own"),
        pytest.param(({"2": 3}, {"2": 9}), 10, {"2": 10}, id="one"),
        pytest.param(
            ({"2": 50, "9": 30, "A": 20}, {"2": 50, "9": 30, "A": 20}),
            10,
            {"2": 5, "9": 3, "A": 2},
            id="in_proportion",
        ),
        pytest.param(
            ({"2": 10, "9": 10}, {"2": 10, "9": 30}), 6, {"2": 2, "9": 4}, id="all_together"
        ),
        pytest.param(
            ({"2": 10, "5": 10}, {"5": 10, "A": 5}), 7, {"5": 7}, id="those_of_all_alone"
        ),
        pytest.param(({"2": 1, "5": 999},) * 2, 10, {"5": 10}, id="none_of_a_rare_one"),
        pytest.param(({"2": 5}, {"A": 5}), 10, {}, id="none_that_all_came_to"),
    ],
)
def test_the_deals_are_shared_out(
    variants: tuple[Mapping[str, int], ...], deals: int, levels: Mapping[str, int]
) -> None:
    assert levels_to_look_at(played(*variants), deals) == levels


PAIR = (("greedy", "random"), ("random", "greedy"))


def test_there_is_one_number_a_deal_for_every_figure() -> None:
    samples = take_samples([arm("tuolaji", pair) for pair in PAIR], seed=1, deals=120)
    numbers = sample_numbers(samples)
    assert list(numbers) == [metric.name for metric in SAMPLE]
    assert all(len(y) == len(x) == 120 for y, x in numbers.values())


def test_seatings_are_counted_together() -> None:
    samples = take_samples([arm("tuolaji", pair) for pair in PAIR], seed=1, deals=120)
    apart = [sample_numbers([sample])["forced_plays"] for sample in samples]
    counted, among = sample_numbers(samples)["forced_plays"]
    assert (counted == apart[0][0] + apart[1][0]).all()
    assert (among == apart[0][1] + apart[1][1]).all()


def test_equal_rules_give_equal_numbers() -> None:
    one, other = (take_sample(arm("shuangkou"), seed=1, deals=150) for _ in range(2))
    for name, (counted, among) in sample_numbers([one]).items():
        assert (counted == sample_numbers([other])[name][0]).all()
        assert (among == sample_numbers([other])[name][1]).all()


def test_an_estimate_is_the_sum_over_the_sum() -> None:
    sample = take_sample(arm("tuolaji"), seed=1, deals=200)
    found = sample_estimates(sample)["lead_branching"]
    total = sample.columns["lead_choices"].sum() / sample.columns["leads"].sum()
    assert found.estimate == pytest.approx(total)
    assert found.n == sample.columns["leads"].sum()
    assert found.low is not None
    assert found.high is not None
    assert found.low < total < found.high


def bounds(name: str) -> dict[str, tuple[float, float]]:
    found = sample_estimates(take_sample(arm(name), seed=1, deals=200))
    return {
        key: (estimate.low or 0.0, estimate.high or 0.0) for key, estimate in found.items()
    }


@pytest.mark.parametrize("figure", ["lead_branching", "follow_branching", "known_after"])
def test_a_larger_hand_leaves_more_choices_and_more_doubt(figure: str) -> None:
    assert bounds("sishifen")[figure][1] < bounds("titanic")[figure][0]


def test_a_larger_hand_forces_less() -> None:
    assert bounds("sishifen")["forced_plays"][0] > bounds("titanic")["forced_plays"][1]


def test_without_runs_nothing_is_answered() -> None:
    found = sample_estimates(take_sample(arm("sishifen"), seed=1, deals=50))
    assert found["tractors_answered"].estimate is None


# Of every eight deals (four of each half): attackers who have 10 points after one trick
# win, others lose, but two deals in eight turn after the sixth trick.
HELD = [0, 0, 0, 0, 0, 0, 0, 0]
WON = [0, 10, 20, 30, 40, 50, 60, 70]
TURNED_UP = [0, 0, 0, 0, 0, 0, 0, 90]
EIGHT = [HELD, HELD, WON, WON, HELD, HELD, TURNED_UP, TURNED_UP]
RESULTS = [0, 0, 1, 1, 0, 0, 1, 1]


def test_a_deal_is_known_after_the_last_trick_that_told_wrongly() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    known = seen.known_after.reshape(10, 8)
    # Before the first trick 4 of 8 win: even chances, which are read as a takeover.
    assert (known == [1, 1, 0, 0, 1, 1, 7, 7]).all()


def test_a_share_of_deals_told_rightly_is_counted_trick_by_trick() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    shares = [share.estimate for share in seen.right]
    assert shares == [0.5, *[0.75] * 6, 1.0]
    assert all(share.n == 80 for share in seen.right)
    assert seen.decided == 7


def test_a_comeback_turns_late_and_against_the_odds() -> None:
    slim = [HELD, HELD, WON, WON, HELD, HELD, HELD, HELD, TURNED_UP, TURNED_UP]
    seen = foresee(by_hand(slim * 8, [0, 0, 1, 1, 0, 0, 0, 0, 1, 1] * 8))
    # Of those without points after five tricks 2 in 8 win.
    assert (seen.comebacks.reshape(8, 10) == [*[0] * 8, 1, 1]).all()


def test_what_one_in_three_do_is_no_comeback() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    assert seen.comebacks.sum() == 0


def test_a_deal_that_turns_within_five_tricks_is_no_comeback() -> None:
    early = [0, 0, 0, 0, 0, 60, 70, 80]
    deals = [HELD, HELD, HELD, HELD, HELD, HELD, HELD, HELD, early, early]
    seen = foresee(by_hand(deals * 8, [*[0] * 8, 1, 1] * 8))
    assert seen.comebacks.sum() == 0
    assert (seen.known_after.reshape(8, 10)[:, 8:] == 5).all()


def test_points_of_which_a_half_knows_nothing_are_read_by_their_neighbours() -> None:
    deals = [[0, 0], [0, 0], [0, 40], [0, 40], [0, 100], [0, 0], [0, 0], [0, 95]]
    longer = [[*line, line[-1]] for line in deals]
    seen = foresee(by_hand(longer, [0, 0, 1, 1, 1, 0, 0, 1]))
    assert seen.right[1].estimate == 1.0


def test_a_deal_that_has_ended_is_known() -> None:
    # After one trick the points of the others leave even chances, read as a takeover.
    seen = foresee(by_hand([[0, 0], [0, 0], [0, 0, 0], [0, 0, 0]], [0, 0, 1, 1]))
    assert seen.known_after.tolist() == [1, 1, 0, 0]
    assert seen.right[-1].estimate == 1.0


def test_what_always_happens_is_known_before_the_first_card() -> None:
    seen = foresee(by_hand(EIGHT, [0] * 8))
    assert seen.decided == 0
    assert seen.known_after.sum() == 0


def test_no_half_learns_from_itself() -> None:
    # Even deals with 100 points are won, odd ones lost: each half is misled by the other.
    deals = [[0, 0, 0], [0, 0, 0], [0, 100, 100], [0, 100, 100]]
    seen = foresee(by_hand(deals * 5, [0, 0, 1, 0] * 5))
    assert seen.right[1].estimate == 0.5


def test_many_deals_with_some_points_weigh_more_than_few_with_others() -> None:
    # At 0 points 8 of 9 are won, at 10 the only one is lost: together 8 of 10 are won.
    half = [[0, 0, 0]] * 9 + [[0, 10, 10]]
    results = [*[1] * 8, 0, 0]
    deals = [line for line in half for _ in range(2)]
    seen = foresee(by_hand(deals, [result for result in results for _ in range(2)]))
    assert seen.right[1].estimate == 0.8


def test_points_tell_more_as_a_deal_goes_on() -> None:
    seen = foresee(take_sample(arm("tuolaji"), seed=1, deals=600))
    shares = [share.estimate or 0 for share in seen.right]
    assert shares[20] > shares[10] > shares[2]
    assert seen.decided is not None
    assert 10 < seen.decided <= 25


def test_seatings_of_a_deal_are_one_cluster() -> None:
    arms = [arm("tuolaji", pair) for pair in (("greedy", "random"), ("random", "greedy"))]
    seen = foresee(joined(take_samples(arms, seed=1, deals=200, jobs=1)))
    assert len(seen.known_after) == 400
    assert seen.right[3].n == 400
