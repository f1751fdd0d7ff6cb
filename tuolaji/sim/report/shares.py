"""The shares of rules in a report: what each makes of the difference of two variants.

Below one figure stand all rules, the largest share first, and their sum, on one scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tuolaji.sim.compare.result import Comparison, Shares
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.metrics.titles import title_of
from tuolaji.sim.report.tables import DifferenceLine, lines_of

__all__ = ["ShareLine", "ShareRows", "share_rows"]


@dataclass(frozen=True, slots=True)
class ShareLine:
    """What a bundle of rules makes of a difference; without keys it is the whole."""

    keys: tuple[str, ...]
    line: DifferenceLine


@dataclass(frozen=True, slots=True)
class ShareRows:
    """The shares of one figure, the largest first, and last the whole."""

    title: str
    lines: tuple[ShareLine, ...]


def share_rows(comparison: Comparison) -> tuple[ShareRows, ...]:
    """Return what each rule makes of each figure's difference."""
    return () if comparison.shares is None else tuple(_rows(comparison.shares))


def _rows(shares: Shares) -> Iterator[ShareRows]:
    for name, whole in shares.whole.items():
        found = [(rule.keys, rule.shares[name]) for rule in shares.rules]
        found.sort(key=lambda share: -abs(share[1].estimate or 0.0))
        bundles: list[tuple[str, ...]] = [*(keys for keys, _ in found), ()]
        differences = [*(share for _, share in found), whole]
        lines = lines_of(differences, find_metric(name).kind)
        yield ShareRows(title_of(name), tuple(map(ShareLine, bundles, lines)))
