"""The change of ratings by a deal."""

from __future__ import annotations

import pytest

from tests.builders import bands, ruleset
from tuolaji.rules.scoring import Rating, Side
from tuolaji.table.questions.match import factor_of, levels_without_points, rate

TABLE = Rating(
    takeover=2, hold=2, further=1, shut_out=None, most=4, factors=((80, 2), (300, 3))
)
SHUT_OUT = Rating(takeover=2, hold=2, further=1, shut_out=6, most=4, factors=TABLE.factors)


@pytest.mark.parametrize(
    ("side", "levels", "amount", "why"),
    [
        (Side.DECLARERS, 0, 0, "the declarers gain no level"),
        (Side.DECLARERS, 1, 2, "hold 2"),
        (Side.DECLARERS, 2, 3, "hold 2 + 1 further x 1"),
        (Side.DECLARERS, 3, 4, "hold 2 + 2 further x 1"),
        (Side.DECLARERS, 4, 4, "hold 2 + 3 further x 1, at most 4"),
        (Side.ATTACKERS, 0, 2, "takeover 2"),
        (Side.ATTACKERS, 5, 7, "takeover 2 + 5 further x 1"),
    ],
)
def test_levels_give_the_gain(side: Side, levels: int, amount: int, why: str) -> None:
    gain = rate(ruleset(), TABLE, side, levels)
    assert (gain.side, gain.amount, gain.why) == (side, amount, why)


@pytest.mark.parametrize(("levels", "amount"), [(2, 3), (3, 6), (4, 6)])
def test_a_shut_out_may_have_its_own_gain(levels: int, amount: int) -> None:
    assert rate(ruleset(), SHUT_OUT, Side.DECLARERS, levels).amount == amount


def test_a_shut_out_is_what_no_points_give() -> None:
    assert levels_without_points(ruleset()) == 3
    scoring = {
        "bands": bands(
            (None, 0, Side.DECLARERS, 4, None), (1, None, Side.ATTACKERS, 0, None)
        )
    }
    assert levels_without_points(ruleset(scoring=scoring)) == 4


@pytest.mark.parametrize(
    ("ratings", "factor"),
    [
        pytest.param((79, 400, 400, 400), 1, id="one_below"),
        pytest.param((80, 80, 80, 80), 2, id="at_the_bound"),
        pytest.param((299, 400, 400, 400), 2, id="the_lowest_decides"),
        pytest.param((300, 300, 300, 300), 3, id="all_above"),
        pytest.param((-5, 0, 0, 0), 1, id="below_zero"),
    ],
)
def test_the_lowest_rating_gives_the_factor(ratings: tuple[int, ...], factor: int) -> None:
    assert factor_of(TABLE, ratings) == factor
