"""One text gives one number, whatever it is asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tuolaji.errors import PlanError
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.progress import read_amount

SHARE, RATE, MEAN = map(find_metric, ("declarers_hold", "kitty_share", "attackers_points"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.05", Fraction(1, 20)),
        ("-.5", Fraction(-1, 2)),
        ("80.", Fraction(80)),
        ("1e-05", Fraction(1, 100_000)),
        ("+1E2", None),
        ("1e999999999", None),
        ("1/3", None),
        ("nan", None),
        ("%", None),
        ("5%%", None),
        ("", None),
    ],
)
def test_a_number_is_read_exactly_or_not_at_all(text: str, value: Fraction | None) -> None:
    assert read_amount(text, SHARE) == value


def test_a_percentage_of_a_part_is_a_hundredth() -> None:
    assert read_amount("47.5 %", SHARE) == Fraction(19, 40)
    assert read_amount("5%", RATE) == Fraction(1, 20)


def test_a_percentage_of_anything_else_is_refused() -> None:
    with pytest.raises(PlanError) as problem:
        read_amount("5%", MEAN)
    assert str(problem.value) == (
        "'attackers_points' is no share, so '5%' of it means nothing; "
        "it counts points a deal, as in `attackers_points=5`"
    )
