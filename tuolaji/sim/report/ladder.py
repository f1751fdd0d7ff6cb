"""The ladder in a report: each difference as every player has it, drawn on one scale.

The players stand from the weakest to the strongest, with what became of the answer beside
the strongest. Where the dots lie on one side of the line the difference holds whoever
plays; where they wander, it is the player's as much as the rules'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tuolaji.bots import LADDER
from tuolaji.sim.compare.result import (
    Again,
    Comparison,
    Difference,
    Rung,
    agreement_name,
)
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.metrics.titles import title_of
from tuolaji.sim.report.tables import DifferenceLine, lines_of
from tuolaji.sim.vary.sweep import Sweep

__all__ = ["LadderLine", "LadderRows", "ladder_rows", "rungs_of", "sweep_ladder_rows"]


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A difference by one player.

    Attributes:
        policy: The player.
        line: The difference, written out and drawn.
        agreement: What became of the answer; empty but for the strongest.
    """

    policy: str
    line: DifferenceLine
    agreement: str


@dataclass(frozen=True, slots=True)
class LadderRows:
    """One difference by all players, the weakest first."""

    title: str
    a: str
    b: str
    lines: tuple[LadderLine, ...]


def rungs_of(comparison: Comparison) -> tuple[str, ...]:
    """Return who played, from the weakest to the strongest."""
    policies = [comparison.policy, *(rung.policy for rung in comparison.ladder)]
    return tuple(sorted(policies, key=_place))


def _place(policy: str) -> int:
    return LADDER.index(policy) if policy in LADDER else len(LADDER)


def ladder_rows(comparison: Comparison) -> tuple[LadderRows, ...]:
    """Return every difference that was asked again, by all players."""
    return tuple(_rows(comparison.policy, comparison.ladder, comparison.again))


def sweep_ladder_rows(sweep: Sweep) -> tuple[LadderRows, ...]:
    """Return what was asked again of the values of a sweep, by both players."""
    return tuple(_rows(sweep.policy, sweep.ladder, sweep.again))


def _rows(
    policy: str, ladder: Sequence[Rung], again: Sequence[Again]
) -> Iterator[LadderRows]:
    for answer in again:
        found = {policy: answer.first, **_of_rungs(ladder, answer)}
        policies = sorted(found, key=_place)
        lines = lines_of(
            [found[policy] for policy in policies], find_metric(answer.metric).kind
        )
        yield LadderRows(
            title=title_of(answer.metric),
            a=answer.a,
            b=answer.b,
            lines=tuple(
                LadderLine(
                    policy,
                    line,
                    agreement_name(answer.agreement) if policy == answer.policy else "",
                )
                for policy, line in zip(policies, lines, strict=True)
            ),
        )


def _of_rungs(ladder: Sequence[Rung], answer: Again) -> dict[str, Difference]:
    return {
        rung.policy: difference
        for rung in ladder
        if answer.metric in rung.metrics
        for difference in rung.metrics[answer.metric].differences
        if (difference.a, difference.b) == (answer.a, answer.b)
    }
