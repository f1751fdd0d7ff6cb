"""Completion in the shell: what may stand at the place of an argument or an option.

A shell that completes calls the program with the words so far in the environment. What is
offered is found then, and little is loaded for it: the names of the variants need their
heads alone. Typer writes the shell's own part (`tuolaji --install-completion`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from typer import Context

from tuolaji.cards import RANKS
from tuolaji.dsl.catalogue import SUFFIXES, find_variant, list_variants
from tuolaji.errors import TuolajiError
from tuolaji.language import Language, language_in_use

__all__ = [
    "completed_words",
    "file_or_variant",
    "key",
    "level",
    "metric",
    "policies",
    "suit",
    "variant",
]

Offer: TypeAlias = tuple[str, str]
"""A word that is offered, and what it is, which zsh and fish show beside it."""

_VARIABLE: Final = "_TUOLAJI_COMPLETE"
_SUITS: Final = ("S", "H", "C", "D", "none")


def completed_words(environment: Mapping[str, str] = os.environ) -> list[str] | None:
    """Return the words behind the program's name that a shell wants completed.

    `None` if no shell asks. Quotes are left in the words: the last may be open still.
    """
    if _VARIABLE not in environment:
        return None
    line = environment.get("COMP_WORDS") or environment.get("_TYPER_COMPLETE_ARGS", "")
    return line.split()[1:]


def variant(incomplete: str) -> list[Offer]:
    """Return the variants by id, or by name where one is begun, and files of rules."""
    return [*_variants(incomplete), *_files(incomplete, SUFFIXES)]


def file_or_variant(incomplete: str) -> list[Offer]:
    """Return what `variant` does; a word `LABEL=VARIANT` is completed behind its sign."""
    label, sign, rest = incomplete.partition("=")
    if not sign:
        return variant(incomplete)
    return [(f"{label}={word}", about) for word, about in variant(rest)]


def _variants(incomplete: str) -> Iterator[Offer]:
    is_chinese = language_in_use() is Language.ZH
    for info in list_variants():
        name = info.name_zh if is_chinese else info.name_en
        if info.id.startswith(incomplete):
            yield info.id, name
        elif incomplete and info.name_zh.startswith(incomplete):
            yield info.name_zh, info.id


def _files(incomplete: str, suffixes: Iterable[str]) -> Iterator[Offer]:
    """Yield the files and folders whose paths begin so; hidden ones where a dot does."""
    folder, start = os.path.split(incomplete)
    try:
        entries = sorted(Path(folder or ".").iterdir())
    except OSError:
        return
    for entry in entries:
        is_hidden = entry.name.startswith(".") and not start.startswith(".")
        if is_hidden or not entry.name.startswith(start):
            continue
        path = os.path.join(folder, entry.name)  # noqa: PTH118 (Path drops a leading ./)
        if entry.is_dir():
            yield f"{path}/", ""
        elif entry.suffix.lower() in suffixes:
            yield path, ""


def policies(incomplete: str) -> list[Offer]:
    """Return who can play, behind the last comma; files of bots too."""
    from tuolaji.bots import POLICIES  # noqa: PLC0415 (loads the engine)

    before, comma, last = incomplete.rpartition(",")
    files = _files(last, {".py"})
    offers = [*((name, "") for name in POLICIES if name.startswith(last)), *files]
    return [(f"{before}{comma}{word}", about) for word, about in offers]


def key(incomplete: str) -> list[Offer]:
    """Return the keys of the variant among the words, else those that all have."""
    from tuolaji.dsl.compile import compile_variant  # noqa: PLC0415 (loads the grammar)
    from tuolaji.dsl.reference import keys_of  # noqa: PLC0415

    words = (completed_words() or [])[1:]
    name = next(filter(find_variant, words), "base")
    known = keys_of(compile_variant(name))
    return [(f"{path}=", "") for path in known if path.startswith(incomplete)]


def metric(incomplete: str) -> list[Offer]:
    """Return the figures by name, each with what it means."""
    from tuolaji.sim.metrics.registry import METRICS  # noqa: PLC0415 (loads the engine)

    return [
        (name, found.meaning())
        for name, found in METRICS.items()
        if name.startswith(incomplete)
    ]


def level(ctx: Context, incomplete: str) -> list[str]:
    """Return the levels of the variant that the line names, further laps among them.

    Where it names none, they are those of one lap.
    """
    # An option that waits for its value leaves the words before it unread.
    words = [ctx.params.get("variant"), *ctx.args]
    names = next(filter(None, map(_levels_of, words)), RANKS)
    begun = incomplete.lower()
    return [name for name in names if name.lower().startswith(begun)]


def _levels_of(variant: object) -> list[str]:
    """Return the names of a variant's levels; nothing where its rules cannot be had."""
    from tuolaji.dsl.compile import load_variant  # noqa: PLC0415 (loads the grammar)
    from tuolaji.rules.match import level_name  # noqa: PLC0415

    if not isinstance(variant, str) or find_variant(variant) is None:
        return []
    with suppress(TuolajiError):
        names = map(level_name, load_variant(variant).levels.ladder)
        return [name for name in names if " " not in name]  # A shell would take two words.
    return []


def suit(incomplete: str) -> list[str]:
    """Return the suits that can be trumps, and that of a deal without."""
    return [name for name in _SUITS if name.startswith(incomplete)]
