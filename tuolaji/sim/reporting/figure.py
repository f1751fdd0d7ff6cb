"""What is a chart, and what do all charts of a report have in common?

A chart is Plotly's own description of a figure: plain values that plotly.js draws. Names
come from the command line, so they are escaped: Plotly reads a little HTML in its texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from tuolaji.sim.reporting.numerals import significant
from tuolaji.sim.reporting.palette import Look

__all__ = [
    "Chart",
    "Trace",
    "axis",
    "error_bars",
    "label_of",
    "layout",
    "marked_line",
    "percent_axis",
    "reach",
]

Trace: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart of a report.

    Attributes:
        id: Its place in the page.
        summary: What it shows, for those who do not see it.
        data: Plotly's traces.
        layout: Plotly's layout.
    """

    id: str
    summary: str
    data: Sequence[Trace]
    layout: Mapping[str, object]

    @property
    def height(self) -> object:
        """The height on the page, in pixels."""
        return self.layout["height"]


def label_of(text: str) -> str:
    """Return a text as Plotly shows it literally."""
    return escape(text, quote=False)


def axis(title: str, **more: object) -> dict[str, object]:
    """Return an axis with a title and quiet lines."""
    return {
        "title": {"text": title, "standoff": 10},
        "automargin": True,
        "fixedrange": True,
        "gridcolor": "#e4e4e0",
        "linecolor": "#8a8a85",
        "zeroline": False,
        "ticks": "",
        **more,
    }


def percent_axis(title: str, **more: object) -> dict[str, object]:
    """Return an axis of shares."""
    return axis(title, **{"tickformat": ".0%", "rangemode": "tozero", **more})


def layout(
    height: int, x: Mapping[str, object], y: Mapping[str, object], **more: object
) -> dict[str, object]:
    """Return a layout: no frame, no legend (the page has one), the page's own font."""
    return {
        "height": height,
        "autosize": True,
        "margin": {"l": 8, "r": 8, "t": 12, "b": 8},
        "xaxis": dict(x),
        "yaxis": dict(y),
        "showlegend": False,
        "dragmode": False,
        "hovermode": "x unified",
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "inherit", "size": 13, "color": "#3a3a37"},
        "hoverlabel": {
            "bgcolor": "#ffffff",
            "bordercolor": "#8a8a85",
            "font": {"size": 13, "color": "#1b1b19"},
            "namelength": -1,
        },
        **more,
    }


def marked_line(name: str, look: Look, **more: object) -> Trace:
    """Return a line with marks, drawn as a variant is."""
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": label_of(name),
        "line": {"color": look.colour, "dash": look.dash, "width": 2.25},
        "marker": {"color": look.colour, "symbol": look.symbol, "size": 7},
        **more,
    }


def reach(low: float | None, high: float | None) -> float:
    """Return how far an interval reaches to one side; 0 where that is not known."""
    return 0.0 if low is None or high is None else significant(high - low)


def error_bars(
    up: Sequence[float], down: Sequence[float], colour: str
) -> dict[str, object]:
    """Return intervals as Plotly draws them."""
    return {
        "type": "data",
        "symmetric": False,
        "array": list(up),
        "arrayminus": list(down),
        "color": colour,
        "thickness": 1.5,
        "width": 0,
    }
