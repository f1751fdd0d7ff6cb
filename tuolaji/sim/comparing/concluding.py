"""What follows from the sums of a comparison?

Each figure of each variant with its interval, the differences of every two, held against
all that were looked at, and what a reader should know beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

from tuolaji.cards import Rank
from tuolaji.engine.state import COMPILED
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.censoring import figure_of
from tuolaji.sim.comparing.bootstrap import distributions
from tuolaji.sim.comparing.comparison import (
    Comparison,
    Coupling,
    Histogram,
    LevelLine,
    MetricComparison,
)
from tuolaji.sim.comparing.contest import Contest
from tuolaji.sim.comparing.difference import Pair, difference, difference_of
from tuolaji.sim.comparing.noticing import WORTH_NOTICING
from tuolaji.sim.comparing.significance import held_together
from tuolaji.sim.comparing.skill import skill_deals
from tuolaji.sim.comparing.verdict import verdict_of
from tuolaji.sim.comparing.warning import warnings_of
from tuolaji.sim.estimate import estimate
from tuolaji.sim.identity import rules_digest
from tuolaji.sim.ledger import Played
from tuolaji.sim.metric import DISTRIBUTION_METRICS, SKILL_SIZE, Metric, find_metric
from tuolaji.sim.metrics.band import band_order
from tuolaji.sim.metrics.figure import Kind
from tuolaji.sim.plan import Plan, policies_text
from tuolaji.sim.summary import bands_of
from tuolaji.sim.unshown import unshown_of

__all__ = ["conclude", "held_against_all", "pairs_of"]


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
