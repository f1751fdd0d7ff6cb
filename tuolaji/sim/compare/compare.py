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

from tuolaji.cards import Rank
from tuolaji.dsl.resolve import diff_variants, set_back_each
from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError, demand
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import unshown_of
from tuolaji.sim.compare.difference import Pair, difference, difference_of
from tuolaji.sim.compare.distribution import distributions
from tuolaji.sim.compare.effect_size import WORTH_NOTICING
from tuolaji.sim.compare.finding import Relation, findings_of
from tuolaji.sim.compare.p_value import held_together
from tuolaji.sim.compare.result import (
    Comparison,
    Coupling,
    Histogram,
    LevelLine,
    MetricComparison,
    RuleActivation,
)
from tuolaji.sim.compare.rule_impact import rule_activations
from tuolaji.sim.compare.sample import (
    SAMPLE_DEALS,
    Sample,
    lead_history,
    levels_to_look_at,
    sample_numbers,
    take_samples,
)
from tuolaji.sim.compare.sums import Contest, contest_of
from tuolaji.sim.compare.trial import trials_of
from tuolaji.sim.compare.verdict import verdict_of, warnings_of
from tuolaji.sim.metrics.deal import band_order
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.metrics.registry import (
    DISTRIBUTION_METRICS,
    SKILL_SIZE,
    Metric,
    find_metric,
)
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.plan import Arm, Plan, demand_plan, demand_texts, policies_text
from tuolaji.sim.progress import Played
from tuolaji.sim.run import play
from tuolaji.sim.stats.censoring import figure_of
from tuolaji.sim.stats.interval import estimate, skill_deals
from tuolaji.sim.stats.sums import pair_up
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.store.store import Store
from tuolaji.sim.summary import bands_of

__all__ = [
    "Closer",
    "check_comparable",
    "compare",
    "conclude",
    "concluded",
    "held_against_all",
    "pairs_of",
]


def conclude(
    plan: Plan,
    played: Played[Contest],
    worth_noticing: Mapping[str, float] = MappingProxyType({}),
) -> Comparison:
    """Return what follows from a contest; nothing in it comes from a sample.

    Args:
        plan: What was played.
        played: What it came to.
        worth_noticing: From which sizes on differences are worth noticing, by figure, where
            they are not the usual ones.
    """
    found = _figures(plan, played)
    corners = dict(zip(plan.labels, played.tally.corners, strict=True))
    lengths = {label: one.lengths for label, one in corners.items() if one.lengths}
    return told(
        replace(
            found,
            bands={label: bands_of(one.settlements) for label, one in corners.items()},
            points={label: one.points.histogram() for label, one in corners.items()},
            match_lengths={
                label: Histogram(dict(sorted(one.items())))
                for label, one in lengths.items()
            },
            levels=_levels(plan, played.tally),
            worth_noticing={**WORTH_NOTICING, **worth_noticing},
        )
    )


def told(comparison: Comparison) -> Comparison:
    """Return a comparison with its warnings and its answer."""
    return replace(
        comparison, warnings=warnings_of(comparison), verdict=verdict_of(comparison)
    )


