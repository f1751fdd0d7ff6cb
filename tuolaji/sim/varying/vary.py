"""Which values of which rule are to be tried?

A variation is a key and its values: `kitty.multiplier=2,4,2 ^ cards`, and for keys that
take whole numbers also ranges, `kitty.size=4..12 by 4`. Commas inside brackets or quotes
part nothing. Whether a variant compiles with a value is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.dsl.compiling import Compiled
from tuolaji.dsl.inherit import HEADER_KEYS
from tuolaji.dsl.keys import is_key, key_suggestion, meaning_of, takes_numbers
from tuolaji.errors import PlanError

__all__ = ["Variation", "read_variation", "read_variations"]

_RANGE: Final = re.compile(
    r"(-?[0-9]{1,18})\s*\.\.\s*(-?[0-9]{1,18})(?:\s+by\s+([0-9]{1,18}))?"
)
_EXAMPLE: Final = "write for example 'kitty.size=4,8' or 'kitty.size=4..12 by 4'"
_MOST_KEYS: Final = 2
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Variation:
    """A key and the values to try.

    Attributes:
        key: Its dotted path.
        values: The values as they are written, each another one, in the order given.
        ranged: Those of them that stand in a range; nobody has named each of these.
    """

    key: str
    values: tuple[str, ...]
    ranged: frozenset[str] = frozenset()


def read_variations(
    texts: Sequence[str], compiled: Compiled, most: int
) -> tuple[Variation, ...]:
    """Return what some texts `KEY=VALUE,VALUE…` vary.

    Args:
        texts: One or two texts.
        compiled: The variant, whose keys they name.
        most: How many combinations of values there may be.

    Raises:
        PlanError: One of them varies nothing, or they are too many.
    """
    if not texts:
        raise PlanError(f"say what to vary; {_EXAMPLE.replace('write', '--vary, as in')}")
    if len(texts) > _MOST_KEYS:
        raise PlanError(f"at most two keys can be varied at once, got {len(texts)}")
    found = tuple(read_variation(text, compiled, most) for text in texts)
    if len({one.key for one in found}) < len(found):
        raise PlanError(f"'{found[0].key}' is varied twice; give all its values together")
    counts = [len(one.values) for one in found]
    if (size := counts[0] * counts[-1]) > most and len(found) > 1:
        shown = f"{size} ({counts[0]} by {counts[1]})"
        raise PlanError(f"at most {most} combinations can be played at once, got {shown}")
    return found


def read_variation(text: str, compiled: Compiled, most: int) -> Variation:
    """Return what a text `KEY=VALUE,VALUE…` varies; `most` is how many values it may."""
    key, sign, rest = text.partition("=")
    key = key.strip()
    if not sign or not key:
        raise PlanError(f"a variation is KEY=VALUE,VALUE…, got '{text}'; {_EXAMPLE}")
    if key.partition(".")[0] in HEADER_KEYS:
        raise PlanError(f"'{key}' is no rule; only rules can be varied")
    if not is_key(key, compiled):
        raise PlanError(f"there is no key '{key}' to vary; {key_suggestion(key, compiled)}")
    runs = _runs(key, rest, text, most)
    values = tuple(value for run in runs for value in run)
    _check_twice(key, values)
    if len(values) < 2:
        raise PlanError(
            f"'{text}' has one value, which leaves nothing to compare; name two, "
            f"or lay it over the variant with --set"
        )
    ranged = frozenset(value for run in runs if len(run) > 1 for value in run)
    return Variation(key, values, ranged)


def _runs(key: str, rest: str, text: str, most: int) -> list[Sequence[str]]:
    """Return the values that stand after a key, those of a range together.

    Raises:
        PlanError: One is missing, a range is wrong, or they are too many.
    """
    pieces = _pieces(rest)
    if not all(pieces):
        raise PlanError(f"a value is missing in '{text}'; {_EXAMPLE}")
    ranges = [_range(piece) if takes_numbers(key) else None for piece in pieces]
    count = sum(1 if numbers is None else len(numbers) for numbers in ranges)
    if count > most:
        shown = f"got {count:,} of '{key}'"
        raise PlanError(f"at most {most:,} values can be tried at once, {shown}")
    return [
        [piece] if numbers is None else [str(number) for number in numbers]
        for piece, numbers in zip(pieces, ranges, strict=True)
    ]


def _range(piece: str) -> range | None:
    """Return the whole numbers of a range, or `None` for another value."""
    found = _RANGE.fullmatch(piece)
    if found is None:
        if ".." in piece:
            raise PlanError(
                f"'{piece}' is no range of whole numbers; write '6..10' or '4..12 by 2'"
            )
        return None
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if step == 0:
        raise PlanError(f"the range '{piece}' never moves on; step by 1 or more")
    if low > high:
        raise PlanError(f"the range '{piece}' is empty; write '{high}..{low}'")
    return range(low, high + 1, step)


def _check_twice(key: str, values: Iterable[str]) -> None:
    seen: dict[object, str] = {}
    for value in values:
        meaning = meaning_of(key, value)
        other = seen.get((type(meaning), meaning))
        seen[type(meaning), meaning] = value
        if other is not None:
            shown = f"'{value}'" if other == value else f"'{value}' (as '{other}')"
            raise PlanError(f"'{key}' has the value {shown} twice; leave one out")


def _pieces(rest: str) -> list[str]:
    """Return the texts between the commas that stand outside brackets and quotes."""
    pieces, closers, quote = [""], list[str](), ""
    for sign in rest:
        if sign == "," and not closers and not quote:
            pieces.append("")
            continue
        pieces[-1] += sign
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in _OPENING:
            closers.append(_OPENING[sign])
        elif closers and sign == closers[-1]:
            closers.pop()
    return [piece.strip() for piece in pieces]
