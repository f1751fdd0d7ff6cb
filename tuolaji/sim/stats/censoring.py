"""Censored matches: those broken off at the limit of deals.

A match that is broken off would have gone on; how long, nobody knows. A mean over matches
is too small then by an unknown amount (it is censored), and no interval covers what the
matches would have come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.language import plural
from tuolaji.sim.format import counted
from tuolaji.sim.metrics.registry import Metric
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import Sums

__all__ = ["BROKEN_OFF", "CENSORED", "cut_short", "figure_of"]


BROKEN_OFF: Final = "broken_off"
"""The figure that counts the matches broken off."""

CENSORED: Final = frozenset(
    {"deals_per_match", "tricks_per_match", "decisions_per_match", "minutes_per_match"}
)
"""Figures of whole matches, which those broken off make too small."""


def figure_of(
    metric: Metric, sums: Mapping[str, Sums], *, is_ending: bool = False
) -> Estimate:
    """Return a figure with its interval, if it has one.

    Args:
        metric: The figure.
        sums: The sums of every figure of the run.
        is_ending: Whether a run ends by it, as for `estimate`.
    """
    figure = estimate(sums[metric.name], metric.kind, is_ending=is_ending)
    reason = cut_short(metric, sums.get(BROKEN_OFF, Sums()))
    return replace(figure, low=None, high=None, reason=reason) if reason else figure


def cut_short(metric: Metric, broken_off: Sums) -> str:
    """Return why matches cut short leave a figure no interval, or nothing."""
    if metric.name not in CENSORED or not broken_off.y:
        return ""
    return plural(
        "{matches} was broken off after {limit} deals, so it is too small",
        "{matches} were broken off after {limit} deals, so it is too small",
        broken_off.y,
        matches=counted(broken_off.y, "match"),
        limit=f"{MATCH_LIMIT:,}",
    )
