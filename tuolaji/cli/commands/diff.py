"""The command `diff`: the rules in which two variants differ."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import require
from tuolaji.language import Language, _, language_in_use, later

if TYPE_CHECKING:
    from tuolaji.dsl.diff import Difference

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = (
    "tuolaji diff shuangkou titanic",
    "tuolaji diff shuangkou house.yaml --format json",
)


def command(
    first: Annotated[
        str,
        typer.Argument(
            metavar="A", help=later("A variant."), autocompletion=completion.variant
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="B", help=later("Another variant."), autocompletion=completion.variant
        ),
    ],
    format: FormatOption = Format.TEXT,
) -> None:
    """Print the rules that are not the same."""
    from tuolaji.dsl.diff import diff_variants

    require([first, second])
    differences = diff_variants(first, second)
    if format is Format.JSON:
        console.show_json([asdict(_in_english(each)) for each in differences])
    elif differences:
        console.show(
            "\n".join(
                _difference_text(difference, first, second) for difference in differences
            )
        )
    else:
        console.show(
            _("{first} and {second} have the same rules", first=first, second=second)
        )


def _in_english(difference: Difference) -> Difference:
    """Return a difference with its values in English, as programs read them."""
    from tuolaji.dsl.translation import rule_in

    left, right = (
        value and rule_in(difference.path, value, Language.EN)[1]
        for value in (difference.left, difference.right)
    )
    return replace(difference, left=left, right=right)


def _difference_text(difference: Difference, first: str, second: str) -> str:
    from tuolaji.dsl.translation import rule_in

    values = (
        (first, difference.left, difference.left_origin),
        (second, difference.right, difference.right_origin),
    )
    path, language = difference.path, language_in_use()
    rows = [
        row
        for name, value, origin in values
        for row in _rows(name, rule_in(path, value or "none", language)[1], origin)
    ]
    text = console.table(rows)
    if max(map(console.width, text.split("\n"))) > console.columns():
        text = "\n".join(map(_under_each_other, rows))
    if difference.left == difference.right:
        alike = _("(the same words, which come to something else for each of the two)")
        text += f"\n{console.wrapped(f'  {alike}', indent=3)}"
    return f"{rule_in(path, '', language)[0]}\n{text}"


def _under_each_other(row: tuple[str, str, str]) -> str:
    """Return a row of a table that is too wide: the value below whose and where it is."""
    name, value, origin = row
    said = console.wrapped(f"    {value}", indent=6)
    return f"{name}  {origin}\n{said}" if name else said


def _rows(name: str, value: str, origin: str) -> list[tuple[str, str, str]]:
    """Return a value as rows of a table, a line each; the first tells whose it is."""
    first, *others = value.split("\n")
    return [(f"  {name}", first, origin), *(("", line.rstrip(), "") for line in others)]
