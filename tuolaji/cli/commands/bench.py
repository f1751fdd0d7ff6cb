"""The command `bench`: how fast this machine plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.language import _, later, plural

if TYPE_CHECKING:
    from tuolaji.sim.bench import BenchReport

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "Rates are deals a second: of each policy on one core, of a whole simulation by "
    "random on one core and on all cores, of a bot in Python that plays step by step, of "
    "a batch of deals stepped side by side, of rollouts from Python, of random without "
    "compiled modules, and of the yardstick, a reduced deal in plain C that is what the "
    "machine can do at best. Steps a second are the decisions that are taken from "
    'Python. Each ratio divides the two rates that its name has: "all cores to one" is how '
    "many times as fast a simulation is on all cores as on one. Ratios can be compared "
    "between machines."
)

_NAMES: Final = {
    "simulation": later("simulation"),
    "all_cores": later("all cores"),
    "one": later("one"),
    "step_by_step": later("step by step"),
    "batch": later("batch"),
    "rollouts": later("rollouts"),
    "interpreted": later("interpreted"),
    "compiled": later("compiled"),
    "yardstick": later("yardstick"),
}
"""What is measured, but for policies."""

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
    from tuolaji.cli.variants import load
    from tuolaji.sim.bench import run_bench

    rules = load(variant)
    console.note(
        plural(
            "measuring {variant}, one round …",
            "measuring {variant}, {count} rounds in turn …",
            rounds,
            variant=rules.id,
        )
    )
    report = run_bench(rules, rounds=rounds)
    if format is Format.JSON:
        console.show_json(asdict(report))
    else:
        console.show(_report_text(report))


def _report_text(report: BenchReport) -> str:
    from tuolaji.sim.format import engine_name

    parts = [
        _(
            "{variant}, {engine}, {count} cores",
            variant=report.variant,
            engine=engine_name(compiled=report.compiled),
            count=report.cores,
        ),
        _column(_("deals/s"), report.deals_per_second, ",.0f"),
        _column(_("steps/s"), report.steps_per_second, ",.0f"),
        _column(_("ratio"), report.ratios, ".2f"),
        *(_("note: {text}", text=note) for note in report.notes),
    ]
    return "\n\n".join(parts)


def _column(head: str, values: Mapping[str, float], form: str) -> str:
    """Return numbers beside their names, which are those that the manual explains."""
    rows = [(_measure_name(name), format(value, form)) for name, value in values.items()]
    return console.table([("", head), *rows], right=(1,))


def _measure_name(name: str) -> str:
    """Return what a measurement, or the ratio of two, is called; policies keep names."""
    one, is_ratio, other = name.partition("_to_")
    if is_ratio:
        return _("{one} to {other}", one=_measure_name(one), other=_measure_name(other))
    return _(_NAMES[name]) if name in _NAMES else name
