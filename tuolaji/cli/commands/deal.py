"""The command `deal`: one deal, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.bots import BOT_SECONDS, POLICIES, USUAL_POLICY
from tuolaji.cli import console
from tuolaji.cli.options import (
    BotSecondsOption,
    Format,
    FormatOption,
    LevelOption,
    PolicyOption,
    SeedOption,
    SetOption,
    Variant,
)
from tuolaji.language import later

if TYPE_CHECKING:
    from tuolaji.cards import Rank
    from tuolaji.rules.ruleset import Ruleset

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji deal titanic --seed 7",
    "tuolaji deal house.yaml --seed 7 --policy greedy,random --level 5",
    "tuolaji deal tuolaji --seed 7 --policy mine.py:Bot,greedy",
    "tuolaji deal shuangkou --seed 1 --index 42 --format json",
)
_Index = Annotated[
    int,
    typer.Option(
        "--index", metavar="I", min=0, help=later("Which deal of the seed, from 0.")
    ),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: Variant,
    seed: SeedOption = 1,
    index: _Index = 0,
    policy: PolicyOption = USUAL_POLICY,
    level: LevelOption = None,
    set: SetOption = None,
    bot_seconds: BotSecondsOption = BOT_SECONDS,
    format: FormatOption = Format.TEXT,
) -> None:
    """Play the deal and print it."""
    from tuolaji.cli.runs.batch import tell_turns
    from tuolaji.cli.show.deal import playthrough
    from tuolaji.cli.variants import load
    from tuolaji.sim.plan import read_policies
    from tuolaji.table.botfile import is_bot
    from tuolaji.table.bout import Bout, Limits
    from tuolaji.table.replay import play_record

    rules = load(variant, set or [])
    names, rank = read_policies(policy), _level(rules, level)
    if any(map(is_bot, names)):
        bout = Bout(rules, names, Limits(bot_seconds))
        record = bout.play_record(seed, index, rank)
        tell_turns(bout.turns)
    else:
        policies = POLICIES[names[0]](), POLICIES[names[1]]()
        record = play_record(rules, seed, policies, rank, index)
    if format is Format.JSON:
        console.show_json(record.to_dict())
    else:
        console.show(console.laid_out(playthrough(record, rules, policy)))


def _level(rules: Ruleset, text: str | None) -> Rank:
    from tuolaji.table.position import check_level, level_of

    level = rules.levels.start if text is None else level_of(text)
    check_level(rules, level)
    return level
