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
from tuolaji.dsl.diagnostic import Diagnostic, Remedy, Span, error, listed
from tuolaji.dsl.tree import Page, Scalar

__all__ = ["bad_yaml", "cut_line", "full_width", "hidden", "hidden_in"]

_PLAIN: Final = {
    "：": ":",
    "，": ",",
    "\uff5b": "{",
    "\uff5d": "}",
    "\uff3b": "[",
    "\uff3d": "]",
}
_KEY: Final = re.compile(r"^\s*(?:- )?[\w()-]+(：)")
_FLOW: Final = re.compile(
    f"[{{\\[].*?([{''.join(_PLAIN)}])|^\\s*[\\w()-]+:\\s*([\uff5b\uff3b])"
)

_STRUCTURE: Final = {
    "'\\t'": "indent with blanks, not with tabs",
    "<block end>": "begin the keys of a chapter in one column",
    "mapping values": "begin the keys of a chapter in one column, further in than it",
    "expected ':'": "write a colon after the key, here or in the line above",
    "expected ','": "close the bracket, and part what stands in it by commas",
}
"""What to look at, by a part of the parser's own words."""


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
    """Return the finding that a full-width colon stands where YAML needs its own."""
    at = scalar.text.index("：")
    return _finding(scalar.part(at, at + 1), "：")


def _finding(place: Span, sign: str) -> Diagnostic:
    message = f"'{sign}' is a full-width character; YAML needs '{_PLAIN[sign]}'"
    return error(
        "T108", place, message, help=f"write '{_PLAIN[sign]} ' with a space after it"
    )


def cut_line(key: Scalar) -> Diagnostic:
    """Return the finding that a comma between braces left a key without a value."""
    message = f"'{key.text}' has no value; a comma between braces ends a value"
    remedy = "write the value without commas, or give the key a line of its own"
    return error("T109", key.span, message, help=remedy)


def bad_yaml(problem: yaml.YAMLError, page: Page) -> Diagnostic:
    """Return the finding for a text that the parser refuses."""
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    if mark is None:
        before = "\n".join(page.lines)[: getattr(problem, "position", 0)]
        place = page.span(before.count("\n"), 0, 1)
        return error("T103", place, "the file must be text, got a control character")
    line = min(mark.line, len(page.lines) - 1)
    sign = _sign(page, line) or _sign(page, line - 1, only_keys=True)
    if sign is not None:
        return sign
    reason = getattr(problem, "problem", None) or "the structure is broken"
    remedy = next((help for sign, help in _STRUCTURE.items() if sign in reason), "")
    place = page.span(line, mark.column, 1)
    return error("T102", place, f"this is not YAML: {reason}", help=remedy)


def _sign(page: Page, line: int, *, only_keys: bool = False) -> Diagnostic | None:
    """Return the finding for a full-width sign in a place of YAML's own, if any."""
    text = page.lines[line] if line >= 0 else ""
    found = _KEY.search(text) or (None if only_keys else _FLOW.search(text))
    if found is None:
        return None
    group = found.lastindex or 1
    return _finding(page.span(line, found.start(group), 1), found[group])
