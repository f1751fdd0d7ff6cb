"""Citations: which line of which file says what the reason of an answer names.

A reason names the keys that decide, such as `'kitty.cap: 64'`. Here each gets its text
and the file and line that set it; of a table of rule lines it is the one that is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tuolaji.dsl.compile import compiled_variant
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.dump import leaves_of, origin_of, rules_of
from tuolaji.dsl.parse import Parsed, parse_line
from tuolaji.dsl.source import Scalar
from tuolaji.dsl.translation import path_in_english, rule_in
from tuolaji.language import Language, language_in_use
from tuolaji.rules.ruleset import options

__all__ = ["Citation", "cite", "in_words"]

_KEY: Final = re.compile(r"'([^\W\d]+(?:\.[^\W\d]+)+(?:\([^)']*\))?)")
"""A key by its path, in either language: a sentence in Chinese may have it in its own."""

_WHOLE: Final = re.compile(r"([a-z_]+\.[a-z_]+(?:\([^)]*\))?)(?:: (.*))?")
"""A key in English, and what is said behind it."""

_QUOTED: Final = re.compile(r"'([^'\n]+)'")
"""A key, a rule, or a part of one, such as one of several bids."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule that decides.

    Attributes:
        key: Its key.
        text: What it says, or the one of its lines that decides; of several that may
            decide, nothing.
        origin: The file and the line that set it.
    """

    key: str
    text: str
    origin: str


def cite(
    name: str, reason: str, *keys: str, overrides: Sequence[str] = ()
) -> tuple[Citation, ...]:
    """Return the rules that a reason names, in its order, and those of further keys.

    Args:
        name: The variant's id, alias or path.
        reason: The reason, in any language: keys and rule lines stand in quotation marks.
        keys: Keys that decide and that the reason does not name.
        overrides: Texts `chapter.key=value` laid over the variant.

    Raises:
        VariantError: The variant has errors.
    """
    leaves = dict(leaves_of(rules_of(compiled_variant(name, overrides))))
    wanted = dict.fromkeys([*map(path_in_english, _KEY.findall(reason)), *keys])
    return tuple(_citation(key, leaves[key], reason) for key in wanted if key in leaves)


def _citation(key: str, value: Scalar, reason: str) -> Citation:
    if "\n" not in value.text.strip():
        return Citation(key, value.text.strip(), origin_of(value.span))
    for number, line in _lines(value):
        if any(f"'{each}'" in reason for each in _as_quoted(key, line)):
            place = replace(value.span, line=value.first + number + 1)
            return Citation(key, line, origin_of(place))
    return Citation(key, "", origin_of(value.span))


def _as_quoted(key: str, line: str) -> Iterator[str]:
    """Yield a line of a table as it is written, and as a reason quotes what it means."""
    yield line
    table = line_at(key)
    if table is not None and isinstance(found := parse_line(table.kind, line), Parsed):
        yield from map(str, found.value if isinstance(found.value, tuple) else ())


def _lines(value: Scalar) -> Iterator[tuple[int, str]]:
    """Yield the lines of a table with their numbers, without comments."""
    for number, line in enumerate(value.text.split("\n")):
        yield number, " ".join(line.partition("#")[0].split())


def in_words(reason: str, rules: Iterable[Citation] = ()) -> str:
    """Return a reason with the rules that it quotes in the words of the language in use.

    A rule that stands behind its key needs no citation.
    """
    cited, language = tuple(rules), language_in_use()
    if language is Language.EN:
        return reason  # It quotes them in English, whatever the file is written in.

    def said(found: re.Match[str]) -> str:
        readings = (_in_words(found[1], rule.key, language) for rule in cited)
        return f"'{next(filter(None, readings), None) or _headed(found[1], language)}'"

    return _QUOTED.sub(said, reason)


def _headed(text: str, language: Language) -> str:
    """Return a quotation of a key, and perhaps of its value, in a language."""
    found = _WHOLE.fullmatch(text)
    if found is None or (found[1] not in options() and line_at(found[1]) is None):
        return text
    key, said = rule_in(found[1], found[2] or "", language)
    return key if found[2] is None else f"{key}: {said}"


def _in_words(text: str, key: str, language: Language) -> str | None:
    """Return a quotation of a rule in a language, or `None` if it is none of it."""
    named = rule_in(key, "", language)[0]
    head = next((name for name in (key, named) if text.startswith(f"{name}: ")), None)
    said = rule_in(key, text if head is None else text[len(head) + 2 :], language)[1]
    if text == key:
        return named
    if head is not None:
        return f"{named}: {said}"
    return said if said != text else None
