"""A simulation: what happens in very many deals, played, shown and reported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.options import Format, in_words_of
from tuolaji.cli.runs.batch import Batch
from tuolaji.cli.show.summary import brief, show_summaries
from tuolaji.language import _
from tuolaji.sim import report as reports
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.run import Tallies, results_of, tally_arms
from tuolaji.sim.stats.censoring import figure_of
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import summarise

__all__ = ["SimulationBatch", "simulate"]

_WATCHED: Final = "declarers_hold"


@dataclass(frozen=True, slots=True)
class SimulationBatch(Batch):
    """A simulation as it was asked for.

    Attributes:
        report: Where the report goes, if one is wanted.
    """

    report: Path | None = None

    def options(self) -> dict[str, object]:
        """Return the options by name, in the order of a command line."""
        # A class with slots is made twice, and `super()` would mean the first.
        return {**Batch.options(self), "--report": self.report}


def simulate(batch: SimulationBatch, format: Format) -> None:
    """Play a simulation, print its figures and write its report if one is wanted."""
    until = batch.until
    if batch.report is not None:
        reports.check_place(batch.report, batch.folder)
    watched = _WATCHED if until is None else until.metric

    def is_enough(tallies: Tallies) -> bool:
        return until is not None and until.is_met(
            _figures(tallies, watched, is_ending=True)
        )

    def describe(tallies: Tallies) -> str:
        return ", ".join(brief(watched, figure) for figure in _figures(tallies, watched))

    played = batch.play(tally_arms, is_enough=is_enough, describe=describe)

    def show() -> None:
        shard = "" if batch.shard is None else str(batch.shard)
        results = results_of(batch.plan, played)
        with in_words_of(format):
            summaries = [
                summarise(result, batch.overrides, shard=shard) for result in results
            ]
            show_summaries(summaries, format)
        if batch.report is not None:
            found = reports.simulated(results, batch.overrides, shard=shard)
            reports.write_simulation_report(found, batch.report, batch.command)
            console.note(_("report: {file}", file=batch.report))

    batch.conclude(played.stopped, show)


def _figures(tallies: Tallies, metric: str, *, is_ending: bool = False) -> list[Estimate]:
    return [
        figure_of(METRICS[metric], tally.sums, is_ending=is_ending)
        for tally in tallies.arms
    ]
