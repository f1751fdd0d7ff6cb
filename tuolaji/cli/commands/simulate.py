"""The command `simulate`: what happens in very many deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tuolaji.bots import BOT_SECONDS, USUAL_POLICY
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
)

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
    from tuolaji.cli.runs.batch import limits_of, paced, read_plan, size_of
    from tuolaji.cli.runs.simulate import SimulationBatch, simulate
    from tuolaji.cli.variants import read_named
    from tuolaji.sim.progress import read_until
    from tuolaji.sim.store.shards import read_shard
    from tuolaji.sim.summary import figures_of

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
    simulate(batch, format)
