"""What is wrong with a variant?"""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tuolaji.cli import console
from tuolaji.cli.failures import FINDINGS
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import require
from tuolaji.dsl.catalogue import expand, variants_directory
from tuolaji.dsl.compiling import check_files
from tuolaji.dsl.diagnostic import Diagnostic, has_errors, render, summary, to_json

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji check",
    "tuolaji check house.yaml",
    "tuolaji check variants/ --format json",
)
_Variants = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="VARIANT",
        help="Ids, aliases, paths or folders; without any, all variants.",
    ),
]


def command(variants: _Variants = None, format: FormatOption = Format.TEXT) -> None:
    """Check variants; exit with 1 if one of them has errors."""
    names = expand(variants or [str(variants_directory())])
    require(names)
    checked = check_files(names)
    findings = checked.findings
    if format is Format.JSON:
        print_json(findings)
    else:
        counts = checked.variant_count, checked.mixin_count
        parts = [render(findings), summary(findings, *counts)]
        console.show("\n\n".join(part for part in parts if part))
    if has_errors(findings):
        raise typer.Exit(FINDINGS)


def print_json(findings: tuple[Diagnostic, ...]) -> None:
    """Print findings as the language writes them in JSON."""
    console.show(to_json(findings))
