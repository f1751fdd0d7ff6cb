"""The parts of a run put together, shown as the command of the whole would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer

from tuolaji.cli import console
from tuolaji.cli.application import FINDINGS, WrongUsage
from tuolaji.cli.options import Format, TableFormat, in_words_of
from tuolaji.cli.show.comparison import show_comparison
from tuolaji.cli.show.summary import show_summaries
from tuolaji.language import _, plural
from tuolaji.sim.compare.compare import SampleOptions, concluded
from tuolaji.sim.compare.effect_size import read_sizes
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.run import play, run
from tuolaji.sim.store.command import Command
from tuolaji.sim.store.runfile import command_of_the_whole, rules_of
from tuolaji.sim.store.shards import Parts, commands_for, in_ranges, merge, read_parts
from tuolaji.sim.store.store import Store, open_store
from tuolaji.sim.summary import summarise

__all__ = ["merged"]

_SIMULATE: Final = "simulate"
_COMPARE: Final = "compare"


def merged(out: Path, parts: Sequence[Path], format: Format) -> None:
    """Put parts together in a folder and print what the whole says.

    Raises:
        typer.Exit: Something is missing; the commands that play it are told.
    """
    _check_apart(out, parts)
    _tell_twice(parts)
    joined = read_parts(parts)
    command = command_of_the_whole(joined.about).having({"--out": out})
    resolved = rules_of(joined.about)
    opened = open_store(out, joined.plan, command=command, resolved=resolved)
    with opened as whole:
        missing = merge(whole, joined.stores)
        if missing:
            _tell_what_is_missing(missing, joined, command)
            raise typer.Exit(FINDINGS)
        _finish(whole, command, format)


def _check_apart(out: Path, parts: Sequence[Path]) -> None:
    """Make sure that the whole is kept beside its parts, which stay as they are."""
    for part in parts:
        if out.exists() and part.exists() and out.samefile(part):
            raise WrongUsage(
                _(
                    "'{out}' is one of the shards; name a folder of its own for the whole",
                    out=out,
                )
            )


def _tell_twice(parts: Sequence[Path]) -> None:
    """Note which parts are named more than once; nothing counts twice."""
    seen = set[Path]()
    told = set[Path]()
    for part in parts:
        place = part.resolve()
        if place in seen and place not in told:
            console.note(_("'{part}' is named more than once, and counts once", part=part))
            told.add(place)
        seen.add(place)


def _finish(whole: Store, command: Command, format: Format) -> None:
    """Make one file of the whole and print what it says, as its command would."""
    if command.kind == _SIMULATE:
        overrides = command.options.get("--set", ())
        results = run(whole.plan, store=whole)
        with in_words_of(format):
            show_summaries([summarise(result, overrides) for result in results], format)
    elif command.kind == _COMPARE:
        _show_comparison(whole, command, format)
        console.note(
            _("a closer look at some of the deals: {command}", command=_looking(command))
        )
    else:
        whole.finish(whole.plan.block_count)
        console.note(_("all is there; see what it says with: {command}", command=command))


def _looking(command: Command) -> Command:
    """Return the command of a comparison that does not leave the closer look out."""
    is_left_out = command.options.get("--sample") == ("0",)
    return command.without("--sample") if is_left_out else command


def _show_comparison(whole: Store, command: Command, format: Format) -> None:
    """Print how the variants differ; a closer look would play deals."""
    played = play(whole.plan, comparison_sums, store=whole)
    notice = read_sizes(command.options.get("--notice", ()))
    sample = SampleOptions(deals=0, worth_noticing=notice)
    with in_words_of(format):
        comparison = concluded(whole.plan, played, sample)
        show_comparison(comparison, TableFormat(format.value))


def _tell_what_is_missing(missing: Sequence[int], parts: Parts, command: Command) -> None:
    console.note(
        plural(
            "{count} of {blocks} blocks is missing: {which}",
            "{count} of {blocks} blocks are missing: {which}",
            len(missing),
            blocks=parts.plan.block_count,
            which=in_ranges(missing),
        )
    )
    if command.kind not in {_SIMULATE, _COMPARE}:
        console.note(_("it is not played in parts; go on with: {command}", command=command))
        return
    console.note(_("these commands play them; then merge again:"))
    for line in commands_for(missing, parts):
        console.note(f"  {line}")
    console.note(_("or play them all here with: {command}", command=command))
