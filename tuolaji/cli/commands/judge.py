"""The command `judge`: whether the rules answer the questions of a case file."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage, gone, has_working_folder
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import require
from tuolaji.dsl.cases import Case, CaseError, piped_cases, read_cases
from tuolaji.language import _
from tuolaji.table.judge import CaseVerdict, Mismatch, Status, judge_cases

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
        metavar="FILE", help="Case files, YAML or JSON; - reads them from stdin."
    ),
]
_Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="VARIANT",
        help="Ask this one, whatever the cases name.",
        autocompletion=completion.variant,
    ),
]
_MayRead = Annotated[
    bool,
    typer.Option(
        "--files/--no-files",
        help="Whether a case may name files of rules; without, shipped ones alone.",
    ),
]


def command(
    files: _Files,
    variant: _Variant = None,
    may_read: _MayRead = True,
    format: FormatOption = Format.TEXT,
) -> None:
    """Judge case files; exit with 1 if a case fails or cannot be answered."""
    require([] if variant is None else [variant])
    for file in files:
        if file != _PIPE and not file.is_file():
            raise WrongUsage(f"there is no case file '{file}'{_why_not(file)}")
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
        lines = [line for _file, verdict in verdicts for line in _verdict_lines(verdict)]
        console.show("\n".join([*lines, _count([verdict for _file, verdict in verdicts])]))
    if any(verdict.status in {Status.FAILED, Status.ERROR} for _file, verdict in verdicts):
        raise typer.Exit(FINDINGS)


def _cases(file: Path) -> tuple[Case | CaseError, ...]:
    """Return the cases of a file, or those that come through stdin."""
    return read_cases(file) if file != _PIPE else piped_cases(sys.stdin.buffer.read())


def _why_not(file: Path) -> str:
    """Return why no file is found, where it is not the file's own fault."""
    return "" if file.is_absolute() or has_working_folder() else f"; {gone()}"


def _verdict_lines(verdict: CaseVerdict) -> Iterator[str]:
    """Yield the line of a case that failed, cannot be answered or expects nothing."""
    of = f"{verdict.id} ({verdict.variant}, {verdict.question})"
    match verdict.status:
        case Status.FAILED:
            wrong = "; ".join(
                f"{each.field}: expected {_expected(each)}, got {_value(each.got)}"
                for each in verdict.mismatches
            )
            yield f"FAILED {of}: {wrong}" + (f"; {verdict.why}" if verdict.why else "")
        case Status.ERROR:
            yield f"ERROR {verdict.id or 'in the file'}: {verdict.why}"
        case Status.ANSWERED:
            fields = ", ".join(
                f"{name} {_value(value)}"
                for name, value in (verdict.answer or {}).items()
                if value != verdict.why
            )
            opening = {None: "", True: _("Yes"), False: _("No")}[verdict.yes]
            told = "; ".join(filter(None, (opening, fields, verdict.why)))
            yield f"{of}: {told}"
        case Status.PASSED:
            return


def _expected(mismatch: Mismatch) -> str:
    """Return what was expected, so that it reads otherwise than what was got."""
    wanted = _value(mismatch.expected)
    return repr(mismatch.expected) if wanted == _value(mismatch.got) else wanted


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _told_count(status: Status, number: int) -> str:
    noun = "errors" if status is Status.ERROR and number > 1 else status.value
    return f"{number} {noun}"


def _count(verdicts: list[CaseVerdict]) -> str:
    counts = Counter(verdict.status for verdict in verdicts)
    parts = [_told_count(status, counts[status]) for status in Status if counts[status]]
    faults = Counter(
        verdict.fault.value for verdict in verdicts if verdict.fault is not None
    )
    why = ", ".join(f"{count} {fault}" for fault, count in faults.items())
    return (", ".join(parts) or "no cases") + (f" ({why})" if why else "")
