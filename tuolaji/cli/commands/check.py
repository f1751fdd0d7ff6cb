"""The command `check`: what is wrong with variants."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import require
from tuolaji.dsl.catalogue import expand, variants_directory
from tuolaji.dsl.compile import check_files
from tuolaji.dsl.diagnostic import Diagnostic, has_errors, render, summary, to_json
from tuolaji.language import _, later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji check",
    "tuolaji check house.yaml",
    "tuolaji check variants/ --format json",
    "tuolaji check upload.yaml --no-files",
)
_Variants = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="VARIANT",
        autocompletion=completion.variant,
        help=later(
            "Ids, names, paths or folders with all below; without any, all variants."
        ),
    ),
]


_Files = Annotated[
    bool,
    typer.Option(
        "--files/--no-files",
        help=later(
            "Whether a variant may name files; without, shipped ones alone are read."
        ),
    ),
]


def command(
    variants: _Variants = None, files: _Files = True, format: FormatOption = Format.TEXT
) -> None:
    """Check variants; exit with 1 if one of them has errors."""
    names = [
        path for name in variants or [str(variants_directory())] for path in _all(name)
    ]
    checked = check_files(names, files=files)
    findings = checked.findings
    if format is Format.JSON:
        print_json(findings)
    else:
        counts = checked.variant_count, checked.mixin_count
        parts = [render(findings), summary(findings, *counts)]
        console.show("\n\n".join(part for part in parts if part))
    if has_errors(findings):
        raise typer.Exit(FINDINGS)


def _all(name: str) -> tuple[str, ...]:
    """Return the files that a name stands for.

    Raises:
        WrongUsage: It means nothing, or a folder without variants.
    """
    names = expand([name])
    if names == (name,):
        require([name])
    if not names:
        raise WrongUsage(_("there is no YAML file in or below '{name}'", name=name))
    return names


def print_json(findings: tuple[Diagnostic, ...]) -> None:
    """Print findings as the language writes them in JSON."""
    console.show(to_json(findings))
