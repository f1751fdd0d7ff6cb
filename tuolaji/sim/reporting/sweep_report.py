"""How does a sweep over a rule's values become a report?

The answer first, then for each figure how it follows the values and how each value differs
from the base on the same deals, and at the end how it was made.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tuolaji.sim.identity import rules_digest
from tuolaji.sim.metric import Metric
from tuolaji.sim.reporting.differences import DifferenceLine, lines_of
from tuolaji.sim.reporting.figure import Chart
from tuolaji.sim.reporting.making import facts_of
from tuolaji.sim.reporting.numerals import count, numeral_for
from tuolaji.sim.reporting.page import write_page
from tuolaji.sim.reporting.sweep_charts import curve, heat_map
from tuolaji.sim.reporting.titles import Title, metric_title
from tuolaji.sim.varying.sweep import Point, Sweep

__all__ = ["Chapter", "SettingLine", "write_sweep_report"]


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

    title: Title
    metric: Metric
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
    chapters = [_chapter(sweep, metric) for metric in sweep.metrics]
    contents = {
        "sweep": sweep,
        "command": command,
        "chapters": chapters,
        "base": sweep.points[sweep.base],
        "facts": facts_of(sweep),
        "digests": [(one.name, rules_digest(one.setting.rules)) for one in sweep.points],
    }
    write_page(path, "sweep.html", [chapter.chart for chapter in chapters], contents)


def _chapter(sweep: Sweep, metric: Metric) -> Chapter:
    differences = [point.differences[metric.name] for point in sweep.points]
    return Chapter(
        title=metric_title(metric.name),
        metric=metric,
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
        values=point.setting.values,
        value=numeral.value(figure.estimate),
        interval=numeral.interval(figure.low, figure.high),
        n=count(figure.n),
        difference=line,
        is_base=is_base,
        is_alike=point.alike and not is_base,
    )
