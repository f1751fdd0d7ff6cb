"""The command `judge`: whether the rules answer the questions of a case file."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cards import Suit, told_suit
from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage, gone, has_working_folder
from tuolaji.cli.files import is_a_folder
from tuolaji.cli.options import Format, FormatOption, in_words_of
from tuolaji.cli.variants import require
from tuolaji.dsl.cases import Case, CaseError, piped_cases, read_cases
from tuolaji.language import Language, _, language_in_use, later, one_by_one, plural
from tuolaji.table.judge import CaseVerdict, Fault, Mismatch, Status, judge_cases
from tuolaji.table.questions.fields import FIELDS_ZH, WORDS_ZH

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
        metavar="FILE", help=later("Case files, YAML or JSON; - reads them from stdin.")
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
        help=later("Whether a case may name files of rules; without, shipped ones alone."),
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
        lines = [line for _file, verdict in verdicts for line in _verdict_lines(verdict)]
        lines.append(_count([verdict for _file, verdict in verdicts]))
        console.show(console.laid_out("\n".join(lines)))
    if any(verdict.status in {Status.FAILED, Status.ERROR} for _file, verdict in verdicts):
        raise typer.Exit(FINDINGS)


def _cases(file: Path) -> tuple[Case | CaseError, ...]:
    """Return the cases of a file, or those that come through stdin."""
    return read_cases(file) if file != _PIPE else piped_cases(sys.stdin.buffer.read())


def _no_file(file: Path) -> str:
    """Return that no file is found, and why where it is not the file's own fault."""
    if file.is_dir():
        return is_a_folder(file)
    if file.exists():
        problem = _("'{name}' is no file that can be read", name=file)
        return _("{problem}; {remedy}", problem=problem, remedy=_("name a file of text"))
    problem = _("there is no case file '{file}'", file=file)
    if file.is_absolute() or has_working_folder():
        return problem
    return _("{problem}; {remedy}", problem=problem, remedy=gone())


def _verdict_lines(verdict: CaseVerdict) -> Iterator[str]:
    """Yield the line of a case that failed, cannot be answered or expects nothing."""
    of = f"{verdict.id} ({verdict.variant}, {verdict.question})"
    match verdict.status:
        case Status.FAILED:
            wrong = [
                _(
                    "{field}: expected {expected}, got {got}",
                    field=each.field,
                    expected=_expected(each),
                    got=_value(each.got),
                )
                for each in verdict.mismatches
            ]
            parts = "; ".join([*wrong, verdict.why] if verdict.why else wrong)
            yield _("FAILED {case}: {text}", case=of, text=parts)
        case Status.ERROR:
            place = verdict.id or _("in the file")
            yield _("ERROR {case}: {text}", case=place, text=verdict.why)
        case Status.ANSWERED:
            fields = one_by_one(
                [
                    _field(name, value)
                    for name, value in (verdict.answer or {}).items()
                    if _is_told(name)
                ]
            )
            opening = {None: "", True: _("Yes"), False: _("No")}[verdict.yes]
            said = [each for each in (opening, fields, verdict.why) if each] or [""]
            told = reduce(lambda some, one: _("{some}; {one}", some=some, one=one), said)
            yield _("{head}: {text}", head=of, text=told)
        case Status.PASSED:
            return


def _expected(mismatch: Mismatch) -> str:
    """Return what was expected, so that it reads otherwise than what was got."""
    wanted = _value(mismatch.expected)
    return repr(mismatch.expected) if wanted == _value(mismatch.got) else wanted


def _is_told(field: str) -> bool:
    """Tell whether a field is told: the reason stands behind all of them, in words.

    Its short name is for programs, and stands among the fields in English alone.
    """
    return field != "why" and (language_in_use() is Language.EN or field != "reason")


def _field(name: str, value: object) -> str:
    """Return a field of an answer as a case file names it, in Chinese in words."""
    if language_in_use() is Language.EN:
        return f"{name} {_value(value)}"
    return f"{FIELDS_ZH[name]} {_in_chinese(value)}"


def _in_chinese(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + one_by_one([_in_chinese(item) for item in value]) + "]"
    if isinstance(value, Mapping):
        return one_by_one([_field(name, each) for name, each in value.items()])
    if isinstance(value, bool):
        return "是" if value else "否"
    text = "none" if value is None else str(value)
    return told_suit(Suit[text]) if text in Suit.__members__ else WORDS_ZH.get(text, text)


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _told_count(status: Status, number: int) -> str:
    return {
        Status.PASSED: _("{count} passed", count=number),
        Status.ANSWERED: _("{count} answered", count=number),
        Status.FAILED: _("{count} failed", count=number),
        Status.ERROR: plural("{count} error", "{count} errors", number),
    }[status]


def _count(verdicts: list[CaseVerdict]) -> str:
    counts = Counter(verdict.status for verdict in verdicts)
    parts = [_told_count(status, counts[status]) for status in Status if counts[status]]
    faults = Counter(verdict.fault for verdict in verdicts if verdict.fault is not None)
    told = one_by_one(parts) or _("no cases")
    if not faults:
        return told
    why = [_told_fault(fault, count) for fault, count in faults.items()]
    return _("{cases} ({faults})", cases=told, faults=one_by_one(why))


def _told_fault(fault: Fault, number: int) -> str:
    return {
        Fault.MALFORMED: _("{count} malformed", count=number),
        Fault.UNKNOWN_VARIANT: _("{count} unknown variant", count=number),
        Fault.BROKEN_VARIANT: _("{count} broken variant", count=number),
    }[fault]
