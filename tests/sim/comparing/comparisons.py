"""How is a test given a comparison, played or made by hand?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from tuolaji.dsl import load_variant
from tuolaji.sim.comparing.comparison import (
    Comparison,
    Coupling,
    Difference,
    MetricComparison,
)
from tuolaji.sim.comparing.concluding import conclude
from tuolaji.sim.comparing.contest import contest_of
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import find_metric
from tuolaji.sim.plan import Plan
from tuolaji.sim.running import play

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
    return conclude(plan, play(plan, contest_of))


def by_hand(
    values: Mapping[str, tuple[float, ...]],
    seen: Mapping[str, set[tuple[int, int]]],
    *,
    variants: tuple[str, ...] = ("a", "b"),
    least: float = 0.01,
) -> Comparison:
    """Return a comparison with these figures.

    Args:
        values: The figures of each variant.
        seen: Which pairs of variants differ in a figure, by their places.
        variants: The labels.
        least: The difference that would have been seen, of every figure.
    """
    places = [(a, b) for a in range(len(variants)) for b in range(a + 1, len(variants))]
    metrics = {
        name: MetricComparison(
            find_metric(name),
            {
                label: Estimate(one, one, one, 100)
                for label, one in zip(variants, ofs, strict=True)
            },
            tuple(
                Difference(
                    a=variants[a],
                    b=variants[b],
                    estimate=ofs[a] - ofs[b],
                    low=None,
                    high=None,
                    p=0.5,
                    p_adjusted=0.001 if (a, b) in seen.get(name, set()) else 1.0,
                    effect=ofs[a] - ofs[b],
                    correlation=0.5,
                    smallest_detectable=least,
                    n=100,
                )
                for a, b in places
            ),
        )
        for name, ofs in values.items()
    }
    return replace(
        played("tuolaji", "shuangkou"),
        variants=variants,
        metrics=metrics,
        digests={label: label for label in variants},
        coupling=tuple(
            Coupling(variants[a], variants[b], same_pack=True, correlation=0.5)
            for a, b in places
        ),
        level="2",
        deals=1_000,
    )
