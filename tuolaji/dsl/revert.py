"""A variant's own rules, reverted one by one to those of the file that it extends.

Each value that a variant has otherwise than its parent (or than `base`, where it extends
none) can be reverted alone, in the same way as an override. Not every value can be: a
shape that ladders name cannot go without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tuolaji.dsl.catalogue import find, find_variant, shown
from tuolaji.dsl.compile import compile_variant, compiled_variant
from tuolaji.dsl.diagnostic import Diagnostic, Severity
from tuolaji.dsl.diff import sameness
from tuolaji.dsl.dump import leaves_of, origin_of, rules_of, scalar_text
from tuolaji.dsl.source import Scalar, Style
from tuolaji.language import _
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Reversion", "as_override", "parent_of", "revert_each"]

_ROOT: Final = "base"
_NOTHING: Final = "none"


@dataclass(frozen=True, slots=True)
class Reversion:
    """A variant with one of its rules reverted.

    Attributes:
        key: The dotted path of the rule.
        value: The variant's value; `none` where it has taken the rule away.
        other: The parent's value; `none` where the parent has no such rule.
        other_origin: The file and line that set the parent's value, or the parent's file.
        ruleset: The rules with that one value reverted, or `None` if that is impossible.
        problem: Why it is impossible, or an empty text.
    """

    key: str
    value: str
    other: str
    other_origin: str
    ruleset: Ruleset | None
    problem: str


def parent_of(name: str) -> str:
    """Return the name or path of the file that a variant extends, else `base`.

    Raises:
        VariantError: The variant has errors.
    """
    compiled = compiled_variant(name)
    assert compiled.header is not None
    extends = compiled.header.get("extends")
    path = find_variant(name)
    if not isinstance(extends, Scalar) or not extends.text or path is None:
        return _ROOT
    parent = find(extends.text, path.parent)
    return _ROOT if parent is None else str(parent)


def revert_each(name: str, overrides: Sequence[str] = ()) -> tuple[Reversion, ...]:
    """Return the variant once for each rule in which it differs, in the order of a file.

    Args:
        name: The variant's id, alias or path.
        overrides: Texts `chapter.key=value` laid over it; they count as its own.

    Raises:
        VariantError: The variant has errors.
    """
    parent = parent_of(name)
    own, above = compiled_variant(name, overrides), compiled_variant(parent)
    is_same = sameness(own, above)
    mine, others = (dict(leaves_of(rules_of(compiled))) for compiled in (own, above))
    whole = shown(Path(parent)) if find_variant(parent) else parent
    return tuple(
        _revert(name, overrides, key, (mine.get(key), others.get(key)), whole)
        for key in dict.fromkeys([*mine, *others])
        if not is_same(key, mine.get(key), others.get(key))
    )


def _revert(
    name: str,
    overrides: Sequence[str],
    key: str,
    values: tuple[Scalar | None, Scalar | None],
    parent: str,
) -> Reversion:
    value, other = values
    compiled = compile_variant(name, [*overrides, f"{key}={as_override(other)}"])
    return Reversion(
        key=key,
        value=_NOTHING if value is None else value.text.strip(),
        other=_NOTHING if other is None else other.text.strip(),
        other_origin=parent if other is None else origin_of(other.span),
        ruleset=compiled.ruleset,
        problem="" if compiled.ruleset is not None else _reason(compiled.diagnostics),
    )


def as_override(value: Scalar | None) -> str:
    """Return a value as an override reads it."""
    if value is None:
        return _NOTHING
    if value.style is Style.LITERAL:
        return value.text.strip()
    return scalar_text(value)


def _reason(diagnostics: Sequence[Diagnostic]) -> str:
    errors = [
        diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR
    ]
    return _("it cannot be tested alone: {why}", why=errors[0].message)
