"""What is the answer of a sweep in one sentence, and what should its reader know?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tuolaji.sim.comparing.significance import LEVEL
from tuolaji.sim.digits import change
from tuolaji.sim.metric import Metric
from tuolaji.sim.separate import remedy_at
from tuolaji.sim.varying.sweep import Point, Sweep
from tuolaji.sim.wording import counted, figure, reckoned, title, without_value

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
    if _is_all_alike(sweep):
        return f"{_does(sweep.keys, 'change')} {_nothing_in(sweep)}"
    found = next((metric for metric in sweep.metrics if moved(sweep, metric)), None)
    acting = sweep.keys if found is None else _acting(sweep, found)
    return "; ".join([_told(sweep, found, acting), *_beside(sweep, acting)])


def _told(sweep: Sweep, found: Metric | None, acting: Sequence[str]) -> str:
    """Return what some keys do to the first figure, or else to one that they move."""
    first = sweep.metrics[0]
    if found is first:
        return f"{_does(acting, 'move')} {_led(sweep, first)}"
    has_none = first in _without_value(sweep)
    nothing = (
        without_value(first, sweep.variant)
        if has_none
        else f"{_does(acting, 'show')} no effect on {title(first)}"
    )
    if found is None:
        return nothing + _seen(sweep, first)
    moves = _does(acting if has_none else (), "move", len(acting))
    return f"{nothing}, but {moves} {_led(sweep, found)}"


def _without_value(sweep: Sweep) -> list[Metric]:
    """Return the figures that no setting has: what they are about never came up."""
    return [
        metric
        for metric in sweep.metrics
        if all(one.figures[metric.name].estimate is None for one in sweep.points)
    ]


def _does(keys: Sequence[str], verb: str, count: int = 0) -> str:
    """Return keys and what they do, the verb alone where they are counted only."""
    form = verb if (count or len(keys)) > 1 else f"{verb}s"
    return f"{' and '.join(keys)} {form}" if keys else form


def _nothing_in(sweep: Sweep) -> str:
    return f"nothing in {_played(sweep)}, not one card or level"


def _acting(sweep: Sweep, metric: Metric) -> tuple[str, ...]:
    """Return the keys that move a figure; all of them where they do it together alone."""
    places = {point.name for point in moved(sweep, metric)}
    found = tuple(
        key
        for place, key in enumerate(sweep.keys)
        if not _is_idle(sweep, place)
        and any(point.name in places for point in _alone(sweep, place))
    )
    return found or sweep.keys


def _alone(sweep: Sweep, place: int) -> list[Point]:
    """Return the settings that differ from the base in one key alone."""
    base = sweep.points[sweep.base].setting.values
    return [
        point
        for point in sweep.points
        if _without(point.setting.values, place) == _without(base, place)
    ]


def _is_idle(sweep: Sweep, place: int) -> bool:
    """Tell whether the values of a key change no deal, whatever the other key's."""
    twins: dict[tuple[str, ...], set[int]] = {}
    for point in sweep.points:
        others = _without(point.setting.values, place)
        twins.setdefault(others, set()).add(point.twin)
    return all(len(found) == 1 for found in twins.values())


def _without(values: Sequence[str], place: int) -> tuple[str, ...]:
    return (*values[:place], *values[place + 1 :])


def _beside(sweep: Sweep, acting: Sequence[str]) -> Iterator[str]:
    """Yield what the other key does."""
    for place, key in enumerate(sweep.keys):
        if len(sweep.keys) > 1 and _is_idle(sweep, place):
            yield f"{key} changes {_nothing_in(sweep)}"
        elif key not in acting:
            yield f"{key} alone shows no effect on it"


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
        f"{figure(one.figures[metric.name], metric.kind)} at {one.name}"
        for one in (ranked[0], ranked[-1])
    )
    return f"{title(metric)} from {low} to {high}; {_counted(sweep, metric)}"


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
    if metric.kind.is_part and max(sizes) >= 1:
        return f"; in {_played(sweep)} none could have been seen"
    return f"; one of {change(max(sizes), metric.kind)} would have been seen"


def warnings_of(sweep: Sweep) -> tuple[str, ...]:
    """Return what a reader should know before trusting a sweep."""
    return tuple(_warnings(sweep))


def _warnings(sweep: Sweep) -> Iterator[str]:
    others = [one for place, one in enumerate(sweep.points) if place != sweep.base]
    keys = " and ".join(sweep.keys)
    if _is_all_alike(sweep):
        yield f"no deal shows {keys}: it never came to matter, or another key overrules it"
        if remedy := remedy_at(sweep.level):
            yield remedy
    elif alike := [one.name for one in others if one.alike]:
        base = sweep.points[sweep.base].name
        yield f"played every deal as {base} did: {', '.join(alike)}"
    yield from map(reckoned, _without_value(sweep))
    if (sweep.matches or sweep.deals) < _FEW:
        yield f"only {_played(sweep)}: the intervals are rough"
    if sweep.level is None and sweep.matches is None:
        yield "the values begin at different levels; name one with --level"
