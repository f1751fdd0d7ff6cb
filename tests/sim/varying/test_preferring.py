"""Of values that play alike the one is proposed that changes the variant least."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tuolaji.dsl.compile import compile_variant
from tuolaji.sim.vary.tune import own_number, preferred


@pytest.mark.parametrize(
    ("key", "overrides", "number"),
    [
        pytest.param("scoring.takeover", (), 80, id="a_formula"),
        pytest.param("kitty.size", ("kitty.size=4",), 4, id="an_override"),
        pytest.param("kitty.cap", ("kitty.cap=none",), None, id="none"),
        pytest.param("kitty.multiplier", (), None, id="no_number"),
    ],
)
def test_the_own_number_is_the_variants(
    key: str, overrides: Sequence[str], number: int | None
) -> None:
    assert own_number(key, compile_variant("tuolaji", overrides)) == number


@pytest.mark.parametrize(
    ("values", "own", "value", "why"),
    [
        (("121", "122", "125"), 150, "125", "the nearest to the variant's own 150"),
        (("121", "122", "125"), 80, "121", "the nearest to the variant's own 80"),
        (("96", "98", "100"), None, "100", "the roundest of them"),
        (("121", "122", "123"), None, "122", "the roundest of them"),
        (("always", "never"), None, "always", "the first of them"),
        (("none", "4"), 8, "none", "the first of them"),
    ],
)
def test_one_of_those_that_play_alike_is_proposed(
    values: Sequence[str], own: int | None, value: str, why: str
) -> None:
    assert preferred(values, own) == (value, why)
