"""What a whole ruleset says of itself (rules 1.4, 5.2)."""

from __future__ import annotations

import pickle

import pytest

from tuolaji.dsl import load_variant


@pytest.mark.parametrize(
    ("variant", "size"), [("shuangkou", 25), ("titanic", 39), ("sishifen", 12)]
)
def test_1_4_the_cards_outside_the_kitty_divide_among_the_seats(
    variant: str, size: int
) -> None:
    assert load_variant(variant).hand_size == size


def test_5_2_a_shape_is_found_by_its_name() -> None:
    assert load_variant("titanic").shape("titanic").widths == (3,)


def test_5_2_a_shape_that_the_variant_lacks_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError, match="titanic"):
        load_variant("shuangkou").shape("titanic")


def test_a_ruleset_is_a_value() -> None:
    rules = load_variant("titanic")
    assert (pickle.loads(pickle.dumps(rules)), hash(rules)) == (
        rules,
        hash(load_variant("titanic")),
    )
