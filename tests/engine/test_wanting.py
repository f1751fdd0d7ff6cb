"""Wanted components are kept in order, and found exactly when they are there."""

from __future__ import annotations

import pytest

from tests.builders import cards, rank, ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import OWED
from tuolaji.engine.search import can_fill, want
from tuolaji.table.position import Position

POSITION = Position(ruleset(), rank("2"), Suit.H)


def ask_for(*forms: tuple[int, int]) -> None:
    POSITION.deal.want_count = 0
    for width, length in forms:
        want(POSITION.deal, width, length, 0, -1)


def test_wanted_components_stand_widest_and_longest_first() -> None:
    ask_for((1, 1), (2, 1), (2, 3))
    deal = POSITION.deal
    forms = list(zip(deal.want_width, deal.want_length, strict=True))
    assert forms[: deal.want_count] == [(2, 3), (2, 1), (1, 1)]


@pytest.mark.parametrize(
    ("forms", "held", "expected"),
    [
        pytest.param([], "S3", True, id="nothing_is_always_there"),
        pytest.param([(2, 1)], "S3 S4", False, id="no_pair"),
        pytest.param([(2, 2)], "S3 S3 S4 S4", True, id="a_tractor"),
        pytest.param([(2, 2)], "S3 S3 S5 S5", False, id="two_pairs_apart"),
        pytest.param([(2, 2), (2, 1)], "S3 S3 S4 S4", False, id="too_few_pairs"),
        pytest.param(
            [(2, 2), (2, 2)], "S3 S3 S4 S4 S5 S5 S7 S7", False, id="pairs_that_do_not_link"
        ),
    ],
)
def test_what_is_wanted_is_found(
    forms: list[tuple[int, int]], held: str, expected: bool
) -> None:
    ask_for(*forms)
    POSITION.put(OWED, cards(held))
    assert can_fill(POSITION.tables, POSITION.deal, OWED) == expected
