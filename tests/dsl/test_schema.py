"""The schema explains every key and names it as the rules do."""

from __future__ import annotations

from dataclasses import fields

import pytest
from pydantic import BaseModel

from tuolaji.dsl.schema import CHAPTERS, Chapters
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


@pytest.mark.parametrize("description", KEYS)
def test_every_key_is_explained(description: str | None) -> None:
    assert description
    assert description[0].islower()


@pytest.mark.parametrize("name", MODELS)
def test_every_chapter_is_explained(name: str) -> None:
    assert (MODELS[name].__doc__ or "").startswith(f"{name}: ")
