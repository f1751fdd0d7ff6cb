"""Colour is laid over the text and changes no character of it."""

from __future__ import annotations

import pytest

from tuolaji.cli.colour import coloured

TEXT = "seat 1  BJ LJ SA HA H10\na.yaml:1:2: error[T201]: no\n  |\n  = help: yes"


def styles(text: str, word: str) -> set[str]:
    start = text.index(word)
    return {
        str(span.style) for span in coloured(text).spans if span.start <= start < span.end
    }


def test_the_characters_stay() -> None:
    assert coloured(TEXT).plain == TEXT


@pytest.mark.parametrize(
    ("word", "style"),
    [
        ("HA", {"red"}),
        ("H10", {"red"}),
        ("SA", set()),
        ("BJ", {"bold red"}),
        ("error[T201]", {"bold red"}),
        ("= help:", {"cyan"}),
    ],
)
def test_a_word_has_its_colour(word: str, style: set[str]) -> None:
    assert styles(TEXT, word) == style


@pytest.mark.parametrize("word", ["HALF", "THA", "D11"])
def test_what_is_no_card_has_none(word: str) -> None:
    assert styles(f"a {word} b", word) == set()
