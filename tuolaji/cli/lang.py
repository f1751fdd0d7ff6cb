"""The option `--lang`: in which language a command speaks, and in which it writes files.

It may stand anywhere, and without it the language is that of the locale. What is printed
is in English where the encoding of stdout has no Chinese characters, which is said once; a
file is in UTF-8, and so in the language that is wanted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Final

from tuolaji.cli import console
from tuolaji.language import Language, in_language, language_in_use, language_of

__all__ = ["LANG", "in_language_of_files", "speaking", "tell_language", "without_language"]

LANG: Final = "--lang"
_CHINESE: Final = "拖拉机"
_WANTED: ContextVar[Language | None] = ContextVar("wanted", default=None)
# It is for a terminal without Chinese characters, and so has no Chinese of its own.
_IN_ENGLISH: Final = (
    "note: the encoding of this output, {encoding}, has no Chinese characters, so what is "
    "printed is in English; for Chinese set PYTHONIOENCODING=utf-8, in a terminal that "
    "shows UTF-8"
)


def without_language(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words but `--lang`, which may stand anywhere, and the languages it names.

    It is read before the application is made, whose own texts are in that language.
    """
    words = list[str]()
    named = list[str]()
    left = iter(arguments)
    for word in left:
        option, sign, value = word.partition("=")
        if option != LANG:
            words.append(word)
        else:
            named.append(value if sign else next(left, ""))
        if word == "--":
            words += left
    return words, named


@contextmanager
def speaking(named: Sequence[str]) -> Iterator[None]:
    """Speak the language that is named, else that of the locale, within a `with` statement.

    Args:
        named: The languages that the words of a command line name.
    """
    known = [language for language in Language if language.value in named[:1]]
    wanted = known[0] if known else language_of()
    before = _WANTED.set(wanted)
    try:
        is_legible = wanted is Language.EN or console.can_write(_CHINESE)
        with in_language(wanted if is_legible else Language.EN):
            yield
    finally:
        _WANTED.reset(before)


def tell_language() -> None:
    """Say why English is spoken where Chinese is wanted."""
    if _WANTED.get() not in {None, language_in_use()}:
        console.note(console.answered(_IN_ENGLISH.format(encoding=sys.stdout.encoding)))


def in_language_of_files() -> AbstractContextManager[None]:
    """Return what has sentences in the language that is wanted, for a file to hold."""
    return in_language(_WANTED.get() or language_in_use())
