"""The values that each kind of key takes."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from tuolaji.dsl.schema import CHOICE, FormulaText, Model, NoneWord, choices_of
from tuolaji.rules.lead import Throws


class Chapter(Model):
    """A chapter with a formula and a number that may be missing."""

    price: FormulaText
    most: int | NoneWord = Field(default="none")


def test_a_number_is_read_as_the_text_of_a_formula() -> None:
    assert Chapter.model_validate({"price": 10}).price == "10"


def test_truth_is_no_number() -> None:
    with pytest.raises(ValidationError):
        Chapter.model_validate({"price": True})


def test_none_is_the_only_word_for_a_missing_number() -> None:
    with pytest.raises(ValidationError):
        Chapter.model_validate({"price": 1, "most": "nothing"})


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Throws, ["any group", "plain suits", "never"]),
        (Annotated[int, Field(ge=1)] | NoneWord, ["none"]),
        (Annotated[Literal["odd, or even", "both"], CHOICE], ["odd, or even", "both"]),
        (str, []),
    ],
    ids=str,
)
def test_the_words_of_which_one_must_stand(kind: object, words: list[str]) -> None:
    assert list(choices_of(kind)) == words


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValidationError):
        Chapter.model_validate({"price": 1, "least": 1})
