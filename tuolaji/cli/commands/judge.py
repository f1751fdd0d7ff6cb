"""The command `judge`: whether the rules answer the questions of a case file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage, gone, has_working_folder
from tuolaji.cli.options import Format, FormatOption, in_words_of
from tuolaji.cli.variants import require
from tuolaji.language import _, clauses, later

if TYPE_CHECKING:
    from tuolaji.dsl.cases import Case, CaseError

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji judge tests/cases/seeds.yaml",
    "tuolaji judge questions.yaml --variant house.yaml --format json",
    "tuolaji judge - < questions.yaml",
)
_PIPE: Final = Path("-")
_Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...", help=later("Case files, YAML or JSON; - reads them from stdin.")
    ),
]
_Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="VARIANT",
        help=later("Ask this one, whatever the cases name."),
        autocompletion=completion.variant,
    ),
]
_MayRead = Annotated[
    bool,
    typer.Option(
        "--files/--no-files",
        help=later(
            "Whether a case may name files of rules; with --no-files only shipped variants."
        ),
    ),
]


def command(
    files: _Files,
    variant: _Variant = None,
    may_read: _MayRead = True,
    format: FormatOption = Format.TEXT,
) -> None:
    """Judge case files; exit with 1 if a case fails or cannot be answered."""
    from tuolaji.cli.show.verdict import count_text, verdict_lines
    from tuolaji.table.judge import Status, judge_cases

    require([] if variant is None else [variant])
    for file in files:
        if file != _PIPE and not file.is_file():
            raise WrongUsage(_no_file(file))
    with in_words_of(format):
        verdicts = [
            (file, verdict)
            for file in files
            for verdict in judge_cases(_cases(file), variant, files=may_read)
        ]
    if format is Format.JSON:
        console.show_json(
            [{"file": str(file), **verdict.to_dict()} for file, verdict in verdicts]
        )
    else:
        lines = [line for _file, verdict in verdicts for line in verdict_lines(verdict)]
        lines.append(count_text([verdict for _file, verdict in verdicts]))
        console.show(console.laid_out("\n".join(lines)))
    if any(verdict.status in {Status.FAILED, Status.ERROR} for _file, verdict in verdicts):
        raise typer.Exit(FINDINGS)


def _cases(file: Path) -> tuple[Case | CaseError, ...]:
    """Return the cases of a file, or those that come through stdin."""
    from tuolaji.dsl.cases import piped_cases, read_cases

    return read_cases(file) if file != _PIPE else piped_cases(sys.stdin.buffer.read())


def _no_file(file: Path) -> str:
    """Return that no file is found, and why where it is not the file's own fault."""
    from tuolaji.cli.files import is_a_folder

    if file.is_dir():
        return is_a_folder(file)
    if file.exists():
        problem = _("'{name}' is not a readable file", name=file)
        return clauses([problem, _("name a file of text")])
    problem = _("there is no case file '{file}'", file=file)
    if file.is_absolute() or has_working_folder():
        return problem
    return clauses([problem, gone()])
