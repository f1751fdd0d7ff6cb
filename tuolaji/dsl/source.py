"""The source of a variant: YAML text as a tree whose pieces know their places.

A document is a tree of mappings, sequences and scalars. Every key and value keeps its
span, and a scalar can place a piece of its own text, so that a caret in a rule line
stands under the right character even inside a block.

YAML's traps are refused here: scalars stay text except `true`, `false`, `null` and
plain decimal numbers; a key given twice, an anchor, an alias, a tag, a second document,
a huge or deeply nested file are each a diagnostic. A full-width sign that looks like
YAML's own, and a comma between braces that ends a rule line, are named as what they
are. See docs/diagnostics.md, T1xx.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

from tuolaji.characters import HIDDEN, name_of, visible
from tuolaji.dsl.diagnostic import Diagnostic, Remedy, Span, error, instead, listed
from tuolaji.language import Language, _, language_in_use, later, refusal

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_KEYS",
    "Entry",
    "MappingNode",
    "Node",
    "Page",
    "Read",
    "Scalar",
    "SequenceNode",
    "Style",
    "Value",
    "as_value",
    "bad_yaml",
    "cut_line",
    "full_width",
    "has_full_width",
    "hidden",
    "hidden_in",
    "plain",
    "read_bytes",
    "read_file",
    "read_text",
    "resolve",
]


Value: TypeAlias = str | int | bool | None


class Style(StrEnum):
    """How a scalar is written."""

    PLAIN = "plain"
    QUOTED = "quoted"
    LITERAL = "literal"
    FOLDED = "folded"


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of one file (or of one override), for spans."""

    file: str
    lines: tuple[str, ...] = field(repr=False, compare=False)

    def span(self, line: int, column: int, length: int) -> Span:
        """Return a span; `line` and `column` count from 0."""
        text = self.lines[line] if line < len(self.lines) else ""
        return Span(self.file, line + 1, column + 1, max(1, length), text)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value.

    Attributes:
        value: A string, a whole number, a truth value, or `None` for nothing.
        text: The characters as written (a block without its indent).
        span: The whole value.
        style: How it is written.
        page: The file it stands in.
        first: The file's line (from 0) on which the text begins.
        indent: The column of the text's first character (of each line, in a block).
        exact: Whether each character of the text stands at its place in the file.
    """

    value: Value
    text: str
    span: Span
    style: Style
    page: Page
    first: int
    indent: int
    exact: bool

    def part(self, start: int, end: int) -> Span:
        """Return the span of `text[start:end]` (cut at the end of its line)."""
        if not self.exact:
            return self.span
        before = self.text[:start]
        line = before.count("\n")
        column = start - (before.rfind("\n") + 1)
        stop = self.text.find("\n", start)
        length = (end if stop < 0 else min(end, stop)) - start
        return self.page.span(self.first + line, self.indent + column, length)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: str
    key_span: Span
    value: Node


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Keys and values in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or `None`."""
        entry = self.entry(key)
        return None if entry is None else entry.value

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or `None`."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list of values."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Scalar | MappingNode | SequenceNode


def plain(node: Node) -> object:
    """Return a node as plain dicts, lists and values."""
    match node:
        case Scalar():
            return node.value
        case SequenceNode():
            return [plain(item) for item in node.items]
        case MappingNode():
            return {entry.key: plain(entry.value) for entry in node}


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
        later("a tab stands where YAML takes blanks"),
        later("indent with blanks, not with tabs"),
    ),
    (
        r"character '(?P<sign>[@`%])'",
        later("a value must not begin with '{sign}'"),
        later("put the value between quotation marks"),
    ),
    (
        "sequence entries",
        later("a list must not begin on the line of its key"),
        later("begin it on the next line, or write it between brackets"),
    ),
    (
        "mapping values",
        later("a second colon, or a key further in than its neighbours"),
        later(
            "begin the keys of a chapter in one column, further in than it; quote a "
            "value that holds ': '"
        ),
    ),
    (
        "while parsing a block (mapping|collection)",
        later("the line stands in no column of the lines above"),
        later("begin the keys of a chapter in one column"),
    ),
    (
        "flow (mapping|sequence)",
        later("a bracket is not closed, or a comma is missing"),
        later("close the bracket, and part what stands in it by commas"),
    ),
    (
        "expected ':'",
        later("a key has no colon"),
        later("write a colon after the key"),
    ),
    (
        "mapping keys",
        later("a key stands where a value belongs"),
        later("begin the keys of a chapter in one column"),
    ),
    (
        "while scanning a quoted scalar",
        later("a quotation mark is not closed"),
        later("close it, or leave both out"),
    ),
    (
        "escape",
        later("a backslash between double quotation marks begins an unknown escape"),
        later("put it between single quotation marks"),
    ),
    (
        "block scalar",
        later("nothing but a line break may stand after '|'"),
        later("begin the text on the next line"),
    ),
    (
        "while (scanning|parsing) an? (anchor|alias|tag)",
        later("a value must not begin with '&', '*' or '!'"),
        later("put the value between quotation marks"),
    ),
    (
        "node content",
        later("a closing bracket or a comma stands where a value belongs"),
        later("take it out, or put the value between quotation marks"),
    ),
    (
        "document start",
        later("something stands after the end of the document"),
        later("take it out"),
    ),
    (
        "directive|YAML document",
        later("a line must not begin with '%'"),
        later("take the line out"),
    ),
)
"""What the parser refuses, by a part of its own words: what is wrong, and what to do."""

