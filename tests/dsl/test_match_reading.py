"""The meaning of clocks, rating multipliers and prices of fouls."""

from __future__ import annotations

import pytest

from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.transform import Cost, RatingBand
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.match import Clock

TIMES = Operation("*", Number(-40), Name("times"))


@pytest.mark.parametrize(
    ("kind", "line", "value"),
    [
        (
            Kind.CLOCK,
            "60 minutes and 90 seconds a deal, 15 seconds a trick",
            Clock(60, 90, 15),
        ),
        (
            Kind.RATINGS,
            "80 .. 299 -> x2\n300 .. -> x3",
            (RatingBand(80, 299, 2), RatingBand(300, None, 3)),
        ),
        (
            Kind.PRICE,
            "takeover and attackers +1",
            Cost((("takeover", True), ("attackers", 1))),
        ),
        (Kind.PRICE, "no takeover", Cost((("takeover", False),))),
        (Kind.PRICE, "no change", Cost((("levels", 0),))),
        (Kind.PRICE, "-2 levels", Cost((("levels", -2),))),
        (Kind.PRICE, "-40 points each", Cost((("points", TIMES),))),
        (Kind.PRICE, "match lost at 3", Cost((("lost_at", 3),))),
        (Kind.PRICE, "next opening bid", Cost((("next", "opening bid"),))),
    ],
)
def test_what_a_line_means(kind: Kind, line: str, value: object) -> None:
    parsed = parse_line(kind, line)
    assert isinstance(parsed, Parsed)
    assert parsed.value == value
