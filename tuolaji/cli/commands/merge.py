"""The command `merge`: the parts of a run, played on several machines, as one result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cli.options import Format, FormatOption
from tuolaji.language import later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji merge runs/whole runs/part-1 runs/part-2",)


def command(
    out: Annotated[
        Path,
        typer.Argument(metavar="OUT", help=later("The folder to write the whole run to.")),
    ],
    parts: Annotated[
        list[Path],
        typer.Argument(metavar="DIR...", help=later("The folders of the shards.")),
    ],
    format: FormatOption = Format.TEXT,
) -> None:
    """Merge parts and print what the whole says, or what it lacks."""
    from tuolaji.cli.runs.merge import merged

    merged(out, parts, format)
