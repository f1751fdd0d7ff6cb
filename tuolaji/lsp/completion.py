"""Completion: what may stand at a place, in the language of the file.

Keys and choices come from their declarations, the words of a rule line from the grammar:
what it accepts after the words that stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.dsl.catalogue import list_variants, mixin_ids
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.parse import SHAPE_NAMES, Kind, words_after
from tuolaji.dsl.schema import CHAPTERS, HEADER_ZH, KIND_ZH, NAME_ZH, SCHEMA
from tuolaji.dsl.translation import keys_in_chinese, values_in_chinese
from tuolaji.language import Language
from tuolaji.lsp.hover import meaning_of
from tuolaji.lsp.place import Place
from tuolaji.rules.ruleset import options

__all__ = ["Proposal", "proposals"]

_FREE: Final = {
    ("name",): tuple(NAME_ZH),
    ("shapes",): tuple(SHAPE_NAMES),
    ("fouls",): tuple(keys_in_chinese(("fouls",))),
    ("deck", "points"): RANKS,
}
"""The keys of mappings that no option declares."""

_LADDERS: Final = ("pair", "tractor(n)")
"""Shapes that most tables have a ladder for."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that may stand at a place.

    Attributes:
        word: How it is written.
        column: Where it begins, counted from 0; it stands in place of what is there.
        detail: What it is, in a few words.
        is_key: Whether it is a key, behind which a value stands.
    """

    word: str
    column: int
    detail: str = ""
    is_key: bool = False


def proposals(place: Place, language: Language) -> tuple[Proposal, ...]:
    """Return what may stand at a place, in the order in which it is best shown.

    Args:
        place: The place.
        language: The language of the file.
    """
    every = _keys(place, language) if place.is_key else _values(place, language)
    return tuple(dict.fromkeys(every))


def _keys(place: Place, language: Language) -> Iterator[Proposal]:
    above = place.path[:-1]
    for key in _known(above):
        word = keys_in_chinese(above).get(key, key) if language is Language.ZH else key
        yield Proposal(word, place.column, meaning_of((*above, key)), is_key=True)


def _known(above: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys that may stand below others."""
    if not above:
        return *HEADER_ZH, *CHAPTERS
    prefix = ".".join([*above, ""])
    declared = (path.removeprefix(prefix) for path in options() if path.startswith(prefix))
    return *declared, *(_LADDERS if above == ("follow",) else ()), *_FREE.get(above, ())


def _values(place: Place, language: Language) -> Iterator[Proposal]:
    if place.path[0] in HEADER_ZH:
        yield from _of_header(place, language)
        return
    option = options().get(".".join(place.path))
    line = line_at(".".join(place.path))
    if option is not None and option.is_plain:
        for word, zh in values_in_chinese(place.path).items():
            if word != "none" or option.may_be_none or option.proper is not int:
                yield Proposal(zh if language is Language.ZH else word, place.column)
    if line is not None:
        if line.optional and not place.before.strip():
            yield Proposal("无" if language is Language.ZH else "none", place.column)
        yield from _words_of(line.kind, place, language)


def _words_of(kind: Kind, place: Place, language: Language) -> Iterator[Proposal]:
    for start, term in words_after(kind, place.before):
        word = (term.zh if language is Language.ZH else "") or term.texts[0]
        yield Proposal(word, place.column + start, meaning_of(place.path))


def _of_header(place: Place, language: Language) -> Iterator[Proposal]:
    is_chinese = language is Language.ZH
    if place.path == ("schema",):
        yield Proposal(str(SCHEMA), place.column)
    elif place.path == ("kind",):
        for word, zh in KIND_ZH.items():
            yield Proposal(zh if is_chinese else word, place.column)
    elif place.path == ("extends",):
        for info in list_variants():
            yield Proposal(
                info.id, place.column, info.name_zh if is_chinese else info.name_en
            )
    elif place.path == ("with",):
        for name in mixin_ids():
            yield Proposal(name, place.column)
