"""The choices of the follow chapter are words for a variant file (rule 7.9)."""

from __future__ import annotations

import pytest

from tuolaji.rules.follow import WiderSets


@pytest.mark.parametrize("word", ["broken", "kept"])
def test_7_9_wider_sets_are_broken_or_kept(word: str) -> None:
    assert str(WiderSets(word)) == word
