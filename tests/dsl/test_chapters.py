"""The chapters take the values that base gives them, and their examples."""

from __future__ import annotations

import re

import pytest
from pydantic import ValidationError

from tests.dsl.chapters import chapters_of, keys_of, values_of
from tuolaji.dsl import compile_variant, schema
from tuolaji.dsl.schema import Chapters, FollowChapter, FoulsChapter, MatchChapter


@pytest.mark.parametrize("name", chapters_of(schema))
def test_base_gives_every_key_of_a_chapter(name: str) -> None:
    assert keys_of(name) <= set(values_of(name))


def examples() -> list[tuple[str, str]]:
    """Return each key whose description has an example, and the example."""
    found = []
    for chapter, field in Chapters.model_fields.items():
        keys = getattr(field.annotation, "model_fields", {})
        for key, one in keys.items():
            told = re.search("such as `([^`]+)`", one.description or "")
            found += [(f"{chapter}.{key}", told[1])] if told else []
    return found


def test_descriptions_have_examples() -> None:
    assert {"match.clock", "bidding.suits", "bidding.auction"} <= dict(examples()).keys()


@pytest.mark.parametrize(("key", "example"), examples())
def test_an_example_in_a_description_is_read(key: str, example: str) -> None:
    found = compile_variant("base", [f"{key}={example}"]).diagnostics
    assert [one for one in found if one.code < "T5"] == []


def test_a_word_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValidationError):
        MatchChapter.model_validate({**values_of("match"), "tie": "coin"})


def test_a_chapter_of_sides_takes_keys_of_its_own() -> None:
    own = {**values_of("fouls"), "revoke(both)": "a line"}
    assert FoulsChapter.model_validate(own).model_extra == {"revoke(both)": "a line"}


def test_a_chapter_of_shapes_takes_keys_of_its_own() -> None:
    own = {**values_of("follow"), "tractor(2)": "a line"}
    extra = FollowChapter.model_validate(own).model_extra
    assert extra is not None
    assert extra["tractor(2)"] == "a line"
