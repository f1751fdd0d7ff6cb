"""Paired differences, their intervals, and how large each is."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from tuolaji.sim.compare.difference import (
    NONE_DIFFERS,
    Gaps,
    Pair,
    difference,
    no_difference,
    unknown_difference,
)
from tuolaji.sim.compare.result import Difference
from tuolaji.sim.metrics.metric import Kind, Numbers
from tuolaji.sim.progress import Until
from tuolaji.sim.stats.interval import ALIKE, NOTHING, ONE
from tuolaji.sim.stats.sums import Cross, PairTally, Sums, pair_up, sums_of

PAIR = Pair("a", "b", (0, 1), is_same=False)
SAME = Pair("a", "b", (0, 1), is_same=True)


def between(
    a: list[int], b: list[int], kind: Kind = Kind.MEAN, pair: Pair = PAIR
) -> Difference:
    ones = [1] * len(a)
    return of_ratios((a, ones), (b, ones), kind, pair)


def of_ratios(
    a: tuple[list[int], list[int]],
    b: tuple[list[int], list[int]],
    kind: Kind,
    pair: Pair = PAIR,
) -> Difference:
    arrays = [(np.array(y, np.int64), np.array(x, np.int64)) for y, x in (a, b)]
    return difference(pair_up(arrays), pair, kind)


def test_means_have_the_paired_t_test() -> None:
    a, b = [80, 120, 45, 60, 200, 95], [76, 114, 42, 53, 199, 86]
    found = between(a, b)  # Differences of 4, 6, 3, 7, 1, 9 are not skew.
    test = stats.ttest_rel(a, b)
    interval = test.confidence_interval()
    assert found.estimate == pytest.approx(np.mean(a) - np.mean(b))
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))
    assert found.p == pytest.approx(test.pvalue)
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    gaps = np.subtract(a, b)
    assert found.effect == pytest.approx(gaps.mean() / gaps.std(ddof=1))
    assert found.n == 6


def test_shares_have_mcnemars_test_and_the_interval_of_bonett_and_price() -> None:
    a, b = [1] * 30 + [0] * 70, [1] * 18 + [0] * 12 + [1] * 4 + [0] * 66
    found = between(a, b, Kind.SHARE)
    assert found.estimate == pytest.approx(0.08)
    assert found.p == pytest.approx(stats.binomtest(12, 16).pvalue)
    p12, p21 = 13 / 102, 5 / 102
    reach = stats.norm.ppf(0.975) * math.sqrt((p12 + p21 - (p12 - p21) ** 2) / 102)
    expected = (p12 - p21 - reach, p12 - p21 + reach)
    assert (found.low, found.high) == pytest.approx(expected, abs=0.002)
    h = 2 * math.asin(math.sqrt(0.3)) - 2 * math.asin(math.sqrt(0.22))
    assert found.effect == pytest.approx(h)


def test_what_neither_ever_did_may_still_happen() -> None:
    found = between([0] * 200, [0] * 200, Kind.SHARE)
    assert (found.estimate, found.p) == (0.0, 1.0)
    assert found.low is not None
    assert found.high is not None
    assert found.low == -found.high
    assert 0.005 < found.high < 0.02


def test_always_against_never_is_not_beyond_all() -> None:
    found = between([1] * 50, [0] * 50, Kind.SHARE)
    assert (found.estimate, found.high) == (1.0, 1.0)
    assert found.low is not None
    assert 0.85 < found.low < 0.95
    assert found.p == pytest.approx(2 * 0.5**50)


def test_a_constant_gap_between_means_tells_nothing_of_the_error() -> None:
    found = between([5, 7, 9], [4, 6, 8])
    assert (found.estimate, found.low, found.high) == (1.0, None, None)
    assert (found.p, found.reason) == (0.25, ALIKE)  # The sign test's.
    assert found.effect is None


def test_equal_rules_differ_by_exactly_nothing() -> None:
    a = [1, 0, 0, 1, 1]
    for kind in (Kind.SHARE, Kind.MEAN):
        assert between(a, a, kind, SAME) == no_difference(SAME, 5)


def test_equal_means_of_other_rules_may_still_differ() -> None:
    found = between([3, 1, 4], [3, 1, 4])
    assert (found.estimate, found.low, found.high, found.p) == (0.0, None, None, 1.0)
    assert (found.smallest_detectable, found.reason) == (None, NONE_DIFFERS)
    assert found.correlation == pytest.approx(1.0)


def test_a_rule_that_acts_in_few_deals_has_a_wide_interval_on_its_side() -> None:
    # 3 of 1,000 deals lose 20 points each. Exactly (Poisson), 0.62 to 8.77 would.
    found = between([0] * 997 + [-20] * 3, [0] * 1_000)
    assert found.estimate == pytest.approx(-0.06)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= -0.02 * 8.77
    assert found.high >= -0.02 * 0.62
    assert found.p is not None
    assert found.p > 0.05  # Three of three signs are alike one time in four.


@pytest.mark.parametrize("acting", [0, 1, 9, 24])
def test_a_run_does_not_end_by_what_was_seen_too_seldom(acting: int) -> None:
    assert not Until("attackers_points", 0.5).is_met([at_the_end(acting)])


def test_a_run_ends_by_what_was_seen_often_enough() -> None:
    assert Until("attackers_points", 0.5).is_met([at_the_end(60)])


def at_the_end(acting: int) -> Difference:
    deals = [-20] * acting + [0] * (20_000 - acting)
    arrays = [np.array(levels, np.int64) for levels in (deals, [0] * 20_000)]
    tally = pair_up([(array, np.ones_like(array)) for array in arrays])
    return difference(tally, PAIR, Kind.MEAN, is_ending=True)


def test_the_skewness_is_that_of_the_linearised_clusters() -> None:
    rng = np.random.default_rng(4)
    xa, xb = rng.integers(1, 9, 40), rng.integers(1, 9, 40)
    ya, yb = rng.poisson(2 * xa), rng.poisson(3 * xb) ** 2
    a, b = (sums_of(y, x) for y, x in ((ya, xa), (yb, xb)))
    tally = pair_up([(ya, xa), (yb, xb)])
    gaps = Gaps(
        a, b, tally.crosses[0, 1], Fraction(a.y, a.x) - Fraction(b.y, b.x)
    ).residuals
    assert gaps is not None
    by_hand = 40 * (ya - a.y / a.x * xa) / a.x - 40 * (yb - b.y / b.x * xb) / b.x
    assert gaps.skewness == pytest.approx(float(stats.skew(by_hand)))
    assert gaps.deviation == pytest.approx(float(by_hand.std(ddof=1)))


def test_ratios_have_the_linearised_error() -> None:
    ya, xa = [3, 9, 1, 6, 4], [10, 12, 8, 14, 9]
    yb, xb = [4, 5, 2, 8, 5], [11, 10, 9, 15, 9]
    found = of_ratios((ya, xa), (yb, xb), Kind.MEAN)
    gaps = [
        (y - sum(ya) / sum(xa) * x) / sum(xa) - (v - sum(yb) / sum(xb) * w) / sum(xb)
        for y, x, v, w in zip(ya, xa, yb, xb, strict=True)
    ]
    error = math.sqrt(5 / 4 * sum(gap**2 for gap in gaps))
    assert found.estimate == pytest.approx(23 / 53 - 24 / 54)
    assert found.low is not None
    assert found.high is not None
    reach = stats.t.ppf(0.975, 4) * error
    assert found.estimate is not None
    assert found.estimate - found.low == pytest.approx(reach, rel=0.3)
    assert found.estimate - found.low >= reach * (1 - 1e-9)
    assert found.high - found.estimate >= reach * (1 - 1e-9)


def test_clusters_with_nothing_to_divide_by_are_left_out() -> None:
    found = of_ratios(([4, 0, 2, 0], [1, 0, 1, 0]), ([2, 8, 0, 0], [1, 1, 0, 0]), Kind.MEAN)
    assert (found.estimate, found.n) == (3 - 5, 3)


def test_a_figure_that_one_variant_has_not_is_unknown() -> None:
    found = of_ratios(([0, 0], [0, 0]), ([2, 8], [1, 1]), Kind.MEAN)
    assert found == unknown_difference(PAIR, None, 2, NOTHING)


def test_one_cluster_tells_nothing_of_the_error() -> None:
    assert between([7], [3]) == unknown_difference(PAIR, 4.0, 1, ONE)


def test_pairing_narrows_the_interval_of_what_goes_together() -> None:
    random = np.random.default_rng(2)
    luck = random.integers(0, 200, size=400)
    a, b = luck + random.integers(0, 20, size=400), luck
    together = between(list(a), list(b))
    apart = between(list(a), list(random.permutation(b)))
    assert together.high is not None
    assert together.low is not None
    assert apart.high is not None
    assert apart.low is not None
    assert 5 * (together.high - together.low) < apart.high - apart.low
    assert together.smallest_detectable is not None
    assert apart.smallest_detectable is not None
    assert 5 * together.smallest_detectable < apart.smallest_detectable


@pytest.mark.parametrize(
    ("either", "only_a", "n"),
    [(0.3, 0.5, 100), (0.02, 0.5, 300), (0.05, 0.9, 100), (0.01, 0.5, 50)],
)
def test_intervals_of_shares_cover_the_truth(either: float, only_a: float, n: int) -> None:
    random = np.random.default_rng(9)
    truth = either * (2 * only_a - 1)
    covered = 0
    for _ in range(400):
        differs = random.random(n) < either
        for_a = random.random(n) < only_a
        both = random.random(n) < 0.5
        a = np.where(differs, for_a, both).astype(int)
        b = np.where(differs, ~for_a, both).astype(int)
        found = between(list(a), list(b), Kind.SHARE)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= truth <= found.high
    assert covered / 400 >= 0.93


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
