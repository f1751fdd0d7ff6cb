"""Plots: what all charts of a report share, the looks of variants, interval plots.

A chart is Plotly's own description of a figure: plain values that plotly.js draws.
Names come from the command line, so they are escaped: Plotly reads a little HTML in its
texts.

Variants are told apart by colour, by dash and by mark, so that the colour-blind, a grey
print and a dim screen all serve. The colours are Okabe and Ito's (Color Universal
Design, 2008), darkest first.

An interval plot is a difference as a dot with its 95 % interval on a line of its own,
zero in the middle. The grey band around zero is what the run could hardly have
detected. All differences of one metric share a scale; different metrics do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from tuolaji.sim.compare.result import Difference
from tuolaji.sim.report.numerals import significant
from tuolaji.sim.stats.interval import Estimate

__all__ = [
    "ATTACKERS",
    "DECLARERS",
    "DRAWN",
    "HALF",
    "Chart",
    "Entry",
    "FigurePlot",
    "IntervalPlot",
    "Look",
    "Trace",
    "axis",
    "entry_of",
    "error_bars",
    "figure_plots",
    "interval_plots",
    "label_of",
    "layout",
    "look",
    "marked_line",
    "percent_axis",
    "reach",
]


@dataclass(frozen=True, slots=True)
class Look:
    """How one variant is drawn everywhere.

    Attributes:
        colour: Of its lines and marks.
        dash: Of its lines, in Plotly's words.
        strokes: The same, in SVG's.
        symbol: Its mark, in Plotly's words.
        path: The same, as an SVG path around (0, 0).
    """

    colour: str
    dash: str
    strokes: str
    symbol: str
    path: str

    def tint(self, opacity: float) -> str:
        """Return the colour, let through."""
        red, green, blue = (int(self.colour[at : at + 2], 16) for at in (1, 3, 5))
        return f"rgba({red},{green},{blue},{opacity})"


_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_DASHES: Final = (
    ("solid", "none"),
    ("dash", "7 4"),
    ("dot", "2 3"),
    ("dashdot", "7 3 2 3"),
    ("longdash", "12 4"),
    ("longdashdot", "12 4 2 4"),
)
_SYMBOLS: Final = (
    ("circle", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z"),
    ("square", "M-4 -4H4V4H-4Z"),
    ("diamond", "M0 -5.5L5.5 0L0 5.5L-5.5 0Z"),
    ("triangle-up", "M0 -5L5 4H-5Z"),
    ("cross", "M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z"),
    ("triangle-down", "M0 5L5 -4H-5Z"),
)
_LOOKS: Final = tuple(
    Look(colour, dash, strokes, symbol, path)
    for colour, (dash, strokes), (symbol, path) in zip(
        _COLOURS, _DASHES, _SYMBOLS, strict=True
    )
)

DECLARERS: Final = ("#B9DDF1", "#7FBCE0", "#3E93C6", "#0B6BA3", "#084B75", "#052F4A")
"""Shades for what the declarers gain, palest for nothing."""

DRAWN: Final = "#D3D6DA"
"""The shade of what neither side gains."""

ATTACKERS: Final = ("#FBDDBD", "#F5B576", "#E58A3A", "#C4600F", "#8F4306", "#5C2B04")
"""Shades for what the attackers gain, palest for nothing."""


def look(place: int) -> Look:
    """Return how the variant at a place of the command line is drawn."""
    return _LOOKS[place % len(_LOOKS)]


@dataclass(frozen=True, slots=True)
class Entry:
    """A variant as the legend of every chart shows it.

    Attributes:
        label: Its label.
        english: Its English name; empty where that is the label.
        chinese: Its Chinese name, or empty.
        look: How it is drawn.
    """

    label: str
    english: str
    chinese: str
    look: Look


def entry_of(label: str, names: tuple[str, str], place: int) -> Entry:
    """Return a variant as a legend shows it.

    Args:
        label: Its label.
        names: Its English and its Chinese name.
        place: Where it stands on the command line.
    """
    english, chinese = names
    return Entry(
        label=label,
        english="" if english.lower() == label.lower() else english,
        chinese=chinese,
        look=look(place),
    )


HALF: Final = 100
"""From zero to either end, in the drawing's own units."""

_ROOM: Final = 0.92


@dataclass(frozen=True, slots=True)
class IntervalPlot:
    """Where the parts of one small plot stand, from -HALF to HALF.

    Attributes:
        at: The dot.
        low: The lower end of the line.
        high: Its upper end.
        unseen: How far the grey band reaches to both sides.
    """

    at: float
    low: float
    high: float
    unseen: float


def interval_plots(differences: Iterable[Difference]) -> tuple[IntervalPlot | None, ...]:
    """Return the plots of one metric's differences; `None` where nothing is known."""
    kept = tuple(differences)
    widest = max((_extent(curve) for curve in kept), default=0.0)
    scale = HALF * _ROOM / widest if widest else 0.0
    return tuple(_plot(curve, scale) for curve in kept)


def _extent(difference: Difference) -> float:
    ends = (
        difference.estimate,
        difference.low,
        difference.high,
        difference.smallest_detectable_adjusted,
    )
    return max((abs(end) for end in ends if end is not None), default=0.0)


def _plot(difference: Difference, scale: float) -> IntervalPlot | None:
    at = difference.estimate
    if at is None:
        return None
    low = at if difference.low is None else difference.low
    high = at if difference.high is None else difference.high
    unseen = difference.smallest_detectable_adjusted or 0.0
    return IntervalPlot(*(round(end * scale, 1) for end in (at, low, high, unseen)))


@dataclass(frozen=True, slots=True)
class FigurePlot:
    """Where a figure and its interval stand, from -HALF to HALF."""

    at: float
    low: float
    high: float


def figure_plots(figures: Iterable[Estimate]) -> tuple[FigurePlot | None, ...]:
    """Return the plots of one figure of several variants, on one scale.

    It reaches from the least end of their intervals to the greatest. What is not known
    has no plot, and a figure without an interval is a dot.
    """
    spans = [_span(figure) for figure in figures]
    known = [end for span in spans if span for end in span]
    if not known:
        return tuple(None for _span_of_none in spans)
    middle = (min(known) + max(known)) / 2
    reach = (max(known) - min(known)) / 2
    scale = HALF * _ROOM / reach if reach else 0.0
    return tuple(
        FigurePlot(*(round(scale * (end - middle), 1) for end in span)) if span else None
        for span in spans
    )


def _span(figure: Estimate) -> tuple[float, float, float] | None:
    """Return a figure and the ends of its interval."""
    at = figure.estimate
    if at is None:
        return None
    low = at if figure.low is None else figure.low
    return at, low, at if figure.high is None else figure.high


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
