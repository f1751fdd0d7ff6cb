"""Shares: how much of the difference of two variants each of their rules makes.

Rules that were changed one after the other, from the one variant to the other, each move a
figure by some step, and the steps add up to the whole difference. A step depends on what
was changed before; so it is averaged over orders (Shapley, A value for n-person
games, 1953; by sampled orders, Castro, Gomez and Tejada, 2009). Only orders count of which
each step makes a variant: a ladder comes after its shape, and packs together with the kitty
that they leave. Where there are few rules all orders are tried, else some are drawn, each
with its reverse.

Every blend plays the same deals, so in each deal the shares add up to its difference. The
interval of a share covers both the chance of the deals and that of the orders drawn: their
variances are added, with degrees of freedom by Welch and Satterthwaite.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuolaji.bots import POLICIES
from tuolaji.dsl.blend import Blends
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.compare import SAMPLE_DEALS
from tuolaji.sim.compare.difference import NONE_DIFFERS
from tuolaji.sim.compare.finding import ANSWERS
from tuolaji.sim.compare.p_value import adjust_p_values
from tuolaji.sim.compare.result import Difference, RuleShare, Shares, Test
from tuolaji.sim.compare.sample import (
    Part,
    parts_of,
)
from tuolaji.sim.metrics.metric import columns_of
from tuolaji.sim.metrics.registry import MATCH_METRICS, find_metric
from tuolaji.sim.plan import Arm, Plan, why_unseen
from tuolaji.sim.run import worker_pool
from tuolaji.sim.stats import special
from tuolaji.sim.stats.interval import CONFIDENCE
from tuolaji.sim.store.identity import rules_digest

__all__ = ["FIGURES", "Order", "orders_of", "shares_of"]


FIGURES: Final = tuple(
    name for name in ANSWERS if name not in {metric.name for metric in MATCH_METRICS}
)
"""The figures that are shared out: those that divide by every deal."""

_RULESETS: Final = 60
"""About how many blends are played at most."""
_MOST_ORDERS: Final = 24
"""All orders of four rules."""
_FEWEST_ORDERS: Final = 6

Bundle: TypeAlias = tuple[str, ...]
Order: TypeAlias = tuple[Bundle, ...]
_Numbers: TypeAlias = NDArray[np.float64]


def shares_of(
    plan: Plan,
    names: tuple[str, str],
    overrides: Sequence[str] = (),
    *,
    deals: int = SAMPLE_DEALS,
    levels: Mapping[str, int] = MappingProxyType({}),
) -> Shares | None:
    """Return how much of the difference of two variants each rule makes.

    Args:
        plan: The plan that compares the two.
        names: What they were named by.
        overrides: What is laid over both.
        deals: How many deals each blend plays.
        levels: How many of them at each level; at the plan's own unless given.

    Returns:
        The shares, or `None` where the two do not differ in two rules that deals show.
    """
    blends = Blends(*names, tuple(overrides))
    keys = _keys_in_deals(blends, plan)
    if len(keys) < 2:
        return None
    orders, is_exact = orders_of(blends, keys, plan.seed)
    if len(orders[0]) < 2:
        return None
    played = _Played(plan, blends, deals, levels)
    played.play(orders)
    shared = {name: _shared(played, name, orders) for name in FIGURES}
    both = (plan.labels[0], plan.labels[1])
    every = frozenset(key for bundle in orders[0] for key in bundle)
    whole = {name: _whole(played, name, every, both) for name in FIGURES}
    bundles = sorted(orders[0], key=lambda bundle: keys.index(bundle[0]))
    rules = [
        {name: _share(shared[name][bundle], both, is_exact=is_exact) for name in FIGURES}
        for bundle in bundles
    ]
    return Shares(
        a=both[0],
        b=both[1],
        deals=deals,
        orders=len(orders),
        is_exact=is_exact,
        rules=tuple(map(RuleShare, bundles, _adjusted(rules))),
        whole=whole,
    )


def _adjusted(rules: Sequence[Mapping[str, Difference]]) -> list[dict[str, Difference]]:
    """Return shares with Holm-adjusted p-values."""
    adjusted = iter(adjust_p_values([share for rule in rules for share in rule.values()]))
    return [{name: next(adjusted) for name in rule} for rule in rules]


def _keys_in_deals(blends: Blends, plan: Plan) -> tuple[str, ...]:
    """Return the keys in which the two differ and that separate deals may show.

    Where the others must come along for a variant, all are returned.
    """
    every = blends.keys
    if plan.rank is None and plan.deals and plan.common_level is None:
        return every
    shown = tuple(key for key in every if not why_unseen(key))
    return every if blends.ruleset(shown) is None else shown


def orders_of(
    blends: Blends, keys: Sequence[str], seed: int = 0
) -> tuple[tuple[Order, ...], bool]:
    """Return orders in which rules are taken, and whether these are all there are.

    Each step makes a variant. Rules that only together make one stand in one bundle, the
    same in every order.

    Args:
        blends: What lies between the two variants.
        keys: The rules.
        seed: Of the orders that are drawn where there are too many.
    """
    bundles: list[Bundle] = [(key,) for key in keys]
    while True:
        orders = list[Order]()
        drawn = list(_drawn(bundles, seed))
        for wish in drawn:
            order = _legal(blends, wish)
            merged = next((step for step in order if len(step) > 1), None)
            if merged is not None:
                together = {key for bundle in merged for key in bundle}
                apart = [bundle for bundle in bundles if bundle not in merged]
                bundles = [*apart, tuple(key for key in keys if key in together)]
                break
            orders.append(tuple(step[0] for step in order))
        else:
            is_exact = len(drawn) == math.factorial(len(bundles))
            return tuple(dict.fromkeys(orders) if is_exact else orders), is_exact


def _drawn(bundles: Sequence[Bundle], seed: int) -> Iterator[Order]:
    """Yield orders: all of few bundles, else some at random, each with its reverse."""
    bundles = sorted(bundles)
    if math.factorial(len(bundles)) <= _MOST_ORDERS:
        yield from permutations(bundles)
        return
    stream = random.Random(f"orders {seed}")  # noqa: S311 (no secret)
    pairs = min(max(_RULESETS // len(bundles), _FEWEST_ORDERS), _MOST_ORDERS) // 2
    for _ in range(pairs):
        wish = stream.sample(bundles, len(bundles))
        yield tuple(wish)
        yield tuple(reversed(wish))


def _legal(blends: Blends, wish: Order) -> list[tuple[Bundle, ...]]:
    """Return the steps of a legal order that is as near to a wish as can be."""
    waiting, taken, steps = list(wish), frozenset[str](), list[tuple[Bundle, ...]]()
    while waiting:
        step = blends.step(taken, waiting)
        steps.append(step)
        taken = taken.union(*step)
        waiting = [bundle for bundle in waiting if bundle not in step]
    return steps


class _Played:
    """What each blend came to in each deal.

    Args:
        plan: The plan that compares the two variants.
        blends: What lies between them.
        deals: How many deals each blend plays.
        levels: How many of them at each level.
    """

    def __init__(
        self, plan: Plan, blends: Blends, deals: int, levels: Mapping[str, int]
    ) -> None:
        self.deals = deals
        self._plan, self._blends = plan, blends
        self._parts = parts_of(deals, levels)
        self._numbers: dict[str, dict[str, _Numbers]] = {}
        self._digests: dict[frozenset[str], str] = {}

    def play(self, orders: Sequence[Order]) -> None:
        """Play all blends that some orders come through."""
        rulesets: dict[str, Ruleset] = {}
        for taken in dict.fromkeys(taken for order in orders for taken in _states(order)):
            rules = self._blends.ruleset(taken)
            assert rules is not None, "each step makes a variant"
            self._digests[taken] = digest = rules_digest(rules)
            rulesets.setdefault(digest, rules)
        with worker_pool(self._plan.jobs) as workers:
            tasks = {
                digest: [
                    [
                        workers.submit(_numbers, arm, self._plan.seed, part)
                        for part in self._parts
                    ]
                    for arm in self._arms(rules)
                ]
                for digest, rules in rulesets.items()
            }
            for digest, arms in tasks.items():
                seatings = [[task.result() for task in parts] for parts in arms]
                self._numbers[digest] = {
                    name: np.mean(
                        [
                            np.concatenate([part[name] for part in parts])
                            for parts in seatings
                        ],
                        axis=0,
                    )
                    for name in FIGURES
                }

    def _arms(self, rules: Ruleset) -> list[Arm]:
        first = [arm for arm in self._plan.arms if arm.variant == 0]
        level = self._plan.level_of(rules)
        return [replace(arm, rules=rules, level=level) for arm in first]

    def numbers(self, taken: frozenset[str], name: str) -> _Numbers:
        """Return a figure of a blend in each deal."""
        return self._numbers[self._digests[taken]][name]


def _joined(parts: Sequence[Mapping[str, _Numbers]], name: str) -> _Numbers:
    return np.concatenate([part[name] for part in parts])


def _states(order: Order) -> Iterator[frozenset[str]]:
    """Yield the rules that are taken before the first step of an order and after each."""
    taken = frozenset[str]()
    yield taken
    for bundle in order:
        taken = taken.union(bundle)
        yield taken


def _numbers(arm: Arm, seed: int, part: Part) -> dict[str, _Numbers]:
    """Play a range of deals; return each figure in each of them."""
    first, count, level = part
    even, odd = (POLICIES[name]() for name in arm.policies)
    room = array("i", [0]) * (count * COLUMN_COUNT)
    rank = int(played_as(arm.level if level is None else level))
    play_deals(build_tables(arm.rules), even, odd, run_key(seed), first, count, rank, room)
    rows = np.frombuffer(room, dtype=np.int32).reshape(count, COLUMN_COUNT)
    columns = columns_of(rows, swapped=arm.swapped, teams=arm.has_teams)
    return {name: find_metric(name).counted(columns).astype(np.float64) for name in FIGURES}


@dataclass(frozen=True, slots=True)
class _Steps:
    """The steps of a bundle: in each deal over all orders, in each order over all deals."""

    by_deal: _Numbers
    by_order: _Numbers


def _shared(played: _Played, name: str, orders: Sequence[Order]) -> dict[Bundle, _Steps]:
    """Return by bundle how far its steps lead from the second variant to the first."""
    by_deal = {bundle: np.zeros(played.deals) for bundle in orders[0]}
    by_order: dict[Bundle, list[float]] = {bundle: [] for bundle in orders[0]}
    for order in orders:
        states = list(_states(order))
        for bundle, before, after in zip(order, states, states[1:], strict=False):
            step = played.numbers(before, name) - played.numbers(after, name)
            by_deal[bundle] += step / len(orders)
            by_order[bundle].append(float(step.mean()))
    return {
        bundle: _Steps(by_deal[bundle], np.array(by_order[bundle])) for bundle in orders[0]
    }


def _whole(
    played: _Played, name: str, keys: frozenset[str], pair: tuple[str, str]
) -> Difference:
    """Return the difference of the two variants in a figure."""
    whole = played.numbers(frozenset(), name) - played.numbers(keys, name)
    return _share(_Steps(whole, np.zeros(1)), pair, is_exact=True)


def _share(steps: _Steps, pair: tuple[str, str], *, is_exact: bool) -> Difference:
    """Return the share of a bundle, with its interval."""
    deals = len(steps.by_deal)
    estimate = float(steps.by_deal.mean())
    parts = [(float(steps.by_deal.var(ddof=1)) / deals, deals - 1)] if deals > 1 else []
    if not is_exact:
        # An order and its reverse are no two chances, but one.
        chances = steps.by_order.reshape(-1, 2).mean(axis=1)
        parts.append((float(chances.var(ddof=1)) / len(chances), len(chances) - 1))
    variance = sum(part for part, _ in parts)
    if np.allclose(steps.by_deal, 0, atol=1e-12) or variance <= 0:
        return _unvaried(0.0 if variance <= 0 and not estimate else estimate, pair, deals)
    freedom = variance**2 / sum(part**2 / degrees for part, degrees in parts)
    error = math.sqrt(variance)
    reach = float(special.stdtrit(freedom, (1 + CONFIDENCE) / 2)) * error
    return Difference(
        *pair,
        estimate=estimate,
        low=estimate - reach,
        high=estimate + reach,
        p=float(2 * special.stdtr(freedom, -abs(estimate) / error)),
        p_adjusted=None,
        effect=None,
        correlation=None,
        smallest_detectable=None,
        n=deals,
        test=Test.PAIRED_T,
    )


def _unvaried(estimate: float, pair: tuple[str, str], deals: int) -> Difference:
    """Return a share that is the same in every deal, mostly nothing."""
    is_nothing = abs(estimate) < 1e-12
    return Difference(
        *pair,
        estimate=0.0 if is_nothing else estimate,
        low=None,
        high=None,
        p=1.0 if is_nothing else None,
        p_adjusted=None,
        effect=None,
        correlation=None,
        smallest_detectable=None,
        n=deals,
        reason=NONE_DIFFERS,
        test=Test.SIGN,
    )
