"""What is the answer of a sweep in one sentence, and what should its reader know?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.sim.comparing.significance import LEVEL
from tuolaji.sim.comparing.wording import counted
from tuolaji.sim.metric import Metric
from tuolaji.sim.varying.sweep import Point, Sweep
from tuolaji.sim.wording import change, said, title

__all__ = ["moved", "verdict_of", "warnings_of"]

_FEW: Final = 200


def moved(sweep: Sweep, metric: Metric) -> tuple[Point, ...]:
    """Return the settings whose figure is another than the base's, beyond chance."""
    return tuple(
        point
        for point in sweep.points
        if (p := point.differences[metric.name].p_adjusted) is not None and p < LEVEL
    )


def verdict_of(sweep: Sweep) -> str:
    """Return the answer: what the values do to the first figure that they move."""
    keys, first = " and ".join(sweep.keys), sweep.metrics[0]
    if _is_all_alike(sweep):
        verb = _verb(sweep, "change")
        return f"{keys} {verb} nothing in {_played(sweep)}, not one card or level"
    found = next((metric for metric in sweep.metrics if moved(sweep, metric)), None)
    if found is first:
        return f"{keys} {_led(sweep, found)}"
    none = f"{keys} {_verb(sweep, 'show')} no effect on {title(first)}"
    return (
        f"{none}{_seen(sweep, first)}"
        if found is None
        else f"{none}, but {_led(sweep, found)}"
    )


def _verb(sweep: Sweep, verb: str) -> str:
    return verb if len(sweep.keys) > 1 else f"{verb}s"


def _played(sweep: Sweep) -> str:
    noun = "match" if sweep.matches else "deal"
    return counted(sweep.matches or sweep.deals, noun)


def _is_all_alike(sweep: Sweep) -> bool:
    return len(sweep.points) > 1 and all(one.alike for one in sweep.points)


def _led(sweep: Sweep, metric: Metric) -> str:
    """Return from where to where the values lead a figure."""
    known = [one for one in sweep.points if one.figures[metric.name].estimate is not None]
    ranked = sorted(known, key=lambda one: one.figures[metric.name].estimate or 0.0)
    low, high = (
        f"{said(one.figures[metric.name].estimate, metric.kind)} at {one.name}"
        for one in (ranked[0], ranked[-1])
    )
    return (
        f"{_verb(sweep, 'move')} {title(metric)} from {low} to {high}; "
        f"{_counted(sweep, metric)}"
    )


def _counted(sweep: Sweep, metric: Metric) -> str:
    """Return how many of the others differ from the base."""
    count, others = len(moved(sweep, metric)), len(sweep.points) - 1
    base = sweep.points[sweep.base].name
    if others == 1:
        return "the two differ"
    return f"{count} of {others} values differ{'s' if count == 1 else ''} from {base}"


def _seen(sweep: Sweep, metric: Metric) -> str:
    """Return which difference would have been seen."""
    sizes = [
        size
        for point in sweep.points
        if (size := point.differences[metric.name].smallest_detectable)
    ]
    if not sizes:
        return ""
    return f"; one of {change(max(sizes), metric.kind).lstrip('+')} would have been seen"


def warnings_of(sweep: Sweep) -> tuple[str, ...]:
    """Return what a reader should know before trusting a sweep."""
    return tuple(_warnings(sweep))


def _warnings(sweep: Sweep) -> Iterator[str]:
    others = [one for place, one in enumerate(sweep.points) if place != sweep.base]
    keys = " and ".join(sweep.keys)
    if _is_all_alike(sweep):
        yield f"no deal shows {keys}: it never came to matter, or another key overrules it"
    elif alike := [one.name for one in others if one.alike]:
        base = sweep.points[sweep.base].name
        yield f"played every deal as {base} did: {', '.join(alike)}"
    if (sweep.matches or sweep.deals) < _FEW:
        yield f"only {_played(sweep)}: the intervals are rough"
    if sweep.level is None and sweep.matches is None:
        yield "the values begin at different levels; name one with --level"
