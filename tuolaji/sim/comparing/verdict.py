"""What is the answer, in one sentence?

Which variants differ and how, by the figures that players ask for first; or that no
difference was seen, with the least that would have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tuolaji.sim.comparing.comparison import Comparison, Difference, MetricComparison
from tuolaji.sim.comparing.significance import LEVEL
from tuolaji.sim.digits import change, half, number
from tuolaji.sim.wording import counted, listed

__all__ = ["ANSWERS", "alike", "is_seen", "verdict_of"]

ANSWERS: Final = {
    "declarers_hold": "declarers hold {} of the deals",
    "attackers_points": "attackers take {} points",
    "level_gain": "a deal moves the declarers by {} levels",
    "deals_per_match": "a match takes {} deals",
    "kitty_captured": "the kitty is captured in {} of the deals",
}
"""What the answer may be told by, the first that differs before the others."""

_Pair = tuple[str, str]
_TOLD: Final = 3
_UNSEEN: Final = 3.7
"""What did not show in n clusters is in less than one of n / 3.7, with 39 chances in 40."""


def is_seen(difference: Difference) -> bool:
    """Tell whether a difference is more than chance, among all that were looked at."""
    return difference.p_adjusted is not None and difference.p_adjusted < LEVEL


def alike(comparison: Comparison, a: str, b: str) -> bool:
    """Tell whether two variants came out equal in every figure."""
    found = [
        one
        for metric in comparison.metrics.values()
        for one in metric.differences
        if (one.a, one.b) == (a, b) and one.estimate is not None
    ]
    return all(one.estimate == 0 for one in found)


def verdict_of(comparison: Comparison) -> str:
    """Return the answer of a comparison."""
    if len(comparison.variants) == 1:
        return f"{comparison.variants[0]} stands alone; name another variant to compare"
    seen = [one for one in _all(comparison) if is_seen(one[1])]
    if not seen:
        return _none_seen(comparison)
    names = {name for name, _ in seen}
    most = 3 if len(comparison.variants) == 2 else 2
    told = [name for name in ANSWERS if name in names][:most]
    if not told:
        return _only_others(comparison, seen)
    equal = _equal(comparison, seen)
    sentences = [_figures(comparison, name, equal) for name in told]
    return f"{_who(comparison, equal)}: {'; '.join(sentences)}"


def _all(comparison: Comparison) -> list[tuple[str, Difference]]:
    return [
        (name, one)
        for name, metric in comparison.metrics.items()
        for one in metric.differences
    ]


def _equal(comparison: Comparison, seen: Sequence[tuple[str, Difference]]) -> list[_Pair]:
    """Return which two variants are not among those that differ."""
    differ = {(one.a, one.b) for _, one in seen}
    return [pair for pair in combinations(comparison.variants, 2) if pair not in differ]


def _who(comparison: Comparison, equal: Sequence[_Pair]) -> str:
    variants = comparison.variants
    if not equal:
        how = "differ" if len(variants) == 2 else "all differ"
        return f"{listed(variants)} {how}"
    return f"the variants differ, with no difference seen between {_pairs(equal)}"


def _pairs(pairs: Sequence[_Pair]) -> str:
    told = [f"{a} and {b}" for a, b in pairs[:_TOLD]]
    more = f" and {len(pairs) - _TOLD} more" if len(pairs) > _TOLD else ""
    return f"{', '.join(told)}{more}"


def _figures(comparison: Comparison, name: str, equal: Sequence[_Pair]) -> str:
    """Return a figure of all variants, greatest first if they are more than two.

    Two that differ otherwise, but not in this figure, are named; `equal` are named before.
    """
    metric = comparison.metrics[name]
    values = [(one, metric.values[one]) for one in comparison.variants]
    if len(values) > 2:
        values.sort(key=lambda one: -(one[1].estimate or 0.0))
    first, *others = [
        f"{number(one.estimate, metric.metric.kind, half(one.low, one.high))} ({label})"
        for label, one in values
    ]
    joint = " against " if len(others) == 1 else ", "
    told = ANSWERS[name].format(joint.join([first, *others]))
    alike = [
        pair
        for one in metric.differences
        if not is_seen(one) and (pair := (one.a, one.b)) not in equal
    ]
    return f"{told} (not told apart: {_pairs(alike)})" if alike else told


def _only_others(comparison: Comparison, seen: Sequence[tuple[str, Difference]]) -> str:
    names = listed(
        [name.replace("_", " ") for name in dict.fromkeys(n for n, _ in seen)][:4]
    )
    who = _who(comparison, _equal(comparison, seen))
    return (
        f"{who} in {names}; no difference seen in how deals end, where "
        f"{_would_have_been(comparison)}"
    )


def _none_seen(comparison: Comparison) -> str:
    pairs = list(combinations(comparison.variants, 2))
    digests = {comparison.digests[label] for label in comparison.variants}
    names = listed(comparison.variants)
    if len(digests) == 1:
        return f"{names} have the same rules: they differ by exactly nothing"
    if all(alike(comparison, a, b) for a, b in pairs):
        return f"no difference seen: {names} came out alike in {_alike_in(comparison)}"
    return f"no difference seen between {names}; {_would_have_been(comparison)} seen"


def _alike_in(comparison: Comparison) -> str:
    """Return where variants came out alike, and how rare what parts them must be."""
    clusters, noun = _clusters(comparison)
    many = round(clusters / _UNSEEN)
    if many < 2:
        return f"every figure; {counted(clusters, noun)} can tell no more"
    return f"every figure; what sets them apart shows in less than one {noun} in {many:,}"


def _clusters(comparison: Comparison) -> tuple[int, str]:
    if comparison.matches:
        return comparison.matches, "match"
    return comparison.deals, "deal"


def _would_have_been(comparison: Comparison) -> str:
    """Return which difference would have been seen, ready for "seen"."""
    told = []
    for name, noun in (
        ("declarers_hold", "in the deals that declarers hold"),
        ("attackers_points", "attackers' points"),
    ):
        metric = comparison.metrics[name]
        least = _least_seen(metric)
        if least is not None:
            told.append(f"{change(least, metric.metric.kind)} {noun}")
    if not told:
        return f"in {counted(*_clusters(comparison))} none could have been"
    return f"one of {listed(told, 'or')} would have been"


def _least_seen(metric: MetricComparison) -> float | None:
    """Return the difference that would have been seen between any two variants.

    Where no deal differs at all, their spread tells nothing of what could be seen. Where
    only a difference of more than the whole would be, none is.
    """
    found = [one.smallest_detectable for one in metric.differences]
    least = max((one for one in found if one), default=None)
    is_beyond = least is not None and metric.metric.kind.is_part and least > 1
    return None if is_beyond else least
