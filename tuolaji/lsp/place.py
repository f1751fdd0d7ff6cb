"""Places: which key or value of a file of rules a position is in.

A text that is being written is often no YAML, so that a place is found by its lines
alone: by how far they stand in, and by the braces on the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.dsl.translation import key_in_english
from tuolaji.language import Language

__all__ = ["Place", "is_of_rules", "language_of_text", "place_at"]

_KEY: Final = re.compile(
    r"(?P<margin> *)(?P<key>[^\s:#{}\[\],'\"|][^:#{}\[\],'\"|]*?): *(?P<rest>.*)"
)
_BLOCK: Final = re.compile(r"[|>][+-]?\s*(#.*)?")
_HEAD: Final = re.compile(r"^(?:schema|extends|版本|沿用)\s*:", re.MULTILINE)
_COMMENT: Final = re.compile(r"(^|\s)#")
_QUOTED: Final = re.compile(r"(?<=[\s:{\[,])(['\"]).*?(?:\1|$)")
_BEFORE: Final = " '\""
"""What may stand before the first character of a value."""

_LISTS: Final = {"with", "aliases"}


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at a position.

    Attributes:
        path: The keys that lead there, in English; at a key, the key itself comes last.
        is_key: Whether it is a key, and no value.
        before: What of it stands before the position.
        text: All of it that stands on the line.
        column: Where it begins, counted from 0.
    """

    path: tuple[str, ...]
    is_key: bool
    before: str
    text: str
    column: int


def is_of_rules(text: str) -> bool:
    """Tell whether a text is a file of rules; other YAML is no business of ours."""
    return _HEAD.search(text) is not None


def language_of_text(text: str, reader: Language) -> Language:
    """Return the language in which a text has most keys, or else that of its reader."""
    keys = [found["key"] for line in text.split("\n") if (found := _KEY.match(line))]
    in_chinese = sum(not key.isascii() for key in keys)
    if 2 * in_chinese == len(keys):
        return reader
    return Language.ZH if 2 * in_chinese > len(keys) else Language.EN


def place_at(lines: Sequence[str], row: int, column: int) -> Place | None:
    """Return what stands at a position, or `None` in a comment.

    Args:
        lines: The lines of the text.
        row: The line, counted from 0.
        column: The character, counted from 0.
    """
    line = lines[row] if row < len(lines) else ""
    if _COMMENT.search(line[:column]):
        return None
    start = len(line) - len(line.lstrip())
    block = _block_above(lines, row)
    if block is not None:
        return Place(block, False, line[start:column], line[start:].rstrip(), start)
    margin = start if line.strip() else column
    return _on_line(line, column, _keys_above(lines, row, margin))


def _on_line(line: str, column: int, above: tuple[str, ...]) -> Place:
    """Return what stands at a column of a line, below some keys."""
    path, start, is_key = list(above), 0, True
    depths = [len(path)]
    for at, sign in enumerate(_QUOTED.sub(_blanked, line[:column])):
        if sign == ":" and is_key and line[at + 1 : at + 2] in {"", " "}:
            path.append(_english(path, line[start:at]))
            start, is_key = at + 1, False
        elif sign == "{":
            depths.append(len(path))
            start, is_key = at + 1, True
        elif sign in ",}" and len(depths) > 1:
            path = path[: depths[-1]]
            depths = depths[:-1] if sign == "}" else depths
            start, is_key = at + 1, True
        elif sign in ",[-" and path[-1:] and path[-1] in _LISTS:
            start, is_key = (
                (at + 1, False) if not _is_in_word(line, at) else (start, is_key)
            )
    start += len(line[start:column]) - len(line[start:column].lstrip(_BEFORE))
    text = line[start : _end(line, max(start, column), is_key=is_key)].rstrip()
    if is_key:
        path.append(_english(path, text))
    return Place((*path,), is_key, line[start:column], text, start)


def _blanked(quoted: re.Match[str]) -> str:
    """Return blanks for what stands between quotation marks, where no sign is YAML's."""
    return " " * len(quoted[0])


def _is_in_word(line: str, at: int) -> bool:
    """Tell whether a sign is a hyphen within a word, such as that of an id."""
    return line[at] == "-" and not line[:at].isspace() and at > 0


def _end(line: str, column: int, *, is_key: bool) -> int:
    """Return where what stands at a column ends."""
    ends = r"[:{},]|\s#|$" if is_key else r"[{},\]]|\s#|$"
    found = re.compile(ends).search(line, column)
    return len(line) if found is None else found.start()


def _english(path: Sequence[str], key: str) -> str:
    return key_in_english((*path,), key.strip())


def _block_above(lines: Sequence[str], row: int) -> tuple[str, ...] | None:
    """Return the key whose block after `|` a line is in, if it is in one."""
    line = lines[row] if row < len(lines) else ""
    margin = len(line) - len(line.lstrip()) if line.strip() else len(line) or 1_000
    for number, opening in _openings(lines, row):
        indent = len(opening["margin"])
        if indent < margin:
            if _BLOCK.fullmatch(opening["rest"]) is None:
                return None
            above = _keys_above(lines, number, indent)
            return (*above, _english(above, opening["key"]))
    return None


def _openings(lines: Sequence[str], row: int) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the lines above that have a key, from the nearest up."""
    for number in range(min(row, len(lines)) - 1, -1, -1):
        if found := _KEY.match(lines[number]):
            yield number, found


def _keys_above(lines: Sequence[str], row: int, margin: int) -> tuple[str, ...]:
    """Return the keys below which a line stands that is so far in, in English."""
    keys = list[str]()
    for _number, opening in _openings(lines, row):
        if len(opening["margin"]) < margin:
            keys.append(opening["key"])
            margin = len(opening["margin"])
    path = list[str]()
    for key in reversed(keys):
        path.append(_english(path, key))
    return tuple(path)
