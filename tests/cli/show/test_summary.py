"""A summary in text tells every figure with its interval."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tuolaji.cli.show.summary import brief, report
from tuolaji.rules.scoring import Side
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount, Summary

SUMMARY = Summary(
    variant="house",
    deals=2_000,
    matches=None,
    level="2",
    seed=7,
    policy="greedy,random",
    compiled=True,
    seconds=0.5,
    deals_per_second=4_000.0,
    metrics={
        "declarers_hold": Estimate(0.25, 0.21, 0.29, 2_000),
        "tricks": Estimate(23.5, None, None, 2_000),
        "capped": Estimate(None, None, None, 0),
    },
    bands=(
        BandCount(Side.DECLARERS, 1, False, 500),
        BandCount(Side.ATTACKERS, 0, True, 1_500),
    ),
    multipliers={2: 30, 4: 1},
    events={"ruffs": 1_234, "turned_up": 0},
)


def test_the_first_line_says_what_was_played() -> None:
    assert report(SUMMARY).split("\n")[0] == (
        "house: 2,000 deals at level 2, greedy,random, seed 7 (compiled)"
    )


def test_matches_are_told_with_their_deals() -> None:
    text = report(replace(SUMMARY, matches=80, level=None, compiled=False))
    assert text.startswith("house: 80 matches, 2,000 deals, greedy,random, seed 7 (interp")


def test_how_fast_it_went_is_no_result() -> None:
    assert report(replace(SUMMARY, seconds=9.0, deals_per_second=0.0)) == report(SUMMARY)


def test_one_is_told_in_the_singular() -> None:
    one = report(replace(SUMMARY, deals=1))
    assert one.startswith("house: 1 deal at level 2, ")
    match = report(replace(SUMMARY, matches=1, level=None))
    assert match.startswith("house: 1 match, 2,000 deals, ")


def test_what_was_laid_over_the_rules_is_told() -> None:
    lines = report(replace(SUMMARY, overrides=("kitty.cap=4", "kitty.size=6"))).split("\n")
    assert lines[1:3] == ["with kitty.cap=4, kitty.size=6", ""]


@pytest.mark.parametrize(
    ("stopped", "line"),
    [
        (Stopped.DONE, ""),
        (Stopped.UNTIL, "ended once the interval was narrow enough"),
        (Stopped.TIME, "ended when its time was up"),
        (Stopped.INTERRUPTED, "stopped before the end"),
    ],
)
def test_a_run_that_ended_early_says_so(stopped: Stopped, line: str) -> None:
    assert report(replace(SUMMARY, stopped=stopped)).split("\n")[1] == line


def test_a_figure_is_told_in_brief() -> None:
    told = [brief(name, metric) for name, metric in SUMMARY.metrics.items()]
    assert told == [
        "declarers hold 25.0 % (21.0 … 29.0 %)",
        "tricks 23.5 (–)",
        "capped –",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "declarers hold    25.0 %  21.0 … 29.0 %  2,000",
        "tricks              23.5              –  2,000",
        "declarers +1    500  25.0 %",
        "takeover      1,500  75.0 %",
        "events: ruffs 1,234",
        "captured: x2 30, x4 1",
    ],
)
def test_a_figure_has_its_line(line: str) -> None:
    assert line in report(SUMMARY).split("\n")


def test_a_figure_about_nothing_is_left_out() -> None:
    assert "capped" not in report(SUMMARY)


def test_long_lists_are_wrapped() -> None:
    events = {f"event_{number}": 1_000_000 for number in range(20)}
    text = report(replace(SUMMARY, events=events))
    assert max(len(line) for line in text.split("\n")) <= 90
    assert all(f"event {number} 1,000,000" in text for number in range(20))
