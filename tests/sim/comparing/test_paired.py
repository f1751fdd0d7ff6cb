"""Sums over paired clusters are those of the definition, and parts add up."""

from __future__ import annotations

import numpy as np
import pytest

from tuolaji.sim.metrics.metric import Numbers
from tuolaji.sim.stats.sums import Cross, PairTally, Sums, pair_up


def numbers(*values: int) -> Numbers:
    return np.array(values, dtype=np.int64)


A = (numbers(3, 0, 5, 0), numbers(1, 0, 2, 0))
B = (numbers(1, 4, 2, 0), numbers(1, 1, 1, 0))
C = (numbers(0, 0, 7, 1), numbers(0, 0, 1, 1))


def part(start: int, end: int) -> PairTally:
    return pair_up([(y[start:end], x[start:end]) for y, x in (A, B, C)])


def test_sums_of_products_of_two_variants() -> None:
    tally = part(0, 4)
    assert tally.sums[0] == Sums(
        clusters=2, y=8, x=3, yy=34, xy=13, xx=5, yyy=152, yyx=59, yxx=23, xxx=9
    )
    assert tally.crosses[0, 1] == Cross(
        clusters=3,
        yy=13,
        yx=8,
        xy=5,
        xx=3,
        two_one=(59, 34, 23, 13, 9, 5),
        one_two=(23, 13, 8, 9, 5, 3),
    )
    assert set(tally.crosses) == {(0, 1), (0, 2), (1, 2)}


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_parts_add_up_to_the_whole_in_any_order(cut: int) -> None:
    backwards, forwards = part(cut, 4), part(0, cut)
    backwards.add(part(0, cut))
    forwards.add(part(cut, 4))
    assert backwards == forwards == part(0, 4)


def test_a_figure_that_never_counts_divides_by_the_same() -> None:
    none = numbers(0, 0, 0, 0)
    expected = pair_up([(none, x) for _, x in (A, B, C)])
    assert part(0, 4).of_none() == expected