_UNKNOWN: Final = (
    later("the structure is broken here"),
    later("begin the keys of a chapter in one column"),
)


_TOLD: Final = 8
"""How many hidden characters of a file are shown one by one."""


def hidden_in(page: Page) -> tuple[Diagnostic, ...]:
    """Return the findings on characters of a file that cannot be seen, the first few."""
    places = (
        (row, match)
        for row, line in enumerate(page.lines)
        for match in HIDDEN.finditer(line)
    )
    return tuple(
        replace(
            hidden(span := page.span(row, match.start(), 1), [match[0]]),
            remedies=(Remedy(span, ""),),
        )
        for row, match in islice(places, _TOLD)
    )


def hidden(span: Span, characters: Sequence[str]) -> Diagnostic:
    """Return the finding that a text holds characters that cannot be seen."""
    each = dict.fromkeys(characters)
    names = listed(f"'{visible(sign)}' ({_name(sign)})" for sign in each)
    message = _(
        "a text must hold no character that cannot be seen, got {names}", names=names
    )
    return error("T118", span, message, help=_("take it out"))


def full_width(scalar: Scalar) -> Diagnostic:
    """Return the finding that a full-width sign stands where YAML needs its own."""
    at = next(n for n, sign in enumerate(scalar.text) if sign in _IN_KEYS)
    return _finding(scalar.part(at, at + 1), scalar.text[at])


def _name(sign: str) -> str:
    """Return the name of a character, which Unicode has in English alone, or its number."""
    is_english = language_in_use() is Language.EN
    return name_of(sign) if is_english else f"U+{ord(sign):04X}"


def has_full_width(key: Scalar) -> bool:
    """Tell whether a key holds a full-width sign; no key has one."""
    return any(sign in _IN_KEYS for sign in key.text)


def _finding(place: Span, sign: str) -> Diagnostic:
    plain = _PLAIN[sign]
    message = _(
        "'{sign}' is a full-width character; YAML needs '{plain}'", sign=sign, plain=plain
    )
    if plain.isspace():
        message, remedy = _("a full-width blank stands here"), _("write a plain one")
        return error("T108", place, message, help=remedy, remedies=instead(place, [plain]))
    is_parted = plain in ":,"
    remedy = (
        _("write '{plain} ' with a space after it", plain=plain)
        if is_parted
        else _("write '{word}'", word=plain)
    )
    text = f"{plain} " if is_parted else plain
    return error("T108", place, message, help=remedy, remedies=instead(place, [text]))


def cut_line(key: Scalar) -> Diagnostic:
    """Return the finding that a comma between braces left a key without a value."""
    message = _("'{key}' has no value; a comma between braces ends a value", key=key.text)
    remedy = _(
        "write the value without commas or in quotes, or give the key a line of its own"
    )
    return error("T109", key.span, message, help=remedy)


def bad_yaml(problem: yaml.YAMLError, page: Page) -> Diagnostic:
    """Return the finding for a text that the parser refuses."""
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    line = 0 if mark is None else min(mark.line, len(page.lines) - 1)
    sign = _sign(page, line) or _sign(page, line - 1, only_keys=True)
    if sign is not None:
        return sign
    message, remedy = _in_words(problem)
    place = _place_of(problem, page, line)
    return error(
        "T102", place, _("this is not YAML: {message}", message=message), help=remedy
    )


def _place_of(problem: yaml.YAMLError, page: Page, line: int) -> Span:
    """Return the place to mend: of what is left open, where it begins.

    The parser notices that only where something else begins, often at the end.
    """
    mark = getattr(problem, "problem_mark", None)
    begun = getattr(problem, "context_mark", None)
    if begun is not None and (mark is None or begun.line < mark.line):
        context = getattr(problem, "context", "")
        if "flow" in context or "quoted scalar" in context:
            return page.span(begun.line, begun.column, 1)
        if "simple key" in context:
            length = len(page.lines[begun.line][begun.column :].rstrip())
            return page.span(begun.line, begun.column, length)
    return page.span(line, 0 if mark is None else mark.column, 1)


def _in_words(problem: yaml.YAMLError) -> tuple[str, str]:
    """Return what is wrong and what to do, in place of the parser's own words."""
    words = f"{getattr(problem, 'context', '')}: {getattr(problem, 'problem', '')}"
    for pattern, message, remedy in _STRUCTURE:
        if match := re.search(pattern, words):
            return _(message, **match.groupdict()), _(remedy)
    return _(_UNKNOWN[0]), _(_UNKNOWN[1])


