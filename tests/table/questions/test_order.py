"""Rule 4: which cards are higher, and which are equal."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain


def test_4_trumps_descend_to_the_two() -> None:
    assert (
        plain("tuolaji", "order", cards="BJ LJ H10 S10 HA H2 SA S2")["descending"] is True
    )


def test_4_3_level_cards_outside_trumps_are_equal() -> None:
    found = plain("tuolaji", "order", cards="S10 D10")
    assert found == {"descending": False, "equal": ["S10 C10 D10"]}


def test_plain_suits_do_not_compare() -> None:
    assert answer("tuolaji", "order", cards="SA DK").why == (
        "SA is not above DK, which is of another suit"
    )


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        pytest.param("BJ HA", "in the order of 'order.trumps'", id="trumps"),
        pytest.param("SA SK", "in the order of 'order.plain'", id="a_suit"),
        pytest.param(
            "H2 SK S9", "in the order of 'order.trumps' and 'order.plain'", id="both"
        ),
        pytest.param("", "there are no cards", id="none"),
        pytest.param("SK SA", "SK is not above SA in 'order.plain'", id="lower"),
        pytest.param("SK H2", "SK is not above H2, a trump", id="a_trump"),
        pytest.param(
            "D10 S10",
            "D10 is not above S10: 'order.trumps' has them on one step",
            id="equal",
        ),
    ],
)
def test_why(cards: str, why: str) -> None:
    assert answer("tuolaji", "order", cards=cards).why == why


def test_a_pack_without_jokers_has_none() -> None:
    rules = ruleset(deck={"jokers": False}, kitty={"size": 4})
    assert complaint(rules, "order", cards="BJ") == "BJ is not in the pack of 'base'"
