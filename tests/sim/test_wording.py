"""Metrics and differences as text."""

from __future__ import annotations

import pytest

from tuolaji.sim.format import (
    change_ends,
    change_of,
    change_with_reach,
    counted,
    ends,
    figure,
    listed,
    reckoned,
    title,
    with_reach,
    without_value,
)
from tuolaji.sim.metrics.registry import METRICS, Kind
from tuolaji.sim.stats.interval import Estimate


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
def test_a_difference_has_its_sign(
    value: float | None, reach: float | None, kind: Kind, texts: tuple[str, str]
) -> None:
    one = found(value, reach)
    assert (change_of(one, kind), change_ends(one, kind)) == texts


def test_a_figure_is_named_without_underscores() -> None:
    assert title(METRICS["declarers_hold"]) == "declarers hold"


def test_a_figure_without_a_value_says_so_and_how_it_is_reckoned() -> None:
    metric = METRICS["throws_failed"]
    assert without_value(metric, "titanic").startswith(
        "throws failed has no value in titanic"
    )
    assert reckoned(metric) == f"throws failed is reckoned so: {metric.definition}"


def test_things_are_counted() -> None:
    told = [counted(one, noun) for noun in ("deal", "match") for one in (1, 2_000)]
    assert told == ["1 deal", "2,000 deals", "1 match", "2,000 matches"]


def test_words_are_listed() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_a_difference_has_half_its_interval_in_its_own_digits() -> None:
    assert change_with_reach(found(-0.0123, 0.004), Kind.SHARE) == "−1.23 ±0.40 pp"
    assert change_with_reach(found(1.5, 0.25), Kind.MEAN) == "+1.500 ±0.250"
    assert change_with_reach(found(1.5, None), Kind.MEAN) == "+1.500"
    assert change_with_reach(found(None, None), Kind.MEAN) == "–"
