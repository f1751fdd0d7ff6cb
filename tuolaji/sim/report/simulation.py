"""The report of a simulation: what happens in very many deals of one variant or more.

The answer in two lines, four figures, who played what, then every figure with its
interval, the charts, what happened how often, and at the end how it was all made. Each
figure of all variants is drawn on one scale. The variants are not compared: their
intervals are each of its own variant, and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from tuolaji.cards import Rank
from tuolaji.language import _, later
from tuolaji.rules.match import level_name, level_text
from tuolaji.sim.compare.result import Histogram, LevelLine
from tuolaji.sim.format import number
from tuolaji.sim.metrics.registry import METRICS, Kind
from tuolaji.sim.metrics.titles import event_title, title_of
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.report.charts import (
    BandLine,
    band_chart,
    band_lines,
    has_any,
    level_chart,
    spread_chart,
    spreads_of,
)
from tuolaji.sim.report.numerals import count
from tuolaji.sim.report.page import Contents, Fact, facts_of, joined, part_alone, write_page
from tuolaji.sim.report.plot import Chart, FigurePlot, entry_of, figure_plots
from tuolaji.sim.report.tables import Figure, favoured, figures_of, key_rows, level_lines
from tuolaji.sim.run import RunResult
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.summary import Summary, summarise

__all__ = ["Simulation", "contents_of", "simulated", "write_simulation_report"]


_HELD: Final = "declarers_hold"
_POINTS: Final = "attackers_points"
_CAPTURED: Final = "kitty_captured"
_LENGTH: Final = "deals_per_match"
_TOLD: Final = 3
"""So many variants are told one by one; of more, the ends."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What became of all variants of a run.

    Attributes:
        results: What became of each.
        summaries: What is said of each.
        fouls: Into which share of the deals a foul is injected.
    """

    results: tuple[RunResult, ...]
    summaries: tuple[Summary, ...]
    fouls: float = 0.0

    @property
    def deals(self) -> int:
        """Deals of each variant; of matches, on the average."""
        return round(sum(summary.deals for summary in self.summaries) / len(self.summaries))

    @property
    def matches(self) -> int | None:
        """Matches that they make up."""
        return self.summaries[0].matches

    @property
    def level(self) -> str | None:
        """The level of separate deals, if all have one."""
        levels = {summary.level for summary in self.summaries}
        return levels.pop() if len(levels) == 1 else None

    @property
    def seed(self) -> int:
        """The seed."""
        return self.summaries[0].seed

    @property
    def policy(self) -> str:
        """The policies."""
        return self.summaries[0].policy

    @property
    def compiled(self) -> bool:
        """Whether the engine ran compiled."""
        return self.summaries[0].compiled

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.summaries[0].seconds

    @property
    def deals_per_second(self) -> float:
        """Its pace."""
        return self.summaries[0].deals_per_second

    @property
    def stopped(self) -> Stopped:
        """Why it ended."""
        return self.summaries[0].stopped

    def figure(self, name: str) -> dict[str, Estimate]:
        """Return a figure of each variant; what is about nothing has no estimate."""
        unknown = Estimate(None, None, None, 0)
        return {
            summary.variant: summary.metrics.get(name, unknown)
            for summary in self.summaries
        }


def simulated(
    results: Sequence[RunResult], overrides: Sequence[str] = (), *, shard: str = ""
) -> Simulation:
    """Return what became of a run.

    Args:
        results: What became of each of its arms.
        overrides: What was laid over the rules, to be named.
        shard: Which part of a run it is, to be named.
    """
    return Simulation(
        results=tuple(results),
        summaries=tuple(summarise(result, overrides, shard=shard) for result in results),
        fouls=results[0].plan.fouls,
    )


def write_simulation_report(simulation: Simulation, path: Path, command: str) -> None:
    """Write the report of a simulation to one file.

    Args:
        simulation: What it shows.
        path: Where it goes; an older file there is replaced.
        command: The command line that made it.

    Raises:
        StoreError: The file cannot be written there.
    """
    write_page(path, "simulation.html", partial(contents_of, simulation, command))


def contents_of(simulation: Simulation, command: str) -> Contents:
    """Return what the report of a simulation shows, in the language in use."""
    summaries = simulation.summaries
    labels = [summary.variant for summary in summaries]
    points = {
        result.arm.label: Histogram(dict(sorted(result.tally.points.items())))
        for result in simulation.results
    }
    lengths = {
        result.arm.label: Histogram(dict(sorted(result.tally.lengths.items())))
        for result in simulation.results
        if result.tally.lengths
    }
    levels = _levels(simulation.results)
    settled = {summary.variant: summary.bands for summary in summaries}
    bands = band_lines(settled)
    values = {
        "simulation": simulation,
        "command": command,
        "entries": [
            entry_of(arm.label, (arm.rules.name_en, arm.rules.name_zh), place)
            for place, arm in enumerate(result.arm for result in simulation.results)
        ],
        "answer": _answer(simulation),
        "second": _second(simulation),
        "basis": _basis(simulation),
        "warnings": list(_warnings(simulation)),
        "keys": key_rows({name: simulation.figure(name) for name in summaries[0].metrics}),
        "favoured": favoured(simulation.figure(_HELD)),
        "labels": labels,
        "players": list(map(_player, simulation.results, summaries)),
        "figures": list(_figure_rows(simulation)),
        "silent": [title_of(name) for name in _silent(simulation)],
        "without_interval": list(_without_interval(simulation)),
        "bands": bands,
        "point_spreads": spreads_of(points),
        "length_spreads": spreads_of(lengths),
        "level_lines": level_lines(levels),
        "events": list(_event_rows(summaries)),
        "unseen_events": [event_title(name) for name in _unseen_events(summaries)],
        "factors": list(_factor_rows(summaries)),
        "facts": [*facts_of(simulation), *_more_facts(simulation)],
        "digests": [
            (result.arm.label, rules_digest(result.arm.rules))
            for result in simulation.results
        ],
    }
    charts = _charts(points, labels, bands, levels, lengths)
    title = _("{variants}: simulated", variants=", ".join(labels))
    return Contents(title, list(charts), values)


def _levels(results: Iterable[RunResult]) -> dict[str, tuple[LevelLine, ...]]:
    return {
        result.arm.label: tuple(
            LevelLine(level_name(Rank(level)), held.x, estimate(held, Kind.SHARE))
            for level, held in sorted(result.tally.levels.items())
        )
        for result in results
        if result.tally.levels
    }


def _charts(
    points: Mapping[str, Histogram],
    labels: Sequence[str],
    bands: tuple[BandLine, ...],
    levels: Mapping[str, tuple[LevelLine, ...]],
    lengths: Mapping[str, Histogram],
) -> Iterator[Chart]:
    if has_any(points):
        yield spread_chart("point-chart", _("attackers’ points"), points)
    if bands:
        yield band_chart(labels, bands)
    if levels:
        yield level_chart(levels)
    if lengths:
        yield spread_chart("length-chart", _("deals in a match"), lengths)


def _answer(simulation: Simulation) -> str:
    """Return who holds how often: the first line of the answer."""
    held = figures_of(simulation.figure(_HELD), Kind.SHARE)
    if len(held) > 1:
        return _with_figures(simulation, _HELD, _SENTENCES[_HELD])
    (figure,) = held
    return _(
        "In {variant} the declarers hold {value} of the deals",
        variant=figure.label,
        value=figure.value,
    )


_SENTENCES: Final = {
    _HELD: later("The declarers hold {told} of the deals"),
    _POINTS: later("The attackers take {told} points a deal."),
    _CAPTURED: later("They capture the kitty in {told} of the deals."),
    _LENGTH: later("A match takes {told} deals."),
}


def _second(simulation: Simulation) -> str:
    """Return what the deals come to beside that: the second line of the answer."""
    return joined(
        *(
            _with_figures(simulation, name, _SENTENCES[name])
            for name in (_POINTS, _CAPTURED, _LENGTH)
            if any(value.estimate for value in simulation.figure(name).values())
        )
    )


def _with_figures(simulation: Simulation, name: str, sentence: str) -> str:
    """Return a sentence with a figure of each variant, or with the least and greatest."""
    values = simulation.figure(name)
    figures = [
        figure
        for figure in figures_of(values, METRICS[name].kind)
        if values[figure.label].estimate is not None
    ]
    if len(values) == 1:
        return _(sentence, told=figures[0].value)
    figures.sort(key=lambda figure: -(values[figure.label].estimate or 0.0))
    if len(figures) <= _TOLD:
        return _(sentence, told=_(", ").join(map(_of_one, figures)))
    least, greatest = _of_one(figures[-1]), _of_one(figures[0])
    told = _("from {least} to {greatest}", least=least, greatest=greatest)
    return _(sentence, told=told)


def _of_one(figure: Figure) -> str:
    return _("{value} ({variant})", value=figure.value, variant=figure.label)


def _basis(simulation: Simulation) -> str:
    """Return what was played, by whom."""
    deals, level = count(simulation.deals), simulation.level
    if simulation.matches is not None:
        played = _(
            "{matches} matches of each variant, {deals} deals on the average.",
            matches=count(simulation.matches),
            deals=deals,
        )
    elif level is None:
        played = _("{deals} deals of each variant.", deals=deals)
    else:
        played = _(
            "{deals} deals of each variant at level {level}.",
            deals=deals,
            level=level_text(level),
        )
    by = _("Policy {policy}. Intervals are 95 %.", policy=simulation.policy)
    return joined(played, by)


def _warnings(simulation: Simulation) -> Iterator[str]:
    """Yield what to know before any figure."""
    summary = simulation.summaries[0]
    if summary.shard:
        yield part_alone(summary.shard)
    if simulation.stopped in {Stopped.INTERRUPTED, Stopped.FAULT}:
        yield _(
            "The run was not played to its end: {end}.",
            end=how_it_ended(simulation.stopped),
        )
    if simulation.fouls:
        share = f"{100 * simulation.fouls:g}\N{NARROW NO-BREAK SPACE}%"
        yield _("A foul was injected into each deal with a chance of {share}.", share=share)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """Who played a variant, and how much.

    Attributes:
        label: The variant.
        players: How many play it.
        packs: With how many packs.
        even: The policy of the even seats.
        odd: That of the odd seats.
        level: The level of separate deals; empty for matches.
        deals: How many deals.
    """

    label: str
    players: int
    packs: int
    even: str
    odd: str
    level: str
    deals: str


def _player(result: RunResult, summary: Summary) -> PlayerLine:
    rules = result.arm.rules
    even, odd = result.arm.policies
    return PlayerLine(
        label=summary.variant,
        players=rules.table.players,
        packs=rules.deck.packs,
        even=even,
        odd=odd,
        level=level_text(summary.level or ""),
        deals=count(summary.deals),
    )


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure of one variant, written out and drawn beside those of the others."""

    figure: Figure
    plot: FigurePlot | None


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A metric of all variants, on one scale."""

    title: str
    meaning: str
    definition: str
    lines: tuple[DrawnFigure, ...]


def _figure_rows(simulation: Simulation) -> Iterator[DrawnRow]:
    """Yield every figure that came up, of all variants."""
    silent = set(_silent(simulation))
    for name in simulation.summaries[0].metrics:
        if name in silent:
            continue
        values, metric = simulation.figure(name), METRICS[name]
        figures = figures_of(values, metric.kind)
        plots = figure_plots(values.values())
        yield DrawnRow(
            title=title_of(name),
            meaning=metric.meaning(),
            definition=metric.definition(),
            lines=tuple(map(DrawnFigure, figures, plots)),
        )


def _silent(simulation: Simulation) -> list[str]:
    """Return the figures that are about nothing in any variant."""
    return [
        name
        for name in simulation.summaries[0].metrics
        if not any(value.n for value in simulation.figure(name).values())
    ]


def _without_interval(simulation: Simulation) -> Iterator[str]:
    """Yield which figures have no interval, and why."""
    names_by_reason: dict[str, list[str]] = {}
    for name in simulation.summaries[0].metrics:
        reasons = {
            value.reason for value in simulation.figure(name).values() if value.n
        } - {None}
        for reason in sorted(filter(None, reasons)):
            names_by_reason.setdefault(reason, []).append(title_of(name))
    for reason, names in names_by_reason.items():
        yield _("{metrics}: {reason}.", metrics=_(", ").join(names), reason=reason)


@dataclass(frozen=True, slots=True)
class CountedRow:
    """How often something happened in each variant, and how often of what it is held to."""

    title: str
    cells: tuple[tuple[str, str], ...]


def _event_rows(summaries: Sequence[Summary]) -> Iterator[CountedRow]:
    """Yield how often each thing happened, and of 100 deals."""
    unseen = set(_unseen_events(summaries))
    for name in summaries[0].events:
        if name not in unseen:
            yield CountedRow(
                event_title(name),
                tuple(
                    (
                        count(summary.events[name]),
                        number(100 * summary.events[name] / summary.deals, Kind.MEAN),
                    )
                    for summary in summaries
                ),
            )


def _unseen_events(summaries: Sequence[Summary]) -> list[str]:
    return [
        name
        for name in summaries[0].events
        if not any(summary.events[name] for summary in summaries)
    ]


def _factor_rows(summaries: Sequence[Summary]) -> Iterator[CountedRow]:
    """Yield how many captured kitties had each factor, and which share of them."""
    factors = sorted({factor for summary in summaries for factor in summary.multipliers})
    for factor in factors:
        yield CountedRow(
            f"\N{MULTIPLICATION SIGN}{factor}",
            tuple(_of_factor(summary, factor) for summary in summaries),
        )


def _of_factor(summary: Summary, factor: int) -> tuple[str, str]:
    kitties, all_kitties = (
        summary.multipliers.get(factor, 0),
        sum(summary.multipliers.values()),
    )
    share = kitties / all_kitties if all_kitties else None
    return count(kitties), number(share, Kind.SHARE)


def _more_facts(simulation: Simulation) -> Iterator[Fact]:
    overrides = simulation.summaries[0].overrides
    if overrides:
        yield Fact(_("Laid over the rules"), ", ".join(overrides))
