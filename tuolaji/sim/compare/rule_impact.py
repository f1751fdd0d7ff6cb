"""The impact of each rule of a variant: how often it matters.

Each value in which a variant differs from its parent is reverted alone, and the same
deals are played again by the same policies. A rule is *activated* in a deal that then
goes another way (other bids, burial, plays or row of results), *decisive* in one that
ends with another side, other levels or no takeover where there was one. So an activated
rule is one that changed something, not merely one that was consulted; whatever it sets
off later in the deal counts as its doing. Of a rule about what the policies never do, or
hardly ever, that is said: these deals cannot show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from tuolaji.cards import Rank
from tuolaji.dsl.revert import Reversion
from tuolaji.engine.columns import AT_THE_TABLE
from tuolaji.language import _, one_by_one
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import unshown_of
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.example import Example, smallest
from tuolaji.sim.compare.result import RuleActivation
from tuolaji.sim.compare.sample import (
    Sample,
    take_samples,
)
from tuolaji.sim.metrics.metric import Kind, Numbers, happened
from tuolaji.sim.plan import Arm, why_unseen
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import sums_of

__all__ = ["rule_activations"]


_COURSE: Final = ("course_high", "course_low")
_RESULT: Final = ("side", "levels", "takeover", "drawn")
_ASKED: Final = ("decisions",)

_Shares = tuple[Estimate, Estimate, Estimate]
"""The shares of deals that go another way, that end otherwise, that ask otherwise."""


def rule_activations(
    reversions: Sequence[Reversion],
    arms: Sequence[Arm],
    *,
    seed: int,
    deals: int = SAMPLE_DEALS,
    levels: Mapping[str, int] = MappingProxyType({}),
    jobs: int = 0,
) -> tuple[RuleActivation, ...]:
    """Return how often each rule of a variant mattered.

    The cost is that of playing `deals` once for each rule and seating, and once more.

    Args:
        reversions: The variant without each of its rules.
        arms: The variant as it is played, one arm for each seating of the policies.
        seed: The seed of the run.
        deals: How many deals are played again for each rule and seating.
        levels: How many of them at each level; at the arm's own unless given.
        jobs: How many cores to use, 0 for all.
    """
    problems = [_problem(reversion, arms[0].rules) for reversion in reversions]
    played = [
        reversion
        for reversion, problem in zip(reversions, problems, strict=True)
        if not problem
    ]
    rulesets = [reversion.ruleset for reversion in played if reversion.ruleset is not None]
    every = _with_each(arms, rulesets)
    samples = take_samples(every, seed=seed, deals=deals, levels=levels, jobs=jobs, tries=0)
    shares = _shares(played, samples, len(arms))
    shown = {
        reversion.key: _decided_deals(reversion, arms[0], (samples[0], other), seed)
        for reversion, other in zip(played, samples[len(arms) :: len(arms)], strict=True)
    }
    return tuple(
        replace(
            _activation(reversion, problem, shares.get(reversion.key), deals * len(arms)),
            habit="" if problem else _habit(reversion, arms[0]),
            **shown.get(reversion.key, _DecidedDeals())._asdict(),
        )
        for reversion, problem in zip(reversions, problems, strict=True)
    )


class _DecidedDeals(NamedTuple):
    """The deals that a rule decided, and the smallest of them."""

    decided: tuple[int, ...] = ()
    example: Example | None = None


def _decided_deals(
    reversion: Reversion, arm: Arm, samples: tuple[Sample, Sample], seed: int
) -> _DecidedDeals:
    assert reversion.ruleset is not None, "it was played"
    own, other = samples
    places = np.flatnonzero(_differ(own, other, _RESULT))
    deals = own.columns["deal"][places].tolist()
    levels = own.columns["level"][places].tolist()
    apart = _tricks_apart(own, other)[places]
    nearest = [(deals[at], Rank(levels[at])) for at in np.argsort(apart, kind="stable")]
    rulesets = (arm.rules, reversion.ruleset)
    example = smallest(rulesets, nearest, seed=seed, policies=arm.policies)
    return _DecidedDeals(tuple(deals), example)


def _tricks_apart(own: Sample, other: Sample) -> Numbers:
    """Return after how many tricks the points of each deal differ."""
    tricks = max(own.history.shape[1], other.history.shape[1])
    histories = [
        np.pad(sample.history, ((0, 0), (0, tricks - sample.history.shape[1])), mode="edge")
        for sample in (own, other)
    ]
    apart: Numbers = np.count_nonzero(histories[0] != histories[1], axis=1)
    return apart


def _with_each(arms: Sequence[Arm], rulesets: Sequence[Ruleset]) -> list[Arm]:
    """Return the arms as they are, then with each of some rules in place of their own."""
    return [
        replace(arm, rules=rules) for rules in (arms[0].rules, *rulesets) for arm in arms
    ]


def _shares(
    reversions: Sequence[Reversion], samples: Sequence[Sample], seatings: int
) -> dict[str, _Shares]:
    """Return by key how often a rule mattered; the first samples are as is."""
    own = samples[:seatings]
    return {
        reversion.key: _compared(own, samples[seatings * at : seatings * (at + 1)])
        for at, reversion in enumerate(reversions, 1)
    }


def _activation(
    reversion: Reversion,
    problem: str,
    shares: _Shares | None,
    deals: int,
) -> RuleActivation:
    activated, decisive, asked = shares or (None, None, None)
    return RuleActivation(
        key=reversion.key,
        value=reversion.value,
        other=reversion.other,
        other_origin=reversion.other_origin,
        deals=deals if shares else 0,
        activated=activated,
        decisive=decisive,
        problem=problem,
        asked=asked,
    )


def _habit(reversion: Reversion, arm: Arm) -> str:
    """Return what the policies never do that a rule is about, or an empty text."""
    if reversion.ruleset is None:
        return ""
    rulesets = (arm.rules, reversion.ruleset)
    unshown = unshown_of(("as is", "reverted"), rulesets, arm.policies)
    habits = [
        _("{policy} {habit}", policy=rule.policy, habit=rule.habit) for rule in unshown
    ]
    return one_by_one(habits)


def _problem(reversion: Reversion, rules: Ruleset) -> str:
    """Return why a rule cannot be compared with its parent's on the same deals."""
    if reason := why_unseen(reversion.key):
        return reason
    other = reversion.ruleset
    if other is None:
        return reversion.problem
    if _pack(other) != _pack(rules):
        return _(
            "the other value is played with another pack, so the deals are not the same"
        )
    if (other.table.players, other.hand_size) != (rules.table.players, rules.hand_size):
        return _(
            "the other value deals hands of {cards} cards to {seats} seats, so the deals "
            "are not the same",
            cards=other.hand_size,
            seats=other.table.players,
        )
    return ""


def _pack(rules: Ruleset) -> Counter[int]:
    return Counter(rules.deck.cards())


def _compared(own: Sequence[Sample], others: Sequence[Sample]) -> _Shares:
    pairs = list(zip(own, others, strict=True))
    went, ended, asked = (
        _share([_differ(*pair, names) for pair in pairs])
        for names in ((*_COURSE, *AT_THE_TABLE), _RESULT, _ASKED)
    )
    return went, ended, asked


def _differ(sample: Sample, other: Sample, names: Sequence[str]) -> Numbers:
    """Return 1 for each deal in which any of some columns differs."""
    differs = np.zeros(sample.deals, dtype=np.bool_)
    for name in names:
        differs |= happened(sample.columns, name) != happened(other.columns, name)
    return differs.astype(np.int64)


def _share(seatings: Sequence[Numbers]) -> Estimate:
    """Return a share of deals; both seatings of a deal are one cluster."""
    counted = np.sum(seatings, axis=0)
    among = np.full_like(counted, len(seatings))
    return estimate(sums_of(counted, among), Kind.SHARE)
