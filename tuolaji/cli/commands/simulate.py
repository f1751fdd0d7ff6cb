"""What happens in very many deals?"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cards import RANKS, parse_rank
from tuolaji.cli import console
from tuolaji.cli.failures import INTERRUPTED, WrongUsage
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
from tuolaji.dsl.resolved import resolved_values
from tuolaji.sim.atomic import StoreError
from tuolaji.sim.opening import open_store
from tuolaji.sim.plan import Plan, read_policies
from tuolaji.sim.progress import OnProgress
from tuolaji.sim.running import Interrupted, RunResult, run
from tuolaji.sim.store import Store
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
    if deals is None and matches is None:
        raise WrongUsage("say how much to play: -n DEALS or --matches M")
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
    words = _words(plan, variants, overrides, out)
    with _store(
        plan, out, words, [resolved_values(name, overrides) for name in variants]
    ) as store:
        results = _run(plan, store, words, format)
    _print(results, format)


def _words(
    plan: Plan, variants: Sequence[str], overrides: Sequence[str], out: Path | None
) -> list[str]:
    """Return the command line that plays this plan, whatever the order it was given in."""
    size = ["--matches", str(plan.matches)] if plan.matches else ["-n", str(plan.deals)]
    words = ["tuolaji", "simulate", *variants, *size, "--seed", str(plan.seed)]
    words += ["--policy", ",".join(dict.fromkeys(plan.policies))]
    words += [] if plan.level is None else ["--level", RANKS[plan.level]]
    words += [word for text in overrides for word in ("--set", text)]
    return words if out is None else [*words, "--out", str(out)]


@contextmanager
def _store(
    plan: Plan,
    out: Path | None,
    words: Sequence[str],
    resolved: Sequence[dict[str, object]],
) -> Iterator[Store | None]:
    if out is None:
        yield None
    else:
        with open_store(out, plan, command=words, resolved=resolved) as store:
            yield store


def _run(
    plan: Plan, store: Store | None, words: Sequence[str], format: Format
) -> tuple[RunResult, ...]:
    try:
        with _progress(plan) as on_progress:
            return run(plan, on_progress=on_progress, store=store)
    except Interrupted as stop:
        if store is not None:
            console.note(f"stopped; what is whole is kept in '{store.folder}'")
            console.note(f"go on with: {shlex.join(words)}")
        elif stop.results:
            _print(stop.results, format)
            console.note("stopped; these are the results so far (--out DIR keeps deals)")
        raise typer.Exit(INTERRUPTED) from None
    except StoreError as error:
        if error.resumable:
            message = f"{error}; what is whole is kept\ngo on with: {shlex.join(words)}"
            raise StoreError(message) from None
        raise


@contextmanager
def _progress(plan: Plan) -> Iterator[OnProgress | None]:
    noun = "deals" if plan.deals else "matches"
    drawn = (
        import_module("tuolaji.cli.bar").bar(noun)
        if sys.stderr.isatty()
        else nullcontext(None)
    )
    with drawn as on_progress:
        yield on_progress


def _print(results: Sequence[RunResult], format: Format) -> None:
    summaries = [summarise(result) for result in results]
    if format is Format.TEXT:
        console.show("\n\n\n".join(report(one) for one in summaries))
    elif len(summaries) == 1:
        console.show_json(to_json(summaries[0]))
    else:
        console.show_json([to_json(one) for one in summaries])
