"""The tables of a report: differences, metrics and the impact of rules.

A metric with a difference that is significant, all comparisons considered, comes before
those without, and the greatest effect before smaller ones. Where no difference was
detected, the minimum detectable effect says what that is worth.

All metrics of the variants stand in one table, a column for each variant; four of them
large at the top, with the difference that is greatest among the variants.

A rule is activated in a deal that goes another way once it is reverted alone, decisive
in one that ends otherwise. Bars of one variant share a scale.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.language import _
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.p_value import is_significant
from tuolaji.sim.compare.result import (
    Comparison,
    Difference,
    LevelLine,
    MetricComparison,
    RuleActivation,
)
from tuolaji.sim.metrics.deal import is_band
from tuolaji.sim.metrics.registry import METRICS, Kind, Metric
from tuolaji.sim.metrics.titles import title_of
from tuolaji.sim.report.numerals import (
    UNKNOWN,
    Numeral,
    count,
    effect_size,
    numeral_for,
    probability,
    significant,
)
from tuolaji.sim.report.plot import (
    Chart,
    IntervalPlot,
    Trace,
    axis,
    interval_plots,
    label_of,
    layout,
)
from tuolaji.sim.stats.interval import Estimate

__all__ = [
    "ActivationLine",
    "DifferenceLine",
    "DifferenceRows",
    "Figure",
    "FigureRow",
    "KeyFigure",
    "LevelFigure",
    "Pair",
    "activation_lines",
    "effect_chart",
    "favoured",
    "figure_rows",
    "figures_of",
    "key_figures",
    "key_rows",
    "level_lines",
    "lines_of",
    "never_came_up",
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
        is_significant: Whether it stands out from chance.
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
    is_significant: bool
    is_equal: bool


@dataclass(frozen=True, slots=True)
class DifferenceRows:
    """The differences of one metric that stand out from chance, or those that do not.

    Attributes:
        title: What the metric is called.
        lines: One for every two variants, of those that do or do not.
        is_significant: Whether they stand out.
        weight: The greatest effect among them.
        is_band: Whether the metric is the share of one band.
    """

    title: str
    lines: tuple[DifferenceLine, ...]
    is_significant: bool
    weight: float
    is_band: bool


def rows_of(metrics: Mapping[str, MetricComparison]) -> tuple[DifferenceRows, ...]:
    """Return the differences of all metrics that came up, the clearest first."""
    rows = [
        row
        for name, compared in metrics.items()
        if came_up(compared)
        for row in _rows(name, compared)
    ]
    seen = [row for row in rows if row.is_significant]
    unseen = [row for row in rows if not row.is_significant]
    return (*sorted(seen, key=lambda row: -row.weight), *unseen)


def came_up(compared: MetricComparison) -> bool:
    """Tell whether a metric is about anything in any of the variants."""
    return any(each.estimate is not None for each in compared.differences)


def never_came_up(metrics: Mapping[str, MetricComparison]) -> tuple[str, ...]:
    """Return the names of the metrics that are about nothing in these deals."""
    return tuple(
        title_of(name) for name, compared in metrics.items() if not came_up(compared)
    )


def _rows(name: str, compared: MetricComparison) -> Iterator[DifferenceRows]:
    """Yield the differences of a metric that are seen, and those that are not."""
    lines = lines_of(compared.differences, compared.metric.kind)
    for seen in (True, False):
        rows = tuple(line for line in lines if line.is_significant is seen)
        if rows:
            yield DifferenceRows(
                title=title_of(name),
                lines=rows,
                is_significant=seen,
                weight=_weight(compared),
                is_band=is_band(name),
            )


def lines_of(differences: Sequence[Difference], kind: Kind) -> tuple[DifferenceLine, ...]:
    """Return the differences of one metric, written out, on one scale."""
    plots = interval_plots(differences)
    return tuple(
        _line(difference, plot, numeral_for(kind, difference))
        for difference, plot in zip(differences, plots, strict=True)
    )


def _weight(compared: MetricComparison) -> float:
    return max(
        (abs(difference.effect or 0.0) for difference in compared.differences), default=0.0
    )


def _line(
    difference: Difference, plot: IntervalPlot | None, numeral: Numeral
) -> DifferenceLine:
    return DifferenceLine(
        a=difference.a,
        b=difference.b,
        difference=numeral.difference(difference.estimate),
        interval=numeral.signed_interval(difference.low, difference.high),
        plot=plot,
        p=probability(difference.p_adjusted),
        effect=effect_size(difference.effect),
        smallest=numeral.size(difference.smallest_detectable_adjusted),
        n=count(difference.n),
        is_significant=is_significant(difference),
        is_equal=difference.estimate == difference.low == difference.high == 0,
    )


def pairs_of(metrics: Mapping[str, MetricComparison]) -> tuple[Pair, ...]:
    """Return every two variants that are compared, with their mark."""
    pairs = dict.fromkeys(
        (difference.a, difference.b)
        for compared in metrics.values()
        for difference in compared.differences
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
    rows = [title_of(name) for name, _compared in clear]
    x = axis(
        _("effect size"),
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
    summary = _("Effect sizes of the clearest differences, one row for each metric.")
    drawn = layout(height, x, y, hovermode="closest", scattermode="group", scattergap=0.4)
    return Chart("effect-chart", summary, traces, drawn)


def _clearest(
    metrics: Mapping[str, MetricComparison],
) -> Sequence[tuple[str, MetricComparison]]:
    seen = [
        (name, compared)
        for name, compared in metrics.items()
        if any(is_significant(difference) for difference in compared.differences)
        and not is_band(name)
    ]
    return sorted(seen, key=lambda item: -_weight(item[1]))[:_MOST_EFFECTS]


def _effects(pair: Pair, clear: Sequence[tuple[str, MetricComparison]]) -> Trace:
    effects = [
        (title_of(name), change, numeral_for(compared.metric.kind, change))
        for name, compared in clear
        for change in _of_pair(compared, pair)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "orientation": "h",
        "offsetgroup": f"{pair.a} {pair.b}",
        "name": f"{label_of(pair.a)} − {label_of(pair.b)}",
        "x": [
            None if change.effect is None else significant(change.effect)
            for _title, change, _numeral in effects
        ],
        "y": [title for title, _change, _numeral in effects],
        "text": [
            f"{numeral.difference(change.estimate)} "
            f"({numeral.signed_interval(change.low, change.high)})"
            for _title, change, numeral in effects
        ],
        "marker": _marker(pair),
        "hovertemplate": "%{y}: <b>%{text}</b><br>"
        + _("effect size {size}", size="%{x:.2f}")
        + "<extra>%{fullData.name}</extra>",
    }


def _marker(pair: Pair) -> dict[str, object]:
    edge = {"width": 1.75, "color": _INK}
    return {"symbol": pair.symbol, "color": pair.fill, "size": 10, "line": edge}


def _of_pair(compared: MetricComparison, pair: Pair) -> Iterable[Difference]:
    return (
        difference
        for difference in compared.differences
        if (difference.a, difference.b) == (pair.a, pair.b)
    )


@dataclass(frozen=True, slots=True)
class ActivationLine:
    """How often one rule mattered, written out.

    Attributes:
        rule: The rule and how often it mattered.
        activated: Share of deals that go another way without it.
        activated_interval: Its 95 % interval.
        activated_bar: The same, in hundredths of the bar's room.
        decisive: Share of deals that end otherwise without it.
        decisive_interval: Its 95 % interval.
        decisive_bar: The same, in hundredths of the bar's room.
        deals: Deals looked at.
    """

    rule: RuleActivation
    activated: str
    activated_interval: str
    activated_bar: float
    decisive: str
    decisive_interval: str
    decisive_bar: float
    deals: str


def activation_lines(
    activation: Mapping[str, Iterable[RuleActivation]],
) -> dict[str, tuple[ActivationLine, ...]]:
    """Return the rules of each variant that were tried, the most decisive first."""
    tried = {
        label: [rule for rule in rules if not rule.problem]
        for label, rules in activation.items()
    }
    shares = [
        share for rules in tried.values() for rule in rules for share in _shares(rule)
    ]
    widest = max(map(_of, shares), default=0.0)
    return {
        label: tuple(_activation_line(rule, widest) for rule in sorted(rules, key=_rank))
        for label, rules in tried.items()
    }


def _rank(rule: RuleActivation) -> tuple[float, float]:
    return -_of(rule.decisive), -_of(rule.activated)


def _shares(rule: RuleActivation) -> Sequence[Estimate | None]:
    return rule.activated, rule.decisive


def _of(share: Estimate | None) -> float:
    return 0.0 if share is None else share.estimate or 0.0


def _activation_line(rule: RuleActivation, widest: float) -> ActivationLine:
    activated, activated_interval = _written(rule.activated)
    decisive, decisive_interval = _written(rule.decisive)
    scale = 100 / widest if widest else 0.0
    return ActivationLine(
        rule=rule,
        activated=activated,
        activated_interval=activated_interval,
        activated_bar=round(scale * _of(rule.activated), 1),
        decisive=decisive,
        decisive_interval=decisive_interval,
        decisive_bar=round(scale * _of(rule.decisive), 1),
        deals=count(rule.deals),
    )


def _written(share: Estimate | None) -> tuple[str, str]:
    if share is None:
        return UNKNOWN, ""
    numeral = numeral_for(Kind.SHARE, share)
    return numeral.value(share.estimate), numeral.interval(share.low, share.high)


_KEY: Final = ("declarers_hold", "attackers_points", "level_gain", "deals_per_match")
_SPARE: Final = ("kitty_captured", "tricks", "no_trump")
_KEY_COUNT: Final = 4
_HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of one variant, written out."""

    label: str
    value: str
    interval: str
    n: str


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A metric of all variants."""

    title: str
    meaning: str
    definition: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One of the figures at the top.

    Attributes:
        row: The figure of each variant.
        pair: Between which two the difference is greatest; empty if none is known.
        difference: That difference.
        interval: Its 95 % interval.
        is_significant: Whether it stands out from chance.
    """

    row: FigureRow
    pair: tuple[str, str] | tuple[()]
    difference: str
    interval: str
    is_significant: bool


