"""Which figures can be followed over the values of a rule?

Those that are ratios of sums: a median or a spread has no sums to pair. Figures of matches
need matches, those of skill two policies; those of a closer look are not in the deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.metric import (
    DISTRIBUTION_METRICS,
    MATCH_METRICS,
    SKILL_MATCH_METRICS,
    SKILL_METRICS,
    Kind,
    Metric,
    find_metric,
)
from tuolaji.sim.metrics.sample import SAMPLE

__all__ = ["DEFAULT_FIGURES", "figures_named"]

DEFAULT_FIGURES: Final = (
    "declarers_hold",
    "attackers_points",
    "level_gain",
    "kitty_captured",
)


def figures_named(
    names: Sequence[str], *, matches: bool, policies: tuple[str, str]
) -> tuple[Metric, ...]:
    """Return some figures, each once.

    Raises:
        PlanError: There is none of a name, or it cannot be followed in such a run.
    """
    found = tuple(find_metric(name) for name in dict.fromkeys(names))
    for metric in found:
        reason = _why_not(metric, matches, policies)
        if reason:
            raise PlanError(f"'{metric.name}' {reason}")
    return found


def _why_not(metric: Metric, matches: bool, policies: tuple[str, str]) -> str:
    name = metric.name
    if name in {one.name for one in DISTRIBUTION_METRICS}:
        return "is a figure of a distribution and cannot be followed; compare shows it"
    if name in _names(SAMPLE):
        return "is a figure of a closer look and cannot be followed; compare shows it"
    if metric.kind is Kind.SIZE:
        return "is reckoned from skill_gap and cannot be followed; follow skill_gap"
    if not matches and name in _names(MATCH_METRICS, SKILL_MATCH_METRICS):
        return "is a figure of matches; say how many with --matches"
    if policies[0] == policies[1] and name in _names(SKILL_METRICS, SKILL_MATCH_METRICS):
        return "sets one policy against another; name two, as in --policy greedy,random"
    return ""


def _names(*groups: Sequence[Metric]) -> set[str]:
    return {one.name for group in groups for one in group}
