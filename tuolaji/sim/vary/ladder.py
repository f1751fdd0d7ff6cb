"""The ladder of a sweep: what its values do, asked again of another player.

Each value's difference from the base is compared with what the other player says on
the first of the same deals, as in a comparison (see `compare.ladder`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tuolaji.sim.compare.ladder import again_of
from tuolaji.sim.compare.result import Again, MetricComparison, Rung
from tuolaji.sim.vary.sweep import Sweep, verdict_of, warnings_of

__all__ = ["with_answers"]


def with_answers(sweep: Sweep, other: Sweep) -> Sweep:
    """Return a sweep that says what becomes of its answers by another player.

    Args:
        sweep: The sweep.
        other: The same values, played by the other policy.
    """
    asked = replace(sweep, ladder=(_rung(other),), again=tuple(_again(sweep, other)))
    return replace(asked, warnings=warnings_of(asked), verdict=verdict_of(asked))


def _rung(sweep: Sweep) -> Rung:
    return Rung(
        policy=sweep.policy,
        deals=sweep.deals,
        matches=sweep.matches,
        seconds=sweep.seconds,
        deals_per_second=sweep.deals_per_second,
        stopped=sweep.stopped,
        metrics={
            metric.name: MetricComparison(
                metric,
                {point.name: point.figures[metric.name] for point in sweep.points},
                tuple(
                    replace(
                        point.differences[metric.name],
                        a=point.name,
                        b=sweep.points[sweep.base].name,
                    )
                    for place, point in enumerate(sweep.points)
                    if place != sweep.base
                ),
            )
            for metric in sweep.metrics
        },
    )


def _again(sweep: Sweep, other: Sweep) -> Iterator[Again]:
    base = sweep.points[sweep.base].name
    for metric in sweep.metrics:
        pairs = zip(sweep.points, other.points, strict=True)
        for place, (point, same) in enumerate(pairs):
            if place != sweep.base:
                first, again = (
                    replace(point.differences[metric.name], a=point.name, b=base)
                    for point in (point, same)
                )
                yield again_of(metric.name, other.policy, first, again)
