"""What should a reader know before trusting a comparison?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.engine.constants import MATCH_LIMIT
from tuolaji.sim.censoring import BROKEN_OFF
from tuolaji.sim.comparing.comparison import Comparison, RuleActivation
from tuolaji.sim.comparing.finding import Relation, findings_of
from tuolaji.sim.digits import UNKNOWN
from tuolaji.sim.ledger import HOW_IT_ENDED, Stopped
from tuolaji.sim.separate import remedy_at
from tuolaji.sim.unshown import remedies
from tuolaji.sim.wording import counted, listed

__all__ = ["warnings_of"]

_FEW_DEALS: Final = 30
"""Below this many deals a rule has hardly had a chance to matter."""
_FEW_CLUSTERS: Final = 100
_MOST: Final = 3


def warnings_of(comparison: Comparison) -> tuple[str, ...]:
    """Return what to know, the gravest first."""
    return (
        *remedies(comparison.unshown),
        *map(str, comparison.trials),
        *_few(comparison),
        *_ended(comparison),
        *_broken_off(comparison),
        *_other_packs(comparison),
        *_alike(comparison),
        *_hardly_fired(comparison),
        *_rests_on_few(comparison),
        *_random(comparison),
    )


def _few(comparison: Comparison) -> Iterator[str]:
    clusters = comparison.matches or comparison.deals
    if clusters < _FEW_CLUSTERS:
        many = counted(clusters, "match" if comparison.matches else "deal")
        verb = "is" if clusters == 1 else "are"
        yield f"{many} {verb} few; the intervals are no more than a hint"


def _ended(comparison: Comparison) -> Iterator[str]:
    if comparison.stopped in {Stopped.TIME, Stopped.INTERRUPTED}:
        yield HOW_IT_ENDED[comparison.stopped]


def _broken_off(comparison: Comparison) -> Iterator[str]:
    if BROKEN_OFF not in comparison.metrics:
        return
    values = comparison.metrics[BROKEN_OFF].values
    found = [
        f"{round((one.estimate or 0.0) * one.n):,} of {label}"
        for label, one in values.items()
        if one.estimate
    ]
    if found:
        yield (
            f"matches broken off after {MATCH_LIMIT:,} deals: {', '.join(found)}; how long "
            "a match takes is too small by an unknown amount, so it has no interval"
        )


def _other_packs(comparison: Comparison) -> Iterator[str]:
    found = [
        f"{one.a} and {one.b} {_correlation(one.correlation)}"
        for one in comparison.coupling
        if not one.same_pack
    ]
    if found:
        yield (
            "other packs, whose deals share what cards they can; correlation of the "
            f"points: {', '.join(found)}"
        )


def _correlation(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}".replace("-", "−")


def _alike(comparison: Comparison) -> Iterator[str]:
    for one in findings_of(comparison).pairs:
        a, b = one.variants
        if one.relation is Relation.SAME:
            yield f"{a} and {b} have the same rules"
        elif one.relation is Relation.ALIKE and not _is_unshown(comparison, (a, b)):
            yield _joined(
                f"no deal of {a} and {b} came out otherwise: what differs never came to "
                f"matter, or {comparison.policy} makes no use of it",
                remedy_at(comparison.level),
            )


def _is_unshown(comparison: Comparison, pair: tuple[str, str]) -> bool:
    return any(pair in one.pairs for one in comparison.unshown)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _hardly_fired(comparison: Comparison) -> Iterator[str]:
    found = []
    for label, rules in comparison.activation.items():
        few = [rule.key for rule in rules if _is_hardly_fired(rule)]
        if few:
            more = f" and {len(few) - _MOST} more" if len(few) > _MOST else ""
            found.append(f"{label} {', '.join(few[:_MOST])}{more}")
    if found:
        yield (
            f"set back to the parent's, these changed fewer than {_FEW_DEALS} of "
            f"{comparison.looked_at}: {'; '.join(found)}"
        )


def _is_hardly_fired(rule: RuleActivation) -> bool:
    found = rule.activated
    if found is None or found.estimate is None:
        return False
    return found.estimate * rule.deals < _FEW_DEALS


def _rests_on_few(comparison: Comparison) -> Iterator[str]:
    """Warn of figures about things that hardly ever happened."""
    for name in ("kitty_multiplier", "throws_failed"):
        values = comparison.metrics[name].values if name in comparison.metrics else {}
        few = [label for label, one in values.items() if one.n < _FEW_DEALS]
        if few:
            figure = name.replace("_", " ")
            yield f"{figure} rests on fewer than {_FEW_DEALS} ({listed(few)})"


def _random(comparison: Comparison) -> Iterator[str]:
    if comparison.policy == "random":
        yield "random play says little of rules; --policy greedy plays to win"
