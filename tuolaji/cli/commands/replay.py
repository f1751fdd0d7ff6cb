"""The command `replay`: a recorded deal, or a deal of a run, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.commands.play import demand_screens, has_screen
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import load
from tuolaji.errors import RecordError, VariantError
from tuolaji.language import _, later

if TYPE_CHECKING:
    from tuolaji.play.shelf import Found
    from tuolaji.rules.ruleset import Ruleset

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "FILE holds records as `deal --format json` prints them, or a match that `play` "
    "has kept, or is the folder of a run that was played with `--out`. In a terminal "
    "the deal is stepped through with all hands open; elsewhere all its steps are "
    "printed."
)

EXAMPLES: Final = (
    "tuolaji replay deal.json",
    "tuolaji replay match.json --deal 3",
    "tuolaji replay deals --deal 4711 --label titanic",
    "tuolaji replay deal.json --rules house.yaml",
    "tuolaji replay deal.json --print",
)

_File = Annotated[
    Path,
    typer.Argument(metavar="FILE", help=later("A file of records, or a run's folder.")),
]
_Deal = Annotated[
    int | None,
    typer.Option(
        "--deal",
        metavar="N",
        help=later("Which deal: in a file counted from 1, in a run by its number."),
    ),
]
_Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="VARIANT",
        autocompletion=completion.variant,
        help=later("The rules, where no variant has the record's id."),
    ),
]
_Label = Annotated[
    str | None,
    typer.Option(
        "--label",
        metavar="LABEL",
        help=later("Which variant of a run; the first by default."),
    ),
]
_Print = Annotated[
    bool, typer.Option("--print", help=later("Print all steps in a terminal too."))
]


def command(
    file: _File,
    deal: _Deal = None,
    rules: _Rules = None,
    label: _Label = None,
    print: _Print = False,
    format: FormatOption = Format.TEXT,
) -> None:
    """Step through the deal, or print it."""
    from tuolaji.cli.show.deal import playthrough

    found = _record(file, deal, None if rules is None else load(rules), label)
    if format is Format.JSON:
        console.show_json(found.record.to_dict())
    elif print or not has_screen():
        who = ",".join(dict.fromkeys(sitter.word for sitter in found.sitters))
        text = playthrough(found.record, found.rules, who or _("as recorded"))
        console.show(console.laid_out(text))
    else:
        _step_through(found)


def _record(
    file: Path, deal: int | None, rules: Ruleset | None, label: str | None
) -> Found:
    """Return the deal; of house rules, which a record only names, say how to give them."""
    from tuolaji.play.shelf import find_record

    try:
        return find_record(file, deal, rules, label)
    except VariantError as problem:
        unknown = [each.span.file for each in problem.diagnostics if each.code == "T112"]
        if file.is_dir() or not unknown:
            raise
        raise RecordError(
            _(
                "'{file}' was played by the rules '{variant}', which do not come with "
                "tuolaji; give their file: tuolaji replay {file} --rules {variant}.yaml",
                file=file,
                variant=unknown[0],
            )
        ) from None


def _step_through(found: Found) -> None:
    demand_screens()
    from tuolaji.play.screens.hang_up import end_with_terminal
    from tuolaji.play.screens.replay import ReplayApp
    from tuolaji.play.walk import Walk

    end_with_terminal()
    ReplayApp(Walk(found.record, found.rules, found.sitters)).run()
