"""Has a deal room for everything, and can all of it be read?"""

from __future__ import annotations

import pytest

from tuolaji.engine.constants import WORDS
from tuolaji.engine.sizes import LIST_SIZES
from tuolaji.engine.state import Deal

NUMBERS = sorted(
    name for name in dir(Deal) if name[0] != "_" and isinstance(getattr(Deal(), name), int)
)


@pytest.mark.parametrize(("name", "size"), LIST_SIZES.items())
def test_a_new_deal_has_rooms_of_the_declared_sizes(name: str, size: int) -> None:
    assert getattr(Deal(), name) == [0] * size


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_can_be_read_and_set(name: str) -> None:
    deal = Deal()
    setattr(deal, name, 3)
    assert getattr(deal, name) == 3


def test_two_deals_share_nothing() -> None:
    one, other = Deal(), Deal()
    one.attackers_points = 40
    assert other.attackers_points == 0
    assert len(other.cards) == WORDS
