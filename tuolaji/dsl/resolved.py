"""What are all the values of a variant, and in which do two variants differ?

The dump is a variant file without a parent: compiling it gives the same rules. Two
variants differ in the leaves of their dumps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.dsl.compiling import Compiled, compile_variant
from tuolaji.dsl.diagnostic import render
from tuolaji.dsl.dumping import dump_entry, leaves_of, origin_of, rules_of, whole_of
from tuolaji.dsl.restating import same_value
from tuolaji.dsl.tree import Scalar, plain
from tuolaji.errors import VariantError

__all__ = [
    "Difference",
    "compiled_variant",
    "diff_variants",
    "origins",
    "resolved_values",
    "resolved_yaml",
    "sameness",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule in which two variants differ.

    Attributes:
        path: Its dotted path.
        left: The first variant's value, or `None` where it has none.
        right: The second variant's value.
        left_origin: The file and line that set the first, or an empty text.
        right_origin: The file and line that set the second.
    """

    path: str
    left: str | None
    right: str | None
    left_origin: str
    right_origin: str


def compiled_variant(name: str, overrides: Sequence[str] = ()) -> Compiled:
    """Return a variant that compiles.

    Raises:
        VariantError: The variant has errors, or is a mixin.
    """
    compiled = compile_variant(name, overrides)
    if compiled.ruleset is None:
        message = render(compiled.diagnostics) or f"'{name}' is a mixin; it is no variant"
        raise VariantError(message, compiled.diagnostics)
    return compiled


def resolved_values(name: str, overrides: Sequence[str] = ()) -> dict[str, object]:
    """Return all values of a variant as plain values, in the order of a file.

    Raises:
        VariantError: The variant has errors.
    """
    whole = whole_of(compiled_variant(name, overrides))
    return {entry.key: plain(entry.value) for entry in whole}


def origins(name: str, overrides: Sequence[str] = ()) -> dict[str, str]:
    """Return for each value's dotted path the file and line that set it.

    Raises:
        VariantError: The variant has errors.
    """
    rules = rules_of(compiled_variant(name, overrides))
    return {path: origin_of(node.span) for path, node in leaves_of(rules)}


def resolved_yaml(name: str, overrides: Sequence[str] = (), *, origin: bool = False) -> str:
    """Return a variant with all its values, as a file without a parent.

    Args:
        name: The variant's id, alias or path.
        overrides: Texts `chapter.key=value` laid over it.
        origin: Whether a comment on each value tells the file and line that set it.

    Raises:
        VariantError: The variant has errors.
    """
    whole = whole_of(compiled_variant(name, overrides))
    lines = [line for entry in whole for line in dump_entry(entry, origin=origin)]
    return "\n".join(lines) + "\n"


def diff_variants(
    first: str, second: str, overrides: Sequence[str] = ()
) -> tuple[Difference, ...]:
    """Return the rules in which two variants differ, in the order of a file.

    Raises:
        VariantError: One of them has errors.
    """
    one, other = (compiled_variant(name, overrides) for name in (first, second))
    is_same = sameness(one, other)
    left, right = (dict(leaves_of(rules_of(each))) for each in (one, other))
    return tuple(
        _difference(path, left.get(path), right.get(path))
        for path in dict.fromkeys([*left, *right])
        if not is_same(path, left.get(path), right.get(path))
    )


Sameness: TypeAlias = Callable[[str, Scalar | None, Scalar | None], bool]
"""Tells whether two values at a path mean the same; a missing one is like no other."""


def sameness(one: Compiled, other: Compiled) -> Sameness:
    """Return what tells whether two variants have a value of one meaning at a path.

    `40` and `20 * packs` are one value in two packs.
    """
    words = words_of(one), words_of(other)

    def is_same(path: str, left: Scalar | None, right: Scalar | None) -> bool:
        if left is None or right is None:
            return False
        return same_value(path, left, right, words)

    return is_same


def words_of(compiled: Compiled) -> Mapping[str, int]:
    """Return what the names of formulas stand for in a variant that compiles."""
    rules = compiled.ruleset
    assert rules is not None
    return rules.scoring.words(rules.deck.packs, rules.deck.total_points)


def _difference(path: str, left: Scalar | None, right: Scalar | None) -> Difference:
    return Difference(
        path,
        None if left is None else left.text.strip(),
        None if right is None else right.text.strip(),
        "" if left is None else origin_of(left.span),
        "" if right is None else origin_of(right.span),
    )
