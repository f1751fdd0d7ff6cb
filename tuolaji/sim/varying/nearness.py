"""Which of several settings is nearest to a target, and which cannot be?

A figure beyond the target is mirrored at it, so that all lie on one side and nearer is
greater. Then a setting that is farther off than another is one whose paired difference
from it is beyond chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tuolaji.sim.comparing.difference import Pair, difference
from tuolaji.sim.comparing.paired import Cross, PairTally
from tuolaji.sim.estimate import Estimate, estimate
from tuolaji.sim.metric import Kind
from tuolaji.sim.tally import Sums
from tuolaji.sim.varying.target import Target

__all__ = ["distances", "farther", "mirrored", "nearest"]


def distances(tally: PairTally, target: Target) -> tuple[Fraction | None, ...]:
    """Return how far each setting's figure is from the target; `None` if it has none."""
    return tuple(
        abs(Fraction(one.y, one.x) - target.value) if one.x else None for one in tally.sums
    )


def nearest(tally: PairTally, target: Target) -> int:
    """Return the place of the setting that is nearest, the first of equals."""
    found = distances(tally, target)
    return min(
        range(len(found)), key=lambda place: (found[place] is None, found[place] or 0)
    )


def mirrored(tally: PairTally, target: Target) -> PairTally:
    """Return sums whose figures are none of them beyond the target, and as far off.

    They are those of the figures times the target's denominator, to stay whole numbers.
    """
    numerator, scale = target.value.numerator, target.value.denominator
    factors = [
        (2 * numerator, -scale)
        if one.x and Fraction(one.y, one.x) > target.value
        else (0, scale)
        for one in tally.sums
    ]
    return PairTally(
        tuple(_sums(one, *both) for one, both in zip(tally.sums, factors, strict=True)),
        {
            (a, b): _cross(cross, factors[a], factors[b])
            for (a, b), cross in tally.crosses.items()
        },
    )


def _sums(one: Sums, x: int, y: int) -> Sums:
    """Return the sums of `x * x_i + y * y_i` in the place of each `y_i`."""
    return Sums(
        clusters=one.clusters,
        y=x * one.x + y * one.y,
        x=one.x,
        yy=x**2 * one.xx + 2 * x * y * one.xy + y**2 * one.yy,
        xy=x * one.xx + y * one.xy,
        xx=one.xx,
        yyy=x**3 * one.xxx
        + 3 * x**2 * y * one.yxx
        + 3 * x * y**2 * one.yyx
        + y**3 * one.yyy,
        yyx=x**2 * one.xxx + 2 * x * y * one.yxx + y**2 * one.yyx,
        yxx=x * one.xxx + y * one.yxx,
        xxx=one.xxx,
    )


def _cross(cross: Cross, a: tuple[int, int], b: tuple[int, int]) -> Cross:
    single_a, single_b = _single(*a), _single(*b)
    one_one = np.array([[cross.yy, cross.yx], [cross.xy, cross.xx]], dtype=object)
    two_one = np.array(cross.two_one, dtype=object).reshape(3, 2)
    one_two = np.array(cross.one_two, dtype=object).reshape(2, 3)
    (yy, yx), (xy, xx) = single_a @ one_one @ single_b.T
    return Cross(
        clusters=cross.clusters,
        yy=yy,
        yx=yx,
        xy=xy,
        xx=xx,
        two_one=tuple((_double(*a) @ two_one @ single_b.T).ravel()),
        one_two=tuple((single_a @ one_two @ _double(*b).T).ravel()),
    )


def _single(x: int, y: int) -> NDArray[np.object_]:
    """Return what makes the new y and x of the old ones."""
    return np.array([[y, x], [0, 1]], dtype=object)


def _double(x: int, y: int) -> NDArray[np.object_]:
    """Return what makes the new yy, yx and xx of the old ones."""
    return np.array([[y**2, 2 * y * x, x**2], [0, y, x], [0, 0, 1]], dtype=object)


def farther(
    tally: PairTally, digests: Sequence[str], target: Target, alpha: float
) -> tuple[bool, ...]:
    """Return which settings are farther from the target than the nearest, surely.

    Args:
        tally: The sums of the figure, every two paired.
        digests: The digest of each setting's rules; equal rules are equally near.
        target: The target.
        alpha: How often chance alone may say so of any one.
    """
    best, sums = nearest(tally, target), mirrored(tally, target)
    return tuple(
        place != best
        and _is_off(estimate(tally.sums[place], target.metric.kind), target)
        and _is_less(sums, (place, best), digests[place] == digests[best], alpha)
        for place in range(len(tally.sums))
    )


def _is_off(one: Estimate, target: Target) -> bool:
    """Tell whether a figure's interval leaves the target out: its side is known."""
    if one.estimate is None:
        return True
    if one.low is None or one.high is None:
        return False
    return not one.low <= float(target.value) <= one.high


def _is_less(sums: PairTally, places: tuple[int, int], is_same: bool, alpha: float) -> bool:
    place, best = places
    if sums.sums[place].x == 0:
        return sums.sums[best].x > 0
    pair = Pair("", "", (min(places), max(places)), is_same)
    found = difference(sums, pair, Kind.MEAN)
    if found.estimate is None or found.p is None or found.p >= alpha:
        return False
    return (found.estimate < 0) is (place < best)
