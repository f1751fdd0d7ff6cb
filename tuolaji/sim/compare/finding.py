"""Findings: what a comparison says in facts, before it is put into words.

Each figure of every two variants has a standing, each two variants a relation that follows
from theirs. A verdict is these facts written out, so that it says what the rows say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from tuolaji.sim.compare.effect_size import is_slight
from tuolaji.sim.compare.p_value import is_significant
from tuolaji.sim.compare.result import Comparison, Difference, MetricComparison
from tuolaji.sim.metrics.deal import is_band
from tuolaji.sim.metrics.registry import ASKED_METRICS

__all__ = [
    "ANSWERS",
    "Findings",
    "PairFinding",
    "Relation",
    "Significance",
    "Variants",
    "detectable_size",
    "findings_of",
    "headline_figures",
    "significance_of",
    "smallest_detectable",
]


ANSWERS: Final = (
    "declarers_hold",
    "attackers_points",
    "level_gain",
    "deals_per_match",
    "kitty_captured",
)
"""The figures that players ask for, the first that differs before the others."""

_SKILL: Final = ("skill_gap", "skill_points", "skill_deals", "luck", "skill")
_TOLD: Final = 6
"""How many figures stand in the table of a comparison."""

Variants = tuple[str, str]
"""Two variants, in the order of the comparison."""


_CLOSE: Final = 0.95
"""Two sizes that are nearer to each other may read alike, with the digits that are told."""


class Significance(StrEnum):
    """What is known of a difference.

    UNKNOWN: Nothing, or nothing of how sure it is.
    UNSEEN: It is no more than chance may show.
    SLIGHT: It is significant, and surely less than what is worth noticing.
    SEEN: It is significant.
    """

    UNKNOWN = "unknown"
    UNSEEN = "unseen"
    SLIGHT = "slight"
    SEEN = "seen"


class Relation(StrEnum):
    """How two variants stand to each other.

    SAME: Their rules are the same.
    ALIKE: No deal differs in anything that is counted at the table.
    UNSEEN: No figure differs significantly.
    SLIGHT: Some do, but none by more than is worth noticing.
    DIFFERENT: Some do.
    """

    SAME = "same"
    ALIKE = "alike"
    UNSEEN = "unseen"
    SLIGHT = "slight"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class PairFinding:
    """What was found of two variants.

    Attributes:
        variants: The two.
        relation: How they stand to each other.
        seen: The figures that differ significantly, what players ask for first, then
            bands, then the clearest; those of what seats are asked are not among them.
        slight: Those that differ significantly by less than is worth noticing.
        asked: Figures that differ of what the seats are asked or may choose among.
    """

    variants: Variants
    relation: Relation
    seen: tuple[str, ...]
    slight: tuple[str, ...]
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of all variants.

    Attributes:
        pairs: Every two of them.
        headline: The figures that the answer tells, each seen to differ between some two.
    """

    pairs: tuple[PairFinding, ...]
    headline: tuple[str, ...]

    def being(self, *relations: Relation) -> tuple[PairFinding, ...]:
        """Return the pairs that stand so to each other."""
        return tuple(pair for pair in self.pairs if pair.relation in relations)

    @property
    def apart(self) -> tuple[PairFinding, ...]:
        """The pairs that differ in a figure that is told."""
        return tuple(
            pair
            for pair in self.being(Relation.DIFFERENT)
            if any(name in pair.seen for name in self.headline)
        )

    @property
    def elsewhere(self) -> tuple[PairFinding, ...]:
        """The pairs that differ, but in no figure that is told."""
        apart = self.apart
        return tuple(pair for pair in self.being(Relation.DIFFERENT) if pair not in apart)


def findings_of(comparison: Comparison) -> Findings:
    """Return what was found in a comparison of two variants or more."""
    pairs = tuple(_pair(comparison, pair) for pair in combinations(comparison.variants, 2))
    seen = [name for pair in pairs for name in pair.seen]
    names = [name for name in ANSWERS if name in seen]
    most = {2: 3, 3: 2}.get(len(comparison.variants), 1)
    if most == 1:  # Of many variants the one figure is told that sets most of them apart.
        names.sort(key=lambda name: -seen.count(name))
    return Findings(pairs, tuple(names[:most]))


