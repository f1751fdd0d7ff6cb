"""What may an editor accept in a variant file?"""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tuolaji.cli import console
from tuolaji.cli.options import Format
from tuolaji.dsl.reference import json_schema

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji schema > tuolaji.schema.json",)


def command(
    format: Annotated[
        Format, typer.Option("--format", help="The schema is JSON in any case.")
    ] = Format.JSON,
) -> None:
    """Print the JSON Schema."""
    console.show_json(json_schema())
