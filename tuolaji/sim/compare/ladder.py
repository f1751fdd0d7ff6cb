"""The ladder: the questions of a comparison, asked again of other players.

What a policy does not see, its figures do not say: under a player who looks further a
difference may be smaller, or lie on the other side. So the same variants are played by a
stronger policy on the first of the same deals, and each answer of the comparison is
compared with what that policy says. A weaker one, which plays any legal card, shows how
much of a difference lies in the rules alone.

Only what the comparison tells is asked again, so p-values are adjusted for few tests. An
answer is *smaller* if the whole interval of the stronger player lies nearer to
nothing than the whole interval of the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tuolaji.bots import LADDER
from tuolaji.sim.compare.compare import conclude, with_adjusted_p_values, with_verdict
from tuolaji.sim.compare.finding import headline_figures
from tuolaji.sim.compare.p_value import is_significant
from tuolaji.sim.compare.result import (
    Again,
    Agreement,
    Comparison,
    Difference,
    MetricComparison,
    Rung,
)
from tuolaji.sim.compare.sums import ComparisonSums, comparison_sums
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Played
from tuolaji.sim.run import play

__all__ = ["GROUND", "again_of", "ask_again", "rung_of", "shortened", "with_ladder"]


GROUND: Final = "random"
"""Who stands at the foot of a ladder."""


def rung_of(comparison: Comparison, plan: Plan, played: Played[ComparisonSums]) -> Rung:
    """Return what another policy says of the figures that a comparison tells.

    Args:
        comparison: The comparison.
        plan: The same variants, played by the other policy.
        played: What it came to.
    """
    found = conclude(plan, played)
    asked = [name for name in headline_figures(comparison) if name in found.metrics]
    return Rung(
        policy=found.policy,
        deals=found.deals,
        matches=found.matches,
        seconds=found.seconds,
        deals_per_second=found.deals_per_second,
        stopped=found.stopped,
        metrics=with_adjusted_p_values({name: found.metrics[name] for name in asked}),
    )


def ask_again(
    comparison: Comparison, plan: Plan, *policies: str, deals: int | None = None
) -> Comparison:
    """Return a comparison whose questions were asked again of other policies.

    Args:
        comparison: The comparison.
        plan: What it played.
        policies: Who plays the same deals, in all seats; the strongest is asked.
        deals: How many of its deals, or matches, from the first on; all unless given.

    Raises:
        PlanError: There is no such policy.
    """
    rungs = []
    for policy in policies:
        again = shortened(replace(plan, policies=(policy, policy), swapped=False), deals)
        rungs.append(rung_of(comparison, again, play(again, comparison_sums)))
    return with_ladder(comparison, rungs)


def shortened(plan: Plan, size: int | None) -> Plan:
    """Return a plan of so many of its deals, or matches; of all of them for `None`."""
    if size is None:
        return plan
    return replace(plan, deals=size) if plan.deals else replace(plan, matches=size)


def with_ladder(comparison: Comparison, rungs: Sequence[Rung]) -> Comparison:
    """Return a comparison that says what becomes of its answers by other players.

    Args:
        comparison: The comparison.
        rungs: The other players; the strongest of them is asked again.
    """
    if not rungs:
        return comparison
    ordered = sorted(rungs, key=lambda rung: _place(rung.policy))
    strongest = ordered[-1]
    again = tuple(_again(comparison.metrics, strongest))
    return with_verdict(replace(comparison, ladder=tuple(ordered), again=again))


def _place(policy: str) -> int:
    return LADDER.index(policy) if policy in LADDER else len(LADDER)


def _again(metrics: Mapping[str, MetricComparison], rung: Rung) -> Iterator[Again]:
    for name, asked in rung.metrics.items():
        others = {(each.a, each.b): each for each in asked.differences}
        for first in metrics[name].differences:
            yield again_of(name, rung.policy, first, others[first.a, first.b])


def again_of(metric: str, policy: str, first: Difference, other: Difference) -> Again:
    """Return what became of a difference when a stronger player was asked again.

    Args:
        metric: The figure.
        policy: Who was asked again.
        first: The difference by the first player.
        other: The same by the stronger one.
    """
    agreement, holds = _agreement(first, other), _is_same_side(first, other)
    return Again(metric, first.a, first.b, policy, first, other, agreement, holds)


def _agreement(first: Difference, other: Difference) -> Agreement:
    is_seen, is_seen_again = is_significant(first), is_significant(other)
    if not is_seen:
        return Agreement.APPEARS if is_seen_again else Agreement.UNSEEN
    if is_seen_again and not _is_same_side(first, other):
        return Agreement.FLIPS
    if _is_surely_smaller(other, first):
        return Agreement.SMALLER
    return Agreement.SAME_SIGN if is_seen_again else Agreement.NOT_SETTLED


def _is_same_side(first: Difference, other: Difference) -> bool:
    """Tell whether two differences are seen, and on the same side."""
    is_seen = is_significant(first) and is_significant(other)
    return is_seen and (first.estimate or 0.0) * (other.estimate or 0.0) > 0


def _is_surely_smaller(small: Difference, large: Difference) -> bool:
    """Tell whether the whole interval of one lies nearer to nothing than the other's."""
    if None in {small.low, small.high, large.low, large.high}:
        return False
    low, high = large.low or 0.0, large.high or 0.0
    least = min(abs(low), abs(high)) if low * high > 0 else 0.0
    return max(abs(small.low or 0.0), abs(small.high or 0.0)) < least
