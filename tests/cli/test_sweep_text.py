"""A sweep as text, word for word and within the width of a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.sim.varying.drawn import drawn_sweep
from tests.sim.varying.sweeps import sweep_of
from tuolaji.cli.console import width
from tuolaji.cli.show.sweep import bar_of, bars_of, cut, sweep_text
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.vary.sweep import Sweep


def told(sweep: Sweep) -> str:
    return sweep_text(replace(sweep, compiled=True)) + "\n"


USUAL = ("declarers_hold", "attackers_points", "level_gain", "kitty_captured")


@pytest.mark.parametrize(
    ("name", "texts", "step"),
    [
        ("multiplier", ["kitty.multiplier=2,4,2 ^ cards"], 5),
        ("two_keys", ["kitty.size=4,8", "kitty.cap=2,8,64"], 2),
        ("nothing", ["order.gap=bridged,open"], 0),
    ],
)
def test_a_sweep_is_told_as_shown(
    name: str, texts: list[str], step: int, golden: Callable[[str, str], None]
) -> None:
    golden(f"cli/sweep_{name}.txt", told(drawn_sweep(*texts, metrics=USUAL, step=step)))


def test_the_answer_comes_first() -> None:
    sweep = sweep_of("scoring.takeover=60,80")
    assert told(sweep).split("\n")[0] == sweep.verdict


def test_ten_values_fit_on_one_screen() -> None:
    text = told(sweep_of("scoring.takeover=60..105 by 5", metrics=USUAL))
    _, _, *lines = text.split("\n")
    assert len(lines) <= 40
    assert max(map(width, lines)) <= 100


def test_where_there_are_many_values_the_first_figure_alone_is_told() -> None:
    text = told(sweep_of("scoring.takeover=60..105", deals=20))
    assert "for the other figures, take --format csv or fewer values" in text
    assert "attackers points" not in text


def test_matches_two_policies_and_overrides_are_named() -> None:
    sweep = sweep_of("kitty.cap=2,8", matches=3, policies=("greedy", "random"))
    text = told(replace(sweep, overrides=("kitty.size=8",)))
    head = text.replace("\n  ", " ").split("\n")
    assert "3 matches, " in head[1]
    assert "greedy,random from both sides, seed 1" in head[1]
    assert head[2] == "with kitty.size=8"


@pytest.mark.parametrize(
    ("figure", "bar"),
    [
        (Estimate(0.5, 0.0, 1.0, 9), "─────●─────"),
        (Estimate(0.2, 0.1, 0.3, 9), " ─●─"),
        (Estimate(1.0, 1.0, 1.0, 9), "          ●"),
        (Estimate(0.5, None, None, 1), ""),
        (Estimate(None, None, None, 0), ""),
    ],
)
def test_a_bar_is_the_interval_on_the_scale(figure: Estimate, bar: str) -> None:
    assert bar_of(figure, (0.0, 1.0), 11) == bar


def test_bars_share_one_scale_and_may_all_be_unknown() -> None:
    one, other = Estimate(0.0, 0.0, 0.0, 1), Estimate(1.0, 1.0, 1.0, 1)
    assert bars_of([one, other], 5) == ["●", "    ●"]
    assert bars_of([Estimate(1.0, None, None, 1)] * 2, 5) == ["", ""]
    assert bars_of([one, one], 5) == ["●", "●"]


def test_a_long_value_is_cut() -> None:
    assert cut(["x" * 26]) == ["x" * 26]
    assert cut(["x" * 27]) == ["x" * 25 + "…"]


def test_long_values_are_cut_to_where_they_differ() -> None:
    start = "BJ ~ LJ ~ level of trump ~ level of plain ~"
    values = [f"{start} A .. 2", f"{start} 2 of trump ~ A .. 2", f"{start} 2 of plain", "A"]
    assert cut(values) == ["…A .. 2", "…trump ~ A .. 2", "…plain", "A"]
    assert cut(["a long value, of its first word", "another"])[0].startswith("a long ")
