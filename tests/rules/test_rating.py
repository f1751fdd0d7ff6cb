"""Is a rating table a value like the other rules?"""

from __future__ import annotations

from tuolaji.rules.rating import Rating


def test_two_tables_with_equal_values_are_one() -> None:
    tables = {Rating(2, 2, 1, None, 4, ((80, 2), (300, 3))) for _ in range(2)}
    assert len(tables) == 1
