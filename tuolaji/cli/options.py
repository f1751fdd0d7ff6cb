"""Which arguments and options do several commands share?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import typer

__all__ = [
    "Format",
    "FormatOption",
    "LevelOption",
    "PolicyOption",
    "SeedOption",
    "SetOption",
    "Variant",
]


class Format(StrEnum):
    """How a result is printed."""

    TEXT = "text"
    JSON = "json"


FormatOption: TypeAlias = Annotated[Format, typer.Option("--format", help="How to print.")]
Variant: TypeAlias = Annotated[
    str, typer.Argument(metavar="VARIANT", help="An id, an alias or a path to a YAML file.")
]
SeedOption: TypeAlias = Annotated[
    int, typer.Option("--seed", metavar="N", help="Any whole number; it names the cards.")
]
LevelOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--level", metavar="L", help="The level; the first one by default."),
]
PolicyOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="P[,P]",
        help="Who plays: random or greedy; A,B lets A play the even seats and B the odd.",
    ),
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="A rule laid over the variant; may be repeated."
    ),
]
