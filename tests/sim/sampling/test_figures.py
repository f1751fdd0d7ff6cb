"""Metrics of samples are ready to be paired, and equal for equal rules."""

from __future__ import annotations

import pytest

from tests.sim.sampling.arms import arm, sample_estimates, take_sample
from tuolaji.sim.compare.sample import sample_numbers, take_samples
from tuolaji.sim.metrics.sample import SAMPLE

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
    return {key: (one.low or 0.0, one.high or 0.0) for key, one in found.items()}


@pytest.mark.parametrize("figure", ["lead_branching", "follow_branching", "known_after"])
def test_a_larger_hand_leaves_more_choices_and_more_doubt(figure: str) -> None:
    assert bounds("sishifen")[figure][1] < bounds("titanic")[figure][0]


def test_a_larger_hand_forces_less() -> None:
    assert bounds("sishifen")["forced_plays"][0] > bounds("titanic")["forced_plays"][1]


def test_without_runs_nothing_is_answered() -> None:
    found = sample_estimates(take_sample(arm("sishifen"), seed=1, deals=50))
    assert found["tractors_answered"].estimate is None
