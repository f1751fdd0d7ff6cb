"""Made-up reports for tests: two variants, or the values of one rule."""

from __future__ import annotations

from dataclasses import replace

from tuolaji.dsl import load_variant
from tuolaji.rules.scoring import Side
from tuolaji.sim.compare.result import (
    Comparison,
    Coupling,
    Difference,
    Histogram,
    LeadHistory,
    LevelLine,
    MetricComparison,
    RuleActivation,
    Test,
)
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount
from tuolaji.sim.vary.sweep import Point, Sweep
from tuolaji.sim.vary.values import Setting

A, B = "tuolaji", "shuangkou"

HELD = (Estimate(0.5, 0.49, 0.51, 10_000), Estimate(0.46, 0.45, 0.47, 10_000))
POINTS = (Estimate(81.25, 80.75, 81.75, 10_000), Estimate(81.5, 81.0, 82.0, 10_000))
CAPPED = (Estimate(0.0, 0.0, 0.001, 3_100), Estimate(None, None, None, 0))

SEEN = Difference(
    *(A, B, 0.04, 0.031, 0.049, 1e-9, 1e-8, 0.08, 0.3, 0.009, 10_000),
    test=Test.MCNEMAR,
    smallest_detectable_adjusted=0.013,
)
UNSEEN = Difference(
    *(A, B, -0.25, -0.9, 0.4, 0.45, 0.9, -0.01, 0.3, 0.64, 10_000),
    test=Test.PAIRED_T,
    smallest_detectable_adjusted=0.93,
)
EQUAL = Difference(A, B, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, None, 0.0, 10_000)
UNKNOWN = Difference(A, B, None, None, None, None, None, None, None, None, 0)


def compared(
    name: str, values: tuple[Estimate, Estimate], *differences: Difference
) -> MetricComparison:
    return MetricComparison(
        find_metric(name), dict(zip((A, B), values, strict=True)), differences
    )


METRICS = {
    "attackers_points": compared("attackers_points", POINTS, UNSEEN),
    "declarers_hold": compared("declarers_hold", HELD, SEEN),
    "tricks": compared("tricks", (Estimate(17.5, 17.4, 17.6, 10_000),) * 2, EQUAL),
    "capped": compared("capped", CAPPED, UNKNOWN),
}

BANDS = (
    BandCount(Side.DECLARERS, 1, takeover=False, deals=4_500),
    BandCount(Side.DECLARERS, 0, takeover=False, deals=500),
    BandCount(Side.ATTACKERS, 0, takeover=True, deals=4_000),
    BandCount(Side.ATTACKERS, 2, takeover=True, deals=1_000),
)

RULES = (
    RuleActivation(
        "bidding.over",
        "anybody -> any bid",
        "nobody",
        "base",
        2_000,
        Estimate(0.05, 0.04, 0.06, 2_000),
        Estimate(0.01, 0.007, 0.015, 2_000),
        "",
    ),
    RuleActivation(
        "kitty.multiplier",
        "2 ^ cards",
        "2",
        "base",
        2_000,
        Estimate(0.2, 0.18, 0.22, 2_000),
        Estimate(0.1, 0.09, 0.11, 2_000),
        "",
    ),
    RuleActivation(
        "match.goal", "A", "10", "base", 2_000, None, None, "matters between deals"
    ),
)

COMPARISON = Comparison(
    variants=(A, B),
    titles={A: ("Tuolaji", "拖拉机"), B: ("Double Kou", "双抠")},
    deals=10_000,
    deals_of={A: 10_000, B: 10_000},
    matches=None,
    level="2",
    seed=7,
    policy="greedy",
    compiled=True,
    seconds=1.5,
    deals_per_second=13_333.0,
    stopped=Stopped.DONE,
    metrics=METRICS,
    bands={A: BANDS, B: BANDS[1:]},
    points={A: Histogram({0: 1, 80: 2, 85: 1}), B: Histogram({40: 4})},
    match_lengths={},
    levels={},
    leads={A: LeadHistory((1.0, 80.5), (0.0, 60.0), (5.0, 100.0))},
    activation={A: RULES},
    coupling=(Coupling(A, B, same_pack=True, correlation=0.875),),
    sample=2_000,
    sample_levels={"2": 2_000},
    digests={A: "0a1b2c3d", B: "4e5f6071"},
    warnings=("the rule 'kitty.cap' never fired",),
)

MATCHES = replace(
    COMPARISON,
    matches=300,
    deals_of={A: 8_200, B: 7_500},
    level=None,
    match_lengths={A: Histogram({20: 100, 31: 200}), B: Histogram({25: 300})},
    levels={A: (LevelLine("2", 50, Estimate(0.6, 0.46, 0.72, 50)),), B: ()},
)


SWEEP = Sweep(
    variant=A,
    title=("Tuolaji", "拖拉机"),
    keys=(),
    overrides=("kitty.cap=8",),
    points=(),
    base=0,
    is_own=True,
    metrics=(find_metric("declarers_hold"),),
    deals=1_000,
    matches=None,
    level="2",
    seed=7,
    policy="greedy",
    compiled=True,
    seconds=1.5,
    deals_per_second=2_000.0,
    stopped=Stopped.DONE,
    warnings=(),
    verdict="kitty.size moves declarers hold",
)


def held(share: float) -> Estimate:
    return Estimate(share, share - 0.01, share + 0.01, 1_000)


def sweep(*keys: str, values: tuple[tuple[str, ...], ...]) -> Sweep:
    """Return a sweep in which each setting holds a little more often than the last."""
    rules = load_variant(A)
    points = tuple(
        Point(
            setting=Setting(keys, chosen, rules),
            figures={"declarers_hold": held(0.5 + 0.02 * place)},
            differences={
                "declarers_hold": replace(SEEN, estimate=0.02 * place) if place else EQUAL
            },
            alike=not place,
            twin=place,
        )
        for place, chosen in enumerate(values)
    )
    return replace(SWEEP, keys=keys, points=points)


ONE_KEY = sweep("kitty.multiplier", values=(("2",), ("4",), ("2 ^ cards",)))
NUMBERS = sweep("scoring.takeover", values=(("60",), ("80",), ("90",)))
TWO_KEYS = sweep(
    "kitty.size",
    "kitty.cap",
    values=(("4", "2"), ("4", "none"), ("8", "2"), ("8", "none")),
)
