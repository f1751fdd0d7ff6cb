"""Numbers as a report writes them."""

from __future__ import annotations

import pytest

from tests.sim.reporting.samples import HELD, POINTS, SEEN, UNKNOWN, UNSEEN
from tuolaji.sim.format import change_of, ends, figure
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.report.numerals import (
    count,
    effect_size,
    numeral_for,
    probability,
    significant,
)
from tuolaji.sim.stats.interval import Estimate


def test_a_share_is_a_percentage_and_its_difference_percentage_points() -> None:
    numeral = numeral_for(Kind.SHARE, HELD[0])
    assert numeral.value(0.5) == "50.0\u202f%"
    assert numeral.interval(0.49, 0.51) == "49.0 to 51.0"
    assert numeral_for(Kind.SHARE, SEEN).difference(0.04) == "+4.00 pp"
    assert numeral_for(Kind.SHARE, SEEN).size(-0.013) == "1.30 pp"


def test_a_mean_has_no_unit_and_a_true_minus() -> None:
    numeral = numeral_for(Kind.MEAN, UNSEEN)
    assert numeral_for(Kind.MEAN, POINTS[0]).value(81.25) == "81.2"
    assert numeral.difference(-0.25) == "−0.250"
    assert numeral.signed_interval(-0.9, 0.4) == "−0.900 to +0.400"


@pytest.mark.parametrize("half", [30.0, 0.5, 0.05, 0.004])
@pytest.mark.parametrize("kind", [Kind.MEAN, Kind.SHARE])
@pytest.mark.parametrize("value", [0.084, 0.52, 8.92])
def test_the_digits_are_those_of_text(value: float, kind: Kind, half: float) -> None:
    one = Estimate(value, value - half, value + half, 9)
    numeral = numeral_for(kind, one)
    assert numeral.value(value).replace("\u202f", " ") == figure(one, kind)
    written = numeral.interval(one.low, one.high).replace(" to ", " … ")
    assert written == ends(one, kind).removesuffix(" %")
    assert numeral.difference(value) == change_of(one, kind)


def test_what_is_not_known_is_a_dash() -> None:
    numeral = numeral_for(Kind.MEAN, UNKNOWN)
    written = {
        numeral.value(None),
        numeral.difference(None),
        numeral.size(None),
        numeral.interval(None, 1.0),
        numeral.signed_interval(0.0, None),
        probability(None),
        effect_size(None),
    }
    assert written == {"–"}


def test_an_effect_has_two_decimals_and_its_sign() -> None:
    assert effect_size(0.081) == "+0.08"


def test_whole_numbers_are_grouped() -> None:
    assert count(1_000_000) == "1,000,000"


def test_charts_get_four_digits() -> None:
    assert significant(0.123456) == 0.1235
