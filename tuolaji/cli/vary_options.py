"""Which options do the commands share that try values of a rule?"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

__all__ = ["MetricOption", "VaryOption"]


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
