"""A sweep: what each value of a rule does, played, shown and reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.options import TableFormat, in_words_of
from tuolaji.cli.runs.batch import preparing, repeat_with_policy, tell_again
from tuolaji.cli.runs.variation import Asked, VariedBatch
from tuolaji.cli.show.sweep import show_sweep
from tuolaji.language import _
from tuolaji.sim.format import figure, title
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report import check_place, write_sweep_report
from tuolaji.sim.stats.interval import estimate
from tuolaji.sim.vary.ladder import with_answers
from tuolaji.sim.vary.sweep import Counts, Sweeping
from tuolaji.sim.vary.values import Setting

__all__ = ["playable", "sweep"]

_MOST: Final = 60
_TOLD: Final = 4


def playable(asked: Asked, out: Path | None) -> tuple[Setting, ...]:
    """Return the settings that can be played; say which of a range cannot."""
    with preparing(out):
        asked_for = asked.settings(_MOST)
    if asked_for.left_out:
        console.note(asked_for.left_out)
    return asked_for.settings


def sweep(
    batch: VariedBatch, sweeping: Sweeping, format: TableFormat, report: Path | None
) -> None:
    """Play a sweep, print it and write its report if one is wanted."""
    metric = sweeping.metrics[0]
    other = repeat_with_policy(batch, batch.also, batch.also_size) if batch.also else None
    if report is not None:
        check_place(report, batch.folder)

    def describe(counts: Counts) -> str:
        sums = counts.tallies[metric.name].sums
        values = [figure(estimate(own, metric.kind), metric.kind) for own in sums]
        return f"{title(metric)} {', '.join(values[:_TOLD])}"

    played = batch.play(sweeping.reducer, is_enough=None, describe=describe)

    again, stopped = None, played.stopped
    if other is not None and stopped is not Stopped.INTERRUPTED:
        tell_again(other)
        again = other.play(sweeping.reducer, is_enough=None, describe=describe)
        stopped = again.stopped

    def show() -> None:
        with in_words_of(format):
            found = sweeping.result(played)
            if other is not None and again is not None:
                other_found = replace(sweeping, plan=other.plan).result(again)
                found = with_answers(found, other_found)
            show_sweep(found, format)
        if report is not None:
            write_sweep_report(found, report, batch.command)
            console.note(_("report: {file}", file=report))

    batch.conclude(stopped, show)
