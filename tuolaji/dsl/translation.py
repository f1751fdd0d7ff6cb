"""Variant files in Chinese: their keys and words, read and written.

Each key says its Chinese name where it is declared, each word of a choice and each term
of a rule line its Chinese text. A file may be written in either language, or mix them.
`canonical` reads the keys and plain values of such a file as English ones, at their
places; rule lines are read by the grammar, which knows both. `translate` writes a file in
one language: only keys and words are replaced, so that comments, names and order stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Final, TypeAlias, get_args, get_origin, get_type_hints

from tuolaji.dsl.diagnostic import Diagnostic, Span, error
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.edit import Edit, edited, quoted_as
from tuolaji.dsl.parse import (
    NAMES,
    TERMS,
    Kind,
    Parsed,
    in_chinese,
    letters_of,
    parse_line,
    terms_of,
)
from tuolaji.dsl.schema import HEADER_ZH, KIND_ZH, NAME_ZH
from tuolaji.dsl.source import (
    Entry,
    MappingNode,
    Node,
    Read,
    Scalar,
    SequenceNode,
    Style,
    Value,
    read_bytes,
    read_file,
    read_text,
)
from tuolaji.language import Language, _, language_in_use
from tuolaji.rules.foul import FoulKind, FoulSide
from tuolaji.rules.key import Choice, options_of
from tuolaji.rules.ruleset import Ruleset, chapters

__all__ = [
    "Translated",
    "canonical",
    "given_twice",
    "is_rules",
    "key_in_english",
    "key_in_words",
    "keys_in_chinese",
    "language_written",
    "names_of",
    "path_in_english",
    "read_rules",
    "read_rules_text",
    "rule_in",
    "translate",
    "value_in_words",
    "values_in_chinese",
    "written",
]

_Path: TypeAlias = tuple[str, ...]
_NO: Final = "无"
_TRUTHS: Final[Mapping[str, bool]] = {"是": True, "否": False}
_POINTS: Final = ("deck", "points")
_GROUPS: Final = {
    term.texts[0]: term.zh for term in TERMS if term.terminal in {"_OF_TRUMP", "_OF_PLAIN"}
}
_WITH_ARGUMENT: Final = re.compile(r"(\w+)(?:\((\w+)\))?")


@dataclass(frozen=True, slots=True)
class Translated:
    """A file in another language.

    Attributes:
        text: Its text.
        findings: Why it cannot be translated; then the text is as it was.
    """

    text: str
    findings: tuple[Diagnostic, ...] = ()


def is_rules(path: Path) -> bool:
    """Tell whether a file holds rules: a mapping that names its schema."""
    root, _findings = read_rules(path, str(path))
    return isinstance(root, MappingNode) and root.get("schema") is not None


def read_rules(path: Path, shown: str) -> Read:
    """Read a file of rules in any language; keys and plain values come in English."""
    return read_file(path, shown, _rules_in)


@lru_cache(maxsize=512)  # The files that are shipped, in each language, and some more.
def _rules_of(data: bytes, shown: str, _language: Language) -> Read:
    return _in_english(read_bytes(data, shown))


def _rules_in(data: bytes, shown: str) -> Read:
    return _rules_of(data, shown, language_in_use())


def read_rules_text(text: str, shown: str) -> Read:
    """Read a text of rules in any language; keys and plain values come in English."""
    return _in_english(read_text(text, shown))


def _in_english(read: Read) -> Read:
    """Return what was read with keys and plain values in English."""
    root, findings = read
    if not isinstance(root, MappingNode):
        return read
    tree, twice = canonical(root)
    return tree, (*findings, *twice)


def canonical(root: MappingNode) -> tuple[MappingNode, tuple[Diagnostic, ...]]:
    """Return a tree with keys and plain values in English; a key may be given twice so."""
    twice = list[Diagnostic]()
    return _mapping(root, (), twice), tuple(twice)


def _mapping(node: MappingNode, path: _Path, twice: list[Diagnostic]) -> MappingNode:
    entries = dict[str, Entry]()
    written = dict[str, str]()
    for entry in node:
        key = key_in_english(path, entry.key)
        first = written.setdefault(key, entry.key)
        if key in entries:
            twice.append(given_twice(first, entries[key], entry))
            continue
        value = _value(entry.value, (*path, key), twice)
        entries[key] = replace(entry, key=key, value=value)
    return replace(node, entries=tuple(entries.values()))


def given_twice(name: str, first: Entry, entry: Entry) -> Diagnostic:
    """Return that a key stands in a mapping in both languages, first by a name."""
    message = _("'{first}' and '{key}' are one key, given twice", first=name, key=entry.key)
    note = _("it is first given on line {line}", line=first.key_span.line)
    remedy = _("put all that belongs to '{name}' under one of them", name=entry.key)
    return error("T101", entry.key_span, message, note=note, help=remedy)


def _value(node: Node, path: _Path, twice: list[Diagnostic]) -> Node:
    if isinstance(node, MappingNode):
        return _mapping(node, path, twice)
    if isinstance(node, SequenceNode):
        return node
    word = node.text.strip()
    value = _english_values(path).get(word)
    if value is None or node.style is Style.LITERAL:
        return node
    text = value if isinstance(value, str) else str(value).lower()
    return replace(node, value=value, text=text, exact=False)


def translate(text: str, language: Language, name: str = "text.yaml") -> Translated:
    """Return a file of rules with its keys and words in a language.

    Args:
        text: The file.
        language: The language.
        name: What the file is called in findings.
    """
    root, findings = read_text(text, name)
    if findings or not isinstance(root, MappingNode):
        return Translated(text, findings or (_no_rules(name, root),))
    tree, findings = canonical(root)
    if findings:
        return Translated(text, findings)
    edits = sorted(
        _edits(root, tree, (), language),
        key=lambda edit: (edit.span.line, edit.span.column),
    )
    return Translated(edited(text, edits))


def _no_rules(name: str, root: Node | None) -> Diagnostic:
    span = Span(name, 1, 1, 1) if root is None else root.span
    return error("T114", span, _("a variant file must be a mapping"))


def _edits(
    root: MappingNode, tree: MappingNode, path: _Path, language: Language
) -> Iterator[Edit]:
    """Yield what is replaced in a mapping; `tree` is the same with English keys."""
    for written, entry in zip(root, tree, strict=True):
        place = (*path, entry.key)
        key = entry.key if language is Language.EN else _chinese_key(path, entry.key)
        if key != written.key:
            yield Edit(written.key_span, quoted_as(written.key_span, key))
        if isinstance(written.value, MappingNode):
            assert isinstance(entry.value, MappingNode)
            yield from _edits(written.value, entry.value, place, language)
        elif isinstance(written.value, Scalar) and isinstance(entry.value, Scalar):
            yield from _scalar_edits(written.value, entry.value, place, language)


def _scalar_edits(
    written: Scalar, scalar: Scalar, path: _Path, language: Language
) -> Iterator[Edit]:
    words = {_value_text(value): word for word, value in _english_values(path).items()}
    said = _value_text(scalar.value)
    if said in words and written.style is not Style.LITERAL:
        word = said if language is Language.EN else words[said]
        if word != written.text.strip():
            yield Edit(written.span, quoted_as(written.span, word))
        return
    line = line_at(".".join(path)) if path[0] in _chapters_zh() else None
    if line is not None and written.exact and isinstance(written.value, str):
        yield from _line_edits(line.kind, written, language)


def _value_text(value: Value) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _line_edits(kind: Kind, written: Scalar, language: Language) -> Iterator[Edit]:
    """Yield what is replaced in a rule line that has a meaning."""
    for start, end, word in _replaced(kind, written.text, language):
        yield Edit(written.part(start, end), word)


def _replaced(kind: Kind, text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """Yield which words of a rule line are others in a language: start, end, other."""
    if not isinstance(parse_line(kind, text), Parsed):
        return
    for start, end, term in terms_of(kind, text):
        now = text[start:end]
        if language is Language.ZH:
            word = term.zh or now
        else:
            known = " ".join(now.split())
            word = known if known in term.texts else term.texts[0]
            word = _parted(word, text[:start], text[end:])
        if word != now:
            yield start, end, word


def _parted(word: str, before: str, after: str) -> str:
    """Return an English word with blanks where it would run into its neighbours.

    A Chinese word behind it gets a blank of its own.
    """
    left = " " if word[0].isalnum() and before[-1:].isalnum() else ""
    right = " " if word[-1].isalnum() and re.match(r"[A-Za-z0-9]", after) else ""
    return f"{left}{word}{right}"


def key_in_english(path: _Path, key: str) -> str:
    """Return a key of the mapping at a place in English, in whatever language it is."""
    if path == _POINTS:
        return _point_key(key, {zh: word for word, zh in _GROUPS.items()}, letters_of)
    names = {zh: name for name, zh in keys_in_chinese(path).items()}
    return _renamed(key, names, {side.zh: side.value for side in FoulSide})


def path_in_english(path: str) -> str:
    """Return a key by its whole path in English, in whatever language it is.

    >>> path_in_english("底牌.封顶"), path_in_english("kitty.封顶")
    ('kitty.cap', 'kitty.cap')
    """
    keys = list[str]()
    for key in path.split("."):
        keys.append(key_in_english((*keys,), key))
    return ".".join(keys)


def _chinese_key(path: _Path, key: str) -> str:
    if path == _POINTS:
        return _point_key(key, _GROUPS, in_chinese)
    return _renamed(key, keys_in_chinese(path), {side.value: side.zh for side in FoulSide})


def _renamed(key: str, names: Mapping[str, str], sides: Mapping[str, str]) -> str:
    """Return a key by its other name; in brackets a side has one too, as in `revoke`."""
    found = _WITH_ARGUMENT.fullmatch(key)
    if key in names or found is None or found[2] is None:
        return names.get(key, key)
    return f"{names.get(found[1], found[1])}({sides.get(found[2], found[2])})"


def _point_key(key: str, groups: Mapping[str, str], card: Callable[[str], str]) -> str:
    """Return cards that have points, `K`, `SK` or `K of trump`, in the other language."""
    rank, _, group = key.partition(" ")
    return f"{rank} {groups.get(group, group)}" if group else card(key)


@cache
def _chapters_zh() -> Mapping[str, str]:
    """Return the Chinese name of each chapter."""
    hints = get_type_hints(Ruleset, include_extras=True)
    return {
        name: get_args(hint)[1].zh
        for name, hint in hints.items()
        if get_origin(hint) is Annotated
    }


@cache
def keys_in_chinese(path: _Path) -> Mapping[str, str]:
    """Return the Chinese name of each key of the mapping at a place."""
    if not path:
        return {**HEADER_ZH, **_chapters_zh()}
    if path == ("name",):
        return NAME_ZH
    if path == ("shapes",):
        return NAMES
    if path == ("fouls",):
        return {re.sub("[- ]", "_", kind.value): kind.zh for kind in FoulKind}
    if len(path) > 1 or path[0] not in chapters():
        return {}
    own = {name: option.key.zh for name, option in options_of(chapters()[path[0]]).items()}
    return {**NAMES, **own} if path == ("follow",) else own


@cache
def _english_values(path: _Path) -> Mapping[str, Value]:
    """Return what each Chinese word for a plain value means at a place."""
    if path == ("kind",):
        return {zh: word for word, zh in KIND_ZH.items()}
    if path[0] not in _chapters_zh():
        return {}
    chapter = chapters().get(path[0])
    option = options_of(chapter).get(path[1]) if chapter and len(path) == 2 else None
    if option is None or not option.is_plain:
        return {_NO: "none"}
    kind = option.proper
    if kind is bool:
        return _TRUTHS
    if isinstance(kind, type) and issubclass(kind, Choice):
        return {choice.zh: choice.value for choice in kind}
    return {_NO: "none"}


@cache
def values_in_chinese(path: _Path) -> Mapping[str, str]:
    """Return the Chinese word for each plain value that may stand at a place."""
    return {_value_text(value): word for word, value in _english_values(path).items()}


def names_of(path: _Path, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the Chinese names of some keys of the mapping at a place."""
    names = keys_in_chinese(path)
    return tuple(names[key] for key in keys if key in names)


