"""The comparison of variants: from the rows of a plan to all that follows.

`compare` plays a plan and returns everything: metrics, paired differences, and what a
sample of the deals shows. A caller that plays the plan itself, to show how far it is,
calls `check_comparable` before and `concluded` after.

The arms of a variant (its seatings) are added up cluster by cluster, so that a deal or
a match played with swapped seats is one cluster. Everything kept is a whole number;
blocks add up exactly, in any order and by any cut.

From the sums follow each metric of each variant with its interval, the differences of
every two with their adjusted p-values, and what a reader should know beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from tuolaji.cards import Face, Rank
from tuolaji.dsl.diff import diff_variants
from tuolaji.dsl.revert import revert_each
from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError, demand
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import unshown_of
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.difference import Pair, difference, difference_of
from tuolaji.sim.compare.distribution import distributions
from tuolaji.sim.compare.effect_size import WORTH_NOTICING
from tuolaji.sim.compare.finding import Relation, findings_of
from tuolaji.sim.compare.p_value import adjust_p_values
from tuolaji.sim.compare.result import (
    Comparison,
    Coupling,
    Histogram,
    LevelLine,
    MetricComparison,
    RuleActivation,
    Shares,
)
from tuolaji.sim.compare.rule_impact import rule_activations
from tuolaji.sim.compare.sample import (
    Sample,
    lead_history,
    levels_to_look_at,
    sample_numbers,
    take_samples,
)
from tuolaji.sim.compare.share import shares_of
from tuolaji.sim.compare.sums import ComparisonSums, comparison_sums
from tuolaji.sim.compare.trial import trials_of
from tuolaji.sim.compare.verdict import verdict_of, warnings_of
from tuolaji.sim.metrics.deal import band_order
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.metrics.registry import (
    DISTRIBUTION_METRICS,
    LUCK_AND_SKILL,
    SKILL_SIZE,
    Metric,
    find_metric,
)
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.plan import Arm, Plan, demand_plan, demand_texts, policies_text
from tuolaji.sim.progress import Played
from tuolaji.sim.run import play
from tuolaji.sim.stats.censoring import figure_of
from tuolaji.sim.stats.interval import estimate, root_mean_square, skill_deals
from tuolaji.sim.stats.sums import pair_up
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.store.store import Store
from tuolaji.sim.summary import bands_of

__all__ = [
    "SampleOptions",
    "check_comparable",
    "compare",
    "conclude",
    "concluded",
    "pairs_of",
    "with_adjusted_p_values",
]


def conclude(
    plan: Plan,
    played: Played[ComparisonSums],
    worth_noticing: Mapping[str, float] = MappingProxyType({}),
) -> Comparison:
    """Return what follows from the sums of a comparison; nothing comes from a sample.

    Args:
        plan: What was played.
        played: What it came to.
        worth_noticing: From which sizes on differences are worth noticing, by figure, where
            they are not the usual ones.
    """
    comparison = _figures(plan, played)
    variants = dict(zip(plan.labels, played.tally.variants, strict=True))
    lengths = {
        label: variant.lengths for label, variant in variants.items() if variant.lengths
    }
    return with_verdict(
        replace(
            comparison,
            bands={
                label: bands_of(variant.settlements) for label, variant in variants.items()
            },
            points={
                label: variant.points.histogram() for label, variant in variants.items()
            },
            match_lengths={
                label: Histogram(dict(sorted(length.items())))
                for label, length in lengths.items()
            },
            levels=_levels(plan, played.tally),
            worth_noticing={**WORTH_NOTICING, **worth_noticing},
        )
    )


def with_verdict(comparison: Comparison) -> Comparison:
    """Return a comparison with its warnings and its answer."""
    return replace(
        comparison, warnings=warnings_of(comparison), verdict=verdict_of(comparison)
    )


def _figures(plan: Plan, played: Played[ComparisonSums]) -> Comparison:
    """Return a comparison of figures alone."""
    sums = played.tally
    deals = [variant.deals for variant in sums.variants]
    return Comparison(
        variants=plan.labels,
        titles=_titles(plan),
        deals=round(sum(deals) / len(deals)),
        deals_of=dict(zip(plan.labels, deals, strict=True)),
        matches=_matches(plan, sums),
        level=plan.common_level,
        seed=plan.seed,
        policy=policies_text(plan.policies),
        compiled=COMPILED,
        seconds=played.seconds,
        deals_per_second=played.deals_per_second,
        stopped=played.stopped,
        metrics=with_adjusted_p_values(dict(_metrics(plan, sums))),
        coupling=tuple(_couplings(plan, sums)),
        digests=_digests(plan),
        unshown=unshown_of(plan.labels, plan.variants, plan.policies),
    )


def _titles(plan: Plan) -> dict[str, tuple[str, str]]:
    return {
        label: (rules.name_en, rules.name_zh)
        for label, rules in zip(plan.labels, plan.variants, strict=True)
    }


def pairs_of(plan: Plan) -> tuple[Pair, ...]:
    """Return every two variants of a plan, in their order."""
    digests = [rules_digest(rules) for rules in plan.variants]
    return tuple(
        Pair(plan.labels[a], plan.labels[b], (a, b), is_same=digests[a] == digests[b])
        for a, b in combinations(range(len(plan.variants)), 2)
    )


def with_adjusted_p_values(
    metrics: Mapping[str, MetricComparison],
) -> dict[str, MetricComparison]:
    """Return metrics with the p-values of all differences adjusted together (Holm)."""
    differences = [change for metric in metrics.values() for change in metric.differences]
    adjusted = iter(adjust_p_values(differences))
    return {
        name: replace(metric, differences=tuple(next(adjusted) for _ in metric.differences))
        for name, metric in metrics.items()
    }


_ROOTS: Final = frozenset(metric.name for metric in LUCK_AND_SKILL)
"""Figures of which the sums are of squares."""


def _metrics(plan: Plan, sums: ComparisonSums) -> Iterator[tuple[str, MetricComparison]]:
    pairs = pairs_of(plan)
    for name, tally in sorted(sums.metrics.items(), key=lambda item: band_order(item[0])):
        if name in _ROOTS:
            values = {
                label: root_mean_square(squares)
                for label, squares in zip(plan.labels, tally.sums, strict=True)
            }
            yield name, MetricComparison(find_metric(name), values, ())
            continue
        yield name, _figure(plan, pairs, find_metric(name), sums)
        if name == "attackers_points":
            yield from _distributions(plan, pairs, sums)
        if name == "skill_gap":
            values = {
                label: skill_deals(gap)
                for label, gap in zip(plan.labels, tally.sums, strict=True)
            }
            yield SKILL_SIZE.name, MetricComparison(SKILL_SIZE, values, ())


def _figure(
    plan: Plan, pairs: tuple[Pair, ...], metric: Metric, sums: ComparisonSums
) -> MetricComparison:
    return MetricComparison(
        metric,
        {
            label: figure_of(metric, sums.sums(place))
            for place, label in enumerate(plan.labels)
        },
        tuple(difference_of(sums.metrics, pair, metric) for pair in pairs),
    )


def _distributions(
    plan: Plan, pairs: tuple[Pair, ...], sums: ComparisonSums
) -> Iterator[tuple[str, MetricComparison]]:
    points = [variant.points for variant in sums.variants]
    by_metric = distributions(points, clusters=sums.clusters, seed=plan.seed)
    for metric in DISTRIBUTION_METRICS:
        distribution = by_metric[metric.name]
        values = {
            label: distribution.value(place) for place, label in enumerate(plan.labels)
        }
        differences = tuple(distribution.difference(pair) for pair in pairs)
        yield metric.name, MetricComparison(metric, values, differences)


def _matches(plan: Plan, sums: ComparisonSums) -> int | None:
    return sums.clusters * (1 + plan.swapped) if plan.matches else None


def _levels(plan: Plan, sums: ComparisonSums) -> dict[str, tuple[LevelLine, ...]]:
    return {
        label: tuple(
            LevelLine(level_name(Rank(level)), held.x, estimate(held, Kind.SHARE))
            for level, held in sorted(variant.levels.items())
        )
        for label, variant in zip(plan.labels, sums.variants, strict=True)
        if variant.levels
    }


def _couplings(plan: Plan, sums: ComparisonSums) -> Iterator[Coupling]:
    points = sums.metrics["attackers_points"]
    for pair in pairs_of(plan):
        a, b = (plan.variants[place] for place in pair.places)
        coupled = difference(points, pair, Kind.MEAN)
        yield Coupling(
            pair.a,
            pair.b,
            same_pack=_cards(a) == _cards(b),
            correlation=coupled.correlation,
            unlike=sums.unlike[pair.places],
        )


def _cards(rules: Ruleset) -> tuple[Face, ...]:
    return rules.deck.cards()


def _digests(plan: Plan) -> dict[str, str]:
    return {
        label: rules_digest(rules)
        for label, rules in zip(plan.labels, plan.variants, strict=True)
    }


_ONE_VARIANT: Final = "a comparison needs two variants or more"


@dataclass(frozen=True, slots=True)
class SampleOptions:
    """How closely to look at some of the deals.

    Attributes:
        deals: How many of them, at most; 0 looks at none.
        names: What each variant was named by, so that its file tells which rules are its
            own; without them no rule is compared with its parent's.
        overrides: What was laid over the variants.
        worth_noticing: From which sizes on differences are worth noticing, by figure, where
            they are not the usual ones.
    """

    deals: int = SAMPLE_DEALS
    names: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    worth_noticing: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        fits = type(self.deals) is int and self.deals >= 0
        demand(fits, "'deals' must be a whole number from 0 on", self.deals, PlanError)
        demand_texts("names", self.names)
        demand_texts("overrides", self.overrides)


def compare(
    plan: Plan,
    *,
    sample: SampleOptions | None = None,
    until: Callable[[ComparisonSums], bool] | None = None,
    max_seconds: float | None = None,
    store: Store | None = None,
    executor: Executor | None = None,
) -> Comparison:
    """Play the variants of a plan on the same deals and return how they differ.

    With two different policies each deal should be played in both seatings: make the plan
    `swapped`.

    Args:
        plan: What to play: two variants or more.
        sample: How closely to look at some deals.
        until: Whether so much is enough; asked after each block.
        max_seconds: After how long to stop.
        store: Where to keep the rows.
        executor: Who plays; all cores that the plan allows by default.

    Raises:
        PlanError: The variants cannot be compared, or something is of another type.
    """
    check_comparable(plan)
    wanted = "'sample' must say how closely to look, as in SampleOptions(deals=100)"
    demand(sample is None or isinstance(sample, SampleOptions), wanted, sample, PlanError)
    fits = max_seconds is None or type(max_seconds) in {int, float}
    demand(fits, "'max_seconds' must be a number", max_seconds, PlanError)
    played = play(
        plan,
        comparison_sums,
        until=until,
        max_seconds=max_seconds,
        store=store,
        executor=executor,
    )
    return concluded(plan, played, sample or SampleOptions())


def check_comparable(plan: Plan) -> None:
    """Make sure that the variants of a plan can be compared with each other.

    Raises:
        PlanError: They cannot; the message says why.
    """
    demand_plan(plan)
    if len(plan.variants) < 2:
        raise PlanError(_ONE_VARIANT)
    players = {
        label: rules.table.players
        for label, rules in zip(plan.labels, plan.variants, strict=True)
    }
    if len(set(players.values())) > 1:
        seats = one_by_one(
            [
                _("'{label}' by {count}", label=label, count=count)
                for label, count in players.items()
            ]
        )
        raise PlanError(
            _(
                "variants for different numbers of players cannot play the same "
                "deals: {seats}; compare variants for one table",
                seats=seats,
            )
        )


def concluded(
    plan: Plan, played: Played[ComparisonSums], sample: SampleOptions
) -> Comparison:
    """Return what follows from the sums of a comparison and a sample of its deals."""
    comparison = conclude(plan, played, sample.worth_noticing)
    deals = min(sample.deals, *(played.deals if plan.deals else (sample.deals,)))
    if not deals or plan.bots:  # An observer sees nothing of what bots think.
        return comparison
    return _looked_at(plan, _tried(plan, comparison, deals), sample, deals)


def _tried(plan: Plan, comparison: Comparison, deals: int) -> Comparison:
    """Return a comparison with what other policies show of variants that are alike."""
    alike = findings_of(comparison).being(Relation.ALIKE)
    pairs = [pair.variants for pair in alike]
    return replace(comparison, trials=tuple(trials_of(plan, pairs, deals)))


def _looked_at(
    plan: Plan, comparison: Comparison, sample: SampleOptions, deals: int
) -> Comparison:
    """Return a comparison with what an observer sees in some deals."""
    seatings = _seatings(plan)
    flat = [arm for arms in seatings for arm in arms]
    levels = levels_to_look_at(comparison.levels, deals)
    taken = iter(
        take_samples(flat, seed=plan.seed, deals=deals, levels=levels, jobs=plan.jobs)
    )
    samples = [[next(taken) for _ in arms] for arms in seatings]
    figures = {figure.metric.name: figure for figure in _sample_figures(plan, samples)}
    leads = [lead_history(sample) for sample in samples]
    return with_verdict(
        replace(
            comparison,
            metrics=with_adjusted_p_values({**comparison.metrics, **figures}),
            leads=dict(zip(plan.labels, leads, strict=True)),
            activation=dict(_activations(plan, seatings, sample, (deals, levels))),
            shares=_shares(plan, sample, (deals, levels)),
            sample=deals,
            sample_levels=levels or _one_level(comparison, deals),
        )
    )


def _one_level(comparison: Comparison, deals: int) -> dict[str, int]:
    return {} if comparison.level is None else {comparison.level: deals}


def _activations(
    plan: Plan,
    seatings: Sequence[Sequence[Arm]],
    sample: SampleOptions,
    looked_at: tuple[int, Mapping[str, int]],
) -> Iterator[tuple[str, tuple[RuleActivation, ...]]]:
    """Yield how often each rule mattered that not all variants share, where they are named.

    A rule that all of them share says nothing of how they differ.
    """
    deals, levels = looked_at
    differ = _unlike(sample)
    for label, name, arms in zip(plan.labels, sample.names, seatings, strict=False):
        reversions = revert_each(name, sample.overrides)
        yield (
            label,
            rule_activations(
                [reversion for reversion in reversions if reversion.key in differ],
                arms,
                seed=plan.seed,
                deals=deals,
                levels=levels,
                jobs=plan.jobs,
            ),
        )


def _shares(
    plan: Plan, sample: SampleOptions, looked_at: tuple[int, Mapping[str, int]]
) -> Shares | None:
    """Return how much of the difference of two named variants each rule makes."""
    if len(sample.names) != 2 or len(plan.variants) != 2:
        return None
    deals, levels = looked_at
    names = (sample.names[0], sample.names[1])
    return shares_of(plan, names, sample.overrides, deals=deals, levels=levels)


def _unlike(sample: SampleOptions) -> set[str]:
    """Return the keys of the rules in which not all variants are alike."""
    return {
        change.path
        for other in sample.names[1:]
        for change in diff_variants(sample.names[0], other, sample.overrides)
    }


def _seatings(plan: Plan) -> tuple[tuple[Arm, ...], ...]:
    """Return the arms of each variant."""
    return tuple(
        tuple(arm for arm in plan.arms if arm.variant == place)
        for place in range(len(plan.variants))
    )


def _sample_figures(
    plan: Plan, samples: Sequence[Sequence[Sample]]
) -> Iterator[MetricComparison]:
    """Yield the figures of the samples, compared as all others are."""
    numbers = [sample_numbers(sample) for sample in samples]
    pairs = pairs_of(plan)
    for metric in SAMPLE:
        tally = pair_up([counted[metric.name] for counted in numbers])
        values = {
            label: estimate(sums, metric.kind)
            for label, sums in zip(plan.labels, tally.sums, strict=True)
        }
        differences = tuple(difference(tally, pair, metric.kind) for pair in pairs)
        yield MetricComparison(metric, values, differences)
