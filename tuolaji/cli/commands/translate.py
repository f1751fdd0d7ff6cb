"""The command `translate`: a file of rules, written in English or in Chinese."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console, lang
from tuolaji.cli.application import FINDINGS
from tuolaji.cli.variants import load
from tuolaji.dsl.catalogue import find_variant, shown
from tuolaji.dsl.diagnostic import render
from tuolaji.language import Language, _, language_in_use, later

if TYPE_CHECKING:
    from tuolaji.dsl.translation import Translated

__all__ = ["ABOUT", "EXAMPLES", "command"]

ABOUT: Final = later(
    "The language is that of `--lang`. Only keys and words are replaced: comments, "
    "names and the order of keys stay, and the rules are the same."
)

EXAMPLES: Final = (
    "tuolaji translate house.yaml --lang zh",
    "tuolaji translate house.yaml --lang zh -o jia.yaml",
    "tuolaji translate 双抠 --lang zh",
)


def command(
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            help=later("A file of rules, or a variant."),
            autocompletion=completion.variant,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=later("The file to write; stdout by default."),
        ),
    ] = None,
) -> None:
    """Write a file of rules in the language of `--lang`."""
    from tuolaji.cli.files import write

    path = find_variant(variant)
    if path is None:
        load(variant)  # Raises with the name that is meant.
    assert path is not None
    with nullcontext() if output is None else lang.in_language_of_files():
        translated = _translated(path)
    if translated.findings:
        console.complain(render(translated.findings))
        raise typer.Exit(FINDINGS)
    if output is None:
        console.show(translated.text.rstrip("\n"))
        return
    write(output, translated.text)
    console.note(_("wrote {file}", file=output))


def _translated(path: Path) -> Translated:
    """Return a file of rules in the language in use."""
    from tuolaji.cli.files import read
    from tuolaji.dsl.reference import base_text
    from tuolaji.dsl.translation import Translated, translate

    if path == find_variant("base") and language_in_use() is not Language.EN:
        # What its comments say is declared with the keys, in both languages.
        return Translated(base_text())
    return translate(read(path), language_in_use(), shown(path))
