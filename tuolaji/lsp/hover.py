"""Hovers: what a key means, what it may be, and who set it.

A value that a file does not give is that of the file that it extends; a hover names that
file and its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tuolaji.dsl.catalogue import variants_directory
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.dump import origin_of
from tuolaji.dsl.inherit import stack, stack_text
from tuolaji.dsl.parse import example_of
from tuolaji.dsl.schema import FoulsChapter, Header, NameModel
from tuolaji.dsl.source import MappingNode, Scalar
from tuolaji.dsl.translation import rule_in, values_in_chinese
from tuolaji.dsl.validate import entry_at
from tuolaji.language import Language, _
from tuolaji.lsp.place import Place
from tuolaji.rules.key import Option, options_of
from tuolaji.rules.ruleset import Ruleset, options

__all__ = ["hover_text", "inherited_value", "meaning_of"]


def meaning_of(path: tuple[str, ...]) -> str:
    """Return what a key means, or what it stands under; nothing where neither is told."""
    option = _every_option().get(".".join(path))
    if option is not None:
        return _(option.key.meaning)
    if path in _described():
        return _(_described()[path])
    return meaning_of(path[:-1]) if len(path) > 2 else ""


@cache
def _every_option() -> Mapping[str, Option]:
    """Return the options of all chapters, and those that are a chapter by themselves."""
    return {**options_of(Ruleset), **options()}


@cache
def _described() -> dict[tuple[str, ...], str]:
    """Return what the keys that are no options mean: of the header, and fouls."""
    told: dict[tuple[str, ...], str | None] = {
        (field.alias or name,): field.description
        for name, field in Header.model_fields.items()
    }
    for chapter, model in (("name", NameModel), ("fouls", FoulsChapter)):
        told |= {
            (chapter, key): field.description for key, field in model.model_fields.items()
        }
    return {path: text for path, text in told.items() if text}


def hover_text(place: Place, text: str, path: Path, language: Language) -> str:
    """Return what is told of a place, as Markdown; nothing where nothing is known.

    Args:
        place: The place.
        text: The file.
        path: Its path.
        language: The language of the file.
    """
    key = ".".join(place.path)
    option, line, meaning = _every_option().get(key), line_at(key), meaning_of(place.path)
    if not meaning and line is None:
        return ""
    parts = [f"**{rule_in(key, '', language)[0]}**", meaning]
    parts += [_bounds(option, place.path, language)] if option is not None else []
    parts += [example_of(line.kind)] if line is not None and not meaning else []
    parts += _origins(place, text, path, language)
    return "\n\n".join(filter(None, parts))


def _bounds(option: Option, path: tuple[str, ...], language: Language) -> str:
    """Return the numbers or the words that a plain value may be."""
    if not option.is_plain:
        return ""
    words = values_in_chinese(path)
    shown = list(words.values() if language is Language.ZH else words)
    if option.proper is int:
        least, most = option.key.ge, option.key.le
        span = f"{'' if least is None else least} .. {'' if most is None else most}"
        shown = [span.strip(), *(shown if option.may_be_none else [])]
    return " | ".join(f"`{word}`" for word in shown)


def _origins(place: Place, text: str, path: Path, language: Language) -> Iterator[str]:
    key = ".".join(place.path)
    default, inherited = _value_at(_defaults(), place), inherited_value(place, text, path)
    is_same = default is not None and inherited is not None and _same(default, inherited)
    if default is not None and not is_same:
        yield _("default: {value}", value=_quoted(key, default, language))
    if inherited is not None:
        place_of = f"`{origin_of(inherited.span)}`"
        value = _quoted(key, inherited, language)
        yield (
            _("default, inherited from {place}: {value}", place=place_of, value=value)
            if is_same
            else _("inherited from {place}: {value}", place=place_of, value=value)
        )


def _same(one: Scalar, other: Scalar) -> bool:
    return one.text.strip() == other.text.strip()


@cache
def _defaults() -> MappingNode:
    own = stack(variants_directory() / "base.yaml").own
    assert own is not None, "the default of every rule is shipped"
    return own.chapters


def inherited_value(place: Place, text: str, path: Path) -> Scalar | None:
    """Return the value that a file would have at a place if it gave none itself."""
    inherited = stack_text(text, path).inherited
    return None if inherited is None else _value_at(inherited, place)


def _value_at(chapters: MappingNode, place: Place) -> Scalar | None:
    entry = entry_at(chapters, place.path)
    return entry.value if entry is not None and isinstance(entry.value, Scalar) else None


def _quoted(key: str, value: Scalar, language: Language) -> str:
    said = rule_in(key, value.text.strip(), language)[1]
    return f"\n```yaml\n{said}\n```\n" if "\n" in said else f"`{said}`"
