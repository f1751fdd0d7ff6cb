"""The trial of rules by other policies, where those of the run cannot show them.

Two variants that came out alike are played anew by each other policy, some deals only: so
it is known whether the rules never met, or these policies never make use of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import Trial
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play

__all__ = ["TRIAL_DEALS", "trials_of"]


TRIAL_DEALS: Final = 1_000
_TRIAL_MATCHES: Final = 20
_TRIED: Final = ("greedy", "random")
"""The policies that are tried: quick ones, and unlike each other."""


def trials_of(
    plan: Plan, pairs: Iterable[tuple[str, str]], deals: int = TRIAL_DEALS
) -> Iterator[Trial]:
    """Yield what each quick policy that a plan leaves out shows of some variants, by two.

    Args:
        plan: The plan.
        pairs: The variants.
        deals: How many deals to play of each; of matches, so many as make up about that.
    """
    rules = dict(zip(plan.labels, plan.variants, strict=True))
    for pair in pairs:
        for policy in _TRIED:
            if policy not in plan.policies:
                two = (rules[pair[0]], rules[pair[1]])
                yield _trial(plan, pair, two, policy, deals)


def _trial(
    plan: Plan,
    pair: tuple[str, str],
    rules: tuple[Ruleset, Ruleset],
    policy: str,
    deals: int,
) -> Trial:
    tried = replace(
        plan,
        variants=rules,
        labels=pair,
        deals=None if plan.matches else deals,
        matches=min(plan.matches, _TRIAL_MATCHES) if plan.matches else None,
        policies=(policy, policy),
        swapped=False,
    )
    sums = play(tried, comparison_sums).tally
    noun = "match" if plan.matches else "deal"
    return Trial(pair, policy, sums.clusters, sums.unlike[0, 1], noun)
