"""The command `check`: what is wrong with variants."""

from __future__ import annotations

import re
from dataclasses import asdict
from textwrap import indent
from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import FINDINGS, WrongUsage
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import require
from tuolaji.dsl.catalogue import expand, variants_directory
from tuolaji.dsl.diagnostic import (
    Diagnostic,
    did_you_mean,
    has_errors,
    render,
    summary,
    to_json,
)
from tuolaji.dsl.explanation import Explanation, codes, explanation_of, explanations
from tuolaji.language import _, later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji check",
    "tuolaji check house.yaml",
    "tuolaji check variants/ --format json",
    "tuolaji check upload.yaml --no-files",
    "tuolaji check --explain T501",
)
_Variants = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="VARIANT...",
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
            "Whether a variant may name files; with --no-files only shipped ones are read."
        ),
    ),
]


_Explain = Annotated[
    str | None,
    typer.Option(
        "--explain",
        metavar="CODE",
        help=later("Tell what a code such as T501 means, with an example; check nothing."),
    ),
]


def command(
    variants: _Variants = None,
    files: _Files = True,
    explain: _Explain = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Check variants; exit with 1 if one of them has errors."""
    if explain is not None:
        _explain(explain, variants, format)
        return
    from tuolaji.dsl.compile import check_files

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
        console.show(_laid_out("\n\n".join(part for part in parts if part)))
    if has_errors(findings):
        raise typer.Exit(FINDINGS)


_QUOTED: Final = re.compile(r" *\d* \|")


def _laid_out(text: str) -> str:
    """Return findings as they fit a terminal; lines of files stay above their marks."""
    lines = text.split("\n")
    return "\n".join(
        line if _QUOTED.match(line) else console.laid_out(line) for line in lines
    )


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


def _explain(code: str, variants: list[str] | None, format: Format) -> None:
    """Tell what a code means.

    Raises:
        WrongUsage: There is no such code, or variants are named that are not checked.
    """
    if variants:
        raise WrongUsage(
            _("'--explain' checks no variant; leave out '{name}'", name=variants[0])
        )
    if not code.strip():
        console.show("\n".join(f"{each.code}  {each.title}" for each in explanations()))
        return
    explained = explanation_of(code.upper())
    if explained is None:
        close = did_you_mean(code.upper(), codes())
        raise WrongUsage(
            _(
                "there is no code '{code}'; {help}",
                code=code,
                help=close or _("codes are T101 to T901"),
            )
        )
    if format is Format.JSON:
        console.show_json(asdict(explained))
    else:
        console.show(_explanation_text(explained))


def _explanation_text(explained: Explanation) -> str:
    """Return an explanation as text: the sentences, then the example and its mending."""
    parts = [
        f"{explained.code} {explained.title}",
        console.wrapped(explained.checks),
        console.wrapped(explained.why),
    ]
    examples = (_("wrong:"), explained.bad), (_("right:"), explained.good)
    parts += [f"{head}\n{indent(text, '  ')}" for head, text in examples if text]
    return "\n\n".join(parts)


def print_json(findings: tuple[Diagnostic, ...]) -> None:
    """Print findings as the language writes them in JSON."""
    console.show(to_json(findings))
