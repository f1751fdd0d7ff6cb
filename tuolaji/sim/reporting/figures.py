"""Which figures of the variants stand in a report, and which are the key ones?

All of them in one table, a column for each variant; four of them large at the top, with
the difference that is greatest among the variants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.sim.comparing.comparison import Comparison, LevelLine, MetricComparison
from tuolaji.sim.comparing.significance import is_seen
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import Kind
from tuolaji.sim.reporting.differences import lines_of
from tuolaji.sim.reporting.numerals import Numeral, count, numeral_for
from tuolaji.sim.reporting.titles import Title, metric_title

__all__ = [
    "Figure",
    "FigureRow",
    "KeyFigure",
    "LevelFigure",
    "favoured",
    "figure_rows",
    "key_figures",
    "level_lines",
]

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

    title: Title
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
        is_seen: Whether it stands out from chance.
    """

    row: FigureRow
    pair: tuple[str, str] | tuple[()]
    difference: str
    interval: str
    is_seen: bool


@dataclass(frozen=True, slots=True)
class LevelFigure:
    """How often the declarers hold at one level, written out."""

    level: str
    n: str
    value: str
    interval: str


def figure_rows(comparison: Comparison) -> tuple[FigureRow, ...]:
    """Return all metrics with the figure of each variant."""
    return tuple(_row(name, one) for name, one in comparison.metrics.items())


def _row(name: str, compared: MetricComparison) -> FigureRow:
    metric = compared.metric
    figures = tuple(
        _figure(label, value, numeral_for(metric.kind, value))
        for label, value in compared.values.items()
    )
    return FigureRow(metric_title(name), metric.meaning, metric.definition, figures)


def _figure(label: str, value: Estimate, numeral: Numeral) -> Figure:
    return Figure(
        label=label,
        value=numeral.value(value.estimate),
        interval=numeral.interval(value.low, value.high),
        n=count(value.n),
    )


def key_figures(metrics: Mapping[str, MetricComparison]) -> tuple[KeyFigure, ...]:
    """Return the key figures of a comparison."""
    names = [name for name in (*_KEY, *_SPARE) if name in metrics]
    return tuple(_key(name, metrics[name]) for name in names[:_KEY_COUNT])


def _key(name: str, compared: MetricComparison) -> KeyFigure:
    known = [one for one in compared.differences if one.estimate is not None]
    row = _row(name, compared)
    if not known:
        return KeyFigure(row, (), "", "", is_seen=False)
    greatest = max(known, key=lambda one: abs(one.estimate or 0.0))
    (line,) = lines_of([greatest], compared.metric.kind)
    return KeyFigure(
        row=row,
        pair=(line.a, line.b),
        difference=line.difference,
        interval=line.interval,
        is_seen=is_seen(greatest),
    )


def favoured(metrics: Mapping[str, MetricComparison]) -> str:
    """Return whom the deals of each variant favour, in a sentence."""
    held = metrics.get("declarers_hold")
    if held is None:
        return ""
    told = [
        f"{figure.value} in {figure.label}, {_beside_half(held.values[figure.label])}"
        for figure in _row("declarers_hold", held).figures
        if held.values[figure.label].estimate is not None
    ]
    return f"The declarers hold {'; '.join(told)}." if told else ""


def _beside_half(share: Estimate) -> str:
    if share.low is not None and share.low > _HALF:
        return "more than half"
    if share.high is not None and share.high < _HALF:
        return "fewer than half"
    return "half as far as these deals tell"


def level_lines(
    levels: Mapping[str, Sequence[LevelLine]],
) -> dict[str, tuple[LevelFigure, ...]]:
    """Return how often the declarers of each variant hold at each level."""
    return {label: tuple(map(_level, lines)) for label, lines in levels.items()}


def _level(line: LevelLine) -> LevelFigure:
    held = line.declarers_hold
    numeral = numeral_for(Kind.SHARE, held)
    return LevelFigure(
        level=line.level,
        n=count(line.deals),
        value=numeral.value(held.estimate),
        interval=numeral.interval(held.low, held.high),
    )
