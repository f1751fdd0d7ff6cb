"""Do the chapters of a deal take the values that base gives them?"""

from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from tuolaji.dsl import play_chapters, resolved_values
from tuolaji.dsl.schema import Chapters

BASE = resolved_values("base")
NAMES = [
    name
    for name, field in Chapters.model_fields.items()
    if isinstance(field.annotation, type)
    and field.annotation.__module__ == play_chapters.__name__
]


def model(name: str) -> type[BaseModel]:
    found = Chapters.model_fields[name].annotation
    assert isinstance(found, type)
    assert issubclass(found, BaseModel)
    return found


def values(name: str) -> dict[str, object]:
    chapter = BASE[name]
    assert isinstance(chapter, dict)
    return dict(chapter)


@pytest.mark.parametrize("name", NAMES)
def test_base_gives_every_key_of_a_chapter(name: str) -> None:
    known = set(model(name).model_fields) - {"root"}
    model(name).model_validate(values(name))
    assert known <= set(values(name))


def test_a_word_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValidationError):
        play_chapters.BiddingChapter.model_validate(
            {**values("bidding"), "companion": "two jokers"}
        )


def test_a_chapter_of_shapes_or_sides_takes_keys_of_its_own() -> None:
    own = {**values("follow"), "tractor(2)": "a line"}
    assert isinstance(
        play_chapters.FollowChapter.model_validate(own), play_chapters.FollowChapter
    )
