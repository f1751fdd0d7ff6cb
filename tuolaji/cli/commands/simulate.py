"""What happens in very many deals?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cards import parse_rank
from tuolaji.cli import console
from tuolaji.cli.batch import Batch
from tuolaji.cli.failures import INTERRUPTED
from tuolaji.cli.options import (
    Format,
    FormatOption,
    LevelOption,
    PolicyOption,
    SeedOption,
    SetOption,
)
from tuolaji.cli.report import report
from tuolaji.cli.variants import load
from tuolaji.sim.atomic import StoreError
from tuolaji.sim.plan import Plan, read_policies
from tuolaji.sim.running import Interrupted, RunResult
from tuolaji.sim.summary import summarise, to_json

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji simulate shuangkou titanic -n 100000 --seed 1",
    "tuolaji simulate house.yaml -n 100000 --policy greedy --level 5",
    "tuolaji simulate shuangkou --matches 2000 --policy greedy,random",
    "tuolaji simulate shuangkou -n 100000 --set kitty.cap=4 --format json",
    "tuolaji simulate shuangkou -n 5000000 --out runs/shuangkou",
)
_Variants = Annotated[
    list[str],
    typer.Argument(metavar="VARIANT...", help="Ids, aliases or paths to YAML files."),
]
_Deals = Annotated[
    int | None,
    typer.Option("-n", "--deals", metavar="DEALS", help="Separate opening deals to play."),
]
_Matches = Annotated[
    int | None,
    typer.Option("--matches", metavar="M", help="Whole matches to play instead."),
]
_Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="J", help="Cores to use; all by default."),
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Keep every deal here; the same command takes a stopped run up again.",
    ),
]


def command(  # noqa: PLR0913, PLR0917 (an option each)
    variants: _Variants,
    deals: _Deals = None,
    matches: _Matches = None,
    seed: SeedOption = 1,
    policy: PolicyOption = "random",
    level: LevelOption = None,
    jobs: _Jobs = None,
    set: SetOption = None,
    out: _Out = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Simulate variants and print what is found."""
    overrides = set or []
    plan = Plan(
        variants=tuple(load(name, overrides) for name in variants),
        deals=deals,
        matches=matches,
        seed=seed,
        policies=read_policies(policy),
        level=None if level is None else parse_rank(level),
        jobs=(os.cpu_count() or 1) if jobs is None else jobs,
    )
    _simulate(Batch(plan, tuple(variants), tuple(overrides), out), format)


def _simulate(batch: Batch, format: Format) -> None:
    try:
        results = batch.play()
    except Interrupted as stop:
        if batch.folder is not None:
            console.note(f"stopped; what is whole is kept in '{batch.folder}'")
            console.note(f"go on with: {batch.command}")
        elif stop.results:
            _print(stop.results, format)
            console.note("stopped; these are the results so far (--out DIR keeps deals)")
        raise typer.Exit(INTERRUPTED) from None
    except StoreError as error:
        if not error.resumable:
            raise
        message = f"{error}; what is whole is kept\ngo on with: {batch.command}"
        raise StoreError(message) from None
    _print(results, format)


def _print(results: Sequence[RunResult], format: Format) -> None:
    summaries = [summarise(result) for result in results]
    if format is Format.TEXT:
        console.show("\n\n\n".join(report(one) for one in summaries))
    elif len(summaries) == 1:
        console.show_json(to_json(summaries[0]))
    else:
        console.show_json([to_json(one) for one in summaries])
