"""Figures as text."""

from __future__ import annotations

import pytest

from tuolaji.sim.format import change, interval, number, probability, signed
from tuolaji.sim.metrics.metric import Kind


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.5239, Kind.SHARE, "52.4 %"),
        (0.0239, Kind.RATE, "2.39 %"),
        (0.0, Kind.SHARE, "0.00 %"),
        (0.00001, Kind.SHARE, "0.001 %"),
        (78.44, Kind.MEAN, "78.4"),
        (0.4744, Kind.MEAN, "0.474"),
        (-0.4744, Kind.MEAN, "−0.474"),
        (0.00031, Kind.MEAN, "0.0003"),
        (3659.12, Kind.MEAN, "3,659.1"),
        (812.3, Kind.SIZE, "812"),
        (None, Kind.MEAN, "–"),
    ],
)
def test_a_figure_has_as_many_digits_as_it_needs(
    value: float | None, kind: Kind, text: str
) -> None:
    assert number(value, kind) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.1234, "+12.3 pp"), (-0.0012, "−0.12 pp"), (0.0, "0.00 pp"), (None, "–")],
)
def test_a_difference_has_its_sign(value: float | None, text: str) -> None:
    assert signed(value, Kind.SHARE) == text


def test_both_ends_of_an_interval_have_the_digits_of_its_middle() -> None:
    def told(low: float | None, high: float | None, kind: Kind) -> object:
        return interval(low, high, kind, is_signed=True)

    assert told(-0.01, 0.12, Kind.SHARE) == ("−1.00 pp", "+12.00 pp")
    assert told(1.5, 2.5, Kind.MEAN) == ("+1.500", "+2.500")
    assert told(None, 2.5, Kind.MEAN) is None
    assert interval(-0.5, 20.9, Kind.MEAN) == ("−0.5", "20.9")
    assert interval(2.215, 2.301, Kind.SIZE) == ("2.21", "2.30")


def test_a_difference_of_parts_is_in_points() -> None:
    assert change(0.0123, Kind.SHARE) == "1.23 pp"
    assert change(0.5, Kind.MEAN) == "0.500"


@pytest.mark.parametrize(
    ("value", "reach", "kind", "text"),
    [
        (-0.00008, 0.0, Kind.MEAN, "−0.00008"),
        (-0.0000008, 0.0, Kind.SHARE, "−0.00008 pp"),
        (-0.00008, 0.02, Kind.MEAN, "0.000"),
        (-0.00008, 0.0005, Kind.MEAN, "−0.0001"),
    ],
)
def test_a_small_one_has_no_exponent_and_beside_a_wide_interval_is_nothing(
    value: float, reach: float, kind: Kind, text: str
) -> None:
    assert signed(value, kind, reach) == text


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.0, "<0.001"),
        (0.0123, "0.012"),
        (0.9962, "0.996"),
        (0.9996, "1"),
        (1.0, "1"),
        (None, "–"),
    ],
)
def test_p_is_written_as_far_as_it_says_anything(p: float | None, text: str) -> None:
    assert probability(p) == text
