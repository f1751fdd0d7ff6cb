"""Settings farther off are those whose metrics are, and only beyond chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from tuolaji.sim.metrics.registry import METRICS, Numbers
from tuolaji.sim.stats.sums import PairTally, pair_up
from tuolaji.sim.vary.search import distances, farther, mirrored, nearest
from tuolaji.sim.vary.values import Target

HALF = Target(METRICS["declarers_hold"], Fraction(1, 2))
EIGHTY = Target(METRICS["attackers_points"], Fraction(80))


def tally(*columns: Sequence[int] | Numbers) -> PairTally:
    numbers = [np.array(column, dtype=np.int64) for column in columns]
    return pair_up([(one, np.ones_like(one)) for one in numbers])


def share(held: int, of: int = 1_000) -> list[int]:
    return [1] * held + [0] * (of - held)


def test_a_distance_is_exact() -> None:
    found = distances(tally(share(300), share(500), share(900)), HALF)
    assert found == (Fraction(1, 5), Fraction(0), Fraction(2, 5))


def test_a_setting_without_the_figure_is_farthest() -> None:
    one = np.array([1, 0], dtype=np.int64)
    sums = pair_up([(0 * one, 0 * one), (one, np.ones_like(one))])
    assert distances(sums, HALF) == (None, Fraction(0))
    assert nearest(sums, HALF) == 1


def test_the_first_of_equals_is_nearest() -> None:
    assert nearest(tally(share(600), share(400), share(600)), HALF) == 0


@pytest.mark.parametrize("wanted", [Fraction(1, 2), Fraction(13, 40), Fraction(1, 3)])
def test_mirrored_sums_are_those_of_mirrored_numbers(wanted: Fraction) -> None:
    rng = np.random.default_rng(5)
    columns = [rng.integers(0, 2, 400) for _ in range(3)]
    columns[1] |= columns[0]
    target = Target(METRICS["declarers_hold"], wanted)
    p, q = wanted.numerator, wanted.denominator
    by_hand = [
        2 * p - q * one if Fraction(int(one.sum()), len(one)) > wanted else q * one
        for one in columns
    ]
    assert mirrored(tally(*columns), target) == tally(*by_hand)


def test_what_is_surely_farther_is_told_on_either_side() -> None:
    found = farther(tally(share(200), share(510), share(880)), "abc", HALF, 0.01)
    assert found == (True, False, True)


def test_what_chance_may_have_moved_is_not() -> None:
    found = farther(tally(share(52, 100), share(44, 100)), "ab", HALF, 0.01)
    assert found == (False, False)


def test_equal_rules_are_equally_near() -> None:
    found = farther(tally(share(300), share(300), share(900)), ["a", "a", "b"], HALF, 0.01)
    assert found == (False, False, True)


def test_pairing_tells_apart_what_intervals_alone_do_not() -> None:
    rng = np.random.default_rng(7)
    points = rng.integers(0, 200, 400)
    near = points - points.mean().astype(int) + 85
    far = near + 3
    alone = tally(near, rng.permutation(far))
    assert farther(alone, "ab", EIGHTY, 0.01) == (False, False)
    wide = Target(METRICS["attackers_points"], Fraction(40))
    assert farther(tally(near, far), "ab", wide, 0.01) == (False, True)


def test_where_only_one_has_the_figure_the_others_are_farther() -> None:
    one = np.array([1, 0] * 50, dtype=np.int64)
    sums = pair_up([(0 * one, 0 * one), (one, np.ones_like(one))])
    assert farther(sums, "ab", HALF, 0.01) == (True, False)
    none = pair_up([(0 * one, 0 * one), (0 * one, 0 * one)])
    assert farther(none, "ab", HALF, 0.01) == (False, False)


def test_one_cluster_tells_nothing_apart() -> None:
    assert farther(tally([0], [200]), "ab", EIGHTY, 0.5) == (False, False)
