"""Comparisons for tests, played or made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from tuolaji.dsl import load_variant
from tuolaji.sim.compare.compare import conclude
from tuolaji.sim.compare.result import (
    Comparison,
    Coupling,
    Difference,
    MetricComparison,
    Test,
)
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.sim.stats.interval import Estimate

__all__ = ["GREEDY", "by_hand", "plan_of", "played"]

GREEDY = ("greedy", "greedy")


def plan_of(*names: str, labels: tuple[str, ...] = (), **chosen: object) -> Plan:
    """Return a plan of variants; greedy plays 400 deals on one core unless told."""
    size = {} if "matches" in chosen else {"deals": 400}
    values = {"policies": GREEDY, "jobs": 1, **size, **chosen}
    rulesets = tuple(load_variant(name) for name in names)
    return Plan(variants=rulesets, labels=labels, **values)  # type: ignore[arg-type]  # Each test names fields of its own.


@cache
def played(*names: str, labels: tuple[str, ...] = (), **chosen: object) -> Comparison:
    """Return the comparison of a plan."""
    plan = plan_of(*names, labels=labels, **chosen)
    return conclude(plan, play(plan, comparison_sums))


def by_hand(
    values: Mapping[str, tuple[float, ...]],
    seen: Mapping[str, set[tuple[int, int]]],
    *,
    variants: tuple[str, ...] = ("a", "b"),
    least: float = 0.01,
    reach: float | None = None,
    unlike: int = 1,
) -> Comparison:
    """Return a comparison with these figures.

    Args:
        values: The figures of each variant.
        seen: Which pairs of variants differ in a figure, by their places.
        variants: The labels.
        least: The difference that would have been seen, of every figure.
        reach: Half the interval of each difference, which has none unless it is given.
        unlike: In how many deals every two differ.
    """
    pairs = tuple(combinations(range(len(variants)), 2))
    metrics = {
        name: MetricComparison(
            find_metric(name),
            _values(variants, figures),
            tuple(
                _difference(
                    (variants[a], variants[b]),
                    figures[a] - figures[b],
                    is_significant=(a, b) in seen.get(name, set()),
                    least=least,
                    reach=reach,
                )
                for a, b in pairs
            ),
        )
        for name, figures in values.items()
    }
    return _beside(metrics, variants, unlike)


def _values(variants: Sequence[str], figures: Sequence[float]) -> dict[str, Estimate]:
    return {
        label: Estimate(figure, figure, figure, 100)
        for label, figure in zip(variants, figures, strict=True)
    }


def _difference(
    pair: tuple[str, str],
    estimate: float,
    *,
    is_significant: bool,
    least: float,
    reach: float | None,
) -> Difference:
    return Difference(
        *pair,
        estimate=estimate,
        low=None if reach is None else estimate - reach,
        high=None if reach is None else estimate + reach,
        p=0.5,
        p_adjusted=0.001 if is_significant else 1.0,
        effect=estimate,
        correlation=0.5,
        smallest_detectable=least,
        n=100,
        test=Test.PAIRED_T,
        smallest_detectable_adjusted=least,
    )


def _beside(
    metrics: Mapping[str, MetricComparison], variants: tuple[str, ...], unlike: int
) -> Comparison:
    """Return figures in a comparison of 1,000 deals that is otherwise any."""
    return replace(
        played("tuolaji", "shuangkou"),
        variants=variants,
        metrics=metrics,
        digests={label: label for label in variants},
        coupling=tuple(
            Coupling(a, b, same_pack=True, correlation=0.5, unlike=unlike)
            for a, b in combinations(variants, 2)
        ),
        level="2",
        deals=1_000,
        unshown=(),
    )
