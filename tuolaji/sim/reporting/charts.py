"""Which charts does a comparison have?

The spread of the attackers' points and of the matches' lengths, how deals were settled,
the attackers' points trick by trick, and who holds at which level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.sim.comparing.comparison import Histogram, LeadHistory, LevelLine
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.reporting.distribution import Bins, bins_for, shares
from tuolaji.sim.reporting.figure import (
    Chart,
    Trace,
    axis,
    error_bars,
    label_of,
    layout,
    marked_line,
    percent_axis,
    reach,
)
from tuolaji.sim.reporting.numerals import UNKNOWN, count, significant
from tuolaji.sim.reporting.palette import Look, look

__all__ = ["lead_chart", "level_chart", "spread_chart"]

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
    summary = f"How {what} spread, an outline for each variant."
    x = axis(what, range=[bins.first, end], showgrid=False, ticks="outside")
    return Chart(id, summary, traces, layout(_HEIGHT, x, percent_axis("share of all")))


def _outline(label: str, histogram: Histogram, bins: Bins, drawn: Look) -> Trace:
    """Return a histogram's outline; each point stands in the middle of its bin."""
    heights, _ = shares(histogram, bins)
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
    x = axis("tricks played", showgrid=False, ticks="outside", rangemode="tozero")
    return Chart(
        "lead-chart",
        "Mean of the attackers' points after each trick, with a band from the lower to "
        "the upper quartile, for each variant.",
        traces,
        layout(_HEIGHT + 40, x, axis("attackers' points", rangemode="tozero")),
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
        hovertemplate="<b>%{y:.1f}</b> (%{customdata[0]:.0f} to %{customdata[1]:.0f})",
    )


def _tricks(history: LeadHistory) -> list[int]:
    return list(range(1, len(history.tricks) + 1))


def _quartiles(label: str, history: LeadHistory, drawn: Look) -> list[Trace]:
    edge: Trace = {
        "type": "scatter",
        "mode": "lines",
        "name": f"{label_of(label)}, quartiles",
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
    ranks = [rank for rank in RANKS if rank in played]
    spread = 0.5 / len(levels)
    traces = [
        _held(label, lines, look(place), _beside(ranks, lines, place, spread))
        for place, (label, lines) in enumerate(levels.items())
    ]
    x = axis(
        "level",
        tickvals=list(range(len(ranks))),
        ticktext=ranks,
        range=[-0.6, len(ranks) - 0.4],
        showgrid=False,
    )
    y = percent_axis("deals that the declarers hold", rangemode="normal")
    summary = "Share of deals that the declarers hold at each level, for each variant."
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
        y=[None if one.estimate is None else significant(one.estimate) for one in held],
        error_y=_reaches(held, drawn.colour),
        text=[f"level {line.level}, {count(line.deals)} deals" for line in lines],
        customdata=[[_percent(one.low), _percent(one.high)] for one in held],
        hovertemplate="%{text}<br><b>%{y:.1%}</b> (%{customdata[0]} to %{customdata[1]})",
    )


def _reaches(figures: Sequence[Estimate], colour: str) -> dict[str, object]:
    """Return the intervals of some figures as Plotly's error bars."""
    up = [reach(one.estimate, one.high) for one in figures]
    down = [reach(one.low, one.estimate) for one in figures]
    return error_bars(up, down, colour)


def _percent(share: float | None) -> str:
    return UNKNOWN if share is None else f"{share:.1%}"
