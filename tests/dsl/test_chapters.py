"""The chapters take the values that base gives them, and refuse others."""

from __future__ import annotations

import re

import pytest
from pydantic import BaseModel, ValidationError

from tuolaji.dsl import compile_variant, resolved_values
from tuolaji.dsl.schema import Chapters

BASE = resolved_values("base")
MODELS = {
    name: field.annotation
    for name, field in Chapters.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
}


def values_of(chapter: str) -> dict[str, object]:
    values = BASE[chapter]
    assert isinstance(values, dict)
    return dict(values)


@pytest.mark.parametrize("name", MODELS)
def test_base_gives_every_key_of_a_chapter(name: str) -> None:
    model = MODELS[name]
    model.model_validate(values_of(name))
    assert set(model.model_fields) - {"root"} <= set(values_of(name))


@pytest.mark.parametrize(
    ("chapter", "key", "word"),
    [("bidding", "companion", "two jokers"), ("match", "tie", "coin")],
)
def test_a_word_that_is_no_choice_is_refused(chapter: str, key: str, word: str) -> None:
    with pytest.raises(ValidationError):
        MODELS[chapter].model_validate({**values_of(chapter), key: word})


@pytest.mark.parametrize(
    ("chapter", "key"), [("follow", "tractor(2)"), ("fouls", "revoke(both)")]
)
def test_a_chapter_of_shapes_or_sides_takes_keys_of_its_own(chapter: str, key: str) -> None:
    own = MODELS[chapter].model_validate({**values_of(chapter), key: "a line"})
    assert (own.model_extra or {})[key] == "a line"


def examples() -> list[tuple[str, str]]:
    """Return each key whose description has an example, and the example."""
    return [
        (f"{chapter}.{key}", example[1])
        for chapter, model in MODELS.items()
        for key, field in model.model_fields.items()
        if (example := re.search("such as `([^`]+)`", field.description or ""))
    ]


def test_descriptions_have_examples() -> None:
    assert {"match.clock", "bidding.suits", "bidding.auction"} <= dict(examples()).keys()


@pytest.mark.parametrize(("key", "example"), examples())
def test_an_example_in_a_description_is_read(key: str, example: str) -> None:
    found = compile_variant("base", [f"{key}={example}"]).diagnostics
    assert [finding for finding in found if finding.code < "T5"] == []