def _sign(page: Page, line: int, *, only_keys: bool = False) -> Diagnostic | None:
    """Return the finding for a full-width sign in a place of YAML's own, if any."""
    text = page.lines[line] if line >= 0 else ""
    match = _KEY.search(text) or (None if only_keys else _FLOW.search(text))
    if match is None:
        return None
    group = match.lastindex or 1
    return _finding(page.span(line, match.start(group), 1), match[group])


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


Read: TypeAlias = tuple[Node | None, tuple[Diagnostic, ...]]
"""A tree, or none, with the findings about it."""


def read_bytes(data: bytes, shown: str) -> Read:
    """Read what a file or a pipe holds; `shown` is its name in diagnostics."""
    if len(data) > MAX_BYTES:
        return None, (_too_large(Span(shown, 1, 1, 1), len(data)),)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        place = Span(shown, line, 1, 1)
        message = _("the file must be text in UTF-8, got other bytes")
        return None, (error("T103", place, message, help=_("save it as UTF-8")),)
    return read_text(text, shown)


def read_file(
    path: Path, shown: str, read: Callable[[bytes, str], Read] = read_bytes
) -> Read:
    """Read a YAML or JSON file.

    Args:
        path: The file.
        shown: Its name in diagnostics.
        read: What reads what it holds.
    """
    start = Span(shown, 1, 1, 1)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = (
                _("a folder") if stat.S_ISDIR(status.st_mode) else _("a device or a pipe")
            )
            return None, (
                error("T103", start, _("the file cannot be read: it is {kind}", kind=kind)),
            )
        data = _bytes_of(path)
    except OSError as problem:
        return None, (
            error("T103", start, _("the file cannot be read: {why}", why=_why(problem))),
        )
    except ValueError:
        return None, (
            error(
                "T103", start, _("the file cannot be read: there is no file of that name")
            ),
        )
    if len(data) > MAX_BYTES:
        return None, (_too_large(start, max(status.st_size, len(data))),)
    return read(data, shown)


def _bytes_of(path: Path) -> bytes:
    """Return what a file holds, but no more than one byte too much of it.

    Some files of the system have no size and no end; nothing is waited for.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _why(problem: OSError) -> str:
    if isinstance(problem, FileNotFoundError):
        return _("there is none, or it is a link that leads to none")
    if isinstance(problem, PermissionError):
        return _("permission denied")
    return refusal(problem)


def _too_large(start: Span, size: int) -> Diagnostic:
    return error(
        "T105",
        start,
        _(
            "the file must be at most {most:,} bytes, got {size:,}",
            most=MAX_BYTES,
            size=size,
        ),
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
        message = _("this is not YAML: an escape names a character that does not exist")
        remedy = _("put it between single quotation marks")
        return None, (error("T102", place, message, help=remedy),)
    return root, tuple(reader.findings)


def _half_found(before: str, shown: str, half: str) -> Diagnostic:
    """Refuse half a character; a text that is decoded wrongly holds such."""
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    message = _(
        "the text must be whole characters, got half of one (U+{number:04X})",
        number=ord(half),
    )
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
                            _("the file must hold one document, got more"),
                        )
                    )
                root = self._node(next(events), events, 0)
        if root is None or (isinstance(root, Scalar) and not root.text.strip()):
            raise _Refused(
                error("T104", self._page.span(0, 0, 1), _("the file must not be empty"))
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
            return SequenceNode(tuple(items), self._mark(event))
        return self._mapping(event, events, depth)

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> MappingNode:
        entries: dict[str, Entry] = {}
        while not isinstance(inner := next(events), yaml.MappingEndEvent):
            key = self._node(inner, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                raise _Refused(
                    error(
                        "T102",
                        key.span,
                        _("a key must be one word, got a list or a mapping"),
                    )
                )
            name = _key_name(key.text)
            if name in entries:
                self._duplicate(name, key.span, entries[name].key_span)
            elif not self._swallowed(key, value, event.flow_style):
                entries[name] = Entry(name, key.span, value)
            if len(entries) > MAX_KEYS:
                message = _("a mapping may have at most {most:,} keys", most=MAX_KEYS)
                raise _Refused(error("T106", key.span, message))
        return MappingNode(tuple(entries.values()), self._mark(event))

    def _duplicate(self, name: str, span: Span, first: Span) -> None:
        message = _("'{name}' is given twice in one mapping", name=name)
        note = _("it is first given on line {line}", line=first.line)
        remedy = _("put all that belongs to '{name}' under one of them", name=name)
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
            message = _(
                "anchors and aliases are not part of the language, got '{name}'", name=name
            )
            raise _Refused(
                error("T107", self._mark(event), message, help=_("write the value out"))
            )
        if getattr(event, "tag", None) and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            message = _("tags are not part of the language, got '{tag}'", tag=tag)
            raise _Refused(
                error("T107", self._mark(event), message, help=_("quote the value"))
            )
        if depth > MAX_DEPTH:
            message = _("values may be nested at most {most} deep", most=MAX_DEPTH)
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


def as_value(name: str) -> str:
    """Return a name as a value of a file, in quotes where YAML would cut or misread it."""
    root, findings = read_text(f"key: {name}", "")
    is_read = root is not None and not findings and plain(root) == {"key": name}
    return name if is_read else json.dumps(name, ensure_ascii=False)
