"""The command `show`: the rules of a variant, and where each was set."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cli import console
from tuolaji.cli.options import Variant
from tuolaji.cli.variants import load, require
from tuolaji.dsl.catalogue import find_variant, shown
from tuolaji.dsl.source import plain, read_file
from tuolaji.language import Language, language_in_use, later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji show shuangkou",
    "tuolaji show house.yaml --resolved --origin",
    "tuolaji show titanic --resolved --format json",
)


class Written(StrEnum):
    """How a variant is printed."""

    YAML = "yaml"
    JSON = "json"


def command(
    variant: Variant,
    resolved: Annotated[
        bool, typer.Option("--resolved", help=later("All values, inherited ones too."))
    ] = False,
    origin: Annotated[
        bool,
        typer.Option(
            "--origin", help=later("Where each value is set; implies --resolved.")
        ),
    ] = False,
    format: Annotated[
        Written, typer.Option("--format", help=later("How to print."))
    ] = Written.YAML,
) -> None:
    """Show a variant."""
    require([variant])
    if resolved or origin:
        _show_resolved(variant, format, origin=origin)
    else:
        _show_file(variant, format)


def _show_resolved(variant: str, format: Written, *, origin: bool) -> None:
    from tuolaji.dsl.dump import align_origins, origins, resolved_values, resolved_yaml

    if format is Written.YAML:
        text = _in_language(resolved_yaml(variant, origin=origin)).rstrip("\n")
        most = console.columns() if sys.stdout.isatty() else None
        console.show(align_origins(text, most) if origin else text)
    elif origin:
        values = resolved_values(variant)
        console.show_json({"values": values, "origins": origins(variant)})
    else:
        console.show_json(resolved_values(variant))


def _show_file(variant: str, format: Written) -> None:
    path = find_variant(variant) or Path(variant)
    root, findings = read_file(path, shown(path))
    if root is None or findings:
        load(variant)  # Raises with every finding.
    if format is Written.JSON and root is not None:
        console.show_json(plain(root))
    else:
        text = path.read_text(encoding="utf-8")
        console.show(_in_language(text).rstrip("\n"))


def _in_language(text: str) -> str:
    """Return a file as it is, or in Chinese where that is the language in use."""
    from tuolaji.dsl.translation import translate

    language = language_in_use()
    return text if language is Language.EN else translate(text, language).text
