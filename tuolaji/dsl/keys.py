"""Which keys does a variant have, and what does a value given to one of them mean?

For whoever lays values over a variant from outside: keys are dotted paths, such as
`kitty.size`, and values the texts that stand after them.
"""

from __future__ import annotations

import difflib
from typing import Final, get_args

from pydantic import BaseModel

from tuolaji.dsl.compiling import Compiled
from tuolaji.dsl.drafting import line_at
from tuolaji.dsl.lines import Kind, Parsed, parse_line
from tuolaji.dsl.schema import CHAPTERS, Chapters
from tuolaji.dsl.source import resolve

__all__ = ["is_key", "key_suggestion", "keys_of", "meaning_of", "takes_numbers"]

_CLOSE: Final = 0.6
_NUMERIC: Final = {Kind.FORMULA, Kind.MULTIPLIER}
_NAMED_FREELY: Final = ("shapes", "follow", "fouls", "deck.points")
"""Where a variant may bring keys of its own."""


def keys_of(compiled: Compiled) -> tuple[str, ...]:
    """Return the keys of a variant, in the order of its values, removed ones too."""
    draft = compiled.draft
    return tuple(dict.fromkeys([*draft.leaves, *draft.removed, *sorted(draft.odd)]))


def is_key(key: str, compiled: Compiled) -> bool:
    """Tell whether a variant has a key, or may have it."""
    above, _, name = key.rpartition(".")
    return bool(name) and (key in keys_of(compiled) or above in _NAMED_FREELY)


def key_suggestion(key: str, compiled: Compiled) -> str:
    """Return what may have been meant by a key that a variant does not have."""
    known = keys_of(compiled)
    inside = [one for one in known if one.startswith(f"{key}.")]
    if inside:
        return f"'{key}' holds several keys: {', '.join(inside)}"
    ending = [one for one in known if one.rpartition(".")[2] == key.rpartition(".")[2]]
    close = ending or difflib.get_close_matches(key, known, n=1, cutoff=_CLOSE)
    if close:
        return f"did you mean '{close[0]}'?"
    chapter = key.partition(".")[0]
    inside = [one for one in known if one.startswith(f"{chapter}.")]
    if inside:
        return f"keys of '{chapter}' are {', '.join(inside)}"
    return f"chapters are {', '.join(CHAPTERS)}"


def takes_numbers(key: str) -> bool:
    """Tell whether a whole number may stand at a key, as itself or as a formula."""
    line = line_at(key)
    if line is not None:
        return line.kind in _NUMERIC
    chapter, _, name = key.partition(".")
    if name.startswith("points."):
        return True
    field = Chapters.model_fields.get(chapter)
    model = None if field is None else field.annotation
    if not isinstance(model, type) or not issubclass(model, BaseModel):
        return False
    return name in model.model_fields and _holds_int(model.model_fields[name].annotation)


def _holds_int(annotation: object) -> bool:
    return annotation is int or any(_holds_int(one) for one in get_args(annotation))


def meaning_of(key: str, text: str) -> object:
    """Return what a value of a key means; two texts of one meaning are one value."""
    line = line_at(key)
    if line is None:
        return resolve(text)
    parsed = parse_line(line.kind, text)
    return parsed.value if isinstance(parsed, Parsed) else text
