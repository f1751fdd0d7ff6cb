"""Sweeps prepared and played in one line."""

from __future__ import annotations

from typing import Any

from tuolaji.dsl.compile import compile_variant
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.sim.vary.sweep import Sweep, Sweeping, own_setting
from tuolaji.sim.vary.values import (
    figures_named,
    plan_labels,
    read_settings,
    read_variations,
)


def sweeping_of(
    *texts: str,
    variant: str = "tuolaji",
    metrics: tuple[str, ...] = ("declarers_hold", "attackers_points"),
    policies: tuple[str, str] = ("random", "random"),
    most: int = 60,
    **size: Any,
) -> Sweeping:
    """Return a sweep that is to be played: 400 deals by random policies unless told."""
    compiled = compile_variant(variant)
    settings = read_settings(variant, (), read_variations(texts, compiled, most)).settings
    plan = Plan(
        variants=tuple(setting.rules for setting in settings),
        labels=plan_labels(settings),
        policies=policies,
        swapped=policies[0] != policies[1],
        jobs=1,
        **(size or {"deals": 400}),
    )
    figures = figures_named(metrics, matches="matches" in size, policies=policies)
    return Sweeping(plan, settings, own_setting(settings, compiled), figures)


def sweep_of(*texts: str, **chosen: Any) -> Sweep:
    """Return such a sweep, played."""
    sweeping = sweeping_of(*texts, **chosen)
    return sweeping.result(play(sweeping.plan, sweeping.reducer))
