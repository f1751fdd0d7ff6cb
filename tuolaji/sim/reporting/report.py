"""How does a comparison become a report?

The answer first, then four figures, the differences with their intervals, the charts, and
at the end how it was all made and what intervals do not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tuolaji.sim.comparing.comparison import Comparison, Histogram
from tuolaji.sim.reporting.activation import activation_lines
from tuolaji.sim.reporting.bands import BandLine, band_chart, band_lines
from tuolaji.sim.reporting.charts import lead_chart, level_chart, spread_chart
from tuolaji.sim.reporting.differences import effect_chart, pairs_of, rows_of
from tuolaji.sim.reporting.distribution import Spread, spread_of
from tuolaji.sim.reporting.figure import Chart
from tuolaji.sim.reporting.figures import favoured, figure_rows, key_figures, level_lines
from tuolaji.sim.reporting.making import facts_of
from tuolaji.sim.reporting.page import write_page
from tuolaji.sim.reporting.palette import Look, look

__all__ = ["Entry", "write_report"]


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


def write_report(comparison: Comparison, path: Path, command: str) -> None:
    """Write the report of a comparison to one file.

    Args:
        comparison: What it shows.
        path: Where it goes; an older file there is replaced.
        command: The command line that made it.

    Raises:
        StoreError: The file cannot be written there.
    """
    bands = band_lines(comparison.bands)
    rows = rows_of(comparison.metrics)
    contents = {
        "comparison": comparison,
        "command": command,
        "entries": [_entry(comparison, place) for place in range(len(comparison.variants))],
        "keys": key_figures(comparison.metrics),
        "verdict": _opening(comparison),
        "differences": [row for row in rows if not row.is_band],
        "band_differences": [row for row in rows if row.is_band],
        "pairs": pairs_of(comparison.metrics),
        "figures": figure_rows(comparison),
        "bands": bands,
        "point_spreads": _spreads(comparison.points),
        "length_spreads": _spreads(comparison.match_lengths),
        "favoured": favoured(comparison.metrics),
        **_rules(comparison),
        "level_lines": level_lines(comparison.levels),
        "facts": facts_of(comparison, comparison.sample),
        "digests": list(comparison.digests.items()),
    }
    write_page(path, "comparison.html", list(_charts(comparison, bands)), contents)


def _entry(comparison: Comparison, place: int) -> Entry:
    label = comparison.variants[place]
    english, chinese = comparison.titles.get(label, ("", ""))
    return Entry(
        label=label,
        english="" if english.lower() == label.lower() else english,
        chinese=chinese,
        look=look(place),
    )


def _opening(comparison: Comparison) -> str:
    """Return the verdict as a headline; the name of a variant keeps its small letter."""
    verdict = comparison.verdict
    if verdict.startswith(comparison.variants):
        return verdict
    return verdict[:1].upper() + verdict[1:]


def _rules(comparison: Comparison) -> dict[str, object]:
    """Return the rules that were set back alone, and those that could not be."""
    found = comparison.activation
    return {
        "activation": activation_lines(found),
        "untried": {
            label: [rule for rule in rules if rule.problem]
            for label, rules in found.items()
        },
    }


def _spreads(histograms: Mapping[str, Histogram]) -> dict[str, Spread | None]:
    return {label: spread_of(histogram) for label, histogram in histograms.items()}


def _charts(comparison: Comparison, bands: tuple[BandLine, ...]) -> Iterable[Chart]:
    if chart := effect_chart(comparison.metrics):
        yield chart
    if _has_any(comparison.points):
        yield spread_chart("point-chart", "attackers' points", comparison.points)
    if bands:
        yield band_chart(list(comparison.bands), bands)
    if comparison.leads:
        yield lead_chart(comparison.leads)
    if any(comparison.levels.values()):
        yield level_chart(comparison.levels)
    if _has_any(comparison.match_lengths):
        yield spread_chart("length-chart", "deals in a match", comparison.match_lengths)


def _has_any(histograms: Mapping[str, Histogram]) -> bool:
    return any(sum(one.counts.values()) for one in histograms.values())
