"""The answer of a sweep is what its metrics say."""

from __future__ import annotations

import pytest

from tests.sim.varying.sweeps import sweep_of
from tuolaji.sim.vary.sweep import moved


def test_a_figure_that_moves_is_told_from_its_least_to_its_greatest() -> None:
    sweep = sweep_of("scoring.takeover=100,60,80")
    low, high = (
        f"{sweep.points[place].figures['declarers_hold'].estimate:.1%}".replace("%", " %")
        for place in (1, 0)
    )
    assert sweep.verdict == (
        f"scoring.takeover moves declarers hold from {low} at 60 to {high} at 100; "
        "2 of 2 values differ from 80"
    )
    assert [one.name for one in moved(sweep, sweep.metrics[0])] == ["100", "60"]


def test_two_keys_move() -> None:
    sweep = sweep_of("scoring.takeover=60,100", "kitty.multiplier=64,1", deals=1_000)
    keys = "scoring.takeover and kitty.multiplier"
    assert sweep.verdict.startswith(f"{keys} move declarers hold from ")
    assert "at 60 | 64 to " in sweep.verdict


def test_of_two_keys_one_that_changes_no_deal_is_said_to_do_nothing() -> None:
    sweep = sweep_of("kitty.cap=none,1000000", "scoring.takeover=60,80,100")
    assert sweep.verdict.startswith("scoring.takeover moves declarers hold from ")
    assert sweep.verdict.endswith(
        "; kitty.cap changes nothing that is counted in 400 deals"
    )


def test_of_two_keys_one_without_an_effect_is_not_said_to_move() -> None:
    sweep = sweep_of("lead.throws=any group,never", "scoring.takeover=60,100")
    assert sweep.verdict.startswith("scoring.takeover moves declarers hold from ")
    assert sweep.verdict.endswith("; lead.throws alone shows no effect on it")


def test_without_an_effect_it_says_what_would_have_been_seen() -> None:
    sweep = sweep_of("lead.throws=any group,never", metrics=("declarers_hold",))
    assert "lead.throws shows no effect on declarers hold; one of " in sweep.verdict
    assert sweep.verdict.endswith(" would have been seen")


def test_of_a_share_nothing_beyond_all_of_it_would_have_been_seen() -> None:
    sweep = sweep_of("kitty.cap=1,2", metrics=("declarers_hold",), deals=2)
    least = sweep.points[1].differences["declarers_hold"].smallest_detectable
    assert least is not None
    assert least > 1
    assert sweep.verdict == (
        "kitty.cap shows no effect on declarers hold; in 2 deals none could have been seen"
    )


def test_an_effect_on_another_figure_is_told() -> None:
    sweep = sweep_of(
        "kitty.multiplier=1,64", metrics=("kitty_captured", "attackers_points")
    )
    none, but = sweep.verdict.split(", but ")
    assert none == "kitty.multiplier shows no effect on kitty captured"
    assert but.startswith("moves attackers points from ")


def test_a_key_that_nothing_reads_is_told() -> None:
    sweep = sweep_of("scoring.takeover=60,100", variant="shuangsheng-match")
    assert sweep.verdict == (
        "scoring.takeover changes nothing that is counted in 400 deals"
    )
    assert sweep.warnings == (
        "no deal shows scoring.takeover, nor do 400 deals of greedy: it never came to "
        "matter, another key overrules it, or random makes no use of it",
        "all deals are at level 2, where each 2 is a level card and no team rises; try "
        "--level 7 or --matches 200",
    )


@pytest.mark.parametrize(("size", "played"), [("deals", "1 deal"), ("matches", "1 match")])
def test_a_single_one_is_told_as_one(size: str, played: str) -> None:
    sweep = sweep_of("scoring.takeover=60,100", variant="shuangsheng-match", **{size: 1})
    assert sweep.verdict.endswith(f" changes nothing that is counted in {played}")
    assert f"only {played}: the intervals are rough" in sweep.warnings


def test_values_that_played_alike_are_named() -> None:
    sweep = sweep_of("kitty.cap=none,1000000,1")
    assert sweep.verdict.endswith("; 1000000 played every deal as none did")


@pytest.mark.parametrize(("deals", "is_few"), [(199, True), (200, False)])
def test_few_deals_are_told(deals: int, is_few: bool) -> None:
    sweep = sweep_of("kitty.multiplier=1,64", deals=deals)
    assert any("the intervals are rough" in one for one in sweep.warnings) is is_few


def test_settings_that_begin_at_different_levels_are_told() -> None:
    sweep = sweep_of("levels.start=2,5")
    assert "the values begin at different levels; name one with --level" in sweep.warnings


def test_of_two_values_it_says_that_they_differ() -> None:
    assert sweep_of("scoring.takeover=60,100").verdict.endswith(" at 100; the two differ")


def test_a_figure_without_a_value_is_not_said_to_stay_as_it_is() -> None:
    sweep = sweep_of("kitty.cap=1,2", variant="zhaopengyou", metrics=("seat_balance",))
    assert sweep.verdict == (
        "seat balance has no value in zhaopengyou: nothing played counts for it"
    )
    (why,) = [
        one for one in sweep.warnings if one.startswith("seat balance is reckoned so")
    ]
    assert "only where partners sit opposite" in why


def test_beside_a_figure_without_a_value_another_is_told() -> None:
    metrics = ("seat_balance", "declarers_hold")
    sweep = sweep_of("scoring.takeover=60,160", variant="zhaopengyou", metrics=metrics)
    assert ", but scoring.takeover moves declarers hold from " in sweep.verdict
