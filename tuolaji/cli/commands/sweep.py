"""The command `sweep`: what each value of a rule does."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tuolaji.bots import USUAL_POLICY
from tuolaji.cli.options import (
    AlsoDealsOption,
    AlsoOption,
    DealsOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    MaxTimeOption,
    MetricOption,
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
    VaryOption,
)

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
_DEALS: Final = 20_000


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
    from tuolaji.cli.runs.batch import size_of, usual_deals
    from tuolaji.cli.runs.sweep import playable, sweep
    from tuolaji.cli.runs.variation import Asked, read_varied_plan
    from tuolaji.sim.compare.effect_size import read_sizes

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
    settings = playable(asked, out)
    plan = read_varied_plan(
        settings, size, seed=seed, policy=policy, level=level, jobs=jobs
    )
    batch = asked.batch("sweep", plan, settings, out, max_time, scheduler)
    batch = replace(batch, also=also or "", also_size=also_deals)
    sweep(batch, asked.sweeping(plan, settings), format, report)
