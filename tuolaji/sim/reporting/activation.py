"""Which rules mattered, and in how many deals?

A rule is activated in a deal that goes another way once it is set back alone, decisive in
one that ends otherwise. All bars of a report share a scale, whichever variant they are of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tuolaji.sim.comparing.sampled import RuleActivation
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import Kind
from tuolaji.sim.reporting.numerals import UNKNOWN, count, numeral_for

__all__ = ["ActivationLine", "activation_lines"]


@dataclass(frozen=True, slots=True)
class ActivationLine:
    """How often one rule mattered, written out.

    Attributes:
        rule: The rule and how often it mattered.
        activated: Share of deals that go another way without it.
        activated_interval: Its 95 % interval.
        activated_bar: The same, in hundredths of the bar's room.
        decisive: Share of deals that end otherwise without it.
        decisive_interval: Its 95 % interval.
        decisive_bar: The same, in hundredths of the bar's room.
        deals: Deals looked at.
    """

    rule: RuleActivation
    activated: str
    activated_interval: str
    activated_bar: float
    decisive: str
    decisive_interval: str
    decisive_bar: float
    deals: str


def activation_lines(
    activation: Mapping[str, Iterable[RuleActivation]],
) -> dict[str, tuple[ActivationLine, ...]]:
    """Return the rules of each variant that were tried, the most decisive first."""
    tried = {
        label: [one for one in rules if not one.problem]
        for label, rules in activation.items()
    }
    shares = [share for rules in tried.values() for one in rules for share in _shares(one)]
    widest = max(map(_of, shares), default=0.0)
    return {
        label: tuple(_line(one, widest) for one in sorted(rules, key=_rank))
        for label, rules in tried.items()
    }


def _rank(rule: RuleActivation) -> tuple[float, float]:
    return -_of(rule.decisive), -_of(rule.activated)


def _shares(rule: RuleActivation) -> Sequence[Estimate | None]:
    return rule.activated, rule.decisive


def _of(share: Estimate | None) -> float:
    return 0.0 if share is None else share.estimate or 0.0


def _line(rule: RuleActivation, widest: float) -> ActivationLine:
    activated, activated_interval = _written(rule.activated)
    decisive, decisive_interval = _written(rule.decisive)
    scale = 100 / widest if widest else 0.0
    return ActivationLine(
        rule=rule,
        activated=activated,
        activated_interval=activated_interval,
        activated_bar=round(scale * _of(rule.activated), 1),
        decisive=decisive,
        decisive_interval=decisive_interval,
        decisive_bar=round(scale * _of(rule.decisive), 1),
        deals=count(rule.deals),
    )


def _written(share: Estimate | None) -> tuple[str, str]:
    if share is None:
        return UNKNOWN, ""
    numeral = numeral_for(Kind.SHARE, share)
    return numeral.value(share.estimate), numeral.interval(share.low, share.high)
