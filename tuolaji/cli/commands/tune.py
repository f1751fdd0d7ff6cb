"""The command `tune`: which value of a rule gives what is wanted."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tuolaji.bots import USUAL_POLICY
from tuolaji.cli import completion
from tuolaji.cli.application import WrongUsage
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
    VaryOption,
    read_count,
)
from tuolaji.language import _, later

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
_MOST_DEALS: Final = 20_000
_Deals = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--deals",
        metavar="DEALS",
        parser=read_count,
        help=later("The most separate deals to play of one value."),
        show_default=f"{_MOST_DEALS:,}",
    ),
]
_Target = Annotated[
    str | None,
    typer.Option(
        "--target",
        metavar="METRIC=VALUE",
        help=later("The value to reach, such as declarers_hold=0.5."),
        autocompletion=completion.metric,
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
    from tuolaji.cli.runs.batch import cores
    from tuolaji.cli.runs.tune import find
    from tuolaji.cli.runs.variation import Asked
    from tuolaji.rules.match import level_of
    from tuolaji.sim.plan import read_policies
    from tuolaji.sim.vary.search import Course

    course = Course(
        most=_most(deals, matches),
        of_matches=matches is not None,
        seed=seed,
        policies=read_policies(policy),
        level=None if level is None else level_of(level),
        jobs=cores(jobs),
    )
    asked = Asked(variant, tuple(vary or ()), tuple(set or ()))
    find(asked, target or "", course, out, format)


def _most(deals: int | None, matches: int | None) -> int:
    if deals is not None and matches is not None:
        raise WrongUsage(
            _("say how many deals or how many matches to play, one of the two")
        )
    most = matches if matches is not None else deals
    return _MOST_DEALS if most is None else most
