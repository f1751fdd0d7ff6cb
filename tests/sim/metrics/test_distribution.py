"""Figures of the distribution of points say which number is distributed."""

from __future__ import annotations

import pytest

from tests.sim.metrics.deals import columns, figure
from tuolaji.sim.metrics.metric import Kind, Metric
from tuolaji.sim.metrics.sample import DISTRIBUTION, QUANTILES


@pytest.mark.parametrize("metric", DISTRIBUTION, ids=lambda metric: metric.name)
def test_the_attackers_points_of_every_deal_are_distributed(metric: Metric) -> None:
    assert figure(metric, columns({"attackers_points": [40, 85]})) == ([40, 85], [1, 1])


def test_each_quantile_has_its_part() -> None:
    quantiles = {metric.name for metric in DISTRIBUTION if metric.kind is Kind.QUANTILE}
    assert quantiles == set(QUANTILES)
