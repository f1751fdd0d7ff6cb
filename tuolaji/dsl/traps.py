"""Which of YAML's traps did the author of a file step into?

A full-width sign looks like YAML's own, and a comma between braces ends a rule line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import yaml

from tuolaji.characters import HIDDEN, name_of, visible
from tuolaji.dsl.diagnostic import Diagnostic, Remedy, Span, error, instead, listed
from tuolaji.dsl.tree import Page, Scalar

__all__ = ["bad_yaml", "cut_line", "full_width", "has_full_width", "hidden", "hidden_in"]

_PLAIN: Final = {
    "：": ":",
    "，": ",",
    "\uff5b": "{",
    "\uff5d": "}",
    "\uff3b": "[",
    "\uff3d": "]",
    "（": "(",
    "）": ")",
    "\u3000": " ",
}
_IN_KEYS: Final = "：（）\u3000"
"""The signs that YAML takes for letters of a key."""

_KEY: Final = re.compile(r"^\s*(?:- )?[\w()-]+(：)")
_FLOW: Final = re.compile(
    f"[{{\\[].*?([{''.join(_PLAIN)}])|^\\s*[\\w()-]+:\\s*([\uff5b\uff3b])"
)

_STRUCTURE: Final = (
    (
        r"'\\t'",
        "a tab stands where YAML takes blanks",
        "indent with blanks, not with tabs",
    ),
    (
        r"character '([@`%])'",
        "a value must not begin with '{}'",
        "put the value between quotation marks",
    ),
    (
        "sequence entries",
        "a list must not begin on the line of its key",
        "begin it on the next line, or write it between brackets",
    ),
    (
        "mapping values",
        "a second colon, or a key further in than its neighbours",
        "begin the keys of a chapter in one column, further in than it; quote a value that "
        "holds ': '",
    ),
    (
        "while parsing a block (mapping|collection)",
        "the line stands in no column of the lines above",
        "begin the keys of a chapter in one column",
    ),
    (
        "flow (mapping|sequence)",
        "a bracket is not closed, or a comma is missing",
        "close the bracket, and part what stands in it by commas",
    ),
    (
        "expected ':'",
        "a key has no colon",
        "write a colon after the key, here or in the line above",
    ),
    (
        "mapping keys",
        "a key stands where a value belongs",
        "begin the keys of a chapter in one column",
    ),
    (
        "while scanning a quoted scalar",
        "a quotation mark is not closed",
        "close it, or leave both out",
    ),
    (
        "escape",
        "a backslash between double quotation marks begins an escape that there is not",
        "put it between single quotation marks",
    ),
    (
        "block scalar",
        "nothing but a line break may stand after '|'",
        "begin the text on the next line",
    ),
    (
        "while (scanning|parsing) an? (anchor|alias|tag)",
        "a value must not begin with '&', '*' or '!'",
        "put the value between quotation marks",
    ),
    (
        "node content",
        "a closing bracket or a comma stands where a value belongs",
        "take it out, or put the value between quotation marks",
    ),
    ("document start", "something stands after the end of the document", "take it out"),
    ("directive|YAML document", "a line must not begin with '%'", "take the line out"),
)
"""What the parser refuses, by a part of its own words: what is wrong, and what to do."""

_UNKNOWN: Final = (
    "the structure is broken here",
    "begin the keys of a chapter in one column",
)


_TOLD: Final = 8
"""How many hidden characters of a file are shown one by one."""


def hidden_in(page: Page) -> tuple[Diagnostic, ...]:
    """Return the findings on characters of a file that cannot be seen, the first few."""
    places = (
        (row, found)
        for row, line in enumerate(page.lines)
        for found in HIDDEN.finditer(line)
    )
    return tuple(
        replace(
            hidden(span := page.span(row, found.start(), 1), [found[0]]),
            remedies=(Remedy(span, ""),),
        )
        for row, found in islice(places, _TOLD)
    )


def hidden(span: Span, characters: Sequence[str]) -> Diagnostic:
    """Return the finding that a text holds characters that cannot be seen."""
    each = dict.fromkeys(characters)
    names = listed(f"'{visible(one)}' ({name_of(one)})" for one in each)
    message = f"a text must hold no character that cannot be seen, got {names}"
    return error("T118", span, message, help="take it out")


def full_width(scalar: Scalar) -> Diagnostic:
    """Return the finding that a full-width sign stands where YAML needs its own."""
    at = next(n for n, one in enumerate(scalar.text) if one in _IN_KEYS)
    return _finding(scalar.part(at, at + 1), scalar.text[at])


def has_full_width(key: Scalar) -> bool:
    """Tell whether a key holds a full-width sign; no key has one."""
    return any(one in _IN_KEYS for one in key.text)


def _finding(place: Span, sign: str) -> Diagnostic:
    plain = _PLAIN[sign]
    message = f"'{sign}' is a full-width character; YAML needs '{plain}'"
    if plain.isspace():
        message, remedy = "a full-width blank stands here", "write a plain one"
        return error("T108", place, message, help=remedy, remedies=instead(place, [plain]))
    is_parted = plain in ":,"
    remedy = f"write '{plain} ' with a space after it" if is_parted else f"write '{plain}'"
    text = f"{plain} " if is_parted else plain
    return error("T108", place, message, help=remedy, remedies=instead(place, [text]))


def cut_line(key: Scalar) -> Diagnostic:
    """Return the finding that a comma between braces left a key without a value."""
    message = f"'{key.text}' has no value; a comma between braces ends a value"
    remedy = "write the value without commas, or give the key a line of its own"
    return error("T109", key.span, message, help=remedy)


def bad_yaml(problem: yaml.YAMLError, page: Page) -> Diagnostic:
    """Return the finding for a text that the parser refuses."""
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    line = 0 if mark is None else min(mark.line, len(page.lines) - 1)
    sign = _sign(page, line) or _sign(page, line - 1, only_keys=True)
    if sign is not None:
        return sign
    message, remedy = _in_words(problem)
    place = page.span(line, 0 if mark is None else mark.column, 1)
    return error("T102", place, f"this is not YAML: {message}", help=remedy)


def _in_words(problem: yaml.YAMLError) -> tuple[str, str]:
    """Return what is wrong and what to do, in place of the parser's own words."""
    words = f"{getattr(problem, 'context', '')}: {getattr(problem, 'problem', '')}"
    for pattern, message, remedy in _STRUCTURE:
        if found := re.search(pattern, words):
            return message.format(*found.groups()), remedy
    return _UNKNOWN


def _sign(page: Page, line: int, *, only_keys: bool = False) -> Diagnostic | None:
    """Return the finding for a full-width sign in a place of YAML's own, if any."""
    text = page.lines[line] if line >= 0 else ""
    found = _KEY.search(text) or (None if only_keys else _FLOW.search(text))
    if found is None:
        return None
    group = found.lastindex or 1
    return _finding(page.span(line, found.start(group), 1), found[group])
