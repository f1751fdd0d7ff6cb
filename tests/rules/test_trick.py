"""Are the choices of the tricks chapter words of a variant file (rules 8.2, 8.4)?"""

from __future__ import annotations

from enum import StrEnum

import pytest

from tuolaji.rules.trick import Compare, Cover


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        pytest.param(Cover, ["shapes", "counts"], id="8.2"),
        pytest.param(Compare, ["first component", "every component", "top card"], id="8.4"),
    ],
)
def test_a_choice_of_the_tricks_is_made_in_words(
    choice: type[StrEnum], words: list[str]
) -> None:
    assert [str(value) for value in choice] == words
