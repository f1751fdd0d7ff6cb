"""How does a report become one file that needs nothing else?

A template is filled in, everything from outside escaped; style, script, plotly.js and the
charts stand in the page itself. Its policy forbids it to load anything from anywhere. The
same contents give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tuolaji.sim.atomic import StoreError, write_whole
from tuolaji.sim.reporting.figure import Chart
from tuolaji.sim.reporting.interval_plot import HALF

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["check_place", "render", "write_page"]


def check_place(path: Path) -> None:
    """See that a report can be written to a path, before it takes long to make.

    Raises:
        StoreError: It cannot; the message says why.
    """
    if path.is_dir():
        raise StoreError(f"'{path}' is a folder; name a file in it, such as report.html")
    if path.exists() and not path.is_file():
        raise StoreError(f"'{path}' is not a file that a report can be written to")
    if not path.parent.is_dir():
        raise StoreError(f"'{path}' cannot be written: there is no folder '{path.parent}'")


def write_page(
    path: Path, template: str, charts: Sequence[Chart], contents: Mapping[str, object]
) -> None:
    """Write a page whole or not at all.

    Raises:
        StoreError: The disk does not take it.
    """
    check_place(path)
    write_whole(path, render(template, charts, contents).encode())


def render(template: str, charts: Sequence[Chart], contents: Mapping[str, object]) -> str:
    """Return a page as text.

    Args:
        template: The name of its template.
        charts: Its charts, in order; the template finds each under its id.
        contents: What else the template shows.
    """
    return (
        _environment()
        .get_template(template)
        .render(
            contents,
            charts={chart.id: chart for chart in charts},
            drawings=[
                {"id": chart.id, "data": list(chart.data), "layout": dict(chart.layout)}
                for chart in charts
            ],
            plotly=_plotly(),
        )
    )


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # Late.

    environment = Environment(
        loader=PackageLoader("tuolaji.sim.reporting"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["half"] = HALF
    return environment


def _plotly() -> str:
    from plotly.offline import get_plotlyjs  # noqa: PLC0415  # Only a report needs it.

    script = get_plotlyjs()
    assert isinstance(script, str)
    return script.strip()
