"""Are the choices of the lead chapter words of a variant file (rules 6.2 to 6.6)?"""

from __future__ import annotations

from enum import StrEnum

import pytest

from tuolaji.rules.lead import Decomposition, Forced, TestedAgainst, Throws


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        pytest.param(Decomposition, ["widest", "longest"], id="6.2"),
        pytest.param(Throws, ["any group", "plain suits", "never"], id="6.3"),
        pytest.param(TestedAgainst, ["every hand", "opponents", "unseen cards"], id="6.4"),
        pytest.param(
            Forced,
            ["smallest of the first beaten class", "smallest of the last beaten class"],
            id="6.6",
        ),
    ],
)
def test_a_choice_of_the_lead_is_made_in_words(
    choice: type[StrEnum], words: list[str]
) -> None:
    assert [str(value) for value in choice] == words
