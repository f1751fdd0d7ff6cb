"""The sums of a comparison: what the rows of a block come to.

The arms of a variant (its seatings) are added up cluster by cluster, so that a deal or a
match played with swapped seats is one cluster. Everything kept is a whole number; blocks
add up exactly, in any order and by any cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tuolaji.sim.chunk import Rows
from tuolaji.sim.compare.distribution import Bundles, bundle_up
from tuolaji.sim.metrics.deal import Settlement, band_metric, band_name, level_metric
from tuolaji.sim.metrics.registry import (
    DEAL_METRICS,
    LUCK_AND_SKILL,
    MATCH_METRICS,
    SKILL_MATCH_METRICS,
    SKILL_METRICS,
    Columns,
    Metric,
    Numbers,
)
from tuolaji.sim.plan import Plan
from tuolaji.sim.stats.sums import (
    PairTally,
    Seating,
    Sums,
    lengths_of,
    pair_up,
    seatings_of,
    settlements_of,
    squared_together,
    sums_of,
    together,
    unlike_of,
)

__all__ = ["ComparisonSums", "VariantSums", "comparison_sums", "metrics_of"]


_EVERY: Final = "declarers_hold"
"""A figure that divides by every deal, as each band does."""


@dataclass(slots=True)
class VariantSums:
    """What one variant's deals come to by themselves.

    Attributes:
        deals: How many there are.
        settlements: Deals by how they were settled.
        points: Deals by the attackers' points, in bundles.
        lengths: Matches by the deals they took.
        levels: By level, the deals at it and those that the declarers hold.
    """

    deals: int = 0
    settlements: Counter[Settlement] = field(default_factory=Counter)
    points: Bundles = field(default_factory=Bundles)
    lengths: Counter[int] = field(default_factory=Counter)
    levels: dict[int, Sums] = field(default_factory=dict)

    def add(self, other: VariantSums) -> None:
        """Add what other deals come to."""
        self.deals += other.deals
        self.settlements.update(other.settlements)
        self.points.add(other.points)
        self.lengths.update(other.lengths)
        for level, sums in other.levels.items():
            self.levels.setdefault(level, Sums()).add(sums)


@dataclass(slots=True)
class ComparisonSums:
    """What the deals of all variants come to.

    Attributes:
        clusters: Deals, or matches, each played by every arm.
        metrics: The sums of each figure, bands included.
        variants: What each variant's deals come to by themselves.
        unlike: Of every two variants, by their places, the clusters in which anything
            that is counted at the table differs.
    """

    clusters: int
    metrics: dict[str, PairTally]
    variants: tuple[VariantSums, ...]
    unlike: dict[tuple[int, int], int]

    def sums(self, place: int) -> dict[str, Sums]:
        """Return the sums of each figure of a variant."""
        return {name: tally.sums[place] for name, tally in self.metrics.items()}

    def add(self, other: ComparisonSums) -> None:
        """Add what other deals come to; a band that one has not counts nothing there."""
        self._fill(other)
        other._fill(self)
        self.clusters += other.clusters
        for name, tally in other.metrics.items():
            self.metrics[name].add(tally)
        for mine, theirs in zip(self.variants, other.variants, strict=True):
            mine.add(theirs)
        for pair, count in other.unlike.items():
            self.unlike[pair] += count

    def _fill(self, other: ComparisonSums) -> None:
        for name in other.metrics:
            if name not in self.metrics:
                self.metrics[name] = self.metrics[_EVERY].of_none()


def metrics_of(plan: Plan) -> tuple[Metric, ...]:
    """Return the figures of a plan that are ratios of sums, but for those of bands."""
    is_skill_tested = _is_skill_tested(plan)
    metrics: tuple[Metric, ...] = DEAL_METRICS
    metrics += MATCH_METRICS if plan.matches else ()
    metrics += SKILL_METRICS if is_skill_tested else ()
    return metrics + (SKILL_MATCH_METRICS if plan.matches and is_skill_tested else ())


def _is_skill_tested(plan: Plan) -> bool:
    return plan.swapped and plan.policies[0] != plan.policies[1]


def comparison_sums(plan: Plan, rows: Sequence[Rows]) -> ComparisonSums:
    """Return what the rows of a block come to; each arm has its rows."""
    seatings = seatings_of(plan, rows)
    variants = tuple(map(_variant_sums, seatings))
    bands = {band_name(line) for variant in variants for line in variant.settlements}
    metrics = (*metrics_of(plan), *(band_metric(name) for name in sorted(bands)))
    tallies = {
        metric.name: pair_up([together(metric, variant) for variant in seatings])
        for metric in metrics
    }
    # In a match cards follow the declarer, not the seat, so that seats have no luck there.
    if _is_skill_tested(plan) and plan.deals:
        tallies |= {
            metric.name: pair_up(
                [squared_together(metric, variant) for variant in seatings]
            )
            for metric in LUCK_AND_SKILL
        }
    return ComparisonSums(
        clusters=seatings[0][0].cluster_count,
        metrics=tallies,
        variants=variants,
        unlike=unlike_of(seatings),
    )


def _variant_sums(variant: Sequence[Seating]) -> VariantSums:
    sums = VariantSums(levels=_levels_held(variant))
    for seating in variant:
        sums.add(_alone(seating.columns, seating.starts))
    return sums


def _alone(columns: Columns, starts: Numbers | None) -> VariantSums:
    deals = len(columns["deal"])
    cluster = columns["deal"] if starts is None else columns["match"]
    lengths = [] if starts is None else lengths_of(columns, starts).tolist()
    return VariantSums(
        deals=deals,
        settlements=settlements_of(columns),
        points=bundle_up(columns["attackers_points"], cluster),
        lengths=Counter(lengths),
    )


def _levels_held(variant: Sequence[Seating]) -> dict[int, Sums]:
    """Return who holds at which level, in matches."""
    if variant[0].starts is None:
        return {}
    levels = [np.unique(seating.columns["level"]) for seating in variant]
    return {
        level: sums_of(*together(level_metric(level), variant))
        for level in np.unique(np.concatenate(levels)).tolist()
    }