def _pair(comparison: Comparison, pair: Variants) -> PairFinding:
    differences = {
        name: difference
        for name, metric in comparison.metrics.items()
        for difference in metric.differences
        if (difference.a, difference.b) == pair
    }
    standings = {
        name: significance_of(name, difference, comparison.worth_noticing)
        for name, difference in differences.items()
    }
    seen = _ordered(
        differences,
        (n for n, significance in standings.items() if significance is Significance.SEEN),
    )
    slight = _ordered(
        differences,
        (n for n, significance in standings.items() if significance is Significance.SLIGHT),
    )
    return PairFinding(
        variants=pair,
        relation=_relation(comparison, pair, differences, (seen, slight)),
        seen=seen,
        slight=slight,
        asked=tuple(
            n for n in differences if n in ASKED_METRICS and is_significant(differences[n])
        ),
    )


def significance_of(
    name: str, difference: Difference, sizes: Mapping[str, float]
) -> Significance:
    """Return what is known of the difference of a figure."""
    if difference.estimate is None or difference.p_adjusted is None:
        return Significance.UNKNOWN
    if not is_significant(difference):
        return Significance.UNSEEN
    return Significance.SLIGHT if is_slight(name, difference, sizes) else Significance.SEEN


def _ordered(
    differences: Mapping[str, Difference], names: Iterable[str]
) -> tuple[str, ...]:
    """Return figures of what happens: what players ask for, bands, then the clearest."""

    def rank(name: str) -> tuple[int, float]:
        if name in ANSWERS:
            return ANSWERS.index(name), 0.0
        place = len(ANSWERS) + (not is_band(name))
        return place, -abs(differences[name].effect or 0.0)

    return tuple(sorted((n for n in names if n not in ASKED_METRICS), key=rank))


def _relation(
    comparison: Comparison,
    pair: Variants,
    differences: Mapping[str, Difference],
    differing: tuple[Sequence[str], Sequence[str]],
) -> Relation:
    seen, slight = differing
    if comparison.digests[pair[0]] == comparison.digests[pair[1]]:
        return Relation.SAME
    if seen:
        return Relation.DIFFERENT
    if slight:
        return Relation.SLIGHT
    return Relation.ALIKE if _is_alike(comparison, pair, differences) else Relation.UNSEEN


def _is_alike(
    comparison: Comparison, pair: Variants, differences: Mapping[str, Difference]
) -> bool:
    """Tell whether no deal of two variants differs in anything that is counted."""
    unlike = [
        coupling.unlike
        for coupling in comparison.coupling
        if (coupling.a, coupling.b) == pair
    ]
    figures = [
        difference.estimate
        for name, difference in differences.items()
        if name not in ASKED_METRICS
    ]
    return unlike == [0] and not any(figures)


def smallest_detectable(
    metric: MetricComparison, pairs: Iterable[Variants]
) -> float | None:
    """Return the difference of a figure that would have been seen between some variants.

    `None` is none: where nothing tells, where only one of more than the whole would have
    been, and where one that large was found and is not significant.
    """
    of_pairs = set(pairs)
    sizes, estimates = list[float | None](), list[float]()
    for difference in metric.differences:
        if (difference.a, difference.b) in of_pairs:
            sizes.append(difference.smallest_detectable_adjusted)
            estimates.append(
                0.0 if is_significant(difference) else abs(difference.estimate or 0.0)
            )
    known = [size for size in sizes if size]
    if not known or len(known) < len(sizes):
        return None
    least = max(known)
    is_proportion = metric.metric.kind.is_proportion
    return detectable_size(least, max(estimates), is_proportion=is_proportion)


def detectable_size(
    least: float, largest_not_significant: float, *, is_proportion: bool
) -> float | None:
    """Return the difference that would have been seen, or `None` if that is not so.

    Of a part of a whole nothing is beyond the whole. Where a difference about that large
    was found and is not significant, one that large need not have been detected.
    """
    is_beyond = is_proportion and least > 1
    return None if is_beyond or largest_not_significant > _CLOSE * least else least


def headline_figures(comparison: Comparison) -> tuple[str, ...]:
    """Return the figures with a row: what players ask for, then what differs most."""
    metrics = comparison.metrics
    asked = [name for name in (*ANSWERS, *_SKILL) if name in metrics]
    seen = [name for name in metrics if name not in asked and _is_any_seen(metrics[name])]
    seen.sort(key=lambda name: -_strength(metrics[name]))
    unlike = {tuple(metrics[name].values.values()): name for name in reversed(seen)}
    telling = [name for name in seen if name in set(unlike.values())]
    return (*asked, *telling[: max(_TOLD - len(asked), 0)])


def _is_any_seen(metric: MetricComparison) -> bool:
    return any(is_significant(difference) for difference in metric.differences)


def _strength(metric: MetricComparison) -> float:
    return max(abs(difference.effect or 0.0) for difference in metric.differences)