@dataclass(frozen=True, slots=True)
class LevelFigure:
    """How often the declarers hold at one level, written out."""

    level: str
    n: str
    value: str
    interval: str


def figure_rows(comparison: Comparison) -> tuple[FigureRow, ...]:
    """Return all metrics with the figure of each variant."""
    return tuple(
        _row(name, compared.metric, compared.values)
        for name, compared in comparison.metrics.items()
    )


def _row(name: str, metric: Metric, values: Mapping[str, Estimate]) -> FigureRow:
    figures = figures_of(values, metric.kind)
    return FigureRow(title_of(name), metric.meaning(), metric.definition(), figures)


def figures_of(values: Mapping[str, Estimate], kind: Kind) -> tuple[Figure, ...]:
    """Return a figure of each variant, written out."""
    return tuple(
        _figure(label, value, numeral_for(kind, value)) for label, value in values.items()
    )


def _figure(label: str, value: Estimate, numeral: Numeral) -> Figure:
    return Figure(
        label=label,
        value=numeral.value(value.estimate),
        interval=numeral.interval(value.low, value.high),
        n=count(value.n),
    )


def key_figures(metrics: Mapping[str, MetricComparison]) -> tuple[KeyFigure, ...]:
    """Return the key figures of a comparison."""
    return tuple(_key(name, metrics[name]) for name in _key_names(metrics))


