"""The report of a sweep, and its charts.

The answer first, then for each metric how it follows the values and how each value
differs from the base on the same deals, and at the end how it was made.

One key makes a curve with error bars, two keys a heat map with the numbers in its
cells. The base is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tuolaji.dsl.translation import key_in_words
from tuolaji.language import Language, _, language_in_use
from tuolaji.sim.metrics.registry import Kind, Metric
from tuolaji.sim.metrics.titles import title_of
from tuolaji.sim.report.ladder import sweep_ladder_rows
from tuolaji.sim.report.numerals import count, numeral_for, significant
from tuolaji.sim.report.page import Contents, facts_of, joined, write_page
from tuolaji.sim.report.plot import (
    Chart,
    Trace,
    axis,
    error_bars,
    label_of,
    layout,
    look,
    marked_line,
    reach,
)
from tuolaji.sim.report.tables import DifferenceLine, lines_of
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.vary.sweep import Point, Sweep, verdict_of, warnings_of

__all__ = [
    "Chapter",
    "SettingLine",
    "contents_of",
    "curve",
    "heat_map",
    "write_sweep_report",
]


_WORDS: Trace = {"mode": "markers"}  # A line between words would say something untrue.
_PALE_TO_MIDDLING = [[0, "#f2f7fb"], [1, "#5fa5d0"]]  # Dark text can be read on all of it.


def curve(sweep: Sweep, metric: Metric) -> Chart:
    """Return how a figure follows the values of one key."""
    figures = [point.figures[metric.name] for point in sweep.points]
    values = [point.setting.values[0] for point in sweep.points]
    key = key_in_words(sweep.keys[0])
    is_line, places = _places(values)
    x = axis(label_of(key), showgrid=False, type="linear", **_ticks(sweep, places))
    y = axis(title_of(metric.name), tickformat=_format(metric))
    return Chart(
        f"curve-{metric.name}",
        _("{metric} by the value of {key}.", metric=title_of(metric.name), key=key),
        [{**_marks(sweep, figures, places, metric.kind), **({} if is_line else _WORDS)}],
        layout(320, x, y, hovermode="closest"),
    )


def _format(metric: Metric) -> str:
    return ".1~%" if metric.kind.is_proportion else ""


def _places(values: Sequence[str]) -> tuple[bool, list[float]]:
    """Return whether values are numbers, and where they stand: words side by side."""
    try:
        return True, [float(value) for value in values]
    except ValueError:
        return False, [float(place) for place in range(len(values))]


def _ticks(sweep: Sweep, places: Sequence[float]) -> dict[str, object]:
    span = (max(places) - min(places)) or 1.0
    return {
        "tickvals": list(places),
        "ticktext": [label_of(point.setting.in_words[0]) for point in sweep.points],
        "range": [min(places) - 0.06 * span, max(places) + 0.06 * span],
    }


def _marks(
    sweep: Sweep, figures: Sequence[Estimate], places: Sequence[float], kind: Kind
) -> Trace:
    drawn = look(0)
    up = [reach(figure.estimate, figure.high) for figure in figures]
    down = [reach(figure.low, figure.estimate) for figure in figures]
    filling = [
        "#ffffff" if place == sweep.base else drawn.colour for place in range(len(figures))
    ]
    return marked_line(
        key_in_words(sweep.keys[0]),
        drawn,
        x=list(places),
        y=[
            None if figure.estimate is None else significant(figure.estimate, 6)
            for figure in figures
        ],
        error_y=error_bars(up, down, drawn.colour),
        marker={"color": filling, "size": 9, "line": {"color": drawn.colour, "width": 2}},
        text=[_cell(figure, kind) for figure in figures],
        customdata=[label_of(point.name) for point in sweep.points],
        hovertemplate="%{customdata}: <b>%{text}</b><extra></extra>",
    )


def _cell(figure: Estimate, kind: Kind) -> str:
    numeral = numeral_for(kind, figure)
    return f"{numeral.value(figure.estimate)} ({numeral.interval(figure.low, figure.high)})"


def heat_map(sweep: Sweep, metric: Metric) -> Chart:
    """Return how a figure follows the values of two keys, the first from top to bottom."""
    rows, columns = (
        list(dict.fromkeys(point.setting.values[place] for point in sweep.points))
        for place in (0, 1)
    )
    figures = {point.setting.values: point.figures[metric.name] for point in sweep.points}
    grid = [[figures.get((row, column)) for column in columns] for row in rows]
    title = title_of(metric.name)
    drawn = layout(
        110 + 44 * len(rows),
        _values_axis(sweep.keys[1], columns),
        _values_axis(sweep.keys[0], rows, autorange="reversed"),
        hovermode="closest",
        shapes=[_frame(sweep, rows, columns)],
    )
    first, second = map(key_in_words, sweep.keys)
    summary = _(
        "{metric} by the values of {first} and {second}.",
        metric=title,
        first=first,
        second=second,
    )
    return Chart(f"heat-{metric.name}", summary, [_cells(grid, metric.kind)], drawn)


def _values_axis(key: str, values: Sequence[str], **more: object) -> dict[str, object]:
    return axis(
        label_of(key_in_words(key)),
        tickvals=list(range(len(values))),
        ticktext=[label_of(value) for value in values],
        showgrid=False,
        showline=False,
        **more,
    )


def _cells(grid: Sequence[Sequence[Estimate | None]], kind: Kind) -> Trace:
    return {
        "type": "heatmap",
        "z": [[_height(cell) for cell in row] for row in grid],
        "text": [
            ["" if cell is None else _value(cell, kind) for cell in row] for row in grid
        ],
        "customdata": [
            ["" if cell is None else _cell(cell, kind) for cell in row] for row in grid
        ],
        "texttemplate": "%{text}",
        "textfont": {"color": "#1b1b19", "size": 13},
        "hovertemplate": "%{customdata}<extra></extra>",
        "colorscale": _PALE_TO_MIDDLING,
        "showscale": False,
        "xgap": 3,
        "ygap": 3,
    }


def _value(figure: Estimate, kind: Kind) -> str:
    return numeral_for(kind, figure).value(figure.estimate)


def _height(figure: Estimate | None) -> float | None:
    if figure is None or figure.estimate is None:
        return None
    return significant(figure.estimate, 6)


def _frame(sweep: Sweep, rows: Sequence[str], columns: Sequence[str]) -> Trace:
    """Return the frame around the setting that the others are compared with."""
    first, second = sweep.points[sweep.base].setting.values
    row, column = rows.index(first), columns.index(second)
    return {
        "type": "rect",
        "x0": column - 0.5,
        "x1": column + 0.5,
        "y0": row - 0.5,
        "y1": row + 0.5,
        "line": {"color": "#D55E00", "width": 3},
    }


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting's figure, written out.

    Attributes:
        values: The value of each key.
        value: The figure.
        interval: Its 95 % interval.
        n: How many it is about.
        difference: How it differs from the base.
        is_base: Whether it is the base.
        is_alike: Whether it played every deal as the base did.
    """

    values: tuple[str, ...]
    value: str
    interval: str
    n: str
    difference: DifferenceLine
    is_base: bool
    is_alike: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """One figure over all settings."""

    title: str
    metric: Metric
    meaning: str
    chart: Chart
    lines: tuple[SettingLine, ...]


