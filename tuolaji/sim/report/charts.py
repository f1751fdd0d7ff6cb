"""The charts of a comparison: points, lengths of matches, settlements and levels.

The spread of the attackers' points and of the matches' lengths, how deals were settled,
the attackers' points trick by trick, and who holds at which level.

Settlements are one stacked bar for each variant: from the left what the declarers gain,
greatest first; from the middle on what the attackers gain. Where the colour changes is
the share of deals that the declarers hold. The attackers' part is hatched, so that it
stands out in grey, too.

A spread is worked out from exact counts. Bins are equally wide for all variants of a
chart and few enough to be told apart; the longest tails are left out of the picture,
and the share of deals left out is stated.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from typing import Final

import numpy as np

from tuolaji.language import _
from tuolaji.rules.match import level_of, level_text
from tuolaji.rules.scoring import Side
from tuolaji.sim.compare.result import Histogram, LeadHistory, LevelLine
from tuolaji.sim.report.numerals import UNKNOWN, count, significant
from tuolaji.sim.report.plot import (
    ATTACKERS,
    DECLARERS,
    DRAWN,
    Chart,
    Look,
    Trace,
    axis,
    error_bars,
    label_of,
    layout,
    look,
    marked_line,
    percent_axis,
    reach,
)
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount

__all__ = [
    "BandLine",
    "Bins",
    "Spread",
    "band_chart",
    "band_lines",
    "bins_for",
    "has_any",
    "lead_chart",
    "level_chart",
    "shares",
    "spread_chart",
    "spread_of",
    "spreads_of",
]


_MOST_BINS: Final = 42
_STEPS: Final = (1, 2, 5)
_TAIL: Final = 0.0005
_SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Spread:
    """The usual figures of a distribution; its quantiles are values that occur.

    Attributes:
        total: How many values there are.
        mean: Their mean.
        deviation: Their standard deviation, over all of them as the metric of that name.
        quantiles: Of 5, 25, 50, 75 and 95 in 100.
        least: The least value.
        greatest: The greatest value.
    """

    total: int
    mean: float
    deviation: float
    quantiles: tuple[int, ...]
    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class Bins:
    """Equally wide bins.

    Attributes:
        first: The least value of the first.
        width: How many whole numbers are in each.
        step: The distance of neighbouring values, such as 5 for points.
        count: How many bins there are.
    """

    first: int
    width: int
    step: int
    count: int

    @property
    def starts(self) -> tuple[int, ...]:
        """The least value of each."""
        return tuple(self.first + self.width * place for place in range(self.count))

    def name(self, start: int) -> str:
        """Name the bin that begins at a value by what can fall in it."""
        last = start + self.width - self.step
        if last <= start:
            return f"{start}"
        return _("{low} to {high}", low=start, high=last)


def spread_of(histogram: Histogram) -> Spread | None:
    """Return the usual figures of a distribution, or `None` of no values."""
    counts = {value: deals for value, deals in histogram.counts.items() if deals}
    if not counts:
        return None
    values, deals = np.array(list(counts)), np.array(list(counts.values()))
    mean = float(np.average(values, weights=deals))
    five = np.quantile(values, _SHARES, weights=deals, method="inverted_cdf")
    return Spread(
        total=int(deals.sum()),
        mean=mean,
        deviation=float(np.average((values - mean) ** 2, weights=deals)) ** 0.5,
        quantiles=tuple(map(int, five)),
        least=min(counts),
        greatest=max(counts),
    )


def spreads_of(histograms: Mapping[str, Histogram]) -> dict[str, Spread | None]:
    """Return the usual figures of the distribution of each variant."""
    return {label: spread_of(histogram) for label, histogram in histograms.items()}


def has_any(histograms: Mapping[str, Histogram]) -> bool:
    """Tell whether there is a value in any of some distributions."""
    return any(sum(histogram.counts.values()) for histogram in histograms.values())


def bins_for(histograms: Mapping[str, Histogram]) -> Bins:
    """Return bins that show all of some distributions but their longest tails."""
    values = sorted(
        {
            value
            for histogram in histograms.values()
            for value, deals in histogram.counts.items()
            if deals
        }
    )
    step = reduce(math.gcd, (value - values[0] for value in values), 0) or 1
    ends = [
        _inner(histogram)
        for histogram in histograms.values()
        if any(histogram.counts.values())
    ]
    low, high = min(low for low, _high in ends), max(high for _low, high in ends)
    width = step * _nice((high - low) / step / _MOST_BINS)
    first = math.floor(low / width) * width
    return Bins(first, width, step, (high - first) // width + 1)


def _inner(histogram: Histogram) -> tuple[int, int]:
    """Return the ends of a distribution without its longest tails."""
    counts = sorted((value, deals) for value, deals in histogram.counts.items() if deals)
    spare = _TAIL * sum(deals for _value, deals in counts)
    upward = accumulate(deals for _value, deals in counts)
    downward = accumulate(deals for _value, deals in reversed(counts))
    low = next(
        value for (value, _deals), n in zip(counts, upward, strict=True) if n > spare
    )
    high = next(
        value
        for (value, _deals), n in zip(reversed(counts), downward, strict=True)
        if n > spare
    )
    return low, high


def _nice(least: float) -> int:
    scale = 1
    while True:
        for step in _STEPS:
            if step * scale >= least:
                return step * scale
        scale *= 10


def shares(histogram: Histogram, bins: Bins) -> tuple[tuple[float, ...], float]:
    """Return the share of values in each bin, and the share that is in none."""
    inside = [0] * bins.count
    total = 0
    for value, deals in histogram.counts.items():
        place = (value - bins.first) // bins.width
        total += deals
        if 0 <= place < bins.count:
            inside[place] += deals
    total = max(total, 1)
    held = sum(inside)
    return tuple(deals / total for deals in inside), 1 - held / total


_BAR: Final = 62
_LEGIBLE: Final = 0.06


@dataclass(frozen=True, slots=True)
class BandLine:
    """One way to be settled, over all variants.

    Attributes:
        name: What happens, in words.
        colour: Its colour in the chart.
        is_hatched: Whether it is hatched.
        is_pale: Whether dark text can be read on its colour.
        is_drawn: Whether neither side wins.
        deals: Deals settled so, a number for each variant.
        shares: The same, as shares of each variant's deals.
    """

    name: str
    colour: str
    is_hatched: bool
    is_pale: bool
    is_drawn: bool
    deals: tuple[int, ...]
    shares: tuple[float, ...]


def band_lines(bands: Mapping[str, Sequence[BandCount]]) -> tuple[BandLine, ...]:
    """Return all ways in which deals of some variants were settled, in order."""
    counts = [
        {(band.takeover, band.drawn, band.side, band.levels): band.deals for band in of_one}
        for of_one in bands.values()
    ]
    totals = [max(sum(of_one.values()), 1) for of_one in counts]
    keys = sorted({key for of_one in counts for key in of_one}, key=_for_the_declarers)
    return tuple(_line(key, counts, totals) for key in keys)


_Key = tuple[bool, bool, Side, int]


def _for_the_declarers(key: _Key) -> tuple[bool, bool, int]:
    takeover, drawn, side, levels = key
    return takeover, drawn, -levels if side is Side.DECLARERS else levels


def _line(
    key: _Key, counts: Sequence[Mapping[_Key, int]], totals: Sequence[int]
) -> BandLine:
    takeover, drawn, _side, levels = key
    shades = ATTACKERS if takeover else DECLARERS
    deals = tuple(of_one.get(key, 0) for of_one in counts)
    return BandLine(
        name=_name(key),
        colour=DRAWN if drawn else shades[min(levels, len(shades) - 1)],
        is_hatched=takeover,
        is_pale=levels <= 2,
        is_drawn=drawn,
        deals=deals,
        shares=tuple(n / total for n, total in zip(deals, totals, strict=True)),
    )


def _name(key: _Key) -> str:
    takeover, drawn, side, levels = key
    if drawn:
        return _("neither side wins")
    is_usual = takeover == (side is Side.ATTACKERS)
    if not levels:
        held = _("declarers hold, no level")
        return _("attackers take over, no level") if takeover else held
    if takeover:
        usual = _("attackers take over, +{levels}", levels=levels)
        odd = _("attackers take over, declarers +{levels}", levels=levels)
    else:
        usual = _("declarers hold, +{levels}", levels=levels)
        odd = _("declarers hold, attackers +{levels}", levels=levels)
    return usual if is_usual else odd


def band_chart(labels: Sequence[str], lines: Sequence[BandLine]) -> Chart:
    """Return one stacked bar for each variant, the first on top."""
    traces = [_segment(labels, line) for line in lines]
    ticks = [0, 0.25, 0.5, 0.75, 1]
    x = axis(_("share of deals"), tickformat=".0%", range=[0, 1], tickvals=ticks)
    y = axis("", autorange="reversed", tickfont={"size": 14}, ticklabelstandoff=6)
    height = 70 + _BAR * len(labels)
    drawn = layout(height, x, y, barmode="stack", bargap=0.32, hovermode="closest")
    drawn["margin"] = {"l": 8, "r": 26, "t": 12, "b": 8}  # Half of "100%" stands there.
    drawn["uniformtext"] = {"minsize": 12, "mode": "hide"}
    summary = _("Shares of deals by how they were settled, a stacked bar for each variant.")
    return Chart("band-chart", summary, traces, drawn)


def _segment(labels: Sequence[str], line: BandLine) -> Trace:
    return {
        "type": "bar",
        "orientation": "h",
        "name": line.name,
        "y": [label_of(label) for label in labels],
        "x": [significant(share, 6) for share in line.shares],
        "text": [f"{share:.0%}" if share >= _LEGIBLE else "" for share in line.shares],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"color": "#1b1b19" if line.is_pale else "#ffffff", "size": 13},
        "marker": {
            "color": line.colour,
            "line": {"color": "#ffffff", "width": 1.5},
            "pattern": _hatching(line),
        },
        "customdata": list(line.deals),
        "hovertemplate": "%{y}: <b>%{x:.2%}</b><br>"
        + _("{count} deals", count="%{customdata:,}")
        + "<extra>%{fullData.name}</extra>",
    }


def _hatching(line: BandLine) -> dict[str, object]:
    if not line.is_hatched:
        return {"shape": ""}
    ink = "rgba(70,30,0,0.22)" if line.is_pale else "rgba(255,255,255,0.28)"
    return {
        "shape": "/",
        "fgcolor": ink,
        "size": 7,
        "solidity": 0.22,
        "fillmode": "overlay",
    }


_HEIGHT: Final = 340


def spread_chart(id: str, what: str, histograms: Mapping[str, Histogram]) -> Chart:
    """Return the distributions of variants, one stepped outline each.

    Args:
        id: Its place in the page.
        what: What is distributed.
        histograms: How often each value of it occurs.
    """
    bins = bins_for(histograms)
    traces = [
        _outline(label, histogram, bins, look(place))
        for place, (label, histogram) in enumerate(histograms.items())
    ]
    end = bins.first + bins.width * bins.count
    summary = _("{what}: how they spread, an outline for each variant.", what=what)
    x = axis(what, range=[bins.first, end], showgrid=False, ticks="outside")
    return Chart(id, summary, traces, layout(_HEIGHT, x, percent_axis(_("share of all"))))


def _outline(label: str, histogram: Histogram, bins: Bins, drawn: Look) -> Trace:
    """Return a histogram's outline; each point stands in the middle of its bin."""
    heights, _left_out = shares(histogram, bins)
    start = bins.first - bins.width / 2
    return {
        "type": "scatter",
        "mode": "lines",
        "name": label_of(label),
        "x": [start + bins.width * place for place in range(bins.count + 2)],
        "y": [0, *(significant(height) for height in heights), 0],
        "text": ["", *(bins.name(start) for start in bins.starts), ""],
        "line": {"color": drawn.colour, "dash": drawn.dash, "width": 2.25, "shape": "hvh"},
        "fill": "tozeroy",
        "fillcolor": drawn.tint(0.1),
        "hovertemplate": "%{text}: <b>%{y:.2%}</b>",
    }


