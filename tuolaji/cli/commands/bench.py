"""The command `bench`: how fast this machine plays."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import load
from tuolaji.language import later
from tuolaji.sim.bench import BenchReport, run_bench

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "Rates are deals a second: of each policy on one core, of a whole simulation by "
    "random on one core and on all cores, of a bot in Python that plays step by step, of "
    "a batch of deals stepped side by side, of random without compiled modules, and of "
    "the yardstick, a reduced deal in plain C that is what the machine can do at "
    "best. Steps a second are the decisions that are taken from Python. Each ratio "
    'divides the two rates that its name has: "all cores to one" is how many times as '
    "fast a simulation is on all cores as on one. Ratios can be compared between machines."
)

EXAMPLES: Final = ("tuolaji bench", "tuolaji bench titanic --format json")


def command(
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            help=later("What to play."),
            autocompletion=completion.variant,
        ),
    ] = "shuangkou",
    rounds: Annotated[
        int,
        typer.Option("--rounds", metavar="N", min=1, help=later("How often to measure.")),
    ] = 5,
    format: FormatOption = Format.TEXT,
) -> None:
    """Measure and print rates and ratios."""
    rules = load(variant)
    times = "one round" if rounds == 1 else f"{rounds} rounds in turn"
    console.note(f"measuring {rules.id}, {times} …")
    report = run_bench(rules, rounds=rounds)
    if format is Format.JSON:
        console.show_json(asdict(report))
    else:
        console.show(_report_text(report))


def _report_text(report: BenchReport) -> str:
    how = "compiled" if report.compiled else "interpreted"
    rates = [
        (name.replace("_", " "), f"{rate:,.0f}")
        for name, rate in report.deals_per_second.items()
    ]
    steps = [
        (name.replace("_", " "), f"{rate:,.0f}")
        for name, rate in report.steps_per_second.items()
    ]
    ratios = [
        (name.replace("_", " "), f"{ratio:.2f}") for name, ratio in report.ratios.items()
    ]
    parts = [
        f"{report.variant}, {how}, {report.cores} cores",
        console.table([("", "deals/s"), *rates], right=(1,)),
        console.table([("", "steps/s"), *steps], right=(1,)),
        console.table([("", "ratio"), *ratios], right=(1,)),
        *(f"note: {note}" for note in report.notes),
    ]
    return "\n\n".join(parts)
