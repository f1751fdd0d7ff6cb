"""Definitions: where what a place names, or the value that it inherits, is written."""

from __future__ import annotations

from pathlib import Path

from tuolaji.dsl.catalogue import Missing, named_in
from tuolaji.dsl.diagnostic import Span
from tuolaji.lsp.hover import inherited_value
from tuolaji.lsp.place import Place

__all__ = ["definition_of"]


def definition_of(place: Place, text: str, path: Path) -> Span | None:
    """Return the file that `extends` or `with` names, or where an inherited value is set.

    Args:
        place: The place.
        text: The file.
        path: Its path.
    """
    if place.path in {("extends",), ("with",)} and not place.is_key:
        name = place.text.strip("[]'\" ")
        found = named_in(name, path.parent, mixin=place.path == ("with",))
        return None if isinstance(found, Missing) else Span(str(found), 1, 1, 1)
    value = inherited_value(place, text, path)
    return None if value is None else value.span
