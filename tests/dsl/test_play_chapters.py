"""The chapters of a deal take the values that base gives them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from tests.dsl.chapters import chapters_of, keys_of, values_of
from tuolaji.dsl import schema as play_chapters
from tuolaji.dsl.schema import BiddingChapter, FollowChapter


@pytest.mark.parametrize("name", chapters_of(play_chapters))
def test_base_gives_every_key_of_a_chapter(name: str) -> None:
    assert keys_of(name) <= set(values_of(name))


def test_a_word_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValidationError):
        BiddingChapter.model_validate({**values_of("bidding"), "companion": "two jokers"})


def test_a_chapter_of_shapes_takes_keys_of_its_own() -> None:
    own = {**values_of("follow"), "tractor(2)": "a line"}
    extra = FollowChapter.model_validate(own).model_extra
    assert extra is not None
    assert extra["tractor(2)"] == "a line"
