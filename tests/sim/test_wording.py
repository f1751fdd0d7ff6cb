"""How does one say a figure and a difference?"""

from __future__ import annotations

import pytest

from tuolaji.sim.estimate import Estimate
from tuolaji.sim.metric import METRICS, Kind
from tuolaji.sim.wording import (
    change,
    change_ends,
    change_with_reach,
    counted,
    ends,
    figure,
    listed,
    reckoned,
    title,
    without_value,
)


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
    assert (change(one, kind), change_ends(one, kind)) == texts


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