def written(entry: Entry) -> str:
    """Return a key as its file writes it."""
    span = entry.key_span
    return span.text[span.column - 1 : span.column - 1 + span.length]


def language_written(*mappings: MappingNode) -> Language:
    """Return the language in which most keys of some mappings are written."""
    keys = [written(entry) for mapping in mappings for entry in mapping]
    in_chinese = sum(not key.isascii() for key in keys)
    return Language.ZH if 2 * in_chinese > len(keys) else Language.EN


def key_in_words(path: str) -> str:
    """Return a key by its path in the language in use, as whoever reads it writes it."""
    return rule_in(path, "", language_in_use())[0]


def value_in_words(path: str, text: str) -> str:
    """Return a value as a file in the language in use writes it under a key."""
    lines = text.split("\n")
    return "\n".join(rule_in(path, line, language_in_use())[1] for line in lines)


def rule_in(path: str, text: str, language: Language) -> tuple[str, str]:
    """Return a key by its path, and a value under it, in whatever language, in another.

    >>> rule_in("kitty.cap", "none", Language.ZH), rule_in("kitty.cap", "无", Language.EN)
    (('底牌.封顶', '无'), ('kitty.cap', 'none'))
    """
    if language is Language.EN and text.isascii():
        return path, text
    chapter, _, key = path.partition(".")
    keys = (chapter, key) if key else (chapter,)
    words = values_in_chinese(keys)
    if language is Language.EN:
        named, words = path, {said: word for word, said in words.items()}
    else:
        steps = enumerate(keys)
        named = ".".join(_chinese_key(keys[:depth], name) for depth, name in steps)
    line = line_at(path)
    if text in words or line is None:
        return named, words.get(text, text)
    for start, end, word in reversed([*_replaced(line.kind, text, language)]):
        text = text[:start] + word + text[end:]
    return named, text
