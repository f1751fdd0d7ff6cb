"""What is the answer of a sweep in one sentence, and what should its reader know?

What the policy cannot show of the varied keys is said before any figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tuolaji.sim.comparing.noticing import size_worth_noticing
from tuolaji.sim.digits import change
from tuolaji.sim.metric import Metric
from tuolaji.sim.separate import remedy_at
from tuolaji.sim.unshown import not_shown, remedies
from tuolaji.sim.varying.moving import (
    Effect,
    Movement,
    idle_keys,
    is_all_alike,
    moved,
    movement_of,
)
from tuolaji.sim.varying.sweep import Point, Sweep
from tuolaji.sim.wording import (
    counted,
    figure,
    listed,
    reckoned,
    size_seen,
    title,
    without_value,
)

__all__ = ["verdict_of", "warnings_of"]

_FEW: Final = 200
_SHOWN: Final = 8


def verdict_of(sweep: Sweep) -> str:
    """Return the answer: what the values do to the first figure that they move."""
    return "; ".join([*not_shown(sweep.unshown), *_clauses(sweep)])


def _clauses(sweep: Sweep) -> Iterator[str]:
    if is_all_alike(sweep):
        yield f"{_does(sweep.keys, 'change')} {_nothing_in(sweep)}"
        return
    movements = [movement_of(sweep, metric) for metric in sweep.metrics]
    told = _told_movement(movements)
    acting = sweep.keys if told is None else _acting(sweep, told.metric)
    yield _told(sweep, movements[0], told, acting)
    yield from _beside(sweep, acting)
    base, alike = sweep.points[sweep.base], _alike(sweep)
    if alike and not (len(sweep.keys) > 1 and idle_keys(sweep)):
        yield f"{_values(alike)} played every {_noun(sweep)} as {base.name} did"


def _told_movement(movements: Sequence[Movement]) -> Movement | None:
    """Return the first figure that is moved; else the first that hardly is, if any."""
    for effect in (Effect.MOVED, Effect.SLIGHT):
        for one in movements:
            if one.effect is effect:
                return one
    return None


def _told(
    sweep: Sweep, first: Movement, told: Movement | None, acting: Sequence[str]
) -> str:
    """Return what some keys do to the first figure, or else to one that they move."""
    if told is first:
        return f"{_does(acting, 'move')} {_led(sweep, told)}"
    metric = first.metric
    if first.effect is Effect.VALUELESS:
        nothing = without_value(metric, sweep.variant)
    elif first.effect is Effect.SLIGHT:
        nothing = f"{_does(acting, 'move')} {_led(sweep, first)}"
    else:
        nothing = f"{_does(acting, 'show')} no effect on {title(metric)}"
    if told is None:
        return nothing + _seen(sweep, first)
    is_named = first.effect is Effect.VALUELESS
    moves = _does(acting if is_named else (), "move", len(acting))
    return f"{nothing}, but {moves} {_led(sweep, told)}"


def _does(keys: Sequence[str], verb: str, count: int = 0) -> str:
    """Return keys and what they do, the verb alone where they are counted only."""
    form = verb if (count or len(keys)) > 1 else f"{verb}s"
    return f"{' and '.join(keys)} {form}" if keys else form


def _nothing_in(sweep: Sweep) -> str:
    return f"nothing that is counted in {_played(sweep)}"


def _acting(sweep: Sweep, metric: Metric) -> tuple[str, ...]:
    """Return the keys that move a figure; all of them where they do it together alone."""
    places = {point.name for point in moved(sweep, metric)}
    idle = idle_keys(sweep)
    found = tuple(
        key
        for place, key in enumerate(sweep.keys)
        if key not in idle and any(one.name in places for one in _alone(sweep, place))
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


def _without(values: Sequence[str], place: int) -> tuple[str, ...]:
    return (*values[:place], *values[place + 1 :])


def _beside(sweep: Sweep, acting: Sequence[str]) -> Iterator[str]:
    """Yield what the other key does."""
    idle = idle_keys(sweep)
    for key in sweep.keys:
        if len(sweep.keys) > 1 and key in idle:
            yield f"{key} changes {_nothing_in(sweep)}"
        elif key not in acting:
            yield f"{key} alone shows no effect on it"


def _noun(sweep: Sweep) -> str:
    return "match" if sweep.matches else "deal"


def _played(sweep: Sweep) -> str:
    return counted(sweep.matches or sweep.deals, _noun(sweep))


def _led(sweep: Sweep, movement: Movement) -> str:
    """Return from where to where the values lead a figure, and whether one notices."""
    metric = movement.metric
    assert movement.lowest is not None, "what is moved has a figure"
    assert movement.highest is not None, "what is moved has a figure"
    low, high = (
        f"{figure(one.figures[metric.name], metric.kind)} at {one.name}"
        for one in (movement.lowest, movement.highest)
    )
    span = f"from {low} to {high}; {_counted(sweep, movement)}"
    if movement.effect is not Effect.SLIGHT:
        return f"{title(metric)} {span}"
    size = size_worth_noticing(metric.name, sweep.worth_noticing)
    least = "" if size is None else f" (less than {change(size, metric.kind)})"
    return f"{title(metric)} by less than anybody would notice{least}, {span}"


def _counted(sweep: Sweep, movement: Movement) -> str:
    """Return how many of the others differ from the base."""
    count, others = len(movement.points), len(sweep.points) - 1
    base = sweep.points[sweep.base].name
    if others == 1:
        return "the two differ"
    return f"{count} of {others} values differ{'s' if count == 1 else ''} from {base}"


def _seen(sweep: Sweep, movement: Movement) -> str:
    """Return which difference would have been seen.

    Where the policy cannot show all that the values change, it says nothing.
    """
    if sweep.unshown or movement.effect is not Effect.NONE:
        return ""
    if movement.least_seen is not None:
        least = size_seen(movement.least_seen, movement.metric.kind)
        return f"; one of {least} would have been seen"
    name = movement.metric.name
    others = [one for place, one in enumerate(sweep.points) if place != sweep.base]
    sizes = [one.differences[name].smallest_detectable_adjusted for one in others]
    is_beyond = movement.metric.kind.is_part and max(size or 0.0 for size in sizes) > 1
    return f"; in {_played(sweep)} none could have been seen" if is_beyond else ""


def _alike(sweep: Sweep) -> list[Point]:
    """Return the settings that played every deal as the base did."""
    return [
        one for place, one in enumerate(sweep.points) if one.alike and place != sweep.base
    ]


def _values(points: Sequence[Point]) -> str:
    names = [one.name for one in points]
    more = len(names) - _SHOWN
    return listed([*names[:_SHOWN], f"{more} more"] if more > 0 else names)


def warnings_of(sweep: Sweep) -> tuple[str, ...]:
    """Return what a reader should know before trusting a sweep."""
    return tuple(_warnings(sweep))


def _warnings(sweep: Sweep) -> Iterator[str]:
    yield from remedies(sweep.unshown)
    if is_all_alike(sweep):
        yield from _why_alike(sweep)
    for metric in sweep.metrics:
        if movement_of(sweep, metric).effect is Effect.VALUELESS:
            yield reckoned(metric)
    if (sweep.matches or sweep.deals) < _FEW:
        yield f"only {_played(sweep)}: the intervals are rough"
    if sweep.level is None and sweep.matches is None:
        yield "the values begin at different levels; name one with --level"


def _why_alike(sweep: Sweep) -> Iterator[str]:
    """Yield why no deal shows what the keys do, as far as that is known."""
    keys = " and ".join(sweep.keys)
    shown = [one for one in sweep.trials if one.unlike]
    for one in shown:
        many = f"{one.unlike:,} of {counted(one.played, one.noun)}"
        yield (
            f"{sweep.policy} makes no use of what {keys} changes: played by {one.policy}, "
            f"{many} go otherwise; try --policy {one.policy}"
        )
    if shown or sweep.unshown:
        return
    others = "".join(
        f", nor do {counted(one.played, one.noun)} of {one.policy}" for one in sweep.trials
    )
    yield (
        f"no {_noun(sweep)} shows {keys}{others}: it never came to matter, another key "
        f"overrules it, or {sweep.policy} makes no use of it"
    )
    if remedy := remedy_at(sweep.level):
        yield remedy
