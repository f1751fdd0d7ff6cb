"""The titles of metrics."""

from __future__ import annotations

import pytest

from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.metrics.titles import Title, metric_title


@pytest.mark.parametrize("name", [*METRICS, *(metric.name for metric in SAMPLE)])
def test_every_metric_has_a_title_in_both_languages(name: str) -> None:
    english, chinese = metric_title(name)
    assert english[0].isupper()
    assert chinese


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("band_declarers_2", Title("Declarers gain 2", "庄家升 2 级")),
        ("band_attackers_1", Title("Attackers gain 1", "闲家升 1 级")),
        ("band_takeover", Title("Takeover without a level", "上台不升级")),
        ("something_new", Title("Something new", "")),
    ],
)
def test_others_are_called_by_their_name(name: str, title: Title) -> None:
    assert metric_title(name) == title
