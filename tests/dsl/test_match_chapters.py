"""Do the chapters around the deals take the values that base gives them?"""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from tests.dsl.chapters import chapters_of, keys_of, values_of
from tuolaji.dsl import match_chapters
from tuolaji.dsl.match_chapters import FoulsChapter, MatchChapter


@pytest.mark.parametrize("name", chapters_of(match_chapters))
def test_base_gives_every_key_of_a_chapter(name: str) -> None:
    assert keys_of(name) <= set(values_of(name))


def test_a_word_that_is_no_choice_is_refused() -> None:
    with pytest.raises(ValidationError):
        MatchChapter.model_validate({**values_of("match"), "tie": "coin"})


def test_a_chapter_of_sides_takes_keys_of_its_own() -> None:
    own = {**values_of("fouls"), "revoke(both)": "a line"}
    assert FoulsChapter.model_validate(own).model_extra == {"revoke(both)": "a line"}
