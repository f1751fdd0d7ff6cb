"""The summary of a variant after a run.

The metrics with their intervals, the table of how deals were settled, and how often
each event happened, which tells how often a rule had a chance to matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError, demand
from tuolaji.rules.match import level_name
from tuolaji.rules.scoring import Side
from tuolaji.sim.metrics.registry import DEAL_METRICS, MATCH_METRICS, METRICS
from tuolaji.sim.plan import Plan, demand_texts, policies_text
from tuolaji.sim.progress import Stopped
from tuolaji.sim.run import RunResult
from tuolaji.sim.stats.censoring import figure_of
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.stats.sums import Settlement

__all__ = ["BandCount", "Summary", "bands_of", "figures_of", "summarise"]


@dataclass(frozen=True, slots=True)
class BandCount:
    """How many deals were settled alike.

    Attributes:
        side: The side that gained.
        levels: The levels it gained.
        takeover: Whether the attackers took over.
        deals: How many deals.
        drawn: Whether neither side won.
    """

    side: Side
    levels: int
    takeover: bool
    deals: int
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run says of one variant.

    Attributes:
        variant: Its label: its id unless another was given.
        deals: Deals played.
        matches: Matches they make up, or `None` for separate deals.
        level: The level of separate deals, or `None` for matches.
        seed: The seed of the run.
        policy: The policies, as `A` or `A,B`.
        compiled: Whether the engine ran compiled.
        seconds: How long the run took, for all its variants together.
        deals_per_second: Its pace.
        metrics: The figures by name; `sim.metrics.registry` has their meaning.
        bands: Deals by how they were settled, best for the declarers first.
        multipliers: Deals with a captured kitty by the factor on its points.
        events: How often each thing happened.
        overrides: What was laid over the variant's rules.
        stopped: Why the run ended.
        shard: Which part of the run it is, if it is not all.
    """

    variant: str
    deals: int
    matches: int | None
    level: str | None
    seed: int
    policy: str
    compiled: bool
    seconds: float
    deals_per_second: float
    metrics: Mapping[str, Estimate]
    bands: tuple[BandCount, ...]
    multipliers: Mapping[int, int]
    events: Mapping[str, int]
    overrides: tuple[str, ...] = ()
    stopped: Stopped = Stopped.DONE
    shard: str = ""


def figures_of(plan: Plan) -> tuple[str, ...]:
    """Return the names of the figures that a summary of a plan has."""
    metrics = (*DEAL_METRICS, *MATCH_METRICS) if plan.matches else DEAL_METRICS
    return tuple(metric.name for metric in metrics)


def summarise(
    result: RunResult, overrides: Sequence[str] = (), *, shard: str = ""
) -> Summary:
    """Return what a run says of one of its arms.

    Args:
        result: What became of it.
        overrides: What was laid over the rules, to be named.
        shard: Which part of a run it is, to be named.

    Raises:
        PlanError: Something is of another type.
    """
    wanted = "'result' must be one of those that run gives"
    demand(isinstance(result, RunResult), wanted, result, PlanError)
    demand_texts("overrides", overrides)
    plan, arm, tally = result.plan, result.arm, result.tally
    return Summary(
        variant=arm.label,
        deals=tally.deals,
        matches=tally.matches if plan.matches else None,
        level=None if plan.matches else level_name(arm.level),
        seed=plan.seed,
        policy=policies_text(arm.policies),
        compiled=COMPILED,
        seconds=result.seconds,
        deals_per_second=result.deals_per_second,
        metrics={name: figure_of(METRICS[name], tally.sums) for name in tally.sums},
        bands=bands_of(tally.settlements),
        multipliers=dict(sorted(tally.multipliers.items())),
        events=dict(tally.events),
        overrides=tuple(overrides),
        stopped=result.stopped,
        shard=shard,
    )


def bands_of(settlements: Mapping[Settlement, int]) -> tuple[BandCount, ...]:
    """Return how many deals were settled in each way, best for the declarers first."""
    sides = tuple(Side)
    bands = [
        BandCount(sides[line.side], line.levels, line.takeover, deals, line.drawn)
        for line, deals in settlements.items()
    ]
    return tuple(sorted(bands, key=_for_the_declarers))


def _for_the_declarers(band: BandCount) -> tuple[bool, bool, int]:
    is_gain = band.side is Side.DECLARERS
    return band.takeover, band.drawn, -band.levels if is_gain else band.levels
