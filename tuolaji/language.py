"""The language of what is printed: English as written in the code, or Chinese.

A sentence is written once, whole, in English, with its facts by name:
`_("{card} is not in the hand", card=card)`. Its Chinese stands in the one catalogue,
`tuolaji/locale/zh/LC_MESSAGES/tuolaji.po`, where it may place the facts in another order.
`make catalogue` gathers the sentences of the code into it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import cache, lru_cache, reduce
from gettext import NullTranslations, translation
from pathlib import Path
from string import Formatter
from typing import Final
from unicodedata import east_asian_width

__all__ = [
    "Language",
    "_",
    "all_hold",
    "all_of",
    "any_of",
    "filled",
    "in_language",
    "language_in_use",
    "language_of",
    "later",
    "one_by_one",
    "plural",
    "refusal",
    "speak",
    "unfilled",
]

_FOLDER: Final = Path(__file__).parent / "locale"
_FORMATTER: Final = Formatter()
_LOCALE_VARIABLES: Final = ("TUOLAJI_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Language(StrEnum):
    """A language that everything can be said in."""

    EN = "en"
    ZH = "zh"


_IN_USE: ContextVar[Language] = ContextVar("language", default=Language.EN)


def language_of(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language that the first variable that is set asks for."""
    wanted = next(filter(None, map(environment.get, _LOCALE_VARIABLES)), "")
    return Language.ZH if wanted.lower().startswith("zh") else Language.EN


def language_in_use() -> Language:
    """Return the language in which sentences are returned here."""
    return _IN_USE.get()


@contextmanager
def in_language(language: Language) -> Iterator[None]:
    """Return sentences in a language within a `with` statement."""
    before = _IN_USE.set(language)
    try:
        yield
    finally:
        _IN_USE.reset(before)


def speak(language: Language) -> None:
    """Return sentences in a language from now on, as a worker does that begins."""
    _IN_USE.set(language)


def _(sentence: str, /, **facts: object) -> str:
    """Return a sentence in the language in use, with its facts in their places.

    >>> _("{who} leads {cards}", who="seat 1", cards="S9 S9")
    'seat 1 leads S9 S9'
    """
    return filled(_catalogue(_IN_USE.get()).gettext(sentence), facts)


def plural(one: str, several: str, /, count: int, **facts: object) -> str:
    """Return the one of two sentences that fits a count, which is its fact `count`.

    >>> plural("{count} card", "{count} cards", count=3)
    '3 cards'
    """
    sentence = _catalogue(_IN_USE.get()).ngettext(one, several, count)
    return filled(sentence, {"count": count, **facts})


def filled(sentence: str, facts: Mapping[str, object]) -> str:
    """Return a sentence with its facts; between two wide characters stands no blank.

    So one Chinese sentence can hold a fact in Latin letters, which a blank sets off, and
    one in Chinese, which none does.
    """
    parts = list[str]()
    for text, name, form, how in _parsed(sentence):
        parts.append(text)
        if name is not None:
            parts.append(format(_FORMATTER.convert_field(facts[name], how), form or ""))
    whole = ""
    for part in parts:
        if whole.endswith(" ") and _is_wide(whole[-2:-1]) and _is_wide(part[:1]):
            whole = whole[:-1]
        is_apart = part.startswith(" ") and _is_wide(whole[-1:]) and _is_wide(part[1:2])
        whole += part[1:] if is_apart else part
    return whole


@lru_cache(maxsize=4096)
def _parsed(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """Return the texts of a sentence and the facts between them."""
    return tuple(_FORMATTER.parse(sentence))


def _is_wide(sign: str) -> bool:
    return bool(sign) and east_asian_width(sign) in "WF"


def later(sentence: str, /) -> str:
    """Return a sentence as it is: `_` says it once the language in use is known."""
    return sentence


def unfilled(sentence: str, /) -> str:
    """Return a sentence in the language in use, its facts still to be put in."""
    return _catalogue(_IN_USE.get()).gettext(sentence)


def one_by_one(items: Sequence[str]) -> str:
    """Return a list of things with nothing before the last.

    >>> one_by_one(["a", "b", "c"])
    'a, b, c'
    """
    if len(items) < 2:
        return "".join(items)
    return reduce(lambda some, one: _("{some}, {one}", some=some, one=one), items)


def all_of(items: Sequence[str]) -> str:
    """Return a list of things that all are meant.

    >>> all_of(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} and {last}", some=one_by_one(items[:-1]), last=items[-1])


def all_hold(sentences: Sequence[str]) -> str:
    """Return several sentences as one: all of them are so.

    >>> all_hold(["no throws are allowed", "the kitty is empty"])
    'no throws are allowed, and the kitty is empty'
    """
    if len(sentences) < 2:
        return "".join(sentences)
    return reduce(lambda some, one: _("{some}, and {one}", some=some, one=one), sentences)


def all_met(conditions: Iterable[str]) -> str:
    """Return several conditions as one that holds where all of them do.

    >>> all_met(["at level 5", "without trump suit", "won by a pair"])
    'at level 5 and without trump suit and won by a pair'
    """
    return reduce(
        lambda some, test: _("{some} and {test}", some=some, test=test), conditions
    )


def clauses(parts: Iterable[str]) -> str:
    """Return clauses one after the other, without those that are empty.

    >>> clauses(["No", "", "it is not the seat's turn"])
    "No; it is not the seat's turn"
    """
    said = [part for part in parts if part]
    if not said:
        return ""
    return reduce(lambda some, one: _("{some}; {one}", some=some, one=one), said)


def any_of(items: Sequence[str]) -> str:
    """Return a list of things of which one is meant.

    >>> any_of(["a", "b", "c"])
    'a, b or c'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{some} or {last}", some=one_by_one(items[:-1]), last=items[-1])


_REFUSALS: Final = frozenset(
    {
        later("no such file or directory"),
        later("permission denied"),
        later("file exists"),
        later("is a directory"),
        later("not a directory"),
        later("no space left on device"),
        later("read-only file system"),
        later("file name too long"),
        later("too many levels of symbolic links"),
    }
)
"""What systems usually say, in small letters."""


def refusal(problem: OSError) -> str:
    """Return why the system refused something.

    >>> refusal(PermissionError(13, "Permission denied"))
    'permission denied'
    """
    why = (problem.strerror or str(problem)).lower()
    return unfilled(why) if why in _REFUSALS else why


@cache
def _catalogue(language: Language) -> NullTranslations:
    """Return the sentences of a language; without its compiled file they stay English."""
    if language is Language.EN:
        return NullTranslations()
    return translation("tuolaji", _FOLDER, [language.value], fallback=True)