def lead_chart(leads: Mapping[str, LeadHistory]) -> Chart:
    """Return the attackers' points trick by trick: means, and the middle half of deals."""
    traces = [
        trace
        for place, (label, history) in enumerate(leads.items())
        for trace in (
            *_quartiles(label, history, look(place)),
            _means(label, history, look(place)),
        )
    ]
    x = axis(_("tricks played"), showgrid=False, ticks="outside", rangemode="tozero")
    return Chart(
        "lead-chart",
        _(
            "Mean of the attackers’ points after each trick, with a band from the lower to "
            "the upper quartile, for each variant."
        ),
        traces,
        layout(_HEIGHT + 40, x, axis(_("attackers’ points"), rangemode="tozero")),
    )


def _means(label: str, history: LeadHistory, drawn: Look) -> Trace:
    return marked_line(
        label,
        drawn,
        x=_tricks(history),
        y=[significant(points) for points in history.tricks],
        customdata=[
            [significant(low), significant(high)]
            for low, high in zip(history.low, history.high, strict=True)
        ],
        hovertemplate="<b>%{y:.1f}</b> ("
        + _("{low} to {high}", low="%{customdata[0]:.0f}", high="%{customdata[1]:.0f}")
        + ")",
    )


def _tricks(history: LeadHistory) -> list[int]:
    return list(range(1, len(history.tricks) + 1))


