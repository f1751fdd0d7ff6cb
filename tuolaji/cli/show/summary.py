"""The summary of a run as text, the metrics first, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.console import fitted, table, whole, wrapped
from tuolaji.cli.options import Format
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import level_text
from tuolaji.rules.scoring import Side
from tuolaji.sim.format import (
    UNKNOWN,
    counted,
    ends,
    engine_name,
    figure,
    interval_title,
    number,
)
from tuolaji.sim.metrics.registry import METRICS, Kind
from tuolaji.sim.metrics.titles import event_in_text, in_text
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
    deals = counted(summary.deals, "deal")
    if summary.matches is None:
        played = _(
            "{deals} at level {level}", deals=deals, level=level_text(summary.level or "")
        )
    else:
        played = one_by_one([counted(summary.matches, "match"), deals])
    run = _(
        "{played}, {policy}, seed {seed} ({engine})",
        played=played,
        policy=summary.policy,
        seed=summary.seed,
        engine=engine_name(compiled=summary.compiled),
    )
    lines = [_("{head}: {text}", head=summary.variant, text=run)]
    if summary.overrides:
        lines.append(_("with {rules}", rules=one_by_one(summary.overrides)))
    if summary.shard:
        lines.append(_("shard {shard} of the run", shard=summary.shard))
    if summary.stopped is not Stopped.DONE:
        lines.append(how_it_ended(summary.stopped))
    return "\n".join(lines)


def _figures(summary: Summary) -> str:
    rows = [("", _("estimate"), interval_title(), _("of"))]
    rows += [
        (in_text(name), *_figure(value, METRICS[name].kind))
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
            names_by_reason.setdefault(value.reason, []).append(whole(in_text(name)))
    for reason, names in names_by_reason.items():
        yield _wrapped(_("no interval: {figures}", figures=one_by_one(names)))
        yield wrapped("  " + _("({reason})", reason=_(reason)), indent=2)


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
        return f"{in_text(name)} {UNKNOWN}"
    kind = METRICS[name].kind
    return _(
        "{name} {figure} ({interval})",
        name=in_text(name),
        figure=figure(value, kind),
        interval=ends(value, kind),
    )


def _bands(summary: Summary) -> str:
    rows = [(_("settled"), _("deals"), _("share"))]
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
    if band.drawn:
        return _("drawn")
    if band.side is Side.DECLARERS:
        return _("declarers +{levels}", levels=band.levels)
    if band.levels == 0:
        return _("takeover")
    return _("attackers +{levels}", levels=band.levels)


def _events(summary: Summary) -> str:
    parts = [
        whole(f"{event_in_text(name)} {count:,}")
        for name, count in summary.events.items()
        if count
    ]
    factors = [
        whole(f"x{factor} {deals:,}") for factor, deals in summary.multipliers.items()
    ]
    lines = [_wrapped(_("events: {events}", events=one_by_one(parts)))]
    if factors:
        lines.append(_wrapped(_("captured: {factors}", factors=one_by_one(factors))))
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    return wrapped(text, indent=2, most=_LINE)


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
