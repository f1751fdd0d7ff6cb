"""The number of trumps in the pack."""

from __future__ import annotations

import pytest

from tests.table.asking import answer, complaint


@pytest.mark.parametrize(
    ("trump", "cards"),
    [pytest.param("H", 36, id="hearts"), pytest.param("none", 12, id="none")],
)
def test_trumps_of_two_packs(trump: str, cards: int) -> None:
    found = answer("tuolaji", "count", ("2", trump), of="trumps")
    assert found.to_dict() == {"cards": cards}
    names = f"'order.trumps' names {cards // 2} faces"
    assert found.why == f"{names}, each of them 2 times in the pack"


def test_nothing_else_is_counted() -> None:
    assert complaint("tuolaji", "count", of="spades") == (
        "count: 'of' must be trumps, got 'spades'"
    )
