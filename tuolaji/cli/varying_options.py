"""Which options do the commands share that try values of a rule?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = [
    "MetricOption",
    "ReportOption",
    "TableFormat",
    "TableFormatOption",
    "VaryOption",
]


class TableFormat(StrEnum):
    """How a table of results is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


TableFormatOption: TypeAlias = Annotated[
    TableFormat, typer.Option("--format", help="How to print.")
]
VaryOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="KEY=V,V…",
        help="A key and its values; LOW..HIGH [by STEP] for whole numbers. Once or twice.",
    ),
]
MetricOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--metric",
        metavar="METRIC",
        help="A figure to follow; may be repeated. The first is the answer.",
    ),
]
ReportOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.html", help="Write a report to look at."),
]
