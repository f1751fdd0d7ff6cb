"""How does the text of a YAML file become a tree with places, and what is refused?

YAML's traps are shut here: scalars stay text except `true`, `false`, `null` and plain
decimal numbers; a key given twice, an anchor, an alias, a tag, a second document, a
huge or deeply nested file are each a diagnostic. See docs/diagnostics.md, T1xx.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from tuolaji.characters import HIDDEN
from tuolaji.dsl.diagnostic import Diagnostic, Span, error
from tuolaji.dsl.traps import (
    bad_yaml,
    cut_line,
    full_width,
    has_full_width,
    hidden,
    hidden_in,
)
from tuolaji.dsl.tree import (
    Entry,
    Mapping,
    Node,
    Page,
    Scalar,
    Sequence,
    Style,
    Value,
    plain,
)

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_KEYS",
    "read_file",
    "read_text",
    "resolve",
    "value_of",
]

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 20
MAX_KEYS: Final = 1_000

_FAST: Final[Any] = getattr(
    yaml, "CLoader", yaml.Loader
)  # a wheel without libyaml lacks it
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_HALF: Final = re.compile("[\ud800-\udfff]")
_WORDS: Final[dict[str, Value]] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_STYLES: Final = {
    None: Style.PLAIN,
    "": Style.PLAIN,
    "'": Style.QUOTED,
    '"': Style.QUOTED,
    "|": Style.LITERAL,
    ">": Style.FOLDED,
}


class _Refused(Exception):
    """Ends the reading; it never leaves this module."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def read_file(path: Path, shown: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Read a YAML or JSON file; `shown` is its name in diagnostics."""
    start = Span(shown, 1, 1, 1)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "a device or a pipe"
            return None, (error("T103", start, f"the file cannot be read: it is {kind}"),)
        data = _bytes_of(path)
    except OSError as problem:
        return None, (error("T103", start, f"the file cannot be read: {_why(problem)}"),)
    except ValueError:
        return None, (
            error("T103", start, "the file cannot be read: no file is so called"),
        )
    if len(data) > MAX_BYTES:
        return None, (_too_large(start, max(status.st_size, len(data))),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        place = Span(shown, line, 1, 1)
        return None, (
            error("T103", place, "the file must be text in UTF-8, got other bytes"),
        )
    return read_text(text, shown)


def _bytes_of(path: Path) -> bytes:
    """Return what a file holds, but no more than one byte too much of it.

    Some files of the system have no size and no end; nothing is waited for.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _why(problem: OSError) -> str:
    if isinstance(problem, FileNotFoundError):
        return "there is none, or it is a link that leads to none"
    return (problem.strerror or str(problem)).lower()


def _too_large(start: Span, size: int) -> Diagnostic:
    return error(
        "T105", start, f"the file must be at most {MAX_BYTES:,} bytes, got {size:,}"
    )


def read_text(
    text: str, shown: str, page: Page | None = None
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Read YAML text; on errors of its structure the tree is `None`.

    Args:
        text: The text.
        shown: Its name in diagnostics.
        page: The lines that diagnostics show, where they are not the text's own.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    half = _HALF.search(text)
    if half is not None:
        return None, (_half_found(text[: half.start()], shown, half.group()),)
    page = page or Page(shown, tuple(text.split("\n")))
    unseen = hidden_in(page)
    if unseen:
        return None, unseen
    reader = _Reader(page)
    try:
        root = reader.document(_events(text))
    except _Refused as refused:
        return None, (*reader.findings, refused.diagnostic)
    except yaml.YAMLError as problem:
        return None, (*reader.findings, bad_yaml(problem, page))
    except (ValueError, OverflowError):  # An escape of a number that is no character.
        row = next((n for n, line in enumerate(page.lines) if "\\U" in line), 0)
        place = page.span(row, max(0, page.span(row, 0, 1).text.find("\\U")), 1)
        message = "this is not YAML: an escape names a character that there is not"
        remedy = "put it between single quotation marks"
        return None, (error("T102", place, message, help=remedy),)
    return root, tuple(reader.findings)


def _half_found(before: str, shown: str, half: str) -> Diagnostic:
    """Refuse half a character; a text that is decoded wrongly holds such."""
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    message = f"the text must be whole characters, got half of one (U+{ord(half):04X})"
    return error("T103", Span(shown, line, column, 1), message)


def _events(text: str) -> Iterator[Any]:
    """Yield the parser's events; mistakes are worded by the Python parser alone.

    The C parser is ten times as fast, but words some mistakes in another way.
    """
    try:
        events = list(yaml.parse(text, Loader=_FAST))
    except yaml.YAMLError:
        return yaml.parse(text, Loader=yaml.SafeLoader)
    return iter(events)


class _Reader:
    """Builds the tree out of the parser's events."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.findings: list[Diagnostic] = []

    def document(self, events: Iterator[Any]) -> Node | None:
        """Return the root of the only document, or `None` for an empty file."""
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise _Refused(
                        error(
                            "T102",
                            self._mark(event),
                            "the file must hold one document, got more",
                        )
                    )
                root = self._node(next(events), events, 0)
        if root is None or (isinstance(root, Scalar) and not root.text.strip()):
            raise _Refused(
                error("T104", self._page.span(0, 0, 1), "the file must not be empty")
            )
        return root

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        self._refuse(event, depth)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(events), yaml.SequenceEndEvent):
                items.append(self._node(inner, events, depth + 1))
            return Sequence(tuple(items), self._mark(event))
        return self._mapping(event, events, depth)

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        while not isinstance(inner := next(events), yaml.MappingEndEvent):
            key = self._node(inner, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                raise _Refused(
                    error(
                        "T102", key.span, "a key must be one word, got a list or a mapping"
                    )
                )
            name = _key_name(key.text)
            if name in entries:
                self._duplicate(name, key.span, entries[name].key_span)
            elif not self._swallowed(key, value, event.flow_style):
                entries[name] = Entry(name, key.span, value)
            if len(entries) > MAX_KEYS:
                message = f"a mapping may have at most {MAX_KEYS:,} keys"
                raise _Refused(error("T106", key.span, message))
        return Mapping(tuple(entries.values()), self._mark(event))

    def _duplicate(self, name: str, span: Span, first: Span) -> None:
        message = f"'{name}' is given twice in one mapping"
        note = f"it is first given on line {first.line}"
        remedy = f"put all that belongs to '{name}' under one of them"
        self.findings.append(error("T101", span, message, note=note, help=remedy))

    def _swallowed(self, key: Scalar, value: Node, in_flow: bool) -> bool:
        """Report a rule line that a comma cut in a flow mapping, or a full-width colon."""
        if key.style is Style.PLAIN and has_full_width(key):
            self.findings.append(full_width(key))
            return True
        if not isinstance(value, Scalar) or value.text or value.style is not Style.PLAIN:
            return False
        if in_flow:
            self.findings.append(cut_line(key))
            return True
        return False

    def _refuse(self, event: Any, depth: int) -> None:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            name = event.anchor
            message = f"anchors and aliases are not part of the language, got '{name}'"
            raise _Refused(
                error("T107", self._mark(event), message, help="write the value out")
            )
        if getattr(event, "tag", None) and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            message = f"tags are not part of the language, got '{tag}'"
            raise _Refused(
                error("T107", self._mark(event), message, help="quote the value")
            )
        if depth > MAX_DEPTH:
            message = f"values may be nested at most {MAX_DEPTH} deep"
            raise _Refused(error("T106", self._mark(event), message))

    def _mark(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        length = end.column - start.column if end.line == start.line else 1
        return self._page.span(start.line, start.column, length)

    def _scalar(self, event: Any) -> Scalar:
        style = _STYLES[event.style]
        start, end = event.start_mark, event.end_mark
        if style in {Style.LITERAL, Style.FOLDED}:
            return self._block(event, style)
        raw = self._text_between(start, end)
        quote = 1 if style is Style.QUOTED else 0
        inner = raw[quote : len(raw) - quote]
        exact = inner == event.value
        value = resolve(event.value) if style is Style.PLAIN else event.value
        span = self._mark(event)
        first, indent = start.line, start.column + quote
        text = event.value
        if HIDDEN.search(text):  # An escape between quotation marks wrote it.
            self.findings.append(hidden(span, HIDDEN.findall(text)))
            value = text = HIDDEN.sub("", text)
        return Scalar(value, text, span, style, self._page, first, indent, exact)

    def _text_between(self, start: Any, end: Any) -> str:
        lines = self._page.lines
        if start.line != end.line or start.line >= len(lines):
            return ""
        return str(lines[start.line][start.column : end.column])

    def _block(self, event: Any, style: Style) -> Scalar:
        first = event.start_mark.line + 1
        lines = self._page.lines
        text: str = event.value
        filled = next((n for n, line in enumerate(text.split("\n")) if line.strip()), 0)
        row = lines[first + filled] if first + filled < len(lines) else ""
        indent = max(0, len(row) - len(text.split("\n")[filled]))
        exact = style is Style.LITERAL
        span = self._page.span(event.start_mark.line, event.start_mark.column, 1)
        return Scalar(text, text, span, style, self._page, first, indent, exact)


def _key_name(text: str) -> str:
    """Return a key as it is compared: `tractor( n )` is `tractor(n)`."""
    return "".join(text.split()) if "(" in text else text


def resolve(text: str) -> Value:
    """Return what a plain scalar is: a number, a truth value, nothing or a text."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _NUMBER.fullmatch(text) else text


def value_of(name: str) -> str:
    """Return a name as a value of a file, in quotes where YAML would cut or misread it."""
    root, findings = read_text(f"key: {name}", "")
    is_read = root is not None and not findings and plain(root) == {"key": name}
    return name if is_read else json.dumps(name, ensure_ascii=False)
