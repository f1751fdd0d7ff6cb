"""The command `schema`: the JSON Schema of variant files, for editors."""

from __future__ import annotations

from typing import Final

from tuolaji.cli import console

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji schema > tuolaji.schema.json",)


def command() -> None:
    """Print the JSON Schema."""
    from tuolaji.dsl.reference import json_schema

    console.show_json(json_schema())
