"""What is due for a foul."""

from __future__ import annotations

import pytest

from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.table.questions.scoring import Due, due, find_price

REVOKE = Price(FoulKind.REVOKE, None, levels=-1, lost_at=3)
BY_DECLARERS = Price(FoulKind.WRONG_COUNT, FoulSide.DECLARERS, takeover=True, attackers=1)
BY_BOTH = Price(FoulKind.WRONG_COUNT, FoulSide.BOTH, levels=0, next="opening bid")
PRICES = (BY_DECLARERS, BY_BOTH, REVOKE)


def per(name: str, points: int) -> Price:
    formula = Operation("*", Number(points), Name(name))
    return Price(FoulKind.KITTY_SEEN, None, points=formula)


@pytest.mark.parametrize(
    ("kind", "by", "price"),
    [
        pytest.param(FoulKind.REVOKE, None, REVOKE, id="for_all"),
        pytest.param(FoulKind.REVOKE, FoulSide.BOTH, REVOKE, id="for_all_by_a_side"),
        pytest.param(FoulKind.WRONG_COUNT, FoulSide.BOTH, BY_BOTH, id="by_a_side"),
        pytest.param(FoulKind.WRONG_COUNT, FoulSide.ATTACKERS, None, id="another_side"),
        pytest.param(FoulKind.WRONG_COUNT, None, None, id="no_side_said"),
        pytest.param(FoulKind.TAKE_BACK, None, None, id="another_foul"),
    ],
)
def test_the_price_is_found(
    kind: FoulKind, by: FoulSide | None, price: Price | None
) -> None:
    assert find_price(PRICES, kind, by) is price


def test_what_a_price_does_not_touch_is_none() -> None:
    assert due(BY_DECLARERS) == Due(True, None, 1, None, None, False, None)
    assert due(BY_BOTH) == Due(None, None, None, 0, None, False, "opening bid")


@pytest.mark.parametrize(
    ("times", "levels", "is_lost"), [(1, -1, False), (2, -2, False), (3, -3, True)]
)
def test_levels_are_lost_each_time_and_then_the_match(
    times: int, levels: int, is_lost: bool
) -> None:
    found = due(REVOKE, times)
    assert (found.levels, found.match_lost) == (levels, is_lost)


def test_points_are_worked_out_over_cards_and_times() -> None:
    assert due(per("cards", -10), times=2, cards=3).points == -30
    assert due(per("times", -40), times=2, cards=3).points == -80
