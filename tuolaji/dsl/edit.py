"""Edits: pieces of a file and what stands in their place; all else stays to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tuolaji.dsl.diagnostic import Span
from tuolaji.language import _

__all__ = ["Edit", "edited", "quoted_as"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a file and what stands in its place."""

    span: Span
    text: str

    def __str__(self) -> str:
        line, before = self.span.line, self.before.strip(", ")
        if not self.text:
            return _("line {line}: '{before}' is left out", line=line, before=before)
        return _(
            "line {line}: '{before}' is '{now}'", line=line, before=before, now=self.text
        )

    @property
    def before(self) -> str:
        """What stands there now."""
        start = self.span.column - 1
        return self.span.text[start : start + self.span.length]


def quoted_as(span: Span, text: str) -> str:
    """Return a text between the quotation marks that stand at a place, if any do."""
    mark = span.text[span.column - 1 : span.column]
    return f"{mark}{text}{mark}" if mark in {'"', "'"} else text


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with pieces replaced, given from the top down."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
    for edit in reversed(list(edits)):
        line, start = edit.span.line - 1, edit.span.column - 1
        end = start + edit.span.length
        lines[line] = lines[line][:start] + edit.text + lines[line][end:]
        if not edit.text and not lines[line].strip():
            lines[line] = ""
    return "".join(lines)
