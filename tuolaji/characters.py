"""Invisible characters of a text, and the escapes that show them.

A control character commands a terminal, a bidirectional one reverses the order of a
line, a zero-width one makes two different names look alike. Files of rules must not
hold them, and whatever is shown holds their escapes in place of them.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Final

__all__ = ["HIDDEN", "in_json", "name_of", "visible"]

_CLASSES: Final = (
    "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"  # C0 and C1, but tabs and line feeds
    "\\xad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff"
    "\\ufff9-\\ufffb\\U000110bd\\U000110cd\\U00013430-\\U0001345f"
    "\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
    "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0"  # fillers without ink
    "\\ud800-\\udfff\\ufffe\\uffff"
)
HIDDEN: Final = re.compile(f"[{_CLASSES}]")
"""One character that cannot be seen; line feeds and tabs are none."""

_CONTROLS: Final = {
    0x00: "null",
    0x07: "bell",
    0x08: "backspace",
    0x0D: "carriage return",
    0x1B: "escape",
    0x7F: "delete",
    0x85: "next line",
}


def visible(text: str, *, one_line: bool = False) -> str:
    r"""Return a text with escapes in place of the characters that cannot be seen.

    >>> visible("a\x1b[31m\u202eb")
    'a\\x1b[31m\\u202eb'

    Args:
        text: The text.
        one_line: Whether line feeds and tabs are escaped too.
    """
    shown = HIDDEN.sub(_escape, text)
    return shown.replace("\n", "\\n").replace("\t", "\\t") if one_line else shown


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def in_json(text: str) -> str:
    """Return a JSON text with JSON's own escapes for what cannot be seen.

    Beyond the strings, JSON has no such character but the line feeds of its layout.
    """
    return HIDDEN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def name_of(character: str) -> str:
    """Return what a character is called, such as `zero width space`."""
    known = unicodedata.name(character, "").lower()
    return known or _CONTROLS.get(ord(character), "control character")
