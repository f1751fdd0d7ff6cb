"""The schema explains every key, and each takes the values of its kind."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError

from tests.each import for_each
from tuolaji.dsl.schema import (
    CHAPTERS,
    CHOICE,
    Chapters,
    FormulaText,
    Model,
    NoneWord,
    choices_of,
)
from tuolaji.rules.lead import Throws
from tuolaji.rules.ruleset import Ruleset

MODELS = {
    name: field.annotation
    for name, field in Chapters.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
}
KEYS = [
    pytest.param(field.description, id=f"{chapter}.{key}")
    for chapter, model in MODELS.items()
    for key, field in model.model_fields.items()
    if key != "root"
]


def test_a_chapter_is_an_attribute_of_the_ruleset() -> None:
    assert [field.name for field in fields(Ruleset)][4:] == list(CHAPTERS)


@for_each("description", KEYS)
def test_every_key_is_explained(description: str | None) -> None:
    assert description
    assert description[0].islower()


@pytest.mark.parametrize("name", MODELS)
def test_every_chapter_is_explained(name: str) -> None:
    assert (MODELS[name].__doc__ or "").startswith(f"{name}: ")


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
        (Throws, ["any group", "plain suits", "trumps", "never"]),
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
