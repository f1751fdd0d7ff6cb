"""Every invisible character is found, and shown as an escape."""

from __future__ import annotations

import json
import unicodedata

import pytest

from tuolaji.characters import HIDDEN, in_json, name_of, visible
from tuolaji.errors import TuolajiError

SEEN = "aZ 09 拖拉机 ♠♥ é e\u0301 ♠\ufe0f\n\t“”…—"


def test_what_can_be_seen_stays() -> None:
    assert visible(SEEN) == SEEN


@pytest.mark.parametrize("category", ["Cc", "Cf", "Zl", "Zp", "Cs"])
def test_every_character_of_an_unseen_category_is_hidden(category: str) -> None:
    # Some signs of Arabic and Kaithi are of category Cf and are seen.
    drawn = {0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2}
    every = (
        code for code in range(0x110000) if unicodedata.category(chr(code)) == category
    )
    kept = {code for code in every if not HIDDEN.search(chr(code))}
    assert kept - drawn <= {ord("\n"), ord("\t"), 0x110BD, 0x110CD}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;owned\x07", "\\x1b]0;owned\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb", "a\\u202eb"),
        ("a\u200bb", "a\\u200bb"),
        ("a\rb", "a\\x0db"),
        ("\udc80", "\\udc80"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_it_is_shown_as_its_escape(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert str(TuolajiError(text)) == shown


def test_on_one_line_line_feeds_are_escaped_too() -> None:
    assert visible("a\n\tb", one_line=True) == "a\\n\\tb"


def test_json_stays_json() -> None:
    value = {"a\u202e": "\x1b\x9b\U000e0041 拖"}
    text = in_json(json.dumps(value, ensure_ascii=False, indent=2))
    assert HIDDEN.search(text) is None
    assert json.loads(text) == value


@pytest.mark.parametrize(
    ("character", "name"),
    [("\u200b", "zero width space"), ("\x1b", "escape"), ("\x9b", "control character")],
)
def test_it_has_a_name(character: str, name: str) -> None:
    assert name_of(character) == name
