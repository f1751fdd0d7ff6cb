"""Which of very many values are worth playing out?

A coarse grid is played first. Where the figure goes one way over it, the values between
the last that is surely short of the target and the first that is surely beyond are left
(as in bisection, with a grid for the middle). Where it does not, the neighbourhoods of the
grid's nearest values are. That is repeated until few are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.sim.comparing.difference import Pair, difference
from tuolaji.sim.comparing.paired import PairTally
from tuolaji.sim.estimate import estimate
from tuolaji.sim.identity import rules_digest
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.nearness import farther, nearest
from tuolaji.sim.varying.settings import Setting
from tuolaji.sim.varying.standing import Standing, standings_of
from tuolaji.sim.varying.target import Target

__all__ = ["FEW", "Narrowing", "Stage", "grid", "narrow", "way_of"]

FEW: Final = 24
"""So many values are played out side by side."""

_GRID: Final = 9
_DEALS: Final = 1_000
_MATCHES: Final = 50
_ALPHA: Final = 0.05


@dataclass(frozen=True, slots=True)
class Stage:
    """One look at a grid.

    Attributes:
        tried: The settings of the grid.
        played: Deals, or matches, of each.
        way: 1 if the figure rises over the grid, -1 if it falls, 0 if neither is plain.
        left: How many values were left.
        standings: How far the settings of the grid came.
    """

    tried: tuple[Setting, ...]
    played: int
    way: int
    left: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The values that are left, in their order, and how they were found."""

    left: tuple[Setting, ...]
    stages: tuple[Stage, ...]


def grid(count: int, size: int) -> tuple[int, ...]:
    """Return places spread evenly over so many, the first and the last among them."""
    if count <= size:
        return tuple(range(count))
    return tuple(round(step * (count - 1) / (size - 1)) for step in range(size))


def narrow(
    settings: Sequence[Setting], target: Target, course: Course
) -> Iterator[Narrowing]:
    """Yield the values that may be nearest to a target, at last few enough to play out."""
    left, stages = tuple(settings), list[Stage]()
    played = min(course.most, _MATCHES if course.of_matches else _DEALS)
    yield Narrowing(left, ())
    while len(left) > FEW:
        places = grid(len(left), _GRID)
        tried = tuple(left[place] for place in places)
        tally = course.play(tried, target.metric.name, 0, played)
        way = way_of(tally, tried, target)
        cells = _cells(tally, tried, target, way)
        if 0 < sum(cells) < len(cells):
            left = tuple(left[place] for place in _inside(places, cells))
        elif played == course.most:  # Nothing tells them apart: some stand for all.
            left = tuple(left[place] for place in grid(len(left), FEW))
        standings = standings_of(tried, tally, target, played=played)
        stages.append(Stage(tried, played, way, len(left), standings))
        played = min(course.most, 2 * played)
        yield Narrowing(left, tuple(stages))


def way_of(tally: PairTally, tried: Sequence[Setting], target: Target) -> int:
    """Return 1 if a figure rises from value to value, -1 if it falls, else 0.

    Steps within chance go neither way; one step at least must be beyond it.
    """
    steps = [
        difference(
            tally,
            Pair("", "", (place, place + 1), _is_same(tried[place], tried[place + 1])),
            target.metric.kind,
        )
        for place in range(len(tried) - 1)
    ]
    alpha = _ALPHA / len(steps)
    ways = {
        1 if one.estimate < 0 else -1
        for one in steps
        if one.estimate is not None and one.p is not None and one.p < alpha
    }
    return ways.pop() if len(ways) == 1 else 0


def _is_same(one: Setting, other: Setting) -> bool:
    return rules_digest(one.rules) == rules_digest(other.rules)


def _cells(
    tally: PairTally, tried: Sequence[Setting], target: Target, way: int
) -> list[bool]:
    """Return which of the stretches between neighbours on the grid may hold the nearest."""
    sides = [_side(tally, place, target) for place in range(len(tried))]
    if way:
        cells = [
            sides[place + 1] != -way and sides[place] != way
            for place in range(len(tried) - 1)
        ]
        if not any(cells):  # The target lies beyond one end.
            cells[min(nearest(tally, target), len(cells) - 1)] = True
        return cells
    out = farther(
        tally,
        [rules_digest(one.rules) for one in tried],
        target,
        _ALPHA / len(tried),
    )
    return [
        not (out[place] and out[place + 1]) or sides[place] * sides[place + 1] < 0
        for place in range(len(tried) - 1)
    ]


def _side(tally: PairTally, place: int, target: Target) -> int:
    """Return -1 if a figure is surely below the target, 1 if surely above, else 0."""
    one, value = estimate(tally.sums[place], target.metric.kind), float(target.value)
    if one.estimate is None or one.low is None or one.high is None:
        return 0
    # Many are looked at, and what is cut off never comes back: twice the interval's reach.
    low, high = 2 * one.low - one.estimate, 2 * one.high - one.estimate
    return (low > value) - (high < value)


def _inside(places: Sequence[int], cells: Sequence[bool]) -> tuple[int, ...]:
    """Return the places of the stretches that are left, both ends with them."""
    found = {
        place
        for cell, is_left in enumerate(cells)
        if is_left
        for place in range(places[cell], places[cell + 1] + 1)
    }
    return tuple(sorted(found))
