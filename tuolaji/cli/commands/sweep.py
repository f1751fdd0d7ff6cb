"""The command `sweep`: what each value of a rule does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tuolaji.bots import USUAL_POLICY
from tuolaji.cli import console
from tuolaji.cli.options import (
    AlsoDealsOption,
    AlsoOption,
    DealsOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    MaxTimeOption,
    NoticeOption,
    OutOption,
    PolicyOption,
    ReportOption,
    SchedulerOption,
    SeedOption,
    SetOption,
    TableFormat,
    TableFormatOption,
    Variant,
    in_words_of,
)
from tuolaji.cli.run import asked_again, preparing, size_of, tell_again, usual_deals
from tuolaji.cli.show.sweep import show_sweep
from tuolaji.cli.variation import (
    Asked,
    MetricOption,
    VariedBatch,
    VaryOption,
    read_varied_plan,
)
from tuolaji.language import _
from tuolaji.sim.compare.effect_size import read_sizes
from tuolaji.sim.format import figure, title
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report import check_place, write_sweep_report
from tuolaji.sim.stats.interval import estimate
from tuolaji.sim.vary.ladder import with_answers
from tuolaji.sim.vary.sweep import Counts, Sweeping
from tuolaji.sim.vary.values import Setting

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji sweep tuolaji --vary 'kitty.multiplier=2,4,2 ^ cards' -n 50000",
    "tuolaji sweep tuolaji --vary 'scoring.takeover=60..100 by 5' -n 20000",
    "tuolaji sweep tuolaji --vary kitty.size=4,8 --vary kitty.cap=2,8,none -n 20000",
    "tuolaji sweep titanic --vary lead.throws='any group,never' --metric attackers_points "
    "-n 20000",
    "tuolaji sweep tuolaji --vary 'follow.pair=pair | any,any' --also search",
    "tuolaji sweep house.yaml --vary levels.mandatory='none,5 10 K' --matches 500",
)
_MOST: Final = 60
_DEALS: Final = 20_000
_TOLD: Final = 4


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: Variant,
    vary: VaryOption = None,
    deals: DealsOption = None,
    matches: MatchesOption = None,
    seed: SeedOption = 1,
    policy: PolicyOption = USUAL_POLICY,
    level: LevelOption = None,
    jobs: JobsOption = None,
    set: SetOption = None,
    metric: MetricOption = None,
    notice: NoticeOption = None,
    also: AlsoOption = None,
    also_deals: AlsoDealsOption = None,
    max_time: MaxTimeOption = None,
    out: OutOption = None,
    report: ReportOption = None,
    scheduler: SchedulerOption = None,
    format: TableFormatOption = TableFormat.TEXT,
) -> None:
    """Play the values of one or two keys on the same deals and print what they do."""
    asked = Asked(
        variant,
        tuple(vary or ()),
        tuple(set or ()),
        tuple(metric or ()),
        tuple(notice or ()),
    )
    read_sizes(asked.notice)
    size = size_of(
        deals, matches, is_ended=max_time is not None, usual=usual_deals(_DEALS, policy)
    )
    settings = _playable(asked, out)
    plan = read_varied_plan(
        settings, size, seed=seed, policy=policy, level=level, jobs=jobs
    )
    batch = asked.batch("sweep", plan, settings, out, max_time, scheduler)
    batch = replace(batch, also=also or "", also_size=also_deals)
    _sweep(batch, asked.sweeping(plan, settings), format, report)


def _playable(asked: Asked, out: Path | None) -> tuple[Setting, ...]:
    """Return the settings that can be played; say which of a range cannot."""
    with preparing(out):
        asked_for = asked.settings(_MOST)
    if asked_for.left_out:
        console.note(asked_for.left_out)
    return asked_for.settings


def _sweep(
    batch: VariedBatch, sweeping: Sweeping, format: TableFormat, report: Path | None
) -> None:
    metric = sweeping.metrics[0]
    other = asked_again(batch, batch.also, batch.also_size) if batch.also else None
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
            sweep = sweeping.result(played)
            if other is not None and again is not None:
                found = replace(sweeping, plan=other.plan).result(again)
                sweep = with_answers(sweep, found)
            show_sweep(sweep, format)
        if report is not None:
            write_sweep_report(sweep, report, batch.command)
            console.note(_("report: {file}", file=report))

    batch.conclude(stopped, show)
