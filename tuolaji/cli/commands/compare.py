"""The command `compare`: how variants differ on the same deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

import typer

from tuolaji.bots import BOT_SECONDS, USUAL_POLICY
from tuolaji.cli import completion, console
from tuolaji.cli.options import (
    AlsoDealsOption,
    AlsoOption,
    BotErrorOption,
    BotSecondsOption,
    DealsOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    MaxTimeOption,
    NoticeOption,
    OnBotError,
    OutOption,
    PaceOption,
    ReportOption,
    SchedulerOption,
    SeedOption,
    SetOption,
    ShardOption,
    TableFormat,
    TableFormatOption,
    UntilOption,
)
from tuolaji.language import _, later
from tuolaji.sim.compare import SAMPLE_DEALS

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji compare shuangkou tuolaji titanic",
    "tuolaji compare tuolaji shuangkou titanic -n 50000 --report out.html",
    "tuolaji compare tuolaji mine=house.yaml --until declarers_hold=0.005 --max-time 10m",
    "tuolaji compare tuolaji shuangkou --matches 2000 --policy greedy,random",
    "tuolaji compare tuolaji titanic --also search",
    "tuolaji compare tuolaji titanic --matches 500 --seconds-a-trick 20,120",
    "tuolaji compare tuolaji titanic --show bidding.bids",
    "tuolaji compare --explain kitty_share",
)


def _explain(name: str | None) -> None:
    """Say what a figure means, or which there are, and end."""
    if name is None:
        return
    from tuolaji.sim.metrics.registry import explain, find_metric, listed_metrics

    if not name.strip():
        console.show("\n".join(listed_metrics()))
        raise typer.Exit
    (metric, meaning), *rest = explain(find_metric(name))
    lines = [_headed(metric, meaning), "", *(_headed(head, text) for head, text in rest)]
    console.show(console.laid_out("\n".join(lines)))
    raise typer.Exit


def _headed(head: str, text: str) -> str:
    return _("{head}: {text}", head=head, text=text)


_Variants = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="VARIANT...",
        autocompletion=completion.file_or_variant,
        help=later(
            "Two or more ids, aliases or paths; LABEL=VARIANT gives one another name."
        ),
        show_default=False,
    ),
]
_Policy = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="P[,P]",
        autocompletion=completion.policies,
        help=later(
            "Who plays: greedy, greedy-1, search or random, or a bot, FILE.py:CLASS; A,B: "
            "from both sides."
        ),
    ),
]
_Sample = Annotated[
    int,
    typer.Option(
        "--sample",
        metavar="N",
        min=0,
        help=later(
            "Deals to look at closely: choices, and which rules mattered; 0 for none."
        ),
    ),
]
_Show = Annotated[
    str | None,
    typer.Option(
        "--show",
        metavar="KEY",
        autocompletion=completion.key,
        help=later("Show the smallest deal that a rule decided, with it and without."),
    ),
]
_Explain = Annotated[
    str | None,
    typer.Option(
        "--explain",
        metavar="METRIC",
        autocompletion=completion.metric,
        help=later("Explain a metric and exit; '' lists them all."),
        callback=_explain,
        is_eager=True,
    ),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variants: _Variants = None,
    deals: DealsOption = None,
    matches: MatchesOption = None,
    seed: SeedOption = 1,
    policy: _Policy = USUAL_POLICY,
    level: LevelOption = None,
    jobs: JobsOption = None,
    set: SetOption = None,
    until: UntilOption = None,
    max_time: MaxTimeOption = None,
    shard: ShardOption = None,
    scheduler: SchedulerOption = None,
    sample: _Sample = SAMPLE_DEALS,
    notice: NoticeOption = None,
    seconds_a_trick: PaceOption = None,
    also: AlsoOption = None,
    also_deals: AlsoDealsOption = None,
    show: _Show = None,
    bot_seconds: BotSecondsOption = BOT_SECONDS,
    on_bot_error: BotErrorOption = OnBotError.STOP,
    out: OutOption = None,
    report: ReportOption = None,
    format: TableFormatOption = TableFormat.TEXT,
    explain: _Explain = None,
) -> None:
    """Play variants on the same deals and print how they differ."""
    from tuolaji.cli.runs.batch import limits_of, paced, size_of
    from tuolaji.cli.runs.compare import ComparisonBatch, compare, look_at, plan_of
    from tuolaji.cli.variants import read_named
    from tuolaji.dsl.translation import path_in_english

    named = read_named(variants or (), tuple(set or ()))
    size = size_of(deals, matches, is_ended=bool(until or max_time))
    plan = plan_of(named, size, seed=seed, policy=policy, level=level, jobs=jobs)
    plan = replace(plan, limits=limits_of(bot_seconds, on_bot_error))
    plan = paced(plan, seconds_a_trick)
    asked = ComparisonBatch(plan, named, tuple(set or ()), scheduler=scheduler)
    asked = asked.shown(look_at(plan, policy, sample), report, tuple(notice or ()))
    asked = replace(
        asked, also=also or "", also_size=also_deals, shown_rule=path_in_english(show or "")
    )
    compare(asked.within(out, until=until, max_seconds=max_time, shard=shard), format)
