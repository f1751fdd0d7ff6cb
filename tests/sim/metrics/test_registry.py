"""All metrics have names of their own and are documented in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.each import for_each
from tuolaji.errors import PlanError
from tuolaji.language import Language, _, in_language
from tuolaji.sim.metrics.deal import band_metric
from tuolaji.sim.metrics.metric import Metric
from tuolaji.sim.metrics.registry import (
    DEAL_METRICS,
    DISTRIBUTION_METRICS,
    LUCK_AND_SKILL,
    MATCH_METRICS,
    METRICS,
    SKILL_MATCH_METRICS,
    SKILL_METRICS,
    explain,
    find_metric,
)
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.metrics.titles import title_of

DOCS = Path(__file__).parents[3] / "docs"


def test_no_two_figures_have_one_name() -> None:
    families = (
        DEAL_METRICS,
        MATCH_METRICS,
        SKILL_METRICS,
        SKILL_MATCH_METRICS,
        DISTRIBUTION_METRICS,
        LUCK_AND_SKILL,
        SAMPLE,
    )
    assert len(METRICS) == sum(map(len, families)) + 1


@for_each("name", METRICS)
def test_each_figure_is_documented(name: str) -> None:
    metric = METRICS[name]
    line = f"| `{name}` | {metric.kind} | {metric.meaning()} |"
    assert line in (DOCS / "results.md").read_text(encoding="utf-8").split("\n")


@for_each("name", METRICS)
def test_each_figure_is_documented_in_chinese_with_its_title(name: str) -> None:
    metric = METRICS[name]
    with in_language(Language.ZH):
        line = f"| `{name}` | {_(metric.kind)} | {title_of(name)}：{metric.meaning()} |"
    assert line in (DOCS / "results.zh.md").read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("name", ["tricks", "band_attackers_2"])
def test_a_figure_is_found_by_its_name(name: str) -> None:
    assert find_metric(name).name == name


def test_a_slip_in_a_name_is_told_with_the_nearest() -> None:
    with pytest.raises(PlanError, match="'declarer_holds'; did you mean 'declarers_hold'"):
        find_metric("declarer_holds")


def test_an_unknown_name_is_told_with_all() -> None:
    with pytest.raises(PlanError) as error:
        find_metric("xyz")
    head, *lines = str(error.value).split("\n")
    assert head == "there is no metric 'xyz'; metrics are"
    assert [line.split()[0] for line in lines] == [*METRICS, "band_declarers_N,"]
    assert all(metric.meaning() in str(error.value) for metric in METRICS.values())


@for_each(
    "metric",
    [*METRICS.values(), band_metric("band_takeover")],
    ids=lambda metric: metric.name,
)
def test_every_figure_says_its_definition_and_unit(metric: Metric) -> None:
    told = dict(explain(metric))
    assert told[metric.name] == metric.meaning()
    assert len(told["definition"]) > len(metric.meaning()) / 2
    assert told["definition"].endswith(".")
    assert told["unit"]
    assert told["cluster"]
    assert told["interval"].startswith("95 %")
