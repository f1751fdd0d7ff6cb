"""How are the differences of variants laid out, the clearest first?

A metric with a difference that stands out from chance, all comparisons considered, comes
before those without, and the greatest effect before smaller ones. Where none is seen, the
smallest difference that would have been seen says what that is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.sim.comparing.comparison import Difference, MetricComparison
from tuolaji.sim.comparing.significance import is_seen
from tuolaji.sim.metric import Kind
from tuolaji.sim.metrics.band import is_band
from tuolaji.sim.reporting.figure import Chart, Trace, axis, label_of, layout
from tuolaji.sim.reporting.interval_plot import IntervalPlot, interval_plots
from tuolaji.sim.reporting.numerals import (
    Numeral,
    count,
    effect_size,
    numeral_for,
    probability,
    significant,
)
from tuolaji.sim.reporting.titles import Title, metric_title

__all__ = [
    "DifferenceLine",
    "DifferenceRows",
    "Pair",
    "effect_chart",
    "lines_of",
    "pairs_of",
    "rows_of",
]

_MOST_EFFECTS: Final = 12
_INK: Final = "#1b1b19"
# Black, white and grey: the colours of a report are the variants'.
_MARKS: Final = (
    ("circle", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z", "#1b1b19"),
    ("square", "M-4 -4H4V4H-4Z", "#ffffff"),
    ("diamond", "M0 -5.5L5.5 0L0 5.5L-5.5 0Z", "#a8a8a2"),
    ("triangle-up", "M0 -5L5 4H-5Z", "#1b1b19"),
    ("circle", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z", "#ffffff"),
    ("square", "M-4 -4H4V4H-4Z", "#a8a8a2"),
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants that are compared, and how their differences are marked.

    Attributes:
        a: The one named first.
        b: The one whose figures are taken away.
        symbol: The mark, in Plotly's words.
        path: The same, as an SVG path around (0, 0).
        fill: The mark's filling.
    """

    a: str
    b: str
    symbol: str
    path: str
    fill: str


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One difference, written out.

    Attributes:
        a: The variant that it is the figure of.
        b: The variant whose figure is taken away.
        difference: It, with sign and unit.
        interval: Its 95 % interval.
        plot: The same, drawn.
        p: Holm's p value.
        effect: The effect size.
        smallest: The smallest difference that would have been seen.
        n: Clusters behind it.
        is_seen: Whether it stands out from chance.
        is_equal: Whether the two are equal, deal for deal.
    """

    a: str
    b: str
    difference: str
    interval: str
    plot: IntervalPlot | None
    p: str
    effect: str
    smallest: str
    n: str
    is_seen: bool
    is_equal: bool


@dataclass(frozen=True, slots=True)
class DifferenceRows:
    """The differences of one metric that stand out from chance, or those that do not.

    Attributes:
        title: What the metric is called.
        lines: One for every two variants, of those that do or do not.
        is_seen: Whether they stand out.
        weight: The greatest effect among them.
        is_band: Whether the metric is the share of one band.
    """

    title: Title
    lines: tuple[DifferenceLine, ...]
    is_seen: bool
    weight: float
    is_band: bool


def rows_of(metrics: Mapping[str, MetricComparison]) -> tuple[DifferenceRows, ...]:
    """Return the differences of all metrics, the clearest first."""
    rows = [row for name, compared in metrics.items() for row in _rows(name, compared)]
    seen = [row for row in rows if row.is_seen]
    unseen = [row for row in rows if not row.is_seen]
    return (*sorted(seen, key=lambda row: -row.weight), *unseen)


def _rows(name: str, compared: MetricComparison) -> Iterator[DifferenceRows]:
    """Yield the differences of a metric that are seen, and those that are not."""
    lines = lines_of(compared.differences, compared.metric.kind)
    for seen in (True, False):
        found = tuple(line for line in lines if line.is_seen is seen)
        if found:
            yield DifferenceRows(
                title=metric_title(name),
                lines=found,
                is_seen=seen,
                weight=_weight(compared),
                is_band=is_band(name),
            )


def lines_of(differences: Sequence[Difference], kind: Kind) -> tuple[DifferenceLine, ...]:
    """Return the differences of one metric, written out, on one scale."""
    plots = interval_plots(differences)
    return tuple(
        _line(one, plot, numeral_for(kind, one))
        for one, plot in zip(differences, plots, strict=True)
    )


def _weight(compared: MetricComparison) -> float:
    return max((abs(one.effect or 0.0) for one in compared.differences), default=0.0)


def _line(one: Difference, plot: IntervalPlot | None, numeral: Numeral) -> DifferenceLine:
    return DifferenceLine(
        a=one.a,
        b=one.b,
        difference=numeral.difference(one.estimate),
        interval=numeral.signed_interval(one.low, one.high),
        plot=plot,
        p=probability(one.p_adjusted),
        effect=effect_size(one.effect),
        smallest=numeral.size(one.smallest_detectable_adjusted),
        n=count(one.n),
        is_seen=is_seen(one),
        is_equal=one.estimate == one.low == one.high == 0,
    )


def pairs_of(metrics: Mapping[str, MetricComparison]) -> tuple[Pair, ...]:
    """Return every two variants that are compared, with their mark."""
    pairs = dict.fromkeys(
        (one.a, one.b) for compared in metrics.values() for one in compared.differences
    )
    return tuple(
        Pair(a, b, *_MARKS[place % len(_MARKS)]) for place, (a, b) in enumerate(pairs)
    )


def effect_chart(metrics: Mapping[str, MetricComparison]) -> Chart | None:
    """Return the greatest effects side by side, or `None` if no difference is seen."""
    clear = _clearest(metrics)
    if not clear:
        return None
    traces = [_effects(pair, clear) for pair in pairs_of(metrics)]
    rows = [metric_title(name).english for name, _ in clear]
    x = axis(
        "how plain (effect size)",
        zeroline=True,
        zerolinecolor="#5f5f5a",
        zerolinewidth=1.5,
    )
    y = axis(
        "",
        categoryorder="array",
        categoryarray=rows,
        autorange="reversed",
        ticklabelstandoff=8,
    )
    height = 76 + (18 + 11 * len(traces)) * len(rows)
    summary = "Effect sizes of the clearest differences, one row for each metric."
    drawn = layout(height, x, y, hovermode="closest", scattermode="group", scattergap=0.4)
    return Chart("effect-chart", summary, traces, drawn)


def _clearest(
    metrics: Mapping[str, MetricComparison],
) -> Sequence[tuple[str, MetricComparison]]:
    seen = [
        (name, compared)
        for name, compared in metrics.items()
        if any(is_seen(one) for one in compared.differences) and not is_band(name)
    ]
    return sorted(seen, key=lambda found: -_weight(found[1]))[:_MOST_EFFECTS]


def _effects(pair: Pair, clear: Sequence[tuple[str, MetricComparison]]) -> Trace:
    found = [
        (metric_title(name).english, one, numeral_for(compared.metric.kind, one))
        for name, compared in clear
        for one in _of_pair(compared, pair)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "orientation": "h",
        "offsetgroup": f"{pair.a} {pair.b}",
        "name": f"{label_of(pair.a)} − {label_of(pair.b)}",
        "x": [
            None if one.effect is None else significant(one.effect) for _, one, _ in found
        ],
        "y": [title for title, _, _ in found],
        "text": [
            f"{numeral.difference(one.estimate)} "
            f"({numeral.signed_interval(one.low, one.high)})"
            for _, one, numeral in found
        ],
        "marker": _marker(pair),
        "hovertemplate": "%{y}: <b>%{text}</b><br>effect size %{x:.2f}"
        "<extra>%{fullData.name}</extra>",
    }


def _marker(pair: Pair) -> dict[str, object]:
    edge = {"width": 1.75, "color": _INK}
    return {"symbol": pair.symbol, "color": pair.fill, "size": 10, "line": edge}


def _of_pair(compared: MetricComparison, pair: Pair) -> Iterable[Difference]:
    return (one for one in compared.differences if (one.a, one.b) == (pair.a, pair.b))
