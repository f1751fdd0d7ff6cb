"""Every level and trump suit has its layout in the table."""

from __future__ import annotations

from tests.builders import ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import LAYOUT_WORDS, NO_LEVEL
from tuolaji.engine.layout import TRUMP_CHOICES, layout_table


def test_no_trump_comes_before_the_suits() -> None:
    assert (None, *Suit) == TRUMP_CHOICES


def test_there_is_a_layout_for_each_level_and_for_none() -> None:
    words = layout_table(ruleset())
    assert len(words) == (NO_LEVEL + 1) * len(TRUMP_CHOICES) * LAYOUT_WORDS
