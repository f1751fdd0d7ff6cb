"""How does a report become one file that needs nothing else?

A template is filled in, everything from outside escaped; style, script, plotly.js and the
charts stand in the page itself. Its policy forbids it to load anything from anywhere. The
same contents give the same bytes. A page takes the place of an older one and of nothing
else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tuolaji.sim.atomic import StoreError, explained, write_whole
from tuolaji.sim.folder import is_kept_there
from tuolaji.sim.reporting.figure import Chart
from tuolaji.sim.reporting.interval_plot import HALF

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["check_place", "render", "write_page"]


_BEGINNING: Final = b"<!DOCTYPE html>"
_GENERATOR: Final = b'<meta name="generator" content="tuolaji">'
_HEAD: Final = 2_048
"""Bytes of a page within which its head says what made it."""


def check_place(path: Path, folder: Path | None = None) -> None:
    """See that a report can be written to a path, before it takes long to make.

    Whatever the way to it, a file that is there is looked into: a link, another spelling
    or a second name of a rule file leads to the rules and not to a report.

    Args:
        path: The path.
        folder: The folder in which the run keeps its deals, if it does.

    Raises:
        StoreError: It cannot; the message says why.
    """
    if path.is_dir():
        raise StoreError(f"'{path}' is a folder; name a file in it, such as report.html")
    if path.exists() and not path.is_file():
        raise StoreError(f"'{path}' is not a file that a report can be written to")
    if path.is_symlink() and not path.exists():
        raise StoreError(f"'{path}' is a link that leads nowhere; name another file")
    if not path.parent.is_dir():
        raise StoreError(f"'{path}' cannot be written: there is no folder '{path.parent}'")
    if path.exists() and not _is_page(path):
        raise StoreError(
            f"'{path}' is no report of tuolaji, and a report takes the place of no other "
            "file; name another file, or remove this one"
        )
    if folder is not None and is_kept_there(folder, path):
        raise StoreError(f"'{path}' is where --out keeps the deals; name another file")


def _is_page(path: Path) -> bool:
    """Tell whether a file is a page that was written here."""
    with explained(path), path.open("rb") as file:
        head = file.read(_HEAD)
    return head.startswith(_BEGINNING) and _GENERATOR in head


def write_page(
    path: Path, template: str, charts: Sequence[Chart], contents: Mapping[str, object]
) -> None:
    """Write a page whole or not at all; a link to an older page stays a link.

    Raises:
        StoreError: The disk does not take it, or something else is there.
    """
    check_place(path)
    write_whole(Path(os.path.realpath(path)), render(template, charts, contents).encode())


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
