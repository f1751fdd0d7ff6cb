"""What an option declares: codes of words, its place, its default and its needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest

from tuolaji.rules.key import Choice, Key, number_of, options_of


class Size(Choice):
    """A choice of three words."""

    SMALL = "small"
    MIDDLE = "of middle size"
    LARGE = "large"


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """Two options, and a field that is none."""

    size: Annotated[Size, Key("how large it is")] = Size.SMALL
    most: Annotated[int | None, Key("how many there may be", ge=1)] = None
    ranks: Annotated[tuple[str, ...], Key("which there are")]
    rest: tuple[int, ...] = ()


def test_a_word_has_its_place_for_a_code_and_is_read_as_written() -> None:
    assert [word.code for word in Size] == [0, 1, 2]
    assert Size("of middle size") is Size.MIDDLE


@pytest.mark.parametrize(
    ("value", "number"),
    [(Size.LARGE, 2), (True, 1), (7, 7), (None, -1)],
    ids=["word", "truth", "number", "none"],
)
def test_the_engine_knows_a_plain_value_by_a_number(
    value: Size | int | None, number: int
) -> None:
    assert number_of(value) == number


def test_a_field_with_a_key_is_an_option() -> None:
    options = options_of(Chapter)
    assert list(options) == ["size", "most", "ranks"]
    assert [option.is_plain for option in options.values()] == [True, True, False]
    assert [option.may_be_none for option in options.values()] == [False, True, False]
    assert [option.has_default for option in options.values()] == [True, True, False]
    assert (options["most"].proper, options["ranks"].item) == (int, str)