def _figures(plan: Plan, played: Played[Contest]) -> Comparison:
    """Return a comparison of figures alone."""
    contest = played.tally
    deals = [corner.deals for corner in contest.corners]
    return Comparison(
        variants=plan.labels,
        titles=_titles(plan),
        deals=round(sum(deals) / len(deals)),
        deals_of=dict(zip(plan.labels, deals, strict=True)),
        matches=_matches(plan, contest),
        level=plan.common_level,
        seed=plan.seed,
        policy=policies_text(plan.policies),
        compiled=COMPILED,
        seconds=played.seconds,
        deals_per_second=played.deals_per_second,
        stopped=played.stopped,
        metrics=held_against_all(dict(_metrics(plan, contest))),
        coupling=tuple(_couplings(plan, contest)),
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


def held_against_all(
    metrics: Mapping[str, MetricComparison],
) -> dict[str, MetricComparison]:
    """Return figures whose every p is held against all of them."""
    found = [one for metric in metrics.values() for one in metric.differences]
    adjusted = iter(held_together(found))
    return {
        name: replace(metric, differences=tuple(next(adjusted) for _ in metric.differences))
        for name, metric in metrics.items()
    }


def _metrics(plan: Plan, contest: Contest) -> Iterator[tuple[str, MetricComparison]]:
    pairs = pairs_of(plan)
    for name, tally in sorted(contest.metrics.items(), key=lambda one: band_order(one[0])):
        yield name, _figure(plan, pairs, find_metric(name), contest)
        if name == "attackers_points":
            yield from _distributions(plan, pairs, contest)
        if name == "skill_gap":
            values = {
                label: skill_deals(sums)
                for label, sums in zip(plan.labels, tally.sums, strict=True)
            }
            yield SKILL_SIZE.name, MetricComparison(SKILL_SIZE, values, ())


def _figure(
    plan: Plan, pairs: tuple[Pair, ...], metric: Metric, contest: Contest
) -> MetricComparison:
    return MetricComparison(
        metric,
        {
            label: figure_of(metric, contest.sums(place))
            for place, label in enumerate(plan.labels)
        },
        tuple(difference_of(contest.metrics, pair, metric) for pair in pairs),
    )


def _distributions(
    plan: Plan, pairs: tuple[Pair, ...], contest: Contest
) -> Iterator[tuple[str, MetricComparison]]:
    points = [corner.points for corner in contest.corners]
    found = distributions(points, clusters=contest.clusters, seed=plan.seed)
    for metric in DISTRIBUTION_METRICS:
        one = found[metric.name]
        values = {label: one.value(place) for place, label in enumerate(plan.labels)}
        differences = tuple(one.difference(pair) for pair in pairs)
        yield metric.name, MetricComparison(metric, values, differences)


def _matches(plan: Plan, contest: Contest) -> int | None:
    return contest.clusters * (1 + plan.swapped) if plan.matches else None


def _levels(plan: Plan, contest: Contest) -> dict[str, tuple[LevelLine, ...]]:
    return {
        label: tuple(
            LevelLine(level_name(Rank(level)), sums.x, estimate(sums, Kind.SHARE))
            for level, sums in sorted(corner.levels.items())
        )
        for label, corner in zip(plan.labels, contest.corners, strict=True)
        if corner.levels
    }


def _couplings(plan: Plan, contest: Contest) -> Iterator[Coupling]:
    points = contest.metrics["attackers_points"]
    for pair in pairs_of(plan):
        a, b = (plan.variants[place] for place in pair.places)
        found = difference(points, pair, Kind.MEAN)
        yield Coupling(
            pair.a,
            pair.b,
            same_pack=_cards(a) == _cards(b),
            correlation=found.correlation,
            unlike=contest.unlike[pair.places],
        )


def _cards(rules: Ruleset) -> tuple[object, ...]:
    return rules.deck.packs, rules.deck.faces()


def _digests(plan: Plan) -> dict[str, str]:
    return {
        label: rules_digest(rules)
        for label, rules in zip(plan.labels, plan.variants, strict=True)
    }


_ONE_VARIANT: Final = "a comparison needs two variants or more"


@dataclass(frozen=True, slots=True)
class Closer:
    """How closely to look at some of the deals.

    Attributes:
        deals: How many of them, at most; 0 looks at none.
        names: What each variant was named by, so that its file tells which rules are its
            own; without them no rule is held against its parent's.
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
    closer: Closer | None = None,
    until: Callable[[Contest], bool] | None = None,
    max_seconds: float | None = None,
    store: Store | None = None,
    executor: Executor | None = None,
) -> Comparison:
    """Play the variants of a plan on the same deals and return how they differ.

    With two different policies each deal should be played in both seatings: make the plan
    `swapped`.

    Args:
        plan: What to play: two variants or more.
        closer: How closely to look at some deals.
        until: Whether so much is enough; asked after each block.
        max_seconds: After how long to stop.
        store: Where to keep the rows.
        executor: Who plays; all cores that the plan allows by default.

    Raises:
        PlanError: The variants cannot be compared, or something is of another type.
    """
    check_comparable(plan)
    wanted = "'closer' must say how closely to look, as in Closer(deals=100)"
    demand(closer is None or isinstance(closer, Closer), wanted, closer, PlanError)
    fits = max_seconds is None or type(max_seconds) in {int, float}
    demand(fits, "'max_seconds' must be a number", max_seconds, PlanError)
    played = play(
        plan,
        contest_of,
        until=until,
        max_seconds=max_seconds,
        store=store,
        executor=executor,
    )
    return concluded(plan, played, closer or Closer())


def check_comparable(plan: Plan) -> None:
    """Make sure that the variants of a plan can be held against each other.

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
        seats = ", ".join(f"'{label}' by {count}" for label, count in players.items())
        raise PlanError(
            "variants for different numbers of players cannot play the same deals: "
            f"{seats}; compare variants for one table"
        )


def concluded(plan: Plan, played: Played[Contest], closer: Closer) -> Comparison:
    """Return what follows from a contest and a closer look at some of its deals."""
    comparison = conclude(plan, played, closer.worth_noticing)
    deals = min(closer.deals, *(played.deals if plan.deals else (closer.deals,)))
    if not deals:
        return comparison
    return _looked_at(plan, _tried(plan, comparison, deals), closer, deals)


def _tried(plan: Plan, comparison: Comparison, deals: int) -> Comparison:
    """Return a comparison with what other policies show of variants that are alike."""
    alike = findings_of(comparison).being(Relation.ALIKE)
    pairs = [one.variants for one in alike]
    return replace(comparison, trials=tuple(trials_of(plan, pairs, deals)))


def _looked_at(
    plan: Plan, comparison: Comparison, closer: Closer, deals: int
) -> Comparison:
    """Return a comparison with what some deals show before an observer."""
    seatings = _seatings(plan)
    flat = [arm for arms in seatings for arm in arms]
    levels = levels_to_look_at(comparison.levels, deals)
    taken = iter(
        take_samples(flat, seed=plan.seed, deals=deals, levels=levels, jobs=plan.jobs)
    )
    samples = [[next(taken) for _ in arms] for arms in seatings]
    figures = {one.metric.name: one for one in _sample_figures(plan, samples)}
    leads = [lead_history(one) for one in samples]
    return told(
        replace(
            comparison,
            metrics=held_against_all({**comparison.metrics, **figures}),
            leads=dict(zip(plan.labels, leads, strict=True)),
            activation=dict(_activations(plan, seatings, closer, (deals, levels))),
            sample=deals,
            sample_levels=levels or _one_level(comparison, deals),
        )
    )


def _one_level(comparison: Comparison, deals: int) -> dict[str, int]:
    return {} if comparison.level is None else {comparison.level: deals}


def _activations(
    plan: Plan,
    seatings: Sequence[Sequence[Arm]],
    closer: Closer,
    looked_at: tuple[int, Mapping[str, int]],
) -> Iterator[tuple[str, tuple[RuleActivation, ...]]]:
    """Yield how often each rule mattered that not all variants share, where they are named.

    A rule that all of them share says nothing of how they differ.
    """
    deals, levels = looked_at
    differ = _unlike(closer)
    for label, name, arms in zip(plan.labels, closer.names, seatings, strict=False):
        backs = set_back_each(name, closer.overrides)
        yield (
            label,
            rule_activations(
                [one for one in backs if one.key in differ],
                arms,
                seed=plan.seed,
                deals=deals,
                levels=levels,
                jobs=plan.jobs,
            ),
        )


def _unlike(closer: Closer) -> set[str]:
    """Return the keys of the rules in which not all variants are alike."""
    return {
        one.path
        for other in closer.names[1:]
        for one in diff_variants(closer.names[0], other, closer.overrides)
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
    numbers = [sample_numbers(one) for one in samples]
    pairs = pairs_of(plan)
    for metric in SAMPLE:
        tally = pair_up([one[metric.name] for one in numbers])
        values = {
            label: estimate(sums, metric.kind)
            for label, sums in zip(plan.labels, tally.sums, strict=True)
        }
        differences = tuple(difference(tally, pair, metric.kind) for pair in pairs)
        yield MetricComparison(metric, values, differences)