def _quartiles(label: str, history: LeadHistory, drawn: Look) -> list[Trace]:
    edge: Trace = {
        "type": "scatter",
        "mode": "lines",
        "name": _("{variant}, quartiles", variant=label_of(label)),
        "x": _tricks(history),
        "hoverinfo": "skip",
        "line": {"color": drawn.tint(0.45), "dash": drawn.dash, "width": 1},
    }
    band = {"fill": "tonexty", "fillcolor": drawn.tint(0.1)}
    return [
        {**edge, "y": [significant(points) for points in history.low]},
        {**edge, **band, "y": [significant(points) for points in history.high]},
    ]


def level_chart(levels: Mapping[str, Sequence[LevelLine]]) -> Chart:
    """Return the share of deals that declarers hold at each level, with intervals."""
    played = {line.level for lines in levels.values() for line in lines}
    ranks = sorted(played, key=level_of)
    spread = 0.5 / len(levels)
    traces = [
        _held(label, lines, look(place), _beside(ranks, lines, place, spread))
        for place, (label, lines) in enumerate(levels.items())
    ]
    x = axis(
        _("level"),
        tickvals=list(range(len(ranks))),
        ticktext=[level_text(rank) for rank in ranks],
        range=[-0.6, len(ranks) - 0.4],
        showgrid=False,
    )
    y = percent_axis(_("deals that the declarers hold"), rangemode="normal")
    summary = _("Share of deals that the declarers hold at each level, for each variant.")
    return Chart("level-chart", summary, traces, layout(_HEIGHT, x, y, hovermode="closest"))


