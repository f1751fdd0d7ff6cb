"""The report of a comparison, and the page that every report becomes.

The answer first, then four metrics, the differences with their intervals, the charts,
and at the end how it was all made and what intervals do not say. The command, the seed,
the policies and the rules' digests fix every deal; the versions say with what they were
played and worked out.

A template is filled in, everything from outside escaped; style, script, plotly.js and
the charts stand in the page itself. Its policy forbids it to load anything from
anywhere. The same contents give the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from tuolaji.sim.compare.result import Comparison, Histogram
from tuolaji.sim.metrics.titles import Title
from tuolaji.sim.progress import HOW_IT_ENDED, Stopped
from tuolaji.sim.report.charts import (
    BandLine,
    Spread,
    band_chart,
    band_lines,
    lead_chart,
    level_chart,
    spread_chart,
    spread_of,
)
from tuolaji.sim.report.example import example_pictures
from tuolaji.sim.report.ladder import ladder_rows, rungs_of
from tuolaji.sim.report.numerals import count
from tuolaji.sim.report.place import write_own
from tuolaji.sim.report.plot import HALF, Chart, Look, look
from tuolaji.sim.report.shares import share_rows
from tuolaji.sim.report.tables import (
    activation_lines,
    effect_chart,
    favoured,
    figure_rows,
    key_figures,
    level_lines,
    never_came_up,
    pairs_of,
    rows_of,
)
from tuolaji.template import environment

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = [
    "Entry",
    "Fact",
    "Made",
    "facts_of",
    "render",
    "versions",
    "write_page",
    "write_report",
]


def write_page(
    path: Path, template: str, charts: Sequence[Chart], contents: Mapping[str, object]
) -> None:
    """Write a page whole or not at all; a link to an older page stays a link.

    Raises:
        StoreError: The disk does not take it, or something else is there.
    """
    write_own(path, render(template, charts, contents))


def render(template: str, charts: Sequence[Chart], contents: Mapping[str, object]) -> str:
    """Return a page as text.

    Args:
        template: The name of its template.
        charts: Its charts, in order; the template finds each under its id.
        contents: What else the template shows.
    """
    return (
        _environment()
        .get_template(template)
        .render(
            contents,
            charts={chart.id: chart for chart in charts},
            drawings=[
                {"id": chart.id, "data": list(chart.data), "layout": dict(chart.layout)}
                for chart in charts
            ],
            plotly=_plotly(),
        )
    )


@cache
def _environment() -> Environment:
    made = environment("tuolaji.sim.report")
    made.globals["half"] = HALF
    made.filters["unbroken"] = _unbroken
    return made


def _unbroken(sentence: str) -> str:
    """Return a sentence whose numbers stay on a line with their units."""
    return re.sub(r"(?<=\d) (%|pp\b)", "\N{NO-BREAK SPACE}\\1", sentence)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A script that comes with a page, compressed: whole it is four fifths of it.

    Attributes:
        version: Its name and version.
        packed: The script by gzip, in base 64.
        licence: Its opening comment.
    """

    version: str
    packed: str
    licence: str


@cache
def _plotly() -> Bundle:
    """Return plotly.js with the charts of two axes; a browser unpacks it."""
    version = "4.1.1"
    name = f"plotly-cartesian-{version}.min.js.gz"
    packed = files("tuolaji.sim.report").joinpath(name).read_bytes()
    script = gzip.decompress(packed).decode("utf-8")
    licence = script[script.index("/*") : script.index("*/") + 2]
    return Bundle(f"plotly.js {version}", base64.b64encode(packed).decode("ascii"), licence)


_LIBRARIES: Final = ("tuolaji", "numpy", "scipy")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says of its making."""

    title: Title
    text: str


class Made(Protocol):
    """What a run says of itself, be it a comparison or a sweep."""

    @property
    def deals(self) -> int:
        """Deals of each variant."""

    @property
    def matches(self) -> int | None:
        """Matches that they make up."""

    @property
    def level(self) -> str | None:
        """The level of separate deals."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def policy(self) -> str:
        """The policies."""

    @property
    def compiled(self) -> bool:
        """Whether the engine ran compiled."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def deals_per_second(self) -> float:
        """Its pace."""

    @property
    def stopped(self) -> Stopped:
        """Why it ended."""


def facts_of(made: Made, sample: int = 0) -> tuple[Fact, ...]:
    """Return how a run was made; `sample` deals had a closer look."""
    facts = {
        Title("Deals of each variant", "每种规则局数"): count(made.deals),
        Title("Matches of each variant", "每种规则场数"): _matches(made),
        Title("Level", "级别"): made.level or "",
        Title("Sample", "抽样局数"): count(sample) if sample else "",
        Title("Policy", "出牌策略"): made.policy,
        Title("Seed", "随机种子"): str(made.seed),
        Title("Extent", "完成情况"): HOW_IT_ENDED[made.stopped],
        Title("Time", "用时"): f"{made.seconds:,.1f} s, "
        f"{made.deals_per_second:,.0f} deals a second",
        Title("Engine", "引擎"): "compiled" if made.compiled else "interpreted",
        Title("Versions", "版本"): versions(),
    }
    return tuple(Fact(title, text) for title, text in facts.items() if text)


def _matches(made: Made) -> str:
    return "" if made.matches is None else count(made.matches)


def versions() -> str:
    """Return the versions of what played the deals and of what drew them."""
    libraries = [f"{name} {_version(name)}" for name in _LIBRARIES]
    return ", ".join([*libraries, _plotly().version, f"Python {platform.python_version()}"])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(not installed)"  # A checkout on the path.


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
        "silent": never_came_up(comparison.metrics),
        **_rules(comparison),
        "share_rows": share_rows(comparison),
        "ladder": ladder_rows(comparison),
        "rungs": rungs_of(comparison),
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
    """Return the rules that were reverted alone, and those that could not be."""
    activation, shares = comparison.activation, comparison.shares
    told = {key for rule in (shares.rules if shares else ()) for key in rule.keys}
    return {
        "activation": activation_lines(activation),
        "examples": example_pictures(activation),
        "untried": {
            label: [rule for rule in rules if rule.problem and rule.key not in told]
            for label, rules in activation.items()
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
    return any(sum(histogram.counts.values()) for histogram in histograms.values())
