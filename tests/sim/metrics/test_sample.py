"""Metrics of a sample, on deals made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sim.metrics.columns import columns, figure
from tuolaji.sim.metrics.metric import Kind, Metric
from tuolaji.sim.metrics.registry import explain
from tuolaji.sim.metrics.sample import DISTRIBUTION, QUANTILES, SAMPLE, TRIES

METRICS = {metric.name: metric for metric in SAMPLE}
DEALS = {
    "deal": [0, 1],
    "leads": [20, 25],
    "lead_choices": [200, 150],
    "follows": [60, 75],
    "follow_choices": [180, 300],
    "forced_leads": [2, 1],
    "forced_follows": [9, 3],
    "tractors_led": [2, 0],
    "tractors_answered": [1, 0],
    "wide_runs_led": [0, 3],
    "wide_runs_answered": [0, 2],
    "known_after": [0, 17],
    "comebacks": [0, 1],
}


@pytest.mark.parametrize(
    ("name", "counted", "among"),
    [
        ("lead_branching", [200, 150], [20, 25]),
        ("follow_branching", [180, 300], [60, 75]),
        ("forced_plays", [11, 4], [80, 100]),
        ("tractors_answered", [1, 0], [2, 0]),
        ("wide_runs_answered", [0, 2], [0, 3]),
        ("known_after", [0, 17], [1, 1]),
        ("comebacks", [0, 1], [1, 1]),
    ],
)
def test_a_figure_of_two_deals(name: str, counted: list[int], among: list[int]) -> None:
    columns = {key: np.array(numbers, dtype=np.int64) for key, numbers in DEALS.items()}
    assert figure(METRICS[name], columns) == (counted, among)


@pytest.mark.parametrize("metric", SAMPLE, ids=lambda metric: metric.name)
def test_every_figure_says_that_it_comes_from_a_sample(metric: Metric) -> None:
    told = dict(explain(metric))
    assert "sample" in told["definition"]
    assert told["definition"].endswith(".")
    assert told["unit"]


def test_the_figure_of_tried_plays_says_how_many_they_are() -> None:
    assert str(TRIES) in METRICS["follow_branching"].meaning()


@pytest.mark.parametrize("metric", DISTRIBUTION, ids=lambda metric: metric.name)
def test_the_attackers_points_of_every_deal_are_distributed(metric: Metric) -> None:
    assert figure(metric, columns({"attackers_points": [40, 85]})) == ([40, 85], [1, 1])


def test_each_quantile_has_its_part() -> None:
    quantiles = {metric.name for metric in DISTRIBUTION if metric.kind is Kind.QUANTILE}
    assert quantiles == set(QUANTILES)
