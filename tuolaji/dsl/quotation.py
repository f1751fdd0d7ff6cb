"""Quotations: what a finding quotes from the rules, in the language of its file.

A finding is worded over the English keys and words, which every file has. What stands
between quotation marks in it, and what a remedy writes, is said here as the file says it:
the author of `封顶: 无` reads of '底牌.封顶', not of 'kitty.cap'.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.parse import NAMES, TERMS, Kind, Parsed, in_chinese, parse_line, terms_of
from tuolaji.dsl.translation import keys_in_chinese, values_in_chinese
from tuolaji.language import Language
from tuolaji.rules.ruleset import chapters, options

__all__ = ["in_the_words_of"]

_QUOTED: Final = re.compile(r"(?P<open>['“])(?P<text>[^'“”\n]+)(?P<close>['”])")
_ENGLISH: Final = re.compile(r"[\x20-\x7e…]*[A-Za-z][\x20-\x7e…]*")
_PATH: Final = re.compile(r"[a-z_]+\.[a-z_]+(\(.*\)|\.[^.]+)?")
_MAPPING: Final = re.compile(r"[a-z_]+: \{.*\}")
_PAIR: Final = re.compile(r"(?P<key>\S+): (?P<value>.+)")
_CARD: Final = re.compile(r"BJ|LJ|[SHCD](?:[2-9]|10|[JQKA])")
_NONE: Final = "无"
_OF_NAMES: Final = ("T1", "T605", "T7", "T9")
"""Findings that quote names of files and variants, which are the same in each language."""


def in_the_words_of(language: Language, finding: Diagnostic) -> Diagnostic:
    """Return a finding with what it quotes as a file in a language says it."""
    if language is Language.EN or finding.code.startswith(_OF_NAMES):
        return finding
    said = partial(
        _in_chinese,
        chapter=_chapter_of(finding),
        code=finding.code,
        own=_place_of(finding),
    )

    def quoted(text: str) -> str:
        return _QUOTED.sub(
            lambda found: found["open"] + said(found["text"]) + found["close"], text
        )

    return replace(
        finding,
        message=quoted(finding.message),
        notes=tuple(map(quoted, finding.notes)),
        helps=tuple(map(quoted, finding.helps)),
        remedies=tuple(
            replace(remedy, text=said(remedy.text)) for remedy in finding.remedies
        ),
    )


def _chapter_of(finding: Diagnostic) -> str:
    """Return the first chapter that a finding names, or nothing."""
    texts = (finding.message, *finding.helps, *finding.notes)
    words = (found["text"] for text in texts for found in _QUOTED.finditer(text))
    known = {"name", "ranking", *chapters(), *_free_chapters()}
    return next(
        (first for word in words if (first := re.split(r"[.:]", word)[0]) in known), ""
    )


def _place_of(finding: Diagnostic) -> str:
    """Return the path of the key that a finding is about, or nothing."""
    first = _QUOTED.search(finding.message)
    found = None if first is None else _PATH.fullmatch(first["text"])
    return "" if found is None else found[0]


def _free_chapters() -> tuple[str, ...]:
    return ("shapes", "fouls")


def _in_chinese(text: str, chapter: str, code: str, own: str) -> str:
    """Return a quotation in Chinese; what is none of the language stays as it is."""
    if said := _key_wording(text, code, own):
        return said
    if _MAPPING.fullmatch(text) is not None:
        return _pair(text, chapter) or text
    if _ENGLISH.fullmatch(text) is None:
        return text
    readings: list[Callable[[str, str], str]] = [_path, _pair, _key, _value, _term]
    if code.startswith("T3"):  # A slip in a rule line quotes its words, not keys.
        readings = [_path, _card, _term, _line, _part, _pair, _key, _value]
    readings += [_line, _part]
    return next(filter(None, (read(text, chapter) for read in readings)), text)


def _key_wording(text: str, code: str, own: str) -> str:
    """Return a choice or a rule line as the key says it that the finding is about."""
    if code.startswith("T2"):
        return values_in_chinese((*own.split("."),)).get(text, "")
    line = line_at(own) if code.startswith("T3") and own else None
    return "" if line is None else _line_of(line.kind, text)


def _path(text: str, _chapter: str) -> str:
    """Return a key by its path, such as `kitty.cap`."""
    if _PATH.fullmatch(text) is None:
        return ""
    chapter, key, *inner = text.split(".", maxsplit=2)
    names = keys_in_chinese(())
    if chapter not in names:
        return ""
    return ".".join([names[chapter], _name(key, chapter), *inner])


def _card(text: str, _chapter: str) -> str:
    """Return a card by its Chinese name, such as `BJ` or `H5`."""
    return in_chinese(text) if _CARD.fullmatch(text) is not None else ""


def _name(key: str, chapter: str) -> str:
    """Return a key, or a shape with its length, by its Chinese name."""
    base, bracket, length = key.partition("(")
    names = keys_in_chinese((chapter,))
    return names.get(key) or names.get(base, base) + bracket + length


def _pair(text: str, chapter: str) -> str:
    """Return a key and its value, also within braces, such as `kitty: {cap: 64}`."""
    found = _PAIR.fullmatch(text)
    if found is None:
        return ""
    key, value = found["key"], found["value"]
    if value.startswith("{") and value.endswith("}"):
        inner = ", ".join(_pair(each, key) or each for each in value[1:-1].split(", "))
        return f"{_key(key, '') or key}: {{{inner}}}"
    if "." in key:
        chapter, _dot, key = key.partition(".")
        named = _path(f"{chapter}.{key}", "")
    else:
        named = _key(key, chapter)
    said = _value(value, f"{chapter}.{key}") or _line(value, f"{chapter}.{key}")
    return f"{named or key}: {said or value}"


def _key(text: str, chapter: str) -> str:
    """Return a key by its name in a chapter, in the head of a file, or wherever it is."""
    for names in (keys_in_chinese((chapter,)) if chapter else {}, keys_in_chinese(())):
        if text in names:
            return names[text]
    if "(" in text and chapter in {"follow", "fouls"}:
        return _name(text, chapter)
    others = {
        names[text] for name in chapters() if text in (names := keys_in_chinese((name,)))
    }
    return others.pop() if len(others) == 1 else ""


def _value(text: str, place: str) -> str:
    """Return a plain value by its name at a place, or wherever it is a value."""
    chapter, _dot, key = place.partition(".")
    if key and (own := values_in_chinese((chapter, key)).get(text)):
        return own
    near = {path for path in options() if path.startswith(f"{chapter}.")}
    for paths in (near, {*options()}):
        found = {
            said
            for path in paths
            if (said := values_in_chinese((*path.split("."),)).get(text))
        }
        if len(found) == 1:
            return found.pop()
    return _NONE if text == "none" else ""


def _term(text: str, _place: str) -> str:
    """Return a term of rule lines, or a name that stands in them."""
    return _terms().get(text, "")


@cache
def _terms() -> Mapping[str, str]:
    terms = {text: term.zh for term in reversed(TERMS) for text in term.texts if term.zh}
    return {**NAMES, **terms}


def _line(text: str, place: str) -> str:
    """Return a rule line, or a part of one, whatever kind it parses as."""
    line = text.replace("…", "")
    for kind in _kinds(place):
        if said := _line_of(kind, line):
            return said if "…" not in text else ""
    return ""


def _line_of(kind: Kind, line: str) -> str:
    """Return a rule line in Chinese, or nothing where it does not parse as its kind."""
    if not isinstance(parse_line(kind, line), Parsed):
        return ""
    for start, end, term in reversed([*terms_of(kind, line)]):
        line = line[:start] + (term.zh or line[start:end]) + line[end:]
    return line


def _part(text: str, _place: str) -> str:
    """Return a part of a rule line, if it has nothing but terms, numbers and signs."""
    if _parts().fullmatch(text) is None:
        return ""
    return _phrases().sub(lambda found: _terms()[found[0]], text)


@cache
def _phrases() -> re.Pattern[str]:
    texts = sorted(_terms(), key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(text)}\b" for text in texts))


@cache
def _parts() -> re.Pattern[str]:
    return re.compile(rf"(?:{_phrases().pattern}|x?\d+|[^\w']|\b[JQKA]\b)+")


def _kinds(place: str) -> Iterator[Kind]:
    """Yield the kinds of line that a text may be of, that of its place first."""
    own = line_at(place) if "." in place else None
    if own is not None:
        yield own.kind
    yield from Kind
