"""The titles of metrics and of what is counted, in both languages."""

from __future__ import annotations

import re

import pytest

from tests.each import for_each
from tuolaji.engine.codes import EVENTS_WRITTEN, ROW_EVENTS
from tuolaji.engine.columns import COLUMNS
from tuolaji.errors import PlanError
from tuolaji.language import Language, in_language
from tuolaji.sim.metrics.registry import METRICS, find_metric
from tuolaji.sim.metrics.titles import event_title, title_of

COUNTED = [column.name for column in COLUMNS[ROW_EVENTS : ROW_EVENTS + EVENTS_WRITTEN]]


def is_chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None


@for_each("name", METRICS)
def test_every_metric_has_a_title_in_both_languages(name: str) -> None:
    assert title_of(name)[0].isupper()
    with in_language(Language.ZH):
        assert is_chinese(title_of(name))


@for_each("name", METRICS)
def test_a_metric_is_found_by_its_title_in_either_language(name: str) -> None:
    for language in Language:
        with in_language(language):
            title = title_of(name)
        assert find_metric(title).name == name


def test_a_title_that_is_nearly_right_earns_a_suggestion() -> None:
    with pytest.raises(PlanError, match="did you mean '守庄率'"):
        find_metric("守庄")


@pytest.mark.parametrize("name", [*COUNTED, "nobody_bid", "turned_up", "takeover"])
def test_every_event_has_a_title_in_both_languages(name: str) -> None:
    assert event_title(name)[0].isupper()
    with in_language(Language.ZH):
        assert is_chinese(event_title(name))


@pytest.mark.parametrize(
    ("name", "title", "chinese"),
    [
        ("band_declarers_2", "Declarers gain 2", "庄家升 2 级"),
        ("band_attackers_1", "Attackers gain 1", "闲家升 1 级"),
        ("band_takeover", "Takeover without a level", "上台不升级"),
        ("something_new", "Something new", "Something new"),
    ],
)
def test_others_are_called_by_their_name(name: str, title: str, chinese: str) -> None:
    assert title_of(name) == title
    with in_language(Language.ZH):
        assert title_of(name) == chinese