def _beside(
    ranks: Sequence[str], lines: Sequence[LevelLine], place: int, spread: float
) -> list[float]:
    """Return where a variant's marks stand: beside those of the others."""
    return [round(ranks.index(line.level) + spread * place, 3) for line in lines]


def _held(label: str, lines: Sequence[LevelLine], drawn: Look, at: list[float]) -> Trace:
    held = [line.declarers_hold for line in lines]
    return marked_line(
        label,
        drawn,
        mode="markers",
        x=at,
        y=[
            None if value.estimate is None else significant(value.estimate)
            for value in held
        ],
        error_y=_reaches(held, drawn.colour),
        text=[
            _(
                "level {level}, {count} deals",
                level=level_text(line.level),
                count=count(line.deals),
            )
            for line in lines
        ],
        customdata=[[_percent(value.low), _percent(value.high)] for value in held],
        hovertemplate="%{text}<br><b>%{y:.1%}</b> ("
        + _("{low} to {high}", low="%{customdata[0]}", high="%{customdata[1]}")
        + ")",
    )


def _reaches(figures: Sequence[Estimate], colour: str) -> dict[str, object]:
    """Return the intervals of some figures as Plotly's error bars."""
    up = [reach(figure.estimate, figure.high) for figure in figures]
    down = [reach(figure.low, figure.estimate) for figure in figures]
    return error_bars(up, down, colour)


def _percent(share: float | None) -> str:
    return UNKNOWN if share is None else f"{share:.1%}"
