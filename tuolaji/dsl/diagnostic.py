"""Diagnostics: the mistakes of a variant, as text and as JSON.

A diagnostic has a code, a place and a sentence; one renderer draws it with the line and
a caret, and a twin gives the same fields as JSON. See docs/diagnostics.md.

One mistake is one diagnostic. What only follows from a mistake that is reported, or
does not matter as long as it stands, is left out; it comes back by itself if it is a
mistake of its own.
"""

from __future__ import annotations

import difflib
import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import eq
from typing import Final

from tuolaji.characters import in_json, visible
from tuolaji.errors import Diagnostic, Remedy, Severity, Span
from tuolaji.language import (
    Language,
    _,
    all_of,
    any_of,
    language_in_use,
    one_by_one,
    plural,
)

__all__ = [
    "LONGEST_LIST",
    "OVERRIDE",
    "VARY",
    "Advice",
    "Diagnostic",
    "Remedy",
    "Severity",
    "Span",
    "cells",
    "closest",
    "coded",
    "did_you_mean",
    "either",
    "error",
    "give",
    "has_errors",
    "instead",
    "listed",
    "ordered",
    "render",
    "summary",
    "to_json",
    "use",
    "warning",
    "without_echoes",
    "write",
]


OVERRIDE: Final = "override"
"""What stands for the file of a setting that is laid over one."""

VARY: Final = "variation"
"""The same for a value that is tried."""

LONGEST_LIST: Final = 10
"""The most words that a list has; of a longer one the first eight stand there."""

_LISTED = 8
_CLOSE = 0.6
_CLOSE_IN_CHINESE = 0.5
"""Words of two characters have one in common."""

_WIDEST = 120
_CODE = re.compile(r"(?!.*')[\x20-\x7e]*[A-Za-z][\x20-\x7e]*")


class Advice(str):
    """A help that knows what words it proposes, each in place of what is wrong.

    Attributes:
        words: The words, as they are written in the file.
    """

    words: tuple[str, ...]

    def __new__(cls, text: str, words: Iterable[object] = ()) -> Advice:
        """Return the sentence with the words that it proposes."""
        advice = super().__new__(cls, text)
        advice.words = tuple(map(str, words))
        return advice

    def __reduce__(self) -> tuple[type[Advice], tuple[str, tuple[str, ...]]]:
        """Let a copy know its words too."""
        return Advice, (str(self), self.words)


def write(word: object) -> Advice:
    """Return the help to write a word in place of what is wrong."""
    return Advice(_("write '{word}'", word=word), [word])


def give(key: str, value: str, place: Span, home: Span) -> Advice:
    """Return the help to give a key a value; it is carried out where the value stands.

    Args:
        key: The last word of the key.
        value: What it must be.
        place: Where the finding is shown.
        home: Where the value of the key stands.
    """
    return Advice(
        _("write '{key}: {value}'", key=key, value=value), [value] if place == home else []
    )


def use(words: Iterable[object]) -> Advice:
    """Return the help to use one of some words in place of what is wrong."""
    each = tuple(words)
    return Advice(_("use {words}", words=either(each)), each)


def error(
    code: str,
    span: Span,
    message: str,
    *,
    note: str = "",
    help: str = "",
    remedies: Iterable[Remedy] = (),
) -> Diagnostic:
    """Return an error with at most one note and one help; empty texts are left out.

    Where the help names what to write, `remedies` say the same to a program.
    """
    severity, each = Severity.ERROR, tuple(remedies) or _proposed(span, help)
    return Diagnostic(code, severity, span, message, _some(note), _some(help), each)


def warning(
    code: str,
    span: Span,
    message: str,
    *,
    note: str = "",
    help: str = "",
    remedies: Iterable[Remedy] = (),
) -> Diagnostic:
    """Return a warning with at most one note and one help; empty texts are left out."""
    severity, each = Severity.WARNING, tuple(remedies) or _proposed(span, help)
    return Diagnostic(code, severity, span, message, _some(note), _some(help), each)


