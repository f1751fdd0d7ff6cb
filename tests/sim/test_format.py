"""Numbers, metrics and differences as text."""

from __future__ import annotations

import pytest

from tests.sim.report.samples import HELD, POINTS, SEEN, UNKNOWN, UNSEEN
from tuolaji.sim.format import (
    and_more,
    change,
    change_ends,
    change_of,
    change_with_reach,
    counted,
    defined_as,
    ends,
    figure,
    interval,
    number,
    probability,
    signed,
    title,
    with_reach,
    without_value,
)
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.report.numerals import count, effect_size, numeral_for, significant
from tuolaji.sim.stats.interval import Estimate


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


def found(value: float | None, reach: float | None) -> Estimate:
    """Return a figure with so much to either side."""
    if value is None or reach is None:
        return Estimate(value, None, None, 0)
    return Estimate(value, value - reach, value + reach, 9)


@pytest.mark.parametrize(
    ("value", "reach", "kind", "texts"),
    [
        (0.5, 0.02, Kind.SHARE, ("50.0 %", "48.0 … 52.0 %")),
        (0.5, 0.0004, Kind.SHARE, ("50.00 %", "49.96 … 50.04 %")),
        (0.05, 0.002, Kind.RATE, ("5.00 %", "4.80 … 5.20 %")),
        (82.4271, 0.5, Kind.MEAN, ("82.4", "81.9 … 82.9")),
        (82.4271, 0.003, Kind.MEAN, ("82.427", "82.424 … 82.430")),
        (0.25, None, Kind.MEAN, ("0.250", "–")),
        (None, None, Kind.MEAN, ("–", "–")),
    ],
)
def test_a_figure_has_the_digits_that_its_interval_calls_for(
    value: float | None, reach: float | None, kind: Kind, texts: tuple[str, str]
) -> None:
    one = found(value, reach)
    assert (figure(one, kind), ends(one, kind)) == texts


@pytest.mark.parametrize(
    ("figure", "kind", "text"),
    [
        (Estimate(0.5239, 0.517, 0.5308, 20_000), Kind.SHARE, "52.4 ±0.7 %"),
        (Estimate(0.0239, 0.0217, 0.0263, 20_000), Kind.SHARE, "2.39 ±0.23 %"),
        (Estimate(78.44, 77.93, 78.95, 20_000), Kind.MEAN, "78.4 ±0.5"),
        (Estimate(78.44, 78.41, 78.47, 20_000), Kind.MEAN, "78.44 ±0.03"),
        (Estimate(2.258, 2.215, 2.301, 40), Kind.SIZE, "2.26 ±0.04"),
        (Estimate(812.3, 790.0, 834.0, 40), Kind.SIZE, "812 ±22"),
        (Estimate(0.0, 0.0, 0.161, 20), Kind.SHARE, "0.00 … 16.10 %"),
        (Estimate(1.0, None, None, 1), Kind.MEAN, "1.000"),
        (Estimate(None, None, None, 0), Kind.SHARE, "–"),
    ],
)
def test_a_figure_has_half_its_interval_in_its_own_digits(
    figure: Estimate, kind: Kind, text: str
) -> None:
    assert with_reach(figure, kind) == text


@pytest.mark.parametrize(
    ("value", "reach", "kind", "texts"),
    [
        (0.0123, 0.01, Kind.SHARE, ("+1.23 pp", "+0.23 … +2.23 pp")),
        (-0.5, 0.25, Kind.MEAN, ("−0.500", "−0.750 … −0.250")),
        (None, None, Kind.SHARE, ("–", "–")),
    ],
)
def test_a_difference_with_its_interval_has_its_sign(
    value: float | None, reach: float | None, kind: Kind, texts: tuple[str, str]
) -> None:
    one = found(value, reach)
    assert (change_of(one, kind), change_ends(one, kind)) == texts


def test_a_figure_is_named_without_underscores() -> None:
    assert title(METRICS["declarers_hold"]) == "declarers hold"


def test_a_figure_without_a_value_says_so_and_its_definition() -> None:
    metric = METRICS["throws_failed"]
    assert without_value(metric, "titanic").startswith(
        "throws failed has no value in titanic"
    )
    assert defined_as(metric) == f"throws failed is defined as: {metric.definition()}"


def test_things_are_counted() -> None:
    told = [counted(count, noun) for noun in ("deal", "match") for count in (1, 2_000)]
    assert told == ["1 deal", "2,000 deals", "1 match", "2,000 matches"]


def test_of_many_words_the_last_are_a_number() -> None:
    assert and_more(["a", "b", "c"], 3) == "a, b, c"
    assert and_more(["a", "b", "c"], 1) == "a and 2 more"


def test_a_difference_has_half_its_interval_in_its_own_digits() -> None:
    assert change_with_reach(found(-0.0123, 0.004), Kind.SHARE) == "−1.23 ±0.40 pp"
    assert change_with_reach(found(1.5, 0.25), Kind.MEAN) == "+1.500 ±0.250"
    assert change_with_reach(found(1.5, None), Kind.MEAN) == "+1.500"
    assert change_with_reach(found(None, None), Kind.MEAN) == "–"


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
