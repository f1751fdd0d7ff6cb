"""The command `rulebook`: all the rules of a table in prose, for a club to print."""

from __future__ import annotations

from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console, lang
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.options import SetOption, Variant
from tuolaji.cli.variants import load
from tuolaji.language import _, later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji rulebook shuangkou -o rules.html",
    "tuolaji rulebook house.yaml --lang zh -o rules.md",
    "tuolaji rulebook titanic --against shuangkou",
)


class Kind(StrEnum):
    """What a book is written as."""

    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


_ENDINGS: Final = {
    ".html": Kind.HTML,
    ".htm": Kind.HTML,
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
}


def command(
    variant: Variant,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=later(
                "A page (.html) or Markdown (.md); without it the book goes to stdout."
            ),
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="OTHER",
            help=later("Only what differs from another variant."),
            autocompletion=completion.variant,
        ),
    ] = None,
    set: SetOption = None,
    format: Annotated[
        Kind | None,
        typer.Option(
            "--format",
            help=later("How to print; by default as the ending of the file says."),
            show_default="markdown",
        ),
    ] = None,
) -> None:
    """Write the rules of a variant in prose."""
    from tuolaji.rulebook.book import difference, make_book, title_of
    from tuolaji.rulebook.markdown import as_markdown
    from tuolaji.rulebook.page import as_page
    from tuolaji.rulebook.values import as_values
    from tuolaji.sim.report.place import write_own

    kind = _kind(output, format)
    rules = load(variant, tuple(set or ()))
    other = None if against is None else load(against)
    with nullcontext() if output is None else lang.in_language_of_files():
        book = make_book(rules)
        if other is not None:
            book = difference(book, make_book(other), title_of(other))
        if kind is Kind.JSON:
            console.show_json(as_values(book))
            return
        text = as_page(book) if kind is Kind.HTML else as_markdown(book)
    if output is None:
        console.show(text.rstrip("\n"))
        return
    write_own(output, text)
    console.note(_("wrote {file}", file=output))


def _kind(output: Path | None, format: Kind | None) -> Kind:
    """Return what the book is to be written as.

    Raises:
        WrongUsage: The file's name does not say it, or says something else.
    """
    if output is None:
        return format or Kind.MARKDOWN
    kind = _ENDINGS.get(output.suffix.lower())
    if kind is None:
        raise WrongUsage(
            _("'{file}' must end in .html or .md, such as rules.html", file=output)
        )
    if format not in {None, kind}:
        raise WrongUsage(
            _("'{file}' cannot be written as {format}", file=output, format=format)
        )
    return kind
