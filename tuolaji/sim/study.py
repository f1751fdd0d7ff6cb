"""How do variants differ, all told?

`compare` plays a plan and returns everything that follows: figures, paired differences,
and what a closer look at a sample of the deals shows. A caller that plays the plan itself,
to show how far it is, calls `check_comparable` before and `concluded` after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Final

from tuolaji.dsl.resolved import diff_variants
from tuolaji.dsl.reverting import set_back_each
from tuolaji.errors import PlanError, demand
from tuolaji.sim.arm import Arm
from tuolaji.sim.comparing.comparison import (
    Comparison,
    MetricComparison,
    RuleActivation,
)
from tuolaji.sim.comparing.concluding import conclude, held_against_all, pairs_of, told
from tuolaji.sim.comparing.contest import Contest, contest_of
from tuolaji.sim.comparing.difference import difference
from tuolaji.sim.comparing.finding import Relation, findings_of
from tuolaji.sim.comparing.paired import pair_up
from tuolaji.sim.estimate import estimate
from tuolaji.sim.ledger import Played
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.plan import Plan, demand_plan, demand_texts
from tuolaji.sim.running import play
from tuolaji.sim.sampling.activation import rule_activations
from tuolaji.sim.sampling.figures import sample_numbers
from tuolaji.sim.sampling.history import lead_history
from tuolaji.sim.sampling.levels import levels_to_look_at
from tuolaji.sim.sampling.sample import SAMPLE_DEALS, Sample, take_samples
from tuolaji.sim.store import Store
from tuolaji.sim.trying import trials_of

__all__ = ["Closer", "check_comparable", "compare", "concluded"]

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
    """Return a comparison with what some deals show before a witness."""
    seatings = _seatings(plan)
    flat = [arm for arms in seatings for arm in arms]
    levels = levels_to_look_at(comparison.levels, deals)
    taken = iter(
        take_samples(flat, seed=plan.seed, deals=deals, levels=levels, jobs=plan.jobs)
    )
    samples = [[next(taken) for _ in arms] for arms in seatings]
    figures = {one.metric.name: one for one in _figures(plan, samples)}
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


def _figures(plan: Plan, samples: Sequence[Sequence[Sample]]) -> Iterator[MetricComparison]:
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
