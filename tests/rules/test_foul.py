"""The price of a foul reads as it is written."""

from __future__ import annotations

import pytest

from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price


def price(**fields: object) -> Price:
    return Price(FoulKind.REVOKE, FoulSide.BOTH, **fields)  # type: ignore[arg-type]  # Each test gives a field its own type.


def times(points: int, name: str) -> Operation:
    return Operation("*", Number(points), Name(name))


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"takeover": True, "attackers": 1}, "takeover and attackers +1"),
        ({"takeover": False, "declarers": 1}, "no takeover and declarers +1"),
        ({"takeover": True, "by_points": True}, "takeover and levels by points"),
        ({"levels": 0, "next": "opening bid"}, "no change and next deal by opening bid"),
        ({"levels": -1, "lost_at": 3}, "-1 level and match lost at 3"),
        ({"levels": -2}, "-2 levels"),
        ({"points": Number(-40)}, "-40 points"),
        ({"points": times(-10, "cards")}, "-10 points a card"),
        ({"points": times(-40, "times")}, "-40 points each"),
    ],
)
def test_a_price_reads_as_it_is_written(fields: dict[str, object], text: str) -> None:
    assert str(price(**fields)) == text


def test_a_price_does_not_touch_what_it_does_not_name() -> None:
    assert (price(levels=-1).takeover, price(levels=-1).points) == (None, None)