def write_sweep_report(sweep: Sweep, path: Path, command: str) -> None:
    """Write the report of a sweep to one file.

    Args:
        sweep: What it shows.
        path: Where it goes; an older file there is replaced.
        command: The command line that made it.

    Raises:
        StoreError: The file cannot be written there.
    """
    write_page(path, "sweep.html", partial(contents_of, sweep, command, language_in_use()))


def contents_of(sweep: Sweep, command: str, made_in: Language = Language.EN) -> Contents:
    """Return what the report of a sweep shows, in the language in use.

    Args:
        sweep: What it shows.
        command: The command line that made it.
        made_in: The language of its verdict and its warnings.
    """
    if language_in_use() is not made_in:
        sweep = replace(sweep, warnings=warnings_of(sweep), verdict=verdict_of(sweep))
    chapters = [_chapter(sweep, metric) for metric in sweep.metrics]
    title = _(
        "{variant}: {keys} varied",
        variant=sweep.variant,
        keys=", ".join(map(key_in_words, sweep.keys)),
    )
    values = {
        "sweep": sweep,
        "command": command,
        "chapters": chapters,
        "basis": _basis(sweep),
        "base": sweep.points[sweep.base],
        "ladder": sweep_ladder_rows(sweep),
        "facts": facts_of(sweep),
        "digests": [
            (point.name, rules_digest(point.setting.rules)) for point in sweep.points
        ],
    }
    return Contents(title, [chapter.chart for chapter in chapters], values)


def _basis(sweep: Sweep) -> str:
    """Return what was played, by whom."""
    facts = {"values": len(sweep.points), "deals": count(sweep.deals)}
    if sweep.matches is None:
        played = _("{values} values, {deals} deals of each.", **facts)
    else:
        matches = count(sweep.matches)
        played = _(
            "{values} values, {matches} matches of each, {deals} deals on the average.",
            matches=matches,
            **facts,
        )
    cards = _("The same cards as far as their packs allow.")
    by = _("Policy {policy}. Intervals are 95 %.", policy=sweep.policy)
    return joined(played, cards, by)


def _chapter(sweep: Sweep, metric: Metric) -> Chapter:
    differences = [point.differences[metric.name] for point in sweep.points]
    return Chapter(
        title=title_of(metric.name),
        metric=metric,
        meaning=metric.meaning()[:1].upper() + metric.meaning()[1:],
        chart=curve(sweep, metric) if len(sweep.keys) == 1 else heat_map(sweep, metric),
        lines=tuple(
            _line(point, metric, line, is_base=place == sweep.base)
            for place, (point, line) in enumerate(
                zip(sweep.points, lines_of(differences, metric.kind), strict=True)
            )
        ),
    )


def _line(
    point: Point, metric: Metric, line: DifferenceLine, *, is_base: bool
) -> SettingLine:
    figure = point.figures[metric.name]
    numeral = numeral_for(metric.kind, figure)
    return SettingLine(
        values=point.setting.in_words,
        value=numeral.value(figure.estimate),
        interval=numeral.interval(figure.low, figure.high),
        n=count(figure.n),
        difference=line,
        is_base=is_base,
        is_alike=point.alike and not is_base,
    )
