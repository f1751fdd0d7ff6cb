"""The command `simulate`: what happens in very many deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tuolaji.bots import USUAL_POLICY
from tuolaji.cli import console
from tuolaji.cli.options import (
    BotErrorOption,
    BotSecondsOption,
    DealsOption,
    Format,
    FoulsOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    MaxTimeOption,
    OnBotError,
    OutOption,
    PaceOption,
    PolicyOption,
    ReportOption,
    SchedulerOption,
    SeedOption,
    SetOption,
    ShardOption,
    SummaryFormatOption,
    UntilOption,
    Variants,
    in_words_of,
)
from tuolaji.cli.run import Batch, limits_of, paced, read_plan, size_of
from tuolaji.cli.show.summary import brief, show_summaries
from tuolaji.cli.variants import read_named
from tuolaji.language import _
from tuolaji.sim import report as reports
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.progress import read_until
from tuolaji.sim.run import Tallies, results_of, tally_arms
from tuolaji.sim.stats.censoring import figure_of
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.store.shards import read_shard
from tuolaji.sim.summary import figures_of, summarise
from tuolaji.table.bout import BOT_SECONDS

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji simulate shuangkou titanic -n 100000 --seed 1",
    "tuolaji simulate house.yaml -n 100000 --level 5",
    "tuolaji simulate shuangkou titanic -n 100000 --report report.html",
    "tuolaji simulate mine=house.yaml shuangkou --matches 2000 --policy greedy,random",
    "tuolaji simulate shuangkou -n 100000 --policy random --set kitty.cap=4 --format json",
    "tuolaji simulate shuangkou --until declarers_hold=0.01 --max-time 10m",
    "tuolaji simulate house.yaml -n 1000 --policy mine.py:Bot,greedy",
    "tuolaji simulate shuangsheng-match --matches 2000 --fouls 0.05",
    "tuolaji simulate shuangkou -n 5000000 --out runs/shuangkou",
)
_WATCHED: Final = "declarers_hold"


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variants: Variants,
    deals: DealsOption = None,
    matches: MatchesOption = None,
    seed: SeedOption = 1,
    policy: PolicyOption = USUAL_POLICY,
    level: LevelOption = None,
    jobs: JobsOption = None,
    set: SetOption = None,
    fouls: FoulsOption = 0.0,
    bot_seconds: BotSecondsOption = BOT_SECONDS,
    on_bot_error: BotErrorOption = OnBotError.STOP,
    seconds_a_trick: PaceOption = None,
    until: UntilOption = None,
    max_time: MaxTimeOption = None,
    shard: ShardOption = None,
    scheduler: SchedulerOption = None,
    out: OutOption = None,
    report: ReportOption = None,
    format: SummaryFormatOption = Format.TEXT,
) -> None:
    """Simulate variants and print their figures."""
    named = read_named(variants, overrides := tuple(set or ()))
    size = size_of(deals, matches, is_ended=bool(until or max_time))
    plan = read_plan(named, size, seed=seed, policy=policy, level=level, jobs=jobs)
    narrow = read_until(until, figures_of(plan)) if until else None
    part = read_shard(shard) if shard else None
    limits = limits_of(bot_seconds, on_bot_error)
    plan = paced(replace(plan, fouls=fouls, limits=limits), seconds_a_trick)
    ends = (narrow, max_time)
    batch = SimulationBatch(
        plan, named, overrides, out, *ends, shard=part, scheduler=scheduler, report=report
    )
    _simulate(batch, format)


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


def _simulate(batch: SimulationBatch, format: Format) -> None:
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
