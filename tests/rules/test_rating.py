"""A rating says what it is made of."""

from __future__ import annotations

from tuolaji.dsl import load_variant


def test_a_variant_with_ratings_has_the_values_of_its_file() -> None:
    rating = load_variant("tuolaji-rated").rating
    assert rating is not None
    assert (rating.takeover, rating.hold, rating.further, rating.most) == (2, 2, 1, 4)


def test_a_variant_without_ratings_has_none() -> None:
    assert load_variant("base").rating is None
