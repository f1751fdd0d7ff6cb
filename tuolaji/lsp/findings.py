"""Findings: the mistakes of a file as an editor shows them.

A finding about a file that this one extends is shown where this one names it. A place
counts the units that the client counts by, in UTF-16 two for some characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lsprotocol import types
from pygls.uris import from_fs_path
from pygls.workspace import PositionCodec

from tuolaji.dsl.catalogue import shown
from tuolaji.dsl.compile import Compiled, compile_text
from tuolaji.dsl.diagnostic import Diagnostic, Remedy, Severity, Span
from tuolaji.dsl.explanation import explanation_of
from tuolaji.dsl.source import Scalar
from tuolaji.language import _

__all__ = ["Findings", "location_of", "range_of"]

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}


class Findings:
    """What is wrong with a file that is open.

    Args:
        text: The file.
        uri: Its address.
        path: Its path.
        codec: How the client counts characters.
    """

    def __init__(self, text: str, uri: str, path: Path, codec: PositionCodec) -> None:
        self._compiled = compile_text(text, str(path))
        self._uri, self._own, self._codec = uri, shown(path), codec

    def diagnostics(self, *, has_related: bool) -> list[types.Diagnostic]:
        """Return them as diagnostics.

        Args:
            has_related: Whether the client knows related information; else the meaning
                of the code ends the message.
        """
        return [
            self._diagnostic(finding, has_related=has_related)
            for finding in self._compiled.diagnostics
        ]

    def actions(self, wanted: types.Range) -> Iterator[types.CodeAction]:
        """Yield the remedies of the findings on the lines of a range."""
        for finding in self._compiled.diagnostics:
            place = self._range(finding)
            is_near = wanted.start.line <= place.end.line
            is_near &= place.start.line <= wanted.end.line
            for remedy in finding.remedies if is_near else ():
                if remedy.span.file == self._own:
                    yield self._action(finding, remedy)

    def _action(self, finding: Diagnostic, remedy: Remedy) -> types.CodeAction:
        edit = types.TextEdit(range_of(remedy.span, self._codec), remedy.text)
        return types.CodeAction(
            title=_("write '{word}'", word=remedy.text),
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[self._diagnostic(finding, has_related=False)],
            edit=types.WorkspaceEdit(changes={self._uri: [edit]}),
        )

    def _diagnostic(self, finding: Diagnostic, *, has_related: bool) -> types.Diagnostic:
        # Many editors that know of related information show none of it: what is to be done
        # stands in the message, and beside it only what the code means.
        meaning = _meaning(finding)
        lines = [finding.message, *_advice(finding), *(() if has_related else meaning)]
        related = [
            types.DiagnosticRelatedInformation(self._location(finding.span), text)
            for text in meaning
        ]
        return types.Diagnostic(
            range=self._range(finding),
            message="\n".join(lines),
            severity=_SEVERITIES[finding.severity],
            code=finding.code,
            source="tuolaji",
            related_information=related if has_related else None,
        )

    def _range(self, finding: Diagnostic) -> types.Range:
        span = finding.span
        return range_of(
            span if span.file == self._own else _named(self._compiled, self._own),
            self._codec,
        )

    def _location(self, span: Span) -> types.Location:
        if span.file == self._own:
            return types.Location(self._uri, range_of(span, self._codec))
        return location_of(span, self._codec)


def _advice(finding: Diagnostic) -> Iterable[str]:
    """Yield the helps and notes of a message."""
    yield from (_("help: {text}", text=text) for text in finding.helps)
    yield from (_("note: {text}", text=text) for text in finding.notes)


def _meaning(finding: Diagnostic) -> list[str]:
    """Return what the code of a message means, in a line."""
    explained = explanation_of(finding.code)
    return [] if explained is None else [f"{explained.code}: {explained.checks}"]


def _named(compiled: Compiled, own: str) -> Span:
    """Return where a file names its parent, or its beginning."""
    extends = None if compiled.header is None else compiled.header.get("extends")
    return extends.span if isinstance(extends, Scalar) else Span(own, 1, 1, 1)


def range_of(span: Span, codec: PositionCodec) -> types.Range:
    """Return a place as the client counts it; its line is known by its text."""
    start = span.column - 1
    line = span.text or " " * (start + span.length)
    ends = (start, start + span.length)
    return types.Range(
        *(types.Position(span.line - 1, codec.client_num_units(line[:end])) for end in ends)
    )


def location_of(span: Span, codec: PositionCodec) -> types.Location:
    """Return a place with the address of its file."""
    uri = from_fs_path(str(Path(span.file).resolve()))
    assert uri is not None, "a path has an address"
    return types.Location(uri, range_of(span, codec))
