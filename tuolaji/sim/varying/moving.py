"""What do the values of a sweep do to each of its figures, before it is told?

Every value is held against the base. A figure is *moved* by the values whose difference is
beyond chance; by less than anybody would notice, where each of these surely is less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tuolaji.sim.comparing.finding import Standing, standing_of, told_as_seen
from tuolaji.sim.metric import Metric
from tuolaji.sim.varying.sweep import Point, Sweep

__all__ = ["Effect", "Movement", "idle_keys", "is_all_alike", "moved", "movement_of"]


class Effect(StrEnum):
    """What the values do to a figure.

    VALUELESS: None of them has it: nothing that was played counts for it.
    NONE: No value differs from the base beyond chance.
    SLIGHT: Some do, but none by more than is worth noticing.
    MOVED: Some do.
    """

    VALUELESS = "valueless"
    NONE = "none"
    SLIGHT = "slight"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Movement:
    """What the values do to one figure.

    Attributes:
        metric: The figure.
        effect: What they do.
        points: The settings whose difference from the base is beyond chance.
        lowest: Of these and the base, the one with the least figure; `None` without any.
        highest: The one with the greatest.
        least_seen: The difference that would have been seen at every other setting, or
            `None` where nothing tells, where it is more than the whole, or where one as
            great was found and is no more than chance may show.
    """

    metric: Metric
    effect: Effect
    points: tuple[Point, ...]
    lowest: Point | None
    highest: Point | None
    least_seen: float | None


def movement_of(sweep: Sweep, metric: Metric) -> Movement:
    """Return what the values do to a figure."""
    found = moved(sweep, metric)
    base = sweep.points[sweep.base]
    known = [one for one in (base, *found) if one.figures[metric.name].estimate is not None]
    ranked = sorted(known, key=lambda one: one.figures[metric.name].estimate or 0.0)
    return Movement(
        metric=metric,
        effect=_effect(sweep, metric, found),
        points=found,
        lowest=ranked[0] if found and ranked else None,
        highest=ranked[-1] if found and ranked else None,
        least_seen=_least_seen(sweep, metric),
    )


def moved(sweep: Sweep, metric: Metric) -> tuple[Point, ...]:
    """Return the settings whose figure is another than the base's, beyond chance."""
    beyond = {Standing.SEEN, Standing.SLIGHT}
    return tuple(one for one in sweep.points if _standing(sweep, one, metric) in beyond)


def _standing(sweep: Sweep, point: Point, metric: Metric) -> Standing:
    found = point.differences[metric.name]
    return standing_of(metric.name, found, sweep.worth_noticing)


def _effect(sweep: Sweep, metric: Metric, found: Sequence[Point]) -> Effect:
    if all(one.figures[metric.name].estimate is None for one in sweep.points):
        return Effect.VALUELESS
    standings = {_standing(sweep, one, metric) for one in found}
    if Standing.SEEN in standings:
        return Effect.MOVED
    return Effect.SLIGHT if standings else Effect.NONE


def _least_seen(sweep: Sweep, metric: Metric) -> float | None:
    found = moved(sweep, metric)
    others = [one for place, one in enumerate(sweep.points) if place != sweep.base]
    differences = [one.differences[metric.name] for one in others]
    sizes = [one.smallest_detectable_adjusted for one in differences]
    known = [size for size in sizes if size]
    if not known or len(known) < len(sizes):
        return None
    unseen = [one.differences[metric.name] for one in others if one not in found]
    greatest = max((abs(one.estimate or 0.0) for one in unseen), default=0.0)
    return told_as_seen(max(known), greatest, is_part=metric.kind.is_part)


def is_all_alike(sweep: Sweep) -> bool:
    """Tell whether all settings played every deal alike."""
    return len(sweep.points) > 1 and all(one.alike for one in sweep.points)


def idle_keys(sweep: Sweep) -> tuple[str, ...]:
    """Return the keys whose values change no deal, whatever the other key's."""
    return tuple(
        key for place, key in enumerate(sweep.keys) if len(_courses(sweep, place)) == 0
    )


def _courses(sweep: Sweep, place: int) -> list[tuple[str, ...]]:
    """Return with which values of the other key a key changes any deal."""
    twins: dict[tuple[str, ...], set[int]] = {}
    for point in sweep.points:
        values = point.setting.values
        twins.setdefault((*values[:place], *values[place + 1 :]), set()).add(point.twin)
    return [others for others, found in twins.items() if len(found) > 1]
