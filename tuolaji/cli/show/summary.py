"""The summary of a run as text, the metrics first, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.console import fitted, room, table, wrapped
from tuolaji.cli.options import Format
from tuolaji.rules.scoring import Side
from tuolaji.sim.format import UNKNOWN, counted, ends, figure, number
from tuolaji.sim.metrics.registry import METRICS, Kind
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.summary import BandCount, Summary

__all__ = ["brief", "report", "show_summaries", "summary_json"]


_LINE: Final = 88


def report(summary: Summary) -> str:
    """Return a summary as text, the figures first."""
    parts = [_heading(summary), _figures(summary), _bands(summary), _events(summary)]
    return "\n\n".join(parts)


def _heading(summary: Summary) -> str:
    how = "compiled" if summary.compiled else "interpreted"
    played = counted(summary.deals, "deal")
    if summary.matches is not None:
        played = f"{counted(summary.matches, 'match')}, {played}"
    else:
        played += f" at level {summary.level}"
    by = f"{summary.policy}, seed {summary.seed}"
    lines = [f"{summary.variant}: {played}, {by} ({how})"]
    if summary.overrides:
        lines.append(f"with {', '.join(summary.overrides)}")
    if summary.shard:
        lines.append(f"part {summary.shard} of the run")
    if summary.stopped is not Stopped.DONE:
        lines.append(how_it_ended(summary.stopped))
    return "\n".join(lines)


def _figures(summary: Summary) -> str:
    rows = [("", "estimate", "95 % interval", "of")]
    rows += [
        (name.replace("_", " "), *_figure(value, METRICS[name].kind))
        for name, value in summary.metrics.items()
        if value.n
    ]
    notes = "".join(f"\n{line}" for line in _without_interval(summary))
    return f"{fitted(rows, right=(1, 2, 3))}{notes}"


def _without_interval(summary: Summary) -> Iterator[str]:
    """Yield which figures have no interval, and why."""
    names_by_reason: dict[str, list[str]] = {}
    for name, value in summary.metrics.items():
        if value.n and value.reason:
            names_by_reason.setdefault(value.reason, []).append(name.replace("_", " "))
    for reason, names in names_by_reason.items():
        yield from _wrapped("no interval:", names)
        yield wrapped(f"  ({reason})", indent=2)


def _figure(value: Estimate, kind: Kind) -> tuple[str, str, str]:
    return figure(value, kind), ends(value, kind), f"{value.n:,}"


def show_summaries(summaries: Sequence[Summary], format: Format) -> None:
    """Print what a run says of its variants."""
    if format is Format.TEXT:
        console.show("\n\n\n".join(report(summary) for summary in summaries))
    elif len(summaries) == 1:
        console.show_json(summary_json(summaries[0]))
    else:
        console.show_json([summary_json(summary) for summary in summaries])


def brief(name: str, value: Estimate) -> str:
    """Return a figure and its interval in a few words."""
    if value.estimate is None:
        return f"{name} {UNKNOWN}"
    kind = METRICS[name].kind
    return f"{name} {figure(value, kind)} ({ends(value, kind)})"


def _bands(summary: Summary) -> str:
    rows = [("settled", "deals", "share")]
    rows += [
        (
            _outcome(band),
            f"{band.deals:,}",
            number(band.deals / summary.deals, Kind.SHARE),
        )
        for band in summary.bands
    ]
    return table(rows, right=(1, 2))


def _outcome(band: BandCount) -> str:
    if band.side is Side.ATTACKERS and band.levels == 0:
        return "takeover"
    return f"{band.side} +{band.levels}"


def _events(summary: Summary) -> str:
    parts = [
        f"{name.replace('_', ' ')} {count:,}"
        for name, count in summary.events.items()
        if count
    ]
    factors = [f"x{factor} {deals:,}" for factor, deals in summary.multipliers.items()]
    lines = [
        *_wrapped("events:", parts),
        *(_wrapped("captured:", factors) if factors else []),
    ]
    return "\n".join(lines)


def _wrapped(head: str, items: Iterable[str]) -> list[str]:
    """Return items with commas in lines of bounded length."""
    lines = [head]
    for index, item in enumerate(items):
        piece = f" {item}" if index == 0 else f", {item}"
        if len(lines[-1]) + len(piece) > min(_LINE, room() - 1):
            lines[-1] += ","
            lines.append(f"  {item}")
        else:
            lines[-1] += piece
    return lines


def summary_json(summary: Summary) -> dict[str, object]:
    """Return a summary as plain values; what does not apply to the run is left out."""
    values = asdict(summary)
    for key in ("matches", "level"):
        if values[key] is None:
            del values[key]
    values["multipliers"] = [
        {"multiplier": factor, "deals": deals}
        for factor, deals in summary.multipliers.items()
    ]
    for key in ("overrides", "stopped", "shard"):
        del values[key]
    return {**values, **_about_the_run(summary)}


def _about_the_run(summary: Summary) -> dict[str, object]:
    """Return what is said of a run that is not plainly the variant's, whole."""
    about: dict[str, object] = {}
    if summary.overrides:
        about["overrides"] = list(summary.overrides)
    if summary.shard:
        about["shard"] = summary.shard
    if summary.stopped is not Stopped.DONE:
        about["stopped"] = summary.stopped.value
    return about
