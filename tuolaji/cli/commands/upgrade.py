"""The command `upgrade`: a file of an earlier schema, rewritten for this one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import console
from tuolaji.cli.application import FINDINGS
from tuolaji.cli.options import Format, FormatOption
from tuolaji.dsl.diagnostic import render
from tuolaji.language import _, later

if TYPE_CHECKING:
    from tuolaji.dsl.upgrade import Upgraded

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji upgrade house.yaml",
    "tuolaji upgrade house.yaml -o new-house.yaml",
)


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=later("The file of house rules."))
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=later("The file to write; FILE itself by default."),
        ),
    ] = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Write a file in the words of this schema; comments and blank lines stay."""
    from tuolaji.cli.files import read, write
    from tuolaji.dsl.upgrade import upgrade

    text = read(file)
    upgraded = upgrade(text, str(file))
    if upgraded.findings:
        console.complain(render(upgraded.findings))
        raise typer.Exit(FINDINGS)
    if output is not None or upgraded.edits:
        write(output or file, upgraded.text)
    if format is Format.JSON:
        changes = [
            {"line": edit.span.line, "before": edit.before, "after": edit.text}
            for edit in upgraded.edits
        ]
        console.show_json({"file": str(output or file), "changes": changes})
    else:
        console.show(_changes_text(output or file, upgraded))


def _changes_text(file: Path, upgraded: Upgraded) -> str:
    if not upgraded.edits:
        return _("{file} is of this schema; nothing changed", file=file)
    return "\n".join(
        [_("wrote {file}", file=file), *(f"  {edit}" for edit in upgraded.edits)]
    )