def _key_names(names: Collection[str]) -> list[str]:
    return [name for name in (*_KEY, *_SPARE) if name in names][:_KEY_COUNT]


def key_rows(values: Mapping[str, Mapping[str, Estimate]]) -> tuple[KeyFigure, ...]:
    """Return the key figures of variants that are not compared."""
    return tuple(
        KeyFigure(_row(name, METRICS[name], values[name]), (), "", "", is_significant=False)
        for name in _key_names(values)
    )


def _key(name: str, compared: MetricComparison) -> KeyFigure:
    known = [
        difference for difference in compared.differences if difference.estimate is not None
    ]
    row = _row(name, compared.metric, compared.values)
    if not known:
        return KeyFigure(row, (), "", "", is_significant=False)
    greatest = max(known, key=lambda band: abs(band.estimate or 0.0))
    (line,) = lines_of([greatest], compared.metric.kind)
    return KeyFigure(
        row=row,
        pair=(line.a, line.b),
        difference=line.difference,
        interval=line.interval,
        is_significant=is_significant(greatest),
    )


def favoured(held: Mapping[str, Estimate]) -> str:
    """Return whom the deals of each variant favour, in a sentence.

    Args:
        held: The share of deals that the declarers hold, of each variant.
    """
    parts = [
        _beside_half(figure, held[figure.label])
        for figure in figures_of(held, Kind.SHARE)
        if held[figure.label].estimate is not None
    ]
    told = _("; ").join(parts)
    return _("The declarers hold {told}.", told=told) if told else ""


def _beside_half(figure: Figure, share: Estimate) -> str:
    value, variant = figure.value, figure.label
    if share.low is not None and share.low > _HALF:
        return _("{value} in {variant}, more than half", value=value, variant=variant)
    if share.high is not None and share.high < _HALF:
        return _("{value} in {variant}, fewer than half", value=value, variant=variant)
    return _(
        "{value} in {variant}, half as far as these deals tell",
        value=value,
        variant=variant,
    )


def level_lines(
    levels: Mapping[str, Sequence[LevelLine]],
) -> dict[str, tuple[LevelFigure, ...]]:
    """Return how often the declarers of each variant hold at each level."""
    return {label: tuple(map(_level, lines)) for label, lines in levels.items()}


def _level(line: LevelLine) -> LevelFigure:
    held = line.declarers_hold
    numeral = numeral_for(Kind.SHARE, held)
    return LevelFigure(
        level=level_text(line.level),
        n=count(line.deals),
        value=numeral.value(held.estimate),
        interval=numeral.interval(held.low, held.high),
    )
