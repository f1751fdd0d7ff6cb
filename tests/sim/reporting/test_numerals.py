"""How are figures written?"""

from __future__ import annotations

import pytest

from tests.sim.reporting.samples import HELD, POINTS, SEEN, UNSEEN
from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import Kind
from tuolaji.sim.reporting.numerals import (
    count,
    effect_size,
    numeral_for,
    probability,
    significant,
)


def test_a_share_is_a_percentage_and_its_difference_percentage_points() -> None:
    numeral = numeral_for(Kind.SHARE, [*HELD, SEEN])
    assert numeral.value(0.5) == "50.0\u202f%"
    assert numeral.interval(0.49, 0.51) == "49.0 to 51.0"
    assert numeral.difference(0.04) == "+4.0 pp"
    assert numeral.size(0.013) == "1.3 pp"


def test_a_mean_has_no_unit_and_a_true_minus() -> None:
    numeral = numeral_for(Kind.MEAN, [*POINTS, UNSEEN])
    assert numeral.value(81.25) == "81.2"
    assert numeral.difference(-0.25) == "−0.2"
    assert numeral.signed_interval(-0.9, 0.4) == "−0.9 to +0.4"


@pytest.mark.parametrize(
    ("half", "written"),
    [
        (30.0, "1,234"),
        (3.0, "1,234"),
        (2.9, "1,234.5"),
        (0.31, "1,234.5"),
        (0.29, "1,234.50"),
        (0.01, "1,234.500"),
    ],
)
def test_the_interval_fixes_the_decimals(half: float, written: str) -> None:
    value = 1_234.5 if half < 3 else 1_234.0
    numeral = numeral_for(Kind.MEAN, [Estimate(value, value - half, value + half, 9)])
    assert numeral.value(value) == written


def test_a_figure_without_interval_has_one_decimal() -> None:
    assert numeral_for(Kind.MEAN, [Estimate(2.0, None, None, 1)]).value(2.0) == "2.0"


def test_an_exact_zero_has_neither_sign_nor_unit() -> None:
    numeral = numeral_for(Kind.SHARE, HELD)
    assert (numeral.difference(0.0), numeral.size(0.0)) == ("0", "0")


def test_what_rounds_to_zero_has_no_minus() -> None:
    assert numeral_for(Kind.MEAN, POINTS).value(-0.001) == "0.0"


def test_what_is_not_known_is_a_dash() -> None:
    numeral = numeral_for(Kind.MEAN, [])
    written = {
        numeral.plain(None),
        numeral.value(None),
        numeral.signed(None),
        numeral.difference(None),
        numeral.size(None),
        numeral.interval(None, 1.0),
        numeral.signed_interval(0.0, None),
        probability(None),
        effect_size(None),
    }
    assert written == {"–"}


@pytest.mark.parametrize(
    ("p", "written"), [(0.0, "< 0.001"), (0.0123, "0.012"), (0.9996, "1"), (1.0, "1")]
)
def test_p_is_written_as_far_as_it_says_anything(p: float, written: str) -> None:
    assert probability(p) == written


def test_an_effect_has_two_decimals_and_its_sign() -> None:
    assert effect_size(0.081) == "+0.08"


def test_whole_numbers_are_grouped() -> None:
    assert count(1_000_000) == "1,000,000"


def test_charts_get_four_digits() -> None:
    assert significant(0.123456) == 0.1235
