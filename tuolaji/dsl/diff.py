"""The rules in which two variants differ: the leaves of their dumps of another meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tuolaji.dsl.compile import Compiled, compiled_variant
from tuolaji.dsl.dump import leaves_of, origin_of, rules_of
from tuolaji.dsl.inherit import same_value
from tuolaji.dsl.source import Scalar

__all__ = ["Difference", "diff_variants", "sameness"]


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


def diff_variants(
    first: str, second: str, overrides: Sequence[str] = ()
) -> tuple[Difference, ...]:
    """Return the rules in which two variants differ, in the order of a file.

    Raises:
        VariantError: One of them has errors.
    """
    variants = [compiled_variant(name, overrides) for name in (first, second)]
    is_same = sameness(*variants)
    left, right = (dict(leaves_of(rules_of(variant))) for variant in variants)
    return tuple(
        _difference(path, left.get(path), right.get(path))
        for path in dict.fromkeys([*left, *right])
        if not is_same(path, left.get(path), right.get(path))
    )


Sameness: TypeAlias = Callable[[str, Scalar | None, Scalar | None], bool]
"""Tells whether two values at a path mean the same; a missing one is like no other."""


def sameness(first: Compiled, second: Compiled) -> Sameness:
    """Return what tells whether two variants have a value of one meaning at a path.

    `40` and `20 * packs` are one value in two packs.
    """
    assert first.ruleset is not None
    assert second.ruleset is not None
    words = first.ruleset.words, second.ruleset.words

    def is_same(path: str, left: Scalar | None, right: Scalar | None) -> bool:
        if left is None or right is None:
            return False
        return same_value(path, left, right, words)

    return is_same


def _difference(path: str, left: Scalar | None, right: Scalar | None) -> Difference:
    return Difference(
        path,
        None if left is None else left.text.strip(),
        None if right is None else right.text.strip(),
        "" if left is None else origin_of(left.span),
        "" if right is None else origin_of(right.span),
    )
