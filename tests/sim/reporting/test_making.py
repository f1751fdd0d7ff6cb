"""A report says all that it takes to make it again."""

from __future__ import annotations

import platform
from dataclasses import replace
from importlib.metadata import version

import pytest

from tests.sim.reporting.samples import COMPARISON, MATCHES
from tuolaji.sim.compare.result import Comparison
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report.comparison import facts_of, versions


def facts(comparison: Comparison) -> dict[str, str]:
    return {
        fact.title.english: fact.text for fact in facts_of(comparison, comparison.sample)
    }


def test_everything_that_fixes_the_deals_is_told() -> None:
    told = facts(COMPARISON)
    del told["Versions"]
    assert told == {
        "Deals of each variant": "10,000",
        "Level": "2",
        "Sample": "2,000",
        "Policy": "greedy",
        "Seed": "7",
        "Extent": "all that was asked for",
        "Time": "1.5 s, 13,333 deals a second",
        "Engine": "compiled",
    }


def test_of_matches_their_number_is_told() -> None:
    told = facts(MATCHES)
    assert told["Matches of each variant"] == "300"
    assert "Level" not in told


@pytest.mark.parametrize(
    ("stopped", "word"),
    [
        (Stopped.DONE, "all"),
        (Stopped.UNTIL, "narrow"),
        (Stopped.TIME, "time"),
        (Stopped.INTERRUPTED, "before the end"),
    ],
)
def test_why_it_ended_is_told(stopped: Stopped, word: str) -> None:
    assert word in facts(replace(COMPARISON, stopped=stopped))["Extent"]


def test_the_versions_are_those_that_run() -> None:
    told = versions()
    assert f"plotly {version('plotly')}" in told
    assert f"Python {platform.python_version()}" in told
