"""The keys of a variant, and the values of a key that mean the same."""

from __future__ import annotations

import pytest

from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.dsl.reference import is_key, key_suggestion, keys_of, meaning_of, takes_numbers


@pytest.fixture(scope="module")
def titanic() -> Compiled:
    return compile_variant("titanic")


def test_the_keys_are_the_paths_of_all_values(titanic: Compiled) -> None:
    keys = keys_of(titanic)
    assert {"kitty.size", "scoring.takeover", "deck.points.K", "follow.pair"} <= set(keys)
    assert "follow.titanic(2)" in keys
    assert "kitty" not in keys
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.size", True),
        ("kitty.cap", True),
        ("shapes.quad", True),
        ("follow.tractor(4)", True),
        ("deck.points.A", True),
        ("kitty.sise", False),
        ("kitty", False),
        ("size", False),
        ("shapes.", False),
        ("kitty.size.more", False),
    ],
)
def test_a_key_may_be_varied_if_a_file_may_have_it(
    key: str, expected: bool, titanic: Compiled
) -> None:
    assert is_key(key, titanic) is expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.sise", "did you mean 'kitty.size'?"),
        ("multiplier", "did you mean 'kitty.multiplier'?"),
        ("bidding.cap", "did you mean 'kitty.cap'?"),
        ("tricks", "'tricks' holds several keys: tricks.cover, tricks.compare"),
        ("tricks.zzzzzzzz", "keys of 'tricks' are tricks.cover, tricks.compare"),
    ],
)
def test_a_suggestion_names_what_may_have_been_meant(
    key: str, expected: str, titanic: Compiled
) -> None:
    assert key_suggestion(key, titanic) == expected


def test_for_a_key_like_no_other_the_chapters_are_named(titanic: Compiled) -> None:
    assert key_suggestion("qqqqqq", titanic).startswith("chapters are table, deck, order")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.size", True),
        ("kitty.cap", True),
        ("kitty.multiplier", True),
        ("lead.penalty", True),
        ("scoring.step", True),
        ("deck.points.5", True),
        ("rating.most", True),
        ("bidding.auction", False),
        ("bidding.overturn", False),
        ("levels.ranks", False),
        ("scoring.bands", False),
        ("shapes.pair", False),
        ("ranking", False),
        ("kitty.captured", False),
        ("nothing.at_all", False),
        ("kitty.sise", False),
    ],
)
def test_a_number_may_stand_where_one_is_counted(key: str, expected: bool) -> None:
    assert takes_numbers(key) is expected


@pytest.mark.parametrize(
    ("key", "one", "other", "is_same"),
    [
        ("kitty.multiplier", "2 ^ cards", "2^cards", True),
        ("kitty.multiplier", "2 ^ cards", "2 ^ pairs", False),
        ("scoring.step", "20 * packs", "20*packs", True),
        ("kitty.size", "8", "8", True),
        ("kitty.size", "8", "08", False),
        ("kitty.multiplier", "2 ^", "2 ^", True),
    ],
)
def test_values_that_mean_the_same_are_the_same(
    key: str, one: str, other: str, is_same: bool
) -> None:
    assert (meaning_of(key, one) == meaning_of(key, other)) is is_same
