"""The command `tune`: which value of a rule gives what is wanted."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.bots import USUAL_POLICY
from tuolaji.cards import parse_rank
from tuolaji.cli import console
from tuolaji.cli.application import FINDINGS, WrongUsage
from tuolaji.cli.options import (
    Format,
    FormatOption,
    JobsOption,
    LevelOption,
    MatchesOption,
    OutOption,
    PolicyOption,
    SeedOption,
    SetOption,
    Variant,
    read_count,
)
from tuolaji.cli.run import Asked, TuningBatch, cores, preparing
from tuolaji.cli.show.tune import tuning_json, tuning_text, verifying
from tuolaji.cli.variants import seen_from
from tuolaji.cli.vary_options import VaryOption
from tuolaji.sim.plan import read_policies
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.tune import Tuning, tune
from tuolaji.sim.vary.values import read_target
from tuolaji.sim.vary.verdict import house_file

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji tune tuolaji --vary 'scoring.takeover=60..100 by 5' "
    "--target declarers_hold=0.5",
    "tuolaji tune titanic --vary scoring.takeover=61..200 --target declarers_hold=50% "
    "-n 50000",
    "tuolaji tune house.yaml --vary scoring.step=20..60 --target level_gain=0",
    "tuolaji tune tuolaji --vary scoring.step=20..60 --target deals_per_match=15 "
    "--matches 400",
    "tuolaji tune tuolaji --vary scoring.takeover=45..195 --target declarers_hold=0.5 "
    "--out runs/takeover",
)
_MOST_VALUES: Final = 400
_MOST_DEALS: Final = 20_000
_Deals = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--deals",
        metavar="DEALS",
        parser=read_count,
        help=f"The most separate deals of one value; {_MOST_DEALS:,} unless given.",
    ),
]
_Target = Annotated[
    str | None,
    typer.Option(
        "--target", metavar="METRIC=VALUE", help="What is wanted, as declarers_hold=0.5."
    ),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variant: Variant,
    vary: VaryOption = None,
    target: _Target = None,
    deals: _Deals = None,
    matches: MatchesOption = None,
    seed: SeedOption = 1,
    policy: PolicyOption = USUAL_POLICY,
    level: LevelOption = None,
    jobs: JobsOption = None,
    set: SetOption = None,
    out: OutOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Find the value whose figure is nearest to the target and print the evidence."""
    course = Course(
        most=_most(deals, matches),
        of_matches=matches is not None,
        seed=seed,
        policies=read_policies(policy),
        level=None if level is None else parse_rank(level),
        jobs=cores(jobs),
    )
    asked = Asked(variant, tuple(vary or ()), tuple(set or ()))
    _tune(asked, target or "", course, out, format)


def _most(deals: int | None, matches: int | None) -> int:
    if deals is not None and matches is not None:
        raise WrongUsage("say how many deals or how many matches to play, one of the two")
    most = matches if matches is not None else deals
    return _MOST_DEALS if most is None else most


def _tune(
    asked: Asked, wanted: str, course: Course, out: Path | None, format: Format
) -> None:
    target = read_target(wanted, matches=course.of_matches, policies=course.policies)
    with preparing(out):
        playable, own = asked.candidates(_MOST_VALUES)
    batch = TuningBatch.of(asked, wanted, course, playable).kept_in(out)

    def look(store: Store | None) -> Tuning:
        return tune(
            playable,
            target,
            replace(course, store=store),
            own=own,
            overrides=asked.overrides,
            on_round=_tell if sys.stderr.isatty() else None,
        )

    tuning = batch.search(look)
    batch.conclude(tuning.stopped, lambda: _print(tuning, asked, course, format))
    if not tuning.is_reached:
        raise typer.Exit(FINDINGS)


def _tell(played: int, left: int, count: int) -> None:
    console.note(f"after {played:,} of each: {left} of {count} values left")


def _print(tuning: Tuning, asked: Asked, course: Course, format: Format) -> None:
    best, patch = tuning.best.setting, ""
    if tuning.is_worth_saving:
        overrides = [*asked.overrides, *best.overrides]
        parent = seen_from(Path(), asked.variant)
        patch = house_file(parent, best.rules, overrides, tuning.target)
    verify = verifying(best.rules, course)
    if format is Format.TEXT:
        console.show(tuning_text(tuning, patch, verify))
    else:
        console.show_json(tuning_json(tuning, patch, verify))
