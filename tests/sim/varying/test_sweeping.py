"""A sweep finds what its values do, on the same deals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.sim.varying.sweeps import sweep_of, sweeping_of
from tuolaji.dsl import load_variant
from tuolaji.dsl.compile import compile_variant
from tuolaji.engine.tables import FAR
from tuolaji.rules.formula import evaluate
from tuolaji.rules.scoring import Side
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.compare.difference import NONE_DIFFERS
from tuolaji.sim.metrics.registry import Numbers, columns_of
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.sim.vary.sweep import Sweeping, own_setting
from tuolaji.sim.vary.values import read_settings, read_variations


def points_of(policy: str) -> Numbers:
    """Return the attackers' points of 400 deals by the variant's own rules."""
    plan = Plan(
        variants=(load_variant("tuolaji"),), deals=400, policies=(policy, policy), jobs=1
    )
    return columns_of(play_chunk(plan, plan.chunks()[0]))["attackers_points"]


def level_gains(points: Numbers, override: str) -> list[int]:
    """Return what points earn the declarers by the bands of another table."""
    rules = load_variant("tuolaji", [override])
    words = rules.scoring.words(rules.deck.packs, rules.deck.total_points)
    gains = []
    for one in points.tolist():
        for band in rules.scoring.bands:
            low = -FAR if band.low is None else evaluate(band.low, words)
            high = FAR if band.high is None else evaluate(band.high, words)
            if low <= one <= high:
                per = 0 if band.per is None else (one - low) // evaluate(band.per, words)
                sign = 1 if band.side is Side.DECLARERS else -1
                gains.append(sign * (band.levels + per))
    assert len(gains) == len(points)
    return gains


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_9_4_bands_alone_give_what_one_runs_points_give(policy: str) -> None:
    points = points_of(policy)
    sweep = sweep_of(
        "scoring.takeover=60,80,100",
        metrics=("declarers_hold", "attackers_points", "level_gain"),
        policies=(policy, policy),
    )
    for takeover, point in zip((60, 80, 100), sweep.points, strict=True):
        gains = level_gains(points, f"scoring.takeover={takeover}")
        assert point.figures["declarers_hold"].estimate == np.mean(points < takeover)
        assert point.figures["attackers_points"].estimate == np.mean(points)
        assert point.figures["level_gain"].estimate == pytest.approx(np.mean(gains))


def test_a_difference_is_that_of_the_same_deals() -> None:
    points = points_of("random")
    sweep = sweep_of("scoring.takeover=60,80,100")
    found = sweep.points[2].differences["declarers_hold"]
    apart = (points < 100).astype(int) - (points < 80).astype(int)
    assert found.estimate == pytest.approx(np.mean(apart))
    assert found.low is not None
    assert found.high is not None
    error = np.std(apart, ddof=1) / np.sqrt(400)
    assert found.high - found.low == pytest.approx(2 * 1.966 * error, rel=0.03)


def test_points_do_not_depend_on_the_bands() -> None:
    sweep = sweep_of("scoring.takeover=60,100")
    found = sweep.points[1].differences["attackers_points"]
    assert (found.estimate, found.low, found.high, found.p) == (0.0, None, None, 1.0)
    assert found.reason == NONE_DIFFERS


def test_the_variants_own_value_is_the_base() -> None:
    sweep = sweep_of("kitty.multiplier=2,4,2 ^ cards")
    assert (sweep.base, sweep.is_own) == (2, True)
    found = sweep.points[2].differences["declarers_hold"]
    assert (found.estimate, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_else_the_first_value_is() -> None:
    sweep = sweep_of("kitty.multiplier=2,4")
    assert (sweep.base, sweep.is_own) == (0, False)


@pytest.mark.parametrize(
    ("variant", "texts", "own"),
    [
        ("tuolaji", ["scoring.takeover=60,80"], 1),
        ("tuolaji", ["scoring.step=30,20*packs"], 1),
        ("tuolaji", ["kitty.cap=4,64"], 1),
        ("tuolaji", ["kitty.size=4,8", "kitty.cap=4,64"], 3),
        ("tuolaji", ["kitty.size=4,12", "kitty.cap=4,none"], None),
        ("base", ["kitty.cap=4,none"], 1),
        ("tuolaji", ["kitty.size=4,12"], None),
    ],
)
def test_the_own_value_is_known_however_it_is_written(
    variant: str, texts: list[str], own: int | None
) -> None:
    compiled = compile_variant(variant)
    settings = read_settings(variant, (), read_variations(texts, compiled, 60)).settings
    assert own_setting(settings, compiled) == own


def test_a_value_that_is_taken_away_may_be_the_own_one() -> None:
    overrides = ("deck.points.5=none",)
    compiled = compile_variant("tuolaji", overrides)
    variations = read_variations(["deck.points.5=5,none"], compiled, 60)
    found = read_settings("tuolaji", overrides, variations).settings
    assert own_setting(found, compiled) == 1


def test_equal_rules_differ_by_exactly_nothing() -> None:
    sweeping = sweeping_of("kitty.multiplier=2,4")
    same = replace(sweeping.settings[1], rules=sweeping.settings[0].rules)
    plan = replace(sweeping.plan, variants=(same.rules, same.rules))
    twice = Sweeping(plan, (sweeping.settings[0], same), None, sweeping.metrics)
    sweep = twice.result(play(plan, twice.fold))
    for found in sweep.points[1].differences.values():
        assert (found.estimate, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)
    assert sweep.points[1].alike


def test_the_number_of_cores_changes_nothing() -> None:
    one = sweeping_of("kitty.cap=2,8", deals=3_000)
    two = replace(one, plan=replace(one.plan, jobs=2))
    points = [it.result(play(it.plan, it.fold)).points for it in (one, two)]
    assert points[0] == points[1]


def test_matches_are_counted_as_matches() -> None:
    sweep = sweep_of("kitty.cap=2,8", matches=12, metrics=("deals_per_match",))
    assert (sweep.matches, sweep.level) == (12, None)
    assert sweep.deals > 12


def test_two_policies_play_from_both_sides() -> None:
    sweep = sweep_of("kitty.cap=2,8", policies=("greedy", "random"), metrics=("skill_gap",))
    assert (sweep.deals, sweep.policy) == (800, "greedy,random")
    gap = sweep.points[0].figures["skill_gap"].estimate
    assert gap is not None
    assert gap > 0.5


def test_chances_are_held_against_all_that_were_looked_at() -> None:
    sweep = sweep_of("kitty.multiplier=1,2,3,16")
    every = [
        one for point in sweep.points for one in point.differences.values() if one.p != 1.0
    ]
    assert every
    assert all(one.p_adjusted >= one.p for one in every)  # type: ignore[operator]  # Each has a p.