def _proposed(span: Span, help: str) -> tuple[Remedy, ...]:
    return instead(span, help.words) if isinstance(help, Advice) else ()


def instead(span: Span, words: Iterable[object]) -> tuple[Remedy, ...]:
    """Return the remedies that write one of some words in a place; empty ones are none."""
    return tuple(Remedy(span, str(word)) for word in words if word != "")


def _some(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Tell whether any finding stops the compiler."""
    return any(finding.severity is Severity.ERROR for finding in diagnostics)


def ordered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings without repeats, by file, line, column and code."""
    return tuple(
        sorted(
            dict.fromkeys(diagnostics),
            key=lambda each: (each.span.file, each.span.line, each.span.column, each.code),
        )
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a help that names the known word closest to `word`, or nothing.

    >>> did_you_mean("trator", ["single", "pair", "tractor"])
    "did you mean 'tractor'?"
    """
    close = closest(word, known)
    return Advice(_("did you mean '{word}'?", word=close), [close]) if close else ""


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word closest to `word`, or an empty text where none is close."""
    cutoff = _CLOSE if word.isascii() else _CLOSE_IN_CHINESE
    close = difflib.get_close_matches(word, sorted(known), n=_LISTED, cutoff=cutoff)
    if not word.isascii():  # A character is mistaken for another more often than left out.
        close.sort(
            key=lambda known: (
                not known.startswith(word),
                len(known) != len(word),
                -sum(map(eq, known, word)),
            )
        )
    return close[0] if close else ""


def listed(words: Iterable[str]) -> str:
    """Return words as a list with commas, the first eight of a long one."""
    every = list(map(coded, words))
    rest = len(every) - _LISTED
    if len(every) <= LONGEST_LIST:
        return one_by_one(every)
    return _("{some} and {count} more", some=one_by_one(every[:_LISTED]), count=rest)


def either(words: Iterable[object]) -> str:
    """Return words as a choice, such as `4, 8 or 12`."""
    return any_of([coded(word) for word in words])


def coded(word: object) -> str:
    """Return a word of a file so that it stands out in a sentence: in Chinese, quoted."""
    text = str(word)
    is_plain = language_in_use() is Language.EN or _CODE.fullmatch(text) is None
    return text if is_plain else f"'{text}'"


def render(diagnostics: Iterable[Diagnostic], option: str = "") -> str:
    """Return the findings as text, each with its line and a caret.

    Args:
        diagnostics: The findings.
        option: What gives the settings that are laid over a file, where it has a name.
    """
    return "\n\n".join(_render_one(finding, option) for finding in diagnostics)


def _render_one(finding: Diagnostic, option: str) -> str:
    span = _in_view(finding.span)
    head = f"{_place(finding.span, option)}: "
    margin = " " * len(str(span.line))
    lines = [f"{head}{_named(finding.severity)}[{finding.code}]: {_line(finding.message)}"]
    if span.text.strip():
        lines += [f"{margin} |", f"{span.line} | {visible(span.text.expandtabs(1))}"]
        lines += [f"{margin} | {_caret(span)}"]
    told = [(_("note"), note) for note in finding.notes]
    told += [(_("help"), text) for text in finding.helps]
    lines += [f"{margin} = {word}: {_line(text)}" for word, text in told]
    return "\n".join(lines)


def _place(span: Span, option: str) -> str:
    """Return where a finding is: a place in a file, or a setting that was laid over it."""
    if span.file not in {OVERRIDE, VARY}:
        return f"{_line(span.file)}:{span.line}:{span.column}"
    key = _line(span.text.partition("=")[0].strip())
    if option:
        return _("in {option} {key}", option=option, key=key)
    return _("in the setting {key}", key=key)


def _named(severity: Severity) -> str:
    return _("error") if severity is Severity.ERROR else _("warning")


def _line(text: str) -> str:
    """Return a text on one line, so that what it quotes looks like no other finding."""
    return visible(text, one_line=True)


def _in_view(span: Span) -> Span:
    """Return a span whose line is cut down around it if it is very long."""
    if len(span.text) <= _WIDEST:
        return span
    start = max(0, span.column - 1 - _WIDEST // 2)
    end = start + _WIDEST
    before, after = "…" if start else "", "…" if end < len(span.text) else ""
    column = span.column - start + len(before)
    length = min(span.length, start + len(before) + _WIDEST + 1 - span.column)
    return replace(
        span, column=column, length=length, text=before + span.text[start:end] + after
    )


def _caret(span: Span) -> str:
    before = visible(span.text[: span.column - 1])
    under = visible(span.text[span.column - 1 : span.column - 1 + span.length])
    return " " * cells(before) + "^" * max(1, cells(under))


def cells(text: str) -> int:
    """Return how many terminal cells a text takes; wide characters take two."""
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:  # An accent, or how ♠ is drawn.
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def summary(
    diagnostics: Sequence[Diagnostic], variant_count: int, mixin_count: int = 0
) -> str:
    """Return the closing line, such as `2 errors, 1 warning in 1 variant`."""
    error_count = sum(finding.severity is Severity.ERROR for finding in diagnostics)
    warning_count = len(diagnostics) - error_count
    parts = [
        plural("{count} error", "{count} errors", error_count) if error_count else "",
        plural("{count} warning", "{count} warnings", warning_count)
        if warning_count
        else "",
    ]
    files = [plural("{count} variant", "{count} variants", variant_count)]
    if mixin_count:
        mixins = plural("{count} mixin", "{count} mixins", mixin_count)
        files = [*(files if variant_count else []), mixins]
    return _(
        "{findings} in {files}",
        findings=one_by_one([*filter(None, parts)]) or _("no findings"),
        files=all_of(files),
    )


def to_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the findings as a JSON list with the fields of `Diagnostic`."""
    findings = [_as_dict(finding) for finding in diagnostics]
    return in_json(json.dumps(findings, ensure_ascii=False, indent=2))


def _as_dict(finding: Diagnostic) -> dict[str, object]:
    span = finding.span
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "length": span.length,
        "message": finding.message,
        "notes": list(finding.notes),
        "helps": list(finding.helps),
        "remedies": [
            {
                "file": remedy.span.file,
                "line": remedy.span.line,
                "column": remedy.span.column,
                "length": remedy.span.length,
                "text": remedy.text,
            }
            for remedy in finding.remedies
        ],
    }


_CUT, _MISSING, _RESTATED, _TAKES_NOTHING = "T109", "T205", "T601", "T603"
_LINE_CODES = frozenset({"T301", "T302"})


def without_echoes(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings that tell of a mistake of their own, in their order.

    A comma between braces cuts one rule line into many, and what it leaves before it is not
    what was meant; a value with an error is no restated one; a file that extends nothing
    lacks what its rules would agree with.
    """
    every = tuple(findings)
    wrong = {finding.span for finding in every if finding.severity is Severity.ERROR}
    first_cut = {
        (finding.span.file, finding.span.line): finding
        for finding in reversed(every)
        if finding.code == _CUT
    }
    cuts = {finding.span for finding in every if finding.code == _CUT}
    lacks_rules = any(finding.code == _MISSING and finding.helps for finding in every)

    def is_echo(finding: Diagnostic) -> bool:
        first = first_cut.get((finding.span.file, finding.span.line), finding)
        return (
            (finding.code == _RESTATED and finding.span in wrong)
            or (finding.code in {_CUT, *_LINE_CODES} and finding is not first)
            or (
                finding.code.startswith("T5")
                and any(_ends_at(finding.span, cut) for cut in cuts)
            )
            or (
                lacks_rules
                and (finding.code == _TAKES_NOTHING or finding.code.startswith("T5"))
            )
        )

    return tuple(finding for finding in every if not is_echo(finding))


def _ends_at(span: Span, cut: Span) -> bool:
    """Tell whether a comma, and at most one blank, is all that parts a place from a cut."""
    line = span.file, span.line
    return line == (cut.file, cut.line) and 0 < cut.column - span.column - span.length <= 2
